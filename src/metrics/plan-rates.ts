import type { Unit } from '../text/unit.ts';
import { layoutOf } from './layout.ts';
import type { PageCounts } from './page-counts.ts';
import type { Plan } from './plan.ts';
import { isPooled, quotientOf } from './rate.ts';
import type { OwnRate, PageNumber, Quotient, Rate, Rules } from './rate.ts';
import { distinct, ratesOf } from './rate-list.ts';
import type { KeyedRate } from './rate-list.ts';
import { RecordView } from './record-view.ts';

interface PlannedRate extends KeyedRate {
  readonly counts: PageCounts;
}

/** A rate of a kind, with its place among all. */
interface Placed<Kind> {
  readonly at: number;
  readonly rate: Kind;
  readonly counts: PageCounts;
}

type Pooled = Quotient<PageCounts> | OwnRate<PageCounts>;

export interface PlanRatesOptions {
  /** Names of rates that are not made of counts; they come last. */
  readonly measured?: readonly string[] | undefined;
}

/**
 * The rates of a plan, of one page after the other. `keys` are their names; values that are undefined are
 * NaN. Numerators and denominators are what is added up for the pooled rates, 0 of rates that have none.
 */
export class PlanRates {
  readonly plan: Plan;
  readonly rules: Rules;
  readonly keys: readonly string[];
  /** Those that are made of counts: the first. */
  readonly rates: readonly Rate<PageCounts>[];
  readonly values: Float64Array;
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
  /** The record at hand. */
  readonly record: RecordView;
  readonly #planned: readonly PlannedRate[];
  readonly #pooled: readonly Placed<Pooled>[];
  /** Those with a formula of their own for a page, and the others. */
  readonly #own: readonly Placed<OwnRate<PageCounts> | PageNumber<PageCounts>>[];
  readonly #quotients: readonly Placed<Quotient<PageCounts>>[];

  constructor(plan: Plan, rules: Rules, { measured = [] }: PlanRatesOptions = {}) {
    this.plan = plan;
    this.rules = rules;
    this.record = new RecordView(plan);
    this.#planned = distinct(
      layoutOf(plan).metrics.flatMap(([metric]) => {
        const counts = this.record.of(metric);
        return ratesOf(metric).map(({ key, rate }) => ({ key, rate, counts }));
      }),
    );
    this.keys = [...this.#planned.map(({ key }) => key), ...measured];
    this.rates = this.#planned.map(({ rate }) => rate);
    const placed = this.#planned.map(({ rate, counts }, at) => ({ at, rate, counts }));
    this.#pooled = placed.flatMap(({ rate, ...place }) => (isPooled(rate) ? [{ rate, ...place }] : []));
    this.#own = placed.flatMap(({ rate, ...place }) => ('page' in rate ? [{ rate, ...place }] : []));
    this.#quotients = this.#pooled.flatMap(({ rate, ...place }) =>
      'page' in rate ? [] : [{ rate, ...place }],
    );
    this.values = new Float64Array(this.keys.length);
    this.numerators = new Float64Array(this.keys.length);
    this.denominators = new Float64Array(this.keys.length);
  }

  /** Computes the rates of the record that begins at `start`. */
  read(records: ArrayLike<number>, start: number): void {
    this.move(records, start);
    const { values, numerators, denominators, rules } = this;
    for (const { at, rate, counts } of this.#own) values[at] = rate.page(counts, rules) ?? Number.NaN;
    for (const { at, rate } of this.#quotients)
      values[at] = quotientOf(rate, numerators[at]!, denominators[at]!) ?? Number.NaN;
  }

  /** Takes the record that begins at `start`; its values are known and set by the caller. */
  move(records: ArrayLike<number>, start: number): void {
    this.record.move(records, start);
    for (const { at, rate, counts } of this.#pooled) {
      this.numerators[at] = rate.numerator(counts, this.rules);
      this.denominators[at] = rate.denominator(counts, this.rules);
    }
  }

  /** The error rates of units among the rates: their place and their unit. */
  unitRates(): { readonly key: string; readonly at: number; readonly unit: Unit }[] {
    return this.#planned.flatMap(({ key, rate }, at) =>
      'unit' in rate && rate.unit !== undefined ? [{ key, at, unit: rate.unit(this.plan.unit) }] : [],
    );
  }
}
