import type { Sequence } from './sequence.ts';

/** Rows of a strip: the bits of a word. */
export const STRIP = 32;

/** Words of a trace that may be kept at once: 8 MB with both signs. */
export const TRACE_WORDS = 1_000_000;

/** Vertical differences of the cells of strips, kept for the way back. */
export interface Trace {
  /**
   * Bit r of word `offset[s] + j - first[s]`: the cell in row r of strip s and column j is one more than the
   * cell above it.
   */
  plus: Int32Array;
  /** Likewise: one less. */
  minus: Int32Array;
  /** First column of each strip. */
  first: Int32Array;
  /** Where the words of each strip begin. */
  offset: Int32Array;
}

/** Sets the bit of each row at the symbol it holds. */
export function setRows(match: Int32Array, { symbols }: Sequence, row: number, height: number): void {
  for (let r = 0; r < height; r += 1) {
    const symbol = symbols[row + r]!;
    match[symbol] = match[symbol]! | (1 << r);
  }
}

export function clearRows(match: Int32Array, { symbols }: Sequence, row: number, height: number): void {
  for (let r = 0; r < height; r += 1) match[symbols[row + r]!] = 0;
}

/**
 * Computes columns `first..=last` (counted from 1) of a strip and leaves the differences along its bottom row
 * in `carry`, where those of the row above it were: 1 plus one, 2 minus one. The column before the first one
 * rises by one per row. Returns the sum of the differences. The step is that of Myers (J. ACM 46, 1999), with
 * the carries of Hyyrö (2003).
 */
export function runStrip(
  match: Int32Array,
  symbols: Int32Array,
  carry: Uint8Array,
  first: number,
  last: number,
  bottom: number,
): number {
  let plus = -1;
  let minus = 0;
  let sum = 0;
  for (let j = first; j <= last; j += 1) {
    const above = carry[j]!;
    const equal = match[symbols[j - 1]!]!;
    const risen = above >>> 1;
    const vertical = equal | minus;
    const matched = equal | risen;
    const diagonal = (((matched & plus) + plus) ^ plus) | matched;
    const horizontalPlus = minus | ~(diagonal | plus);
    const horizontalMinus = plus & diagonal;
    const up = (horizontalPlus >>> bottom) & 1;
    const down = (horizontalMinus >>> bottom) & 1;
    sum += up - down;
    carry[j] = up | (down << 1);
    const shifted = (horizontalPlus << 1) | (above & 1);
    plus = (horizontalMinus << 1) | risen | ~(vertical | shifted);
    minus = shifted & vertical;
  }
  return sum;
}

/**
 * The same, and keeps the vertical differences from word `at` of the trace on. The loop stands here again because
 * most strips keep nothing: a test in every column would cost them all.
 */
export function traceStrip(
  match: Int32Array,
  symbols: Int32Array,
  carry: Uint8Array,
  first: number,
  last: number,
  bottom: number,
  trace: Trace,
  at: number,
): number {
  const { plus: keptPlus, minus: keptMinus } = trace;
  const shift = at - first;
  let plus = -1;
  let minus = 0;
  let sum = 0;
  for (let j = first; j <= last; j += 1) {
    const above = carry[j]!;
    const equal = match[symbols[j - 1]!]!;
    const risen = above >>> 1;
    const vertical = equal | minus;
    const matched = equal | risen;
    const diagonal = (((matched & plus) + plus) ^ plus) | matched;
    const horizontalPlus = minus | ~(diagonal | plus);
    const horizontalMinus = plus & diagonal;
    const up = (horizontalPlus >>> bottom) & 1;
    const down = (horizontalMinus >>> bottom) & 1;
    sum += up - down;
    carry[j] = up | (down << 1);
    const shifted = (horizontalPlus << 1) | (above & 1);
    plus = (horizontalMinus << 1) | risen | ~(vertical | shifted);
    minus = shifted & vertical;
    keptPlus[j + shift] = plus;
    keptMinus[j + shift] = minus;
  }
  return sum;
}
