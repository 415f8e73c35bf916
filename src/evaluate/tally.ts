import { ExactSums } from '../metrics/exact-sums.ts';
import { NOT_COMPUTED, RECORD_LENGTH, SLOT, UNIT_SLOTS, unitStart } from '../metrics/record.ts';
import { UNITS } from '../text/unit.ts';
import type { EvaluationSettings } from './settings.ts';

const REFERENCE = UNIT_SLOTS.indexOf('referenceLength');
const HYPOTHESIS = UNIT_SLOTS.indexOf('hypothesisLength');
const UNIT_STARTS = UNITS.map(unitStart);

/** How rates are added: exactly, or one after the other as the OpenPecha program does. */
export interface RateSums {
  add(column: number, value: number): void;
  value(column: number): number;
}

/** Sums of doubles from left to right, each addition rounded: what Python's `sum` gives for the same order. */
class PlainSums implements RateSums {
  readonly #sums: Float64Array;

  constructor(columns: number) {
    this.#sums = new Float64Array(columns);
  }

  add(column: number, value: number): void {
    this.#sums[column]! += value;
  }

  value(column: number): number {
    return this.#sums[column]!;
  }
}

export function rateSums(columns: number, { compat }: Pick<EvaluationSettings, 'compat'>): RateSums {
  return compat === null ? new ExactSums(columns) : new PlainSums(columns);
}

/** Sums over entries: counts as integers, rates exactly. The same whatever the engine, the threads and the order. */
export class Tally {
  count = 0;
  /** Sums of the slots. */
  readonly counts = new Float64Array(RECORD_LENGTH);
  /** Sums of the slots over entries whose reference holds Tibetan, and how many there are. */
  readonly tibetanCounts = new Float64Array(RECORD_LENGTH);
  tibetanPages = 0;
  /** For each unit the sum of the longer lengths; the same for raw lines. */
  readonly longer = new Float64Array(UNITS.length);
  longerLines = 0;
  readonly rateSums: RateSums;
  readonly rateCounts: Uint32Array;

  constructor(columns: number, settings: Pick<EvaluationSettings, 'compat'>) {
    this.rateSums = rateSums(columns, settings);
    this.rateCounts = new Uint32Array(columns);
  }

  add(record: Uint32Array, slots: Uint32Array, rates: Float64Array): void {
    this.count += 1;
    const tibetan = record[SLOT.tibetanReference]!;
    const isTibetan = tibetan !== NOT_COMPUTED && tibetan > 0;
    if (isTibetan) this.tibetanPages += 1;
    for (const slot of slots) {
      this.counts[slot]! += record[slot]!;
      if (isTibetan) this.tibetanCounts[slot]! += record[slot]!;
    }
    for (let unit = 0; unit < UNIT_STARTS.length; unit += 1) {
      const start = UNIT_STARTS[unit]!;
      if (record[start + REFERENCE] !== NOT_COMPUTED)
        this.longer[unit]! += Math.max(record[start + REFERENCE]!, record[start + HYPOTHESIS]!);
    }
    const lines = record[SLOT.lineReference]!;
    if (lines !== NOT_COMPUTED) this.longerLines += Math.max(lines, record[SLOT.lineHypothesis]!);
    for (let at = 0; at < rates.length; at += 1) {
      const rate = rates[at]!;
      if (Number.isNaN(rate)) continue;
      this.rateSums.add(at, rate);
      this.rateCounts[at]! += 1;
    }
  }
}
