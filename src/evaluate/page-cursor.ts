import { layoutOf } from '../metrics/layout.ts';
import { PlanRates } from '../metrics/plan-rates.ts';
import type { ModelPages } from '../results/model-pages.ts';
import { planFor } from './plan-for.ts';
import type { EvaluationSettings } from './settings.ts';

/** Reads the pages of a model row by row: `rates` are those of the row at hand. */
export class PageCursor {
  readonly rates: PlanRates;
  readonly #record: Uint32Array;
  readonly #countNames: readonly string[];
  #counts: readonly Uint32Array[] = [];
  #values: readonly Float64Array[] = [];

  /** `rateNames` are those of the pages that will be read. */
  constructor(rateNames: readonly string[], settings: EvaluationSettings) {
    const plan = planFor(settings);
    const planned = new Set(new PlanRates(plan, settings).keys);
    const measured = rateNames.filter((name) => !planned.has(name));
    this.rates = new PlanRates(plan, settings, { measured });
    this.#countNames = layoutOf(plan).names;
    this.#record = new Uint32Array(this.#countNames.length);
  }

  /** Goes to other pages. */
  open({ counts, rates }: Pick<ModelPages, 'counts' | 'rates'>): void {
    this.#counts = this.#countNames.map((name) => counts.get(name)!);
    this.#values = this.rates.keys.map((name) => rates.get(name)!);
  }

  read(row: number): void {
    for (let at = 0; at < this.#counts.length; at += 1) this.#record[at] = this.#counts[at]![row]!;
    this.rates.move(this.#record, 0);
    for (let at = 0; at < this.#values.length; at += 1) this.rates.values[at] = this.#values[at]![row]!;
  }
}
