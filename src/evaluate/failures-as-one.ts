import type { PlanRates } from '../metrics/plan-rates.ts';
import { newSums } from '../metrics/rate-sums.ts';
import { ratio, unitDenominator } from '../metrics/rate.ts';
import { unitColumns } from '../results/error-columns.ts';
import { STANDING, type ModelPages, type PagesAbout } from '../results/model-pages.ts';
import type { Unit } from '../text/unit.ts';
import type { Rates } from './averages.ts';
import type { EvaluationSettings } from './settings.ts';

/** The average of an error rate when every missing or failed page has the rate 1. */
class FailureSums {
  readonly key: string;
  readonly #unit: Unit;
  readonly #settings: EvaluationSettings;
  readonly #sums: ReturnType<typeof newSums>;
  #rateCount = 0;
  #edits = 0;
  #units = 0;

  constructor(key: string, unit: Unit, settings: EvaluationSettings) {
    this.key = key;
    this.#unit = unit;
    this.#settings = settings;
    this.#sums = newSums(1, { isInOrder: settings.compat !== null });
  }

  add({ length, standing, hasFailed, hasValues, counts, rates }: ModelPages): void {
    const countsOf = unitColumns(counts, this.#unit);
    const pageRates = rates.get(this.key)!;
    for (let row = 0; row < length; row += 1) {
      const isFailure = standing[row] === STANDING.missing || hasFailed[row] === 1;
      if (!isFailure && hasValues[row] === 0) continue;
      const rate = isFailure ? 1 : pageRates[row]!;
      if (!Number.isNaN(rate)) {
        this.#sums.add(0, rate);
        this.#rateCount += 1;
      }
      if (hasValues[row] === 0) continue;
      const counted = countsOf(row);
      this.#edits += isFailure ? counted.referenceLength : counted.distance;
      this.#units += isFailure ? counted.referenceLength : unitDenominator(counted, this.#settings);
    }
  }

  averages({ missingLengths }: Pick<PagesAbout, 'missingLengths'>): {
    mean: number | null;
    pooled: number | null;
  } {
    // a missing page without values has lost all of its reference
    const lost = missingLengths.get(`${this.#unit}.referenceLength`) ?? 0;
    return {
      mean: ratio(this.#sums.value(0), this.#rateCount),
      pooled: ratio(lost + this.#edits, lost + this.#units),
    };
  }
}

/** The averages of all error rates when every missing or failed page has the rate 1. */
export class FailuresAsOne {
  readonly #sums: readonly FailureSums[];

  constructor(errorRates: ReturnType<PlanRates['unitRates']>, settings: EvaluationSettings) {
    this.#sums = errorRates.map(({ key, unit }) => new FailureSums(key, unit, settings));
  }

  add(pages: ModelPages): void {
    for (const sums of this.#sums) sums.add(pages);
  }

  averages(about: Pick<PagesAbout, 'missingLengths'>): { macro: Rates; micro: Rates } {
    const macro: Rates = {};
    const micro: Rates = {};
    for (const sums of this.#sums) {
      const { mean, pooled } = sums.averages(about);
      macro[sums.key] = mean;
      micro[sums.key] = pooled;
    }
    return { macro, micro };
  }
}
