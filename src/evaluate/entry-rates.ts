import type { Plan } from '../metrics/plan.ts';
import { NOT_COMPUTED, UNIT_SLOTS, unitStart } from '../metrics/record.ts';
import type { Unit } from '../text/unit.ts';
import { ratio, type Rates } from './averages.ts';
import { unitRatesOf, type RateColumns } from './rate-columns.ts';
import type { EvaluationSettings } from './settings.ts';
import { rateSums } from './tally.ts';

const [REFERENCE, HYPOTHESIS, DISTANCE, HITS] = (
  ['referenceLength', 'hypothesisLength', 'distance', 'hits'] as const
).map((slot) => UNIT_SLOTS.indexOf(slot)) as [number, number, number, number];

/** An error rate of every entry: page rates (NaN where undefined), edits, and what these are divided by. */
export interface EntryRates {
  readonly rates: Float64Array;
  readonly edits: Float64Array;
  readonly denominators: Float64Array;
  readonly referenceLengths: Float64Array;
}

/** Keeps the error rates of every entry, also of missing pages. */
export class EntryGatherer {
  readonly byName = new Map<string, EntryRates>();
  readonly #columns: RateColumns;
  readonly #settings: EvaluationSettings;
  readonly #units: readonly (readonly [name: string, unit: Unit])[];

  constructor(plan: Plan, settings: EvaluationSettings, columns: RateColumns, entries: number) {
    this.#columns = columns;
    this.#settings = settings;
    this.#units = unitRatesOf(plan, settings);
    const numbers = (): Float64Array => new Float64Array(entries);
    for (const [name] of this.#units)
      this.byName.set(name, {
        rates: numbers(),
        edits: numbers(),
        denominators: numbers(),
        referenceLengths: numbers(),
      });
  }

  /** Takes over the rates of the entry at hand. */
  add(entry: number): void {
    const { record, values } = this.#columns;
    for (let at = 0; at < this.#units.length; at += 1) {
      const [name, unit] = this.#units[at]!;
      const { rates, edits, denominators, referenceLengths } = this.byName.get(name)!;
      const start = unitStart(unit);
      // unit rates are the first columns, in this order
      rates[entry] = values[at]!;
      edits[entry] = record[start + DISTANCE]!;
      referenceLengths[entry] = record[start + REFERENCE]!;
      denominators[entry] = this.#denominator(start);
    }
  }

  #denominator(start: number): number {
    const { record } = this.#columns;
    const { denominator } = this.#settings;
    if (denominator === 'ref') return record[start + REFERENCE]!;
    if (denominator === 'max') return Math.max(record[start + REFERENCE]!, record[start + HYPOTHESIS]!);
    const hits = record[start + HITS]!;
    return record[start + DISTANCE]! + (hits === NOT_COMPUTED ? 0 : hits);
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
  settings: EvaluationSettings,
): { macro: Rates; micro: Rates } {
  const macro: Rates = {};
  const micro: Rates = {};
  for (const [name, { rates, edits, denominators, referenceLengths }] of byName) {
    const sums = rateSums(1, settings);
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
