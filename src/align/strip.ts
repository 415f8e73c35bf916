import type { Sequence } from './sequence.ts';

/** Rows of a word: its bits. */
export const WORD_ROWS = 32;

/** Rows of a strip of two words. */
export const STRIP = 2 * WORD_ROWS;

/** Words of a trace that may be kept at once: 8 MB with both signs. */
export const TRACE_WORDS = 1_000_000;

/** Vertical differences of the cells of strips of one word, kept for the way back. */
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

/** Vertical differences of the rows of a word in a column. */
export interface Ends {
  plus: number;
  minus: number;
}

/** Before the first column all rows are taken to rise by one. */
export function openWord(word: Ends): void {
  word.plus = -1;
  word.minus = 0;
}

/** How much the last cell of so many rows is more than the cell above the first. */
export function riseOf({ plus, minus }: Ends, rows: number): number {
  const mask = rows >= WORD_ROWS ? -1 : rows > 0 ? (1 << rows) - 1 : 0;
  return bitsOf(plus & mask) - bitsOf(minus & mask);
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/**
 * A column as the kernels read it: the place of its symbol's words in `match` and, in the lowest two bits, the
 * difference along the row above: 1 plus one, 2 minus one.
 */
export function columnOf(symbol: number): number {
  return (symbol << 3) | 1;
}

/** Sets the bit of each row at the symbol it holds: two words for each symbol. */
export function setRows(match: Int32Array, { symbols }: Sequence, row: number, height: number): void {
  for (let r = 0; r < height; r += 1) {
    const at = 2 * symbols[row + r]! + (r >> 5);
    match[at] = match[at]! | (1 << r);
  }
}

export function clearRows(match: Int32Array, { symbols }: Sequence, row: number, height: number): void {
  for (let r = 0; r < height; r += 1) {
    const at = 2 * symbols[row + r]!;
    match[at] = 0;
    match[at + 1] = 0;
  }
}

// The kernels go on where a word stands and leave it in their last column. Their step is that of Myers (J. ACM 46,
// 1999) in the form of Hyyrö (2003). `| 0` before the addition: without it V8 may add as floating point numbers.

/** The upper word of a strip where the band has not reached the lower one yet. */
export function runUpper(
  match: Int32Array,
  columns: Int32Array,
  first: number,
  last: number,
  word: Ends,
): void {
  let { plus, minus } = word;
  for (let j = first; j <= last; j += 1) {
    const column = columns[j]!;
    const above = column & 3;
    const matched = match[column >>> 2]! | (above >>> 1);
    const diagonal = ((((matched & plus) + (plus | 0)) | 0) ^ plus) | matched | minus;
    const shifted = ((minus | ~(diagonal | plus)) << 1) | (above & 1);
    plus = ((plus & diagonal) << 1) | (above >>> 1) | ~(diagonal | shifted);
    minus = shifted & diagonal;
  }
  word.plus = plus;
  word.minus = minus;
}

/** Both words: leaves the differences along the bottom row where those of the row above the strip were. */
export function runBoth(
  match: Int32Array,
  columns: Int32Array,
  first: number,
  last: number,
  upper: Ends,
  lower: Ends,
): void {
  let { plus, minus } = upper;
  let { plus: lowerPlus, minus: lowerMinus } = lower;
  for (let j = first; j <= last; j += 1) {
    const column = columns[j]!;
    const above = column & 3;
    const at = column >>> 2;
    const matched = match[at]! | (above >>> 1);
    const diagonal = ((((matched & plus) + (plus | 0)) | 0) ^ plus) | matched | minus;
    const risen = minus | ~(diagonal | plus);
    const fallen = plus & diagonal;
    const shifted = (risen << 1) | (above & 1);
    plus = (fallen << 1) | (above >>> 1) | ~(diagonal | shifted);
    minus = shifted & diagonal;
    const met = match[at + 1]! | (fallen >>> 31);
    const slant = ((((met & lowerPlus) + (lowerPlus | 0)) | 0) ^ lowerPlus) | met | lowerMinus;
    const up = lowerMinus | ~(slant | lowerPlus);
    const down = lowerPlus & slant;
    columns[j] = (column - above) | (up >>> 31) | ((down >>> 30) & 2);
    const moved = (up << 1) | (risen >>> 31);
    lowerPlus = (down << 1) | (fallen >>> 31) | ~(slant | moved);
    lowerMinus = moved & slant;
  }
  upper.plus = plus;
  upper.minus = minus;
  lower.plus = lowerPlus;
  lower.minus = lowerMinus;
}

/** The lower word right of the band of the upper one, where the row above it is taken to rise. */
export function runLower(
  match: Int32Array,
  columns: Int32Array,
  first: number,
  last: number,
  word: Ends,
): void {
  let { plus, minus } = word;
  for (let j = first; j <= last; j += 1) {
    const column = columns[j]!;
    const matched = match[(column >>> 2) + 1]!;
    const diagonal = ((((matched & plus) + (plus | 0)) | 0) ^ plus) | matched | minus;
    const risen = minus | ~(diagonal | plus);
    const fallen = plus & diagonal;
    columns[j] = (column & ~3) | (risen >>> 31) | ((fallen >>> 30) & 2);
    const shifted = (risen << 1) | 1;
    plus = (fallen << 1) | ~(diagonal | shifted);
    minus = shifted & diagonal;
  }
  word.plus = plus;
  word.minus = minus;
}

/** The word of a strip of one, whose vertical differences are kept from word `at` of the trace on. */
export function traceStrip(
  match: Int32Array,
  columns: Int32Array,
  first: number,
  last: number,
  word: Ends,
  trace: Trace,
  at: number,
): void {
  const { plus: keptPlus, minus: keptMinus } = trace;
  const shift = at - first;
  let { plus, minus } = word;
  for (let j = first; j <= last; j += 1) {
    const column = columns[j]!;
    const above = column & 3;
    const matched = match[column >>> 2]! | (above >>> 1);
    const diagonal = ((((matched & plus) + (plus | 0)) | 0) ^ plus) | matched | minus;
    const horizontalPlus = minus | ~(diagonal | plus);
    const horizontalMinus = plus & diagonal;
    columns[j] = (column - above) | (horizontalPlus >>> 31) | ((horizontalMinus >>> 30) & 2);
    const shifted = (horizontalPlus << 1) | (above & 1);
    plus = (horizontalMinus << 1) | (above >>> 1) | ~(diagonal | shifted);
    minus = shifted & diagonal;
    keptPlus[j + shift] = plus;
    keptMinus[j + shift] = minus;
  }
  word.plus = plus;
  word.minus = minus;
}
