/** Doubles that each sum has room for at first: rates of pages need two or three. */
const FIRST_WIDTH = 4;

/**
 * Exact sums of doubles, one per column. A sum does not depend on the order of what was added, nor on how that was
 * divided among sums that were merged later; rounded once, at the end, it equals Python's `math.fsum`.
 *
 * A sum is kept as doubles that do not overlap, the smallest first (Shewchuk, "Adaptive precision floating-point
 * arithmetic and fast robust geometric predicates", 1997). `crates/metrics/src/exact_sum.rs` is the twin.
 */
export class ExactSums {
  readonly columns: number;
  #width = FIRST_WIDTH;
  #parts: Float64Array;
  readonly #lengths: Uint8Array;

  constructor(columns: number) {
    this.columns = columns;
    this.#parts = new Float64Array(columns * FIRST_WIDTH);
    this.#lengths = new Uint8Array(columns);
  }

  /** Adds a finite number to the sum of a column. */
  add(column: number, value: number): void {
    if (!Number.isFinite(value)) throw new RangeError(`expected a finite number, got ${value}`);
    if (this.#lengths[column] === this.#width) this.#widen();
    const parts = this.#parts;
    const start = column * this.#width;
    const end = start + this.#lengths[column]!;
    let kept = start;
    let rest = value;
    for (let at = start; at < end; at += 1) {
      const part = parts[at]!;
      const sum = rest + part;
      const error = Math.abs(rest) < Math.abs(part) ? rest - (sum - part) : part - (sum - rest);
      if (error !== 0) {
        parts[kept] = error;
        kept += 1;
      }
      rest = sum;
    }
    if (rest !== 0) {
      parts[kept] = rest;
      kept += 1;
    }
    this.#lengths[column] = kept - start;
  }

  /** Adds the sums of the other, column by column. */
  merge(other: ExactSums): void {
    for (let column = 0; column < this.columns; column += 1) {
      for (let at = 0; at < other.#lengths[column]!; at += 1)
        this.add(column, other.#parts[column * other.#width + at]!);
    }
  }

  /** Doubles whose sum is that of a column, the smallest first. */
  parts(column: number): number[] {
    const start = column * this.#width;
    return [...this.#parts.subarray(start, start + this.#lengths[column]!)];
  }

  /** The double nearest to the sum of a column; of two equally near ones the even one. */
  value(column: number): number {
    const start = column * this.#width;
    let at = start + this.#lengths[column]! - 1;
    if (at < start) return 0;
    let sum = this.#parts[at]!;
    let error = 0;
    while (at > start && error === 0) {
      at -= 1;
      const part = this.#parts[at]!;
      const rounded = sum + part;
      error = part - (rounded - sum);
      sum = rounded;
    }
    // exactly between two doubles the smaller parts decide, where there are any
    const next = at > start ? this.#parts[at - 1]! : 0;
    if (error !== 0 && Math.sign(error) === Math.sign(next)) {
      const away = sum + error * 2;
      if (away - sum === error * 2) return away;
    }
    return sum;
  }

  #widen(): void {
    const width = this.#width * 2;
    const parts = new Float64Array(this.columns * width);
    for (let column = 0; column < this.columns; column += 1) {
      const start = column * this.#width;
      parts.set(this.#parts.subarray(start, start + this.#width), column * width);
    }
    this.#width = width;
    this.#parts = parts;
  }
}

/** The double nearest to the sum of finite numbers, whatever their order. */
export function exactSum(values: ArrayLike<number>): number {
  const sums = new ExactSums(1);
  for (let at = 0; at < values.length; at += 1) sums.add(0, values[at]!);
  return sums.value(0);
}

/** The mean of finite numbers; null when there is none. */
export function exactMean(values: ArrayLike<number>): number | null {
  return values.length === 0 ? null : exactSum(values) / values.length;
}
