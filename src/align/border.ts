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

/** A border with its carries: a sweep can go on below it at any time. */
export interface KeptBorder extends Readonly<Border> {
  readonly carry: Uint8Array;
}

/** Borders of one sweep that are kept at most: one byte per column each. */
export const MOST_BORDERS = 16;

/** Value of the cell of a kept border in a column. */
export function valueAt({ first, value, carry }: KeptBorder, column: number): number {
  return value + sumOf(carry, 0, column - first + 1);
}

/** Sum of the differences of `from..to`. */
export function sumOf(carry: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) {
    const step = carry[at]!;
    sum += (step & 1) - (step >>> 1);
  }
  return sum;
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
  add(border: Readonly<Border>, carry: Uint8Array, above: number): void {
    this.#strips += 1;
    if (this.#strips % this.#stride !== 0) return;
    if (this.#kept.length === this.#most) {
      this.#kept = this.#kept.filter((_, number) => number % 2 === 1);
      this.#stride *= 2;
      if (this.#strips % this.#stride !== 0) return;
    }
    const { row, first, last, value } = border;
    this.#kept.push({ row: above + row, first, last, value, carry: carry.slice(first, last + 1) });
  }

  /** The borders, the lowest last. */
  get kept(): readonly KeptBorder[] {
    return this.#kept;
  }
}
