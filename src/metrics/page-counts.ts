import type { Unit } from '../text/unit.ts';

/** Counts of one unit; null where only the distance was asked for. */
export interface UnitCounts {
  readonly hits: number | null;
  readonly substitutions: number | null;
  readonly deletions: number | null;
  readonly insertions: number | null;
  readonly referenceLength: number;
  readonly hypothesisLength: number;
}

/** Counts of one unit with its distance. */
export interface MeasuredUnit extends UnitCounts {
  readonly distance: number;
}

/** What a metric sees of the record of a page: its own slots by name, and units. */
export type PageCounts<Slot extends string = never> = Readonly<Record<Slot, number>> & {
  /** The unit of `cer`. */
  readonly cerUnit: Unit;
  /** Counts of a unit; null when the plan does not ask for it. */
  unit(unit: Unit): MeasuredUnit | null;
};
