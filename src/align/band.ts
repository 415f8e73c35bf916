import { sumOf } from './border.ts';
import type { Border, Borders, KeptBorder } from './border.ts';
import type { Sequence } from './sequence.ts';
import { STRIP, TRACE_WORDS, clearRows, runStrip, setRows, traceStrip } from './strip.ts';
import type { Trace } from './strip.ts';
import type { Work } from '../work/work.ts';
import { fitWorkspace } from './workspace.ts';
import type { Workspace } from './workspace.ts';

/** Words after which a pass may be paused: some two milliseconds of work. */
const PAUSE_WORDS = 1_000_000;

/** A distance of at most the bound; the row below which no path is within the bound; or that the trace is full. */
export type PassResult =
  | { readonly status: 'found'; readonly distance: number }
  | { readonly status: 'exceeded'; readonly row: number }
  | { readonly status: 'full' };

export interface PassOptions {
  /** Only paths that cost no more are followed. */
  readonly bound: number;
  /**
   * The row above the first one, in place of the one in which every column is an insertion; the reference
   * begins below it.
   */
  readonly from?: KeptBorder | undefined;
  /** Keeps the vertical differences, up to so many words unless there is only one strip. */
  readonly traceWords?: number | undefined;
  /** Keeps borders between strips. */
  readonly borders?: Borders | undefined;
}

/**
 * One pass over the strips of 32 reference rows. A strip covers only the columns that a path of cost `bound`
 * or less can touch (Ukkonen 1985, with the cost so far counted in). A cell outside is taken for one more
 * than its neighbour, which is never too little; so all values on optimal paths are exact when the distance
 * is within the bound. Both sequences must hold at least one symbol.
 */
export function* runPass(
  workspace: Workspace,
  reference: Sequence,
  hypothesis: Sequence,
  { bound, from, traceWords, borders }: PassOptions,
): Work<PassResult> {
  const rows = reference.length;
  const columns = hypothesis.length;
  fitWorkspace(workspace, Math.max(reference.alphabet, hypothesis.alphabet), columns);
  const { carry, trace } = workspace;
  if (traceWords !== undefined) makeRoom(trace, Math.ceil(rows / STRIP));
  const border =
    from === undefined
      ? topBorder(carry, rows, columns, bound)
      : entryBorder(carry, from, rows, columns, bound);
  if (border === undefined) return { status: 'exceeded', row: 0 };
  let words = 0;
  for (let work = 0; ;) {
    const width = border.last - border.first + 1;
    if (traceWords !== undefined) {
      if (border.row > 0 && words + width > traceWords) return { status: 'full' };
      openStrip(trace, border.row / STRIP, border.first, border.last, words);
    }
    const { last } = border;
    const sum = stepDown(workspace, reference, hypothesis, border, traceWords === undefined ? -1 : words);
    words += width;
    if (border.row === rows) return ending(border.value + sum, last === columns, bound, rows);
    if (!narrow(border, carry, sum, rows, columns, bound)) return { status: 'exceeded', row: border.row };
    borders?.add(border, carry, from?.row ?? 0);
    work += width;
    if (work >= PAUSE_WORDS) {
      work = 0;
      yield;
    }
  }
}

/** Runs the strip below the border, traced from a word on unless that is below 0; the sum along its last row. */
function stepDown(
  { match, carry, trace }: Workspace,
  reference: Sequence,
  { symbols }: Sequence,
  border: Border,
  words: number,
): number {
  const { row, first, last } = border;
  const height = Math.min(STRIP, reference.length - row);
  setRows(match, reference, row, height);
  const sum =
    words < 0
      ? runStrip(match, symbols, carry, first, last, height - 1)
      : traceStrip(match, symbols, carry, first, last, height - 1, trace, words);
  clearRows(match, reference, row, height);
  border.row += height;
  border.value += height;
  return sum;
}

/** What the last strip of a pass says. */
function ending(distance: number, isWhole: boolean, bound: number, rows: number): PassResult {
  return isWhole && distance <= bound ? { status: 'found', distance } : { status: 'exceeded', row: rows };
}

function topBorder(carry: Uint8Array, rows: number, columns: number, bound: number): Border {
  carry.fill(1, 0, columns + 1);
  // row 0 is left on the diagonal at the latest, after at most this many insertions
  const insertions = Math.max(0, (bound + columns - rows) >> 1);
  return { row: 0, first: 1, last: Math.min(columns, Math.min(STRIP, rows) + insertions), value: 0 };
}

/** The border from which a part of the matrix is entered; undefined when no path within the bound crosses it. */
function entryBorder(
  carry: Uint8Array,
  { first, last: end, value, carry: kept }: KeptBorder,
  rows: number,
  columns: number,
  bound: number,
): Border | undefined {
  const last = Math.min(end, columns);
  carry.fill(1, 0, columns + 1);
  carry.set(kept.subarray(0, Math.max(0, last - first + 1)), first);
  const border = { row: 0, first, last: Math.max(last, first - 1), value };
  return narrow(border, carry, sumOf(carry, first, last + 1), rows, columns, bound) ? border : undefined;
}

function makeRoom(trace: Trace, strips: number): void {
  if (trace.first.length < strips) {
    trace.first = new Int32Array(2 * strips);
    trace.offset = new Int32Array(2 * strips);
  }
}

function openStrip(trace: Trace, strip: number, first: number, last: number, words: number): void {
  trace.first[strip] = first;
  trace.offset[strip] = words;
  const needed = words + last - first + 1;
  if (needed <= trace.plus.length) return;
  const size = Math.max(needed, Math.min(2 * trace.plus.length, TRACE_WORDS));
  trace.plus = grown(trace.plus, size, words);
  trace.minus = grown(trace.minus, size, words);
}

function grown(old: Int32Array, size: number, used: number): Int32Array {
  const array = new Int32Array(size);
  array.set(old.subarray(0, used));
  return array;
}

/**
 * Moves the columns of a border to those of the next strip; false when no path within the bound crosses it.
 * A cell is of use when its value and the difference of what is left on both sides are within the bound. From
 * the last such cell a path can gain `(bound - value - left) / 2` diagonals to the right; cells before it
 * reach no farther.
 */
function narrow(
  border: Border,
  carry: Uint8Array,
  sum: number,
  rows: number,
  columns: number,
  bound: number,
): boolean {
  const { row, first, last } = border;
  const left = rows - row - columns;
  let start = first - 1;
  let value = border.value;
  while (value + Math.abs(left + start) > bound) {
    start += 1;
    if (start > last) return false;
    const step = carry[start]!;
    value += (step & 1) - (step >>> 1);
  }
  let end = last;
  let endValue = border.value + sum;
  while (endValue + Math.abs(left + end) > bound) {
    const step = carry[end]!;
    endValue -= (step & 1) - (step >>> 1);
    end -= 1;
  }
  border.first = start + 1;
  border.value = value;
  border.last = Math.min(columns, end + Math.min(STRIP, rows - row) + ((bound - endValue - left - end) >> 1));
  if (border.last < last) carry.fill(1, border.last + 1, last + 1);
  return true;
}
