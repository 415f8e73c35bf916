import type { Sequence } from './sequence.ts';
import { WORD_ROWS, columnOf } from './strip.ts';

/** The border below a finished strip: all that is needed to go on from there, together with the columns. */
export interface Border {
  /** The last finished row. */
  row: number;
  /** Columns `first..=last` of the next strip; after the last one, of the finished one. */
  first: number;
  last: number;
  /** The last column of the upper word of the next strip. */
  upper: number;
  /** By how many columns its lower word may begin after the upper one. */
  skew: number;
  /** Value of the cell of that row in column `first - 1`. */
  value: number;
  /** Value of the cell of that row in column `last`. */
  lastValue: number;
}

/** A border from which a sweep can go on at any time: differences along its row from column `first` on. */
export interface KeptBorder extends Readonly<Pick<Border, 'row' | 'first' | 'last' | 'value'>> {
  readonly steps: Uint8Array;
}

/** Borders of one sweep that are kept at most: one byte per column each. */
export const MOST_BORDERS = 16;

/** Value of the cell of a kept border in a column. */
export function valueAt({ first, value, steps }: KeptBorder, column: number): number {
  let sum = value;
  for (let at = 0; at <= column - first; at += 1) sum += stepOf(steps[at]!);
  return sum;
}

/** The difference in the lowest two bits: 1 plus one, 2 minus one. */
export function stepOf(bits: number): number {
  return (bits & 1) - ((bits >>> 1) & 1);
}

/** Borders of a sweep in their order; when there are too many, every second one goes. */
export class Borders {
  readonly #most: number;
  #kept: KeptBorder[] = [];
  #stride = 1;
  #strips = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a border and keeps it if its turn has come; `above` rows of the whole matrix lie above the swept part. */
  add(border: Readonly<Border>, columns: Int32Array, above: number): void {
    this.#strips += 1;
    if (this.#strips % this.#stride !== 0) return;
    if (this.#kept.length === this.#most) {
      this.#kept = this.#kept.filter((_, number) => number % 2 === 1);
      this.#stride *= 2;
      if (this.#strips % this.#stride !== 0) return;
    }
    const { row, first, last, value } = border;
    const steps = Uint8Array.from(columns.subarray(first, last + 1), (column) => column & 3);
    this.#kept.push({ row: above + row, first, last, value, steps });
  }

  /** The borders, the lowest last. */
  get kept(): readonly KeptBorder[] {
    return this.#kept;
  }
}

/** A matrix, and what of it is swept. */
interface Swept {
  readonly rows: number;
  readonly columns: number;
  /** Cells on paths that cost more are left out. */
  readonly bound: number;
  /** So are those that promise to cost more than this beyond the best one of their row. */
  readonly slack: number;
  /** Rows of a strip. */
  readonly height: number;
}

/**
 * Fills the columns and returns the border above the first row, or the one from which a part of a matrix is entered;
 * undefined when no path within the bound crosses it.
 */
export function startBorder(
  columns: Int32Array,
  { symbols, length }: Sequence,
  swept: Swept,
  from: KeptBorder | undefined,
): Border | undefined {
  for (let j = 1; j <= length; j += 1) columns[j] = columnOf(symbols[j - 1]!);
  const border = { row: 0, first: 1, last: 0, upper: 0, skew: 0, value: 0, lastValue: 0 };
  if (from === undefined) {
    // row 0 is left on the diagonal at the latest, after at most this many insertions
    reach(border, 0, 0, Math.max(0, (swept.bound + length - swept.rows) >> 1), swept);
    return border;
  }
  border.first = from.first;
  border.last = Math.max(Math.min(from.last, length), from.first - 1);
  border.value = from.value;
  border.lastValue = valueAt(from, border.last);
  for (let j = from.first; j <= border.last; j += 1)
    columns[j] = columns[j]! - 1 + from.steps[j - from.first]!;
  return narrow(border, columns, swept) ? border : undefined;
}

/**
 * Moves the columns of a border to those of the next strip; false when no path within the bound crosses it.
 * A cell is of use when its value and the difference of what is left on both sides are within the bound. From
 * the last such cell a path can gain `(bound - value - left) / 2` diagonals to the right; cells before it
 * reach no farther.
 */
export function narrow(border: Border, columns: Int32Array, swept: Swept): boolean {
  const { first, last } = border;
  const left = swept.rows - border.row - swept.columns;
  const bound = Math.min(swept.bound, leastCost(border, columns, left, swept.slack) + swept.slack);
  let start = first - 1;
  let { value, lastValue } = border;
  while (value + Math.abs(left + start) > bound) {
    start += 1;
    if (start > last) return false;
    value += stepOf(columns[start]!);
  }
  let end = last;
  while (lastValue + Math.abs(left + end) > bound) {
    lastValue -= stepOf(columns[end]!);
    end -= 1;
  }
  border.first = start + 1;
  border.value = value;
  reach(border, end, lastValue, (bound - lastValue - left - end) >> 1, swept);
  // every column to the left costs two more than the one before: an edit, and a longer way to the last cell
  border.skew = left + start > 0 ? 0 : Math.max(0, WORD_ROWS - ((bound - value + left + start) >> 1));
  for (let j = end + 1; j <= last; j += 1) columns[j] = (columns[j]! & ~3) | 1;
  return true;
}

/** Sets the last columns of the next strip: a path leaves column `end` and goes right by `steps` diagonals at most. */
function reach(border: Border, end: number, endValue: number, steps: number, swept: Swept): void {
  const height = Math.min(swept.height, swept.rows - border.row);
  border.last = Math.min(swept.columns, end + height + steps);
  border.upper = Math.min(swept.columns, end + Math.min(WORD_ROWS, height) + steps);
  border.lastValue = endValue + border.last - end;
}

/** The least that a path through the border promises to cost: its value and what is left on the longer side. */
function leastCost({ first, last, value }: Border, columns: Int32Array, left: number, slack: number): number {
  // without slack nothing hangs on it
  if (slack === Number.POSITIVE_INFINITY) return slack;
  let sum = value;
  let least = sum + Math.abs(left + first - 1);
  for (let j = first; j <= last; j += 1) {
    sum += stepOf(columns[j]!);
    least = Math.min(least, sum + Math.abs(left + j));
  }
  return least;
}
