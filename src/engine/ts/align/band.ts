import type { Sequence } from './sequence.ts';
import { STRIP, TRACE_WORDS, clearRows, runStrip, setRows, traceStrip } from './strip.ts';
import type { Trace } from './strip.ts';
import { workspaceFor } from './workspace.ts';

/** The border below a finished strip: all that is needed to go on from there, together with the carries. */
export interface Border {
  /** The last finished row. */
  row: number;
  /** Columns `first..=last` of the next strip; after the last strip, of the finished one. */
  first: number;
  last: number;
  /** Value of the cell of that row in column `first - 1`. */
  value: number;
}

/** A distance of at most the bound; or the row below which no path is within the bound. */
export type PassResult =
  | { readonly status: 'found'; readonly distance: number }
  | { readonly status: 'exceeded'; readonly row: number };

export interface PassOptions {
  /** Only paths that cost no more are followed. */
  readonly bound: number;
  /** Begin below this border instead of at the top; the carries of the workspace must be those of the border. */
  readonly from?: Border | undefined;
  /** Stop at this row, a multiple of `STRIP`. */
  readonly until?: number | undefined;
  /** Keep the vertical differences. */
  readonly trace?: Trace | undefined;
  /** Called on each border between two strips. */
  readonly onBorder?: ((border: Readonly<Border>, carry: Uint8Array) => void) | undefined;
}

/**
 * One pass over the strips of 32 reference rows. A strip covers only the columns that a path of cost `bound` or less can
 * touch (Ukkonen 1985, with the cost so far counted in). A cell outside is taken for one more than its neighbour, which is
 * never too little; so all values on optimal paths are exact when the distance is within the bound.
 * Both sequences must hold at least one symbol.
 */
export function runPass(
  reference: Sequence,
  hypothesis: Sequence,
  { bound, from, until = reference.length, trace, onBorder }: PassOptions,
): PassResult {
  const rows = reference.length;
  const columns = hypothesis.length;
  const { match, carry } = workspaceFor(Math.max(reference.alphabet, hypothesis.alphabet), columns);
  const border = from === undefined ? topBorder(rows, columns, bound) : { ...from };
  if (from === undefined) carry.fill(1, 0, columns + 1);
  let words = 0;
  while (border.row < until) {
    const height = Math.min(STRIP, rows - border.row);
    const { row, first, last } = border;
    setRows(match, reference, row, height);
    let sum: number;
    if (trace === undefined) {
      sum = runStrip(match, hypothesis.symbols, carry, first, last, height - 1);
    } else {
      openStrip(trace, row / STRIP, first, last, words);
      sum = traceStrip(match, hypothesis.symbols, carry, first, last, height - 1, trace, words);
      words += last - first + 1;
    }
    clearRows(match, reference, row, height);
    border.row += height;
    border.value += height;
    if (border.row === rows) {
      const distance = border.value + sum;
      return last === columns && distance <= bound
        ? { status: 'found', distance }
        : { status: 'exceeded', row: rows };
    }
    if (!narrow(border, carry, sum, rows, columns, bound)) return { status: 'exceeded', row: border.row };
    onBorder?.(border, carry);
  }
  return { status: 'exceeded', row: border.row };
}

function topBorder(rows: number, columns: number, bound: number): Border {
  // row 0 is left on the diagonal at the latest, after at most this many insertions
  const insertions = Math.max(0, (bound + columns - rows) >> 1);
  return { row: 0, first: 1, last: Math.min(columns, Math.min(STRIP, rows) + insertions), value: 0 };
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
 * A cell is of use when its value and the difference of what is left on both sides are within the bound. From the last such
 * cell a path can gain `(bound - value - left) / 2` diagonals to the right; cells before it reach no farther.
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
