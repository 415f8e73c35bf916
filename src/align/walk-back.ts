import { DELETION, HIT, INSERTION, SUBSTITUTION } from './runs.ts';
import type { Runs } from './runs.ts';
import type { Sequence } from './sequence.ts';
import type { Trace } from './strip.ts';

/** A cell of a matrix: so many symbols of each side lie before it. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/**
 * Follows the canonical path back from a place to the upper or left edge of what was traced and returns where
 * it is then. A deletion when the cell above is cheaper, else an insertion when the cell to the left is
 * cheaper than the one above that, else the diagonal.
 */
export function walkBack(
  trace: Trace,
  reference: Sequence,
  hypothesis: Sequence,
  { row, column }: Place,
  runs: Runs,
): Place {
  const { plus, minus, first, offset } = trace;
  let i = row;
  let j = column;
  let kind = HIT;
  let length = 0;
  while (i > 0 && j > 0) {
    const strip = (i - 1) >> 5;
    const bit = (i - 1) & 31;
    const at = j - first[strip]!;
    const word = offset[strip]! + at;
    let found: number;
    // before the first column of a strip all differences are plus one
    if (at < 0 || ((plus[word]! >>> bit) & 1) === 1) {
      found = DELETION;
      i -= 1;
    } else if (at > 0 && ((minus[word - 1]! >>> bit) & 1) === 1) {
      found = INSERTION;
      j -= 1;
    } else {
      i -= 1;
      j -= 1;
      found = reference.symbols[i] === hypothesis.symbols[j] ? HIT : SUBSTITUTION;
    }
    if (found === kind) {
      length += 1;
    } else {
      runs.addBefore(kind, length);
      kind = found;
      length = 1;
    }
  }
  runs.addBefore(kind, length);
  return { row: i, column: j };
}
