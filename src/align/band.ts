import { narrow, startBorder, stepOf } from './border.ts';
import type { Border, Borders, KeptBorder } from './border.ts';
import type { Sequence } from './sequence.ts';
import {
  STRIP,
  TRACE_WORDS,
  WORD_ROWS,
  clearRows,
  openWord,
  riseOf,
  runBoth,
  runLower,
  runUpper,
  setRows,
  traceStrip,
} from './strip.ts';
import type { Trace } from './strip.ts';
import type { Work } from '../work/work.ts';
import { fitWorkspace } from './workspace.ts';
import type { Workspace } from './workspace.ts';

/** Words after which a pass may be paused: some two milliseconds of work. */
const PAUSE_WORDS = 1_000_000;

/**
 * A distance of at most the bound (with `slack`, a cost that is no less than the distance); the row below which
 * no path is within the bound; or that the trace is full.
 */
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
  /** Keeps the vertical differences, of the first two strips in any case and else up to so many words. */
  readonly traceWords?: number | undefined;
  /** Keeps borders between strips. */
  readonly borders?: Borders | undefined;
  /**
   * Follows only paths that promise to cost no more than this beyond the best one so far: what is found is no
   * proof.
   */
  readonly slack?: number | undefined;
}

/**
 * One pass over strips of reference rows, two words high or, with a trace, one. A strip covers only the columns that a
 * path of cost `bound` or less can touch (Ukkonen 1985, with the cost so far counted in). A cell outside is taken for
 * one more than its neighbour, which is never too little; so all values on optimal paths are exact when the distance
 * is within the bound. Both sequences must hold at least one symbol.
 */
export function* runPass(
  workspace: Workspace,
  reference: Sequence,
  hypothesis: Sequence,
  { bound, from, traceWords, borders, slack = Number.POSITIVE_INFINITY }: PassOptions,
): Work<PassResult> {
  const rows = reference.length;
  fitWorkspace(workspace, Math.max(reference.alphabet, hypothesis.alphabet), hypothesis.length);
  const { columns, trace } = workspace;
  const height = traceWords === undefined ? STRIP : WORD_ROWS;
  const matrix = { rows, columns: hypothesis.length, bound, slack, height };
  if (traceWords !== undefined) makeRoom(trace, Math.ceil(rows / height));
  const border = startBorder(columns, hypothesis, matrix, from);
  if (border === undefined) return { status: 'exceeded', row: 0 };
  let words = 0;
  for (let work = 0; ;) {
    const { last } = border;
    const width = last - border.first + 1;
    if (traceWords === undefined) stepDown(workspace, reference, border);
    else {
      // a part of one strip without a trace has no border inside that would divide it
      if (border.row >= STRIP && words + width > traceWords) return { status: 'full' };
      openStrip(trace, border.row / height, border.first, last, words);
      traceDown(workspace, reference, border, words);
    }
    words += width;
    if (border.row === rows) return ending(border.lastValue, last === hypothesis.length, bound, rows);
    if (!narrow(border, columns, matrix)) return { status: 'exceeded', row: border.row };
    borders?.add(border, columns, from?.row ?? 0);
    work += 2 * width;
    if (work >= PAUSE_WORDS) {
      work = 0;
      yield;
    }
  }
}

/** Runs the strip of two words below the border. */
function stepDown({ match, columns, upper, lower }: Workspace, reference: Sequence, border: Border): void {
  const { row, first, upper: middle, last } = border;
  const height = Math.min(STRIP, reference.length - row);
  const second = height > WORD_ROWS ? Math.max(first, Math.min(first + border.skew, middle)) : middle + 1;
  setRows(match, reference, row, height);
  openWord(upper);
  openWord(lower);
  for (let j = first; j < second; j += 1) border.value += stepOf(columns[j]!);
  runUpper(match, columns, first, second - 1, upper);
  border.first = second;
  border.value += riseOf(upper, height) + Math.max(0, height - WORD_ROWS);
  runBoth(match, columns, second, middle, upper, lower);
  runLower(match, columns, middle + 1, last, lower);
  clearRows(match, reference, row, height);
  border.row += height;
  border.lastValue += riseOf(upper, height) + riseOf(lower, height - WORD_ROWS);
}

/** Runs the strip of one word below the border, traced from a word on. */
function traceDown(
  { match, columns, trace, upper }: Workspace,
  reference: Sequence,
  border: Border,
  words: number,
): void {
  const { row, first, last } = border;
  const height = Math.min(WORD_ROWS, reference.length - row);
  setRows(match, reference, row, height);
  openWord(upper);
  traceStrip(match, columns, first, last, upper, trace, words);
  clearRows(match, reference, row, height);
  border.row += height;
  border.value += height;
  border.lastValue += riseOf(upper, height);
}

/** What the last strip of a pass says. */
function ending(distance: number, isWhole: boolean, bound: number, rows: number): PassResult {
  return isWhole && distance <= bound ? { status: 'found', distance } : { status: 'exceeded', row: rows };
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
