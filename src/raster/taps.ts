/** Neighbours and the fraction between them for one axis of a bilinear resize. */
export interface Taps {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly fraction: Float32Array;
}

/**
 * Taps for an axis of `from` pixels brought to `to`.
 * At the ends the columns lose their fraction, the rows keep it: this shows in the first and last row when enlarging.
 */
export function taps(from: number, to: number, axis: 'columns' | 'rows'): Taps {
  const first = new Int32Array(to);
  const second = new Int32Array(to);
  const fraction = new Float32Array(to);
  const scale = from / to;
  for (let i = 0; i < to; i++) {
    const place = Math.fround((i + 0.5) * scale - 0.5);
    let start = Math.floor(place);
    let rest = Math.fround(place - start);
    if (axis === 'columns' && start < 0) [start, rest] = [0, 0];
    if (axis === 'columns' && start >= from - 1) [start, rest] = [from - 1, 0];
    first[i] = clamp(start, from);
    second[i] = clamp(start + 1, from);
    fraction[i] = rest;
  }
  return { first, second, fraction };
}

function clamp(index: number, length: number): number {
  return index < 0 ? 0 : index >= length ? length - 1 : index;
}

/** 1.5 × 2^52: a double of this size has no bits behind the point, so that adding it rounds as IEEE 754 does. */
const SHIFT = 1.5 * 2 ** 52;

/** Nearest integer, ties to even; `value` must be well inside 2^51. */
export function roundEven(value: number): number {
  return value + SHIFT - SHIFT;
}
