import type { MeasuredUnit } from '../metrics/page-counts.ts';
import type { PlanRates } from '../metrics/plan-rates.ts';
import { ratio } from '../metrics/rate.ts';
import { newSums } from '../metrics/rate-sums.ts';
import type { Rates } from './averages.ts';
import type { EvaluationSettings } from './settings.ts';

/** An error rate of every entry: page rates (NaN where undefined), edits, and what these are divided by. */
export interface EntryRates {
  readonly rates: Float64Array;
  readonly edits: Float64Array;
  readonly denominators: Float64Array;
  readonly referenceLengths: Float64Array;
}

interface Gathered extends EntryRates {
  /** Place among the rates. */
  readonly at: number;
  readonly counts: MeasuredUnit;
}

/** Keeps the error rates of units of every entry, also of missing pages. */
export class EntryGatherer {
  readonly byName: ReadonlyMap<string, EntryRates>;
  readonly #rates: PlanRates;
  readonly #gathered: readonly Gathered[];

  constructor(rates: PlanRates, entries: number) {
    this.#rates = rates;
    const numbers = (): Float64Array => new Float64Array(entries);
    const units = new Map(rates.record.units());
    const unitRates = rates.unitRates();
    this.#gathered = unitRates.map(({ at, unit }) => ({
      at,
      counts: units.get(unit)!,
      rates: numbers(),
      edits: numbers(),
      denominators: numbers(),
      referenceLengths: numbers(),
    }));
    this.byName = new Map(unitRates.map(({ key }, number) => [key, this.#gathered[number]!]));
  }

  /** Takes over the rates of the entry at hand. */
  add(entry: number): void {
    const { values, numerators, denominators } = this.#rates;
    for (const gathered of this.#gathered) {
      gathered.rates[entry] = values[gathered.at]!;
      gathered.edits[entry] = numerators[gathered.at]!;
      gathered.denominators[entry] = denominators[gathered.at]!;
      gathered.referenceLengths[entry] = gathered.counts.referenceLength;
    }
  }

  /** The first entries alone. */
  upTo(count: number): Map<string, EntryRates> {
    return new Map(
      [...this.byName].map(([name, { rates, edits, denominators, referenceLengths }]) => [
        name,
        {
          rates: rates.subarray(0, count),
          edits: edits.subarray(0, count),
          denominators: denominators.subarray(0, count),
          referenceLengths: referenceLengths.subarray(0, count),
        },
      ]),
    );
  }
}

/** The averages when every missing or failed page has the rate 1; entries from `scored` on are missing. */
export function failuresAsOne(
  byName: ReadonlyMap<string, EntryRates>,
  scored: number,
  failed: ReadonlySet<number>,
  { compat }: Pick<EvaluationSettings, 'compat'>,
): { macro: Rates; micro: Rates } {
  const macro: Rates = {};
  const micro: Rates = {};
  for (const [name, { rates, edits, denominators, referenceLengths }] of byName) {
    const sums = newSums(1, { isInOrder: compat !== null });
    let [rateCount, editSum, unitSum] = [0, 0, 0];
    for (let entry = 0; entry < rates.length; entry += 1) {
      const isFailure = entry >= scored || failed.has(entry);
      const rate = isFailure ? 1 : rates[entry]!;
      if (!Number.isNaN(rate)) {
        sums.add(0, rate);
        rateCount += 1;
      }
      editSum += isFailure ? referenceLengths[entry]! : edits[entry]!;
      unitSum += isFailure ? referenceLengths[entry]! : denominators[entry]!;
    }
    macro[name] = ratio(sums.value(0), rateCount);
    micro[name] = ratio(editSum, unitSum);
  }
  return { macro, micro };
}
