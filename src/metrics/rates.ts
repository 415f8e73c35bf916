import { NOT_COMPUTED, SLOT, UNIT_SLOTS, unitStart } from './record.ts';
import type { Slot } from './record.ts';
import type { Unit } from '../text/unit.ts';

/** What a rate is divided by: units of the reference, of the longer text, or steps of the script. */
export const DENOMINATORS = ['ref', 'max', 'path'] as const;
export type Denominator = (typeof DENOMINATORS)[number];

/** The rate of an empty reference against a hypothesis that is not: 1, the number of insertions, or none. */
export const EMPTY_REFERENCE_RULES = ['one', 'insertions', 'null'] as const;
export type EmptyReference = (typeof EMPTY_REFERENCE_RULES)[number];

export interface RateOptions {
  /** @default 'one' */
  readonly emptyReference?: EmptyReference | undefined;
  /** @default 'ref' */
  readonly denominator?: Denominator | undefined;
}

/** Counts of one unit; null where only the distance was asked for. */
export interface UnitCounts {
  readonly hits: number | null;
  readonly substitutions: number | null;
  readonly deletions: number | null;
  readonly insertions: number | null;
  readonly referenceLength: number;
  readonly hypothesisLength: number;
}

/** Lengths and distance: what a rate is made of. `hits` is needed for the denominator `path` only. */
export interface RateCounts {
  readonly distance: number;
  readonly referenceLength: number;
  readonly hypothesisLength: number;
  readonly hits?: number | null;
}

/**
 * Edits per unit. May exceed 1: a hypothesis can hold more insertions than the reference has units.
 * An empty reference has a rate by rule only; null is none.
 */
export function errorRate(
  { distance, referenceLength, hypothesisLength, hits }: RateCounts,
  { emptyReference = 'one', denominator = 'ref' }: RateOptions = {},
): number | null {
  if (referenceLength === 0) {
    if (hypothesisLength === 0) return 0;
    if (emptyReference === 'null') return null;
    return emptyReference === 'one' ? 1 : hypothesisLength;
  }
  if (denominator === 'ref') return distance / referenceLength;
  if (denominator === 'max') return distance / Math.max(referenceLength, hypothesisLength);
  return hits === undefined || hits === null ? null : distance / (distance + hits);
}

/** The slots of a unit are in the order of `UNIT_SLOTS`, the distance last. */
const DISTANCE = UNIT_SLOTS.length - 1;

/** Reads one record, or the sum of some, out of an array of records. */
export class RecordReader {
  readonly #records: ArrayLike<number>;
  readonly #start: number;

  constructor(records: ArrayLike<number>, start = 0) {
    this.#records = records;
    this.#start = start;
  }

  /** Value of a slot; null when it was not computed. */
  slot(name: Slot): number | null {
    return this.#at(SLOT[name]);
  }

  /** Value of a slot that the plan asked for. */
  count(name: Slot): number {
    return this.#records[this.#start + SLOT[name]]!;
  }

  /** Counts of a unit with its distance; null when the plan did not ask for it. */
  unit(unit: Unit): (UnitCounts & { readonly distance: number }) | null {
    const start = unitStart(unit);
    const distance = this.#at(start + DISTANCE);
    if (distance === null) return null;
    return {
      hits: this.#at(start),
      substitutions: this.#at(start + 1),
      deletions: this.#at(start + 2),
      insertions: this.#at(start + 3),
      referenceLength: this.#at(start + 4)!,
      hypothesisLength: this.#at(start + 5)!,
      distance,
    };
  }

  #at(index: number): number | null {
    const value = this.#records[this.#start + index]!;
    return value === NOT_COMPUTED ? null : value;
  }
}
