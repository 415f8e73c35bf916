import type { Sequence } from './sequence.ts';
import { WORD_ROWS } from './strip.ts';

/** Edits of both fronts together at most: beyond, words of 32 cells are faster than one diagonal at a time. */
export const MOST_EDITS = 64;
/** Edits of each front after which its progress is looked at again. */
const LOOK = 4;
/** The first look, early since lines with many errors are common. */
const FIRST_LOOK = 2;
/** Time of d edits by two fronts, as words of a strip, divided by d * d. */
const DIAGONAL_COST = 1;
/** Before the first row by more than any length, so that a diagonal not reached yet never meets one that is. */
const UNREACHED = -0x4000_0000;

/** How far the fronts from both ends have come, by diagonal: rows from the start, and rows from the end. */
export interface Fronts {
  readonly forward: Int32Array;
  readonly backward: Int32Array;
  /** After a try that was given up: the edits to expect of the whole pair. */
  expected: number;
}

/** Diagonals beside those between both ends that a front can reach, and one more that none has reached. */
const REACH = MOST_EDITS / 2 + 2;
const SLOTS = MOST_EDITS + 2 * REACH + 1;

export function newFronts(): Fronts {
  return { forward: new Int32Array(SLOTS), backward: new Int32Array(SLOTS), expected: 0 };
}

/**
 * The distance by furthest-reaching diagonals (Ukkonen 1985, Landau and Vishkin 1989): of each diagonal only the
 * last row is kept that so many edits reach. A front starts at each end and they take turns, so that two fronts of
 * d / 2 edits do what one of d edits would. Undefined when there are too many edits; `expected` then says how many.
 * Both sequences must hold at least one symbol and differ in their first and last one.
 */
export function diagonalDistance(
  fronts: Fronts,
  { symbols: reference, length: rows }: Sequence,
  { symbols: hypothesis, length: columns }: Sequence,
): number | undefined {
  const shift = columns - rows;
  const gap = Math.abs(shift);
  if (gap > MOST_EDITS) return giveUp(fronts, gap + MOST_EDITS);
  const { forward, backward } = fronts;
  // slot of diagonal k, on which column = row + k, is k + zero
  const zero = REACH + Math.max(0, -shift);
  const last = zero + shift;
  forward.fill(UNREACHED, 0, gap + 2 * REACH + 1);
  backward.fill(UNREACHED, 0, gap + 2 * REACH + 1);
  forward[zero] = 0;
  backward[last] = 0;
  for (let edits = 1; 2 * edits <= MOST_EDITS; edits += 1) {
    if (advance(forward, backward, reference, hypothesis, rows, columns, zero, edits)) return 2 * edits - 1;
    if (retreat(backward, forward, reference, hypothesis, rows, zero, last, edits)) return 2 * edits;
    if (edits % LOOK === 0 || edits === FIRST_LOOK) {
      const expected = extrapolate(fronts, rows, columns, zero, last, edits);
      if (isTooMany(expected, rows, columns)) return giveUp(fronts, expected);
    }
  }
  return giveUp(fronts, extrapolate(fronts, rows, columns, zero, last, MOST_EDITS / 2));
}

/** Whether strips of words are faster for so many edits. */
function isTooMany(edits: number, rows: number, columns: number): boolean {
  if (edits > 1.2 * MOST_EDITS) return true;
  const strips = Math.ceil(Math.min(rows, columns) / WORD_ROWS);
  return edits * edits * DIAGONAL_COST > strips * Math.min(Math.max(rows, columns), WORD_ROWS + edits);
}

/** The edits of the whole pair when the rest has as many as what lies behind the fronts. */
function extrapolate(
  { forward, backward }: Fronts,
  rows: number,
  columns: number,
  zero: number,
  last: number,
  edits: number,
): number {
  let ahead = 1;
  let back = 1;
  for (let step = -edits; step <= edits; step += 1) {
    ahead = Math.max(ahead, 2 * forward[zero + step]! + step);
    back = Math.max(back, 2 * backward[last + step]! - step);
  }
  return Math.ceil((2 * edits * (rows + columns)) / (ahead + back));
}

function giveUp(fronts: Fronts, expected: number): undefined {
  fronts.expected = expected;
  return undefined;
}

/** Allows one more edit from the start; true when the other front is met. */
function advance(
  front: Int32Array,
  other: Int32Array,
  reference: Int32Array,
  hypothesis: Int32Array,
  rows: number,
  columns: number,
  zero: number,
  edits: number,
): boolean {
  let before = UNREACHED;
  let here = UNREACHED;
  const end = zero + edits;
  for (let slot = zero - edits; slot <= end; slot += 1) {
    const after = front[slot + 1]!;
    // the farthest of a substitution, a deletion from the diagonal after and an insertion from the one before;
    // without branches, which nobody could predict
    const level = here - after;
    const changed = here + 1 - (level & (level >> 31));
    const behind = changed - before;
    let row = changed - (behind & (behind >> 31));
    before = here;
    here = after;
    const k = slot - zero;
    const most = rows + k <= columns ? rows : columns - k;
    if (row >= most) row = most;
    else while (row < most && reference[row] === hypothesis[row + k]) row += 1;
    front[slot] = row;
    if (row + other[slot]! >= rows) return true;
  }
  return false;
}

/** Likewise from the end: rows are counted from there, and an edit leads to the diagonal on the other side. */
function retreat(
  front: Int32Array,
  other: Int32Array,
  reference: Int32Array,
  hypothesis: Int32Array,
  rows: number,
  zero: number,
  last: number,
  edits: number,
): boolean {
  let before = UNREACHED;
  let here = UNREACHED;
  const end = last + edits;
  for (let slot = last - edits; slot <= end; slot += 1) {
    const after = front[slot + 1]!;
    const level = here - before;
    const changed = here + 1 - (level & (level >> 31));
    const behind = changed - after;
    let row = changed - (behind & (behind >> 31));
    before = here;
    here = after;
    const k = slot - zero;
    const most = k >= 0 ? rows : rows + k;
    if (row >= most) row = most;
    else while (row < most && reference[rows - 1 - row] === hypothesis[rows - 1 - row + k]) row += 1;
    front[slot] = row;
    if (row + other[slot]! >= rows) return true;
  }
  return false;
}
