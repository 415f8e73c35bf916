/** Kinds of ops as numbers, in the order of `OP_KINDS`. */
export const HIT = 0;
export const SUBSTITUTION = 1;
export const DELETION = 2;
export const INSERTION = 3;

/** Sums of the lengths of the ops, by kind. */
export interface OpCounts {
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

/** A script as maximal runs of one kind, built from its end. */
export class Runs {
  /** Kinds and lengths in turn, the last run first. */
  readonly #backward: number[] = [];

  /** Adds ops of one kind before all others; a run of the same kind grows. */
  addBefore(kind: number, length: number): void {
    if (length === 0) return;
    const backward = this.#backward;
    const end = backward.length;
    if (end > 0 && backward[end - 2] === kind) backward[end - 1]! += length;
    else backward.push(kind, length);
  }

  /** Number of runs. */
  get size(): number {
    return this.#backward.length / 2;
  }

  /** Visits the runs from the first to the last. */
  forEach(visit: (kind: number, length: number) => void): void {
    for (let at = this.#backward.length - 2; at >= 0; at -= 2)
      visit(this.#backward[at]!, this.#backward[at + 1]!);
  }

  counts(): OpCounts {
    const sums = [0, 0, 0, 0];
    this.forEach((kind, length) => {
      sums[kind]! += length;
    });
    return {
      hits: sums[HIT]!,
      substitutions: sums[SUBSTITUTION]!,
      deletions: sums[DELETION]!,
      insertions: sums[INSERTION]!,
    };
  }
}
