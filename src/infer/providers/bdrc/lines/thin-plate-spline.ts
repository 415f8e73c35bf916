import type { Spline } from '../../../../raster/raster.ts';

const STIFFNESS = 0.5;

/** A point as row and column. */
export type Place = readonly [row: number, column: number];

/**
 * Thin-plate spline that sends each of `from` near its partner in `to`, solved by elimination with partial
 * pivoting.
 */
export function solveSpline(from: readonly Place[], to: readonly Place[]): Spline {
  const count = from.length;
  const size = count + 3;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 2));
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    for (let j = 0; j < count; j++) row[j] = bend(from[i]!, from[j]!) + (i === j ? STIFFNESS : 0);
    row.set([1, ...from[i]!, ...to[i]!], count);
    rows[count]![i] = 1;
    rows[count + 1]![i] = from[i]![0];
    rows[count + 2]![i] = from[i]![1];
  }
  eliminate(rows);
  return {
    points: Float64Array.from(from.flat()),
    weights: Float64Array.from(rows.flatMap((row) => [row[size]!, row[size + 1]!])),
  };
}

function bend(a: Place, b: Place): number {
  const square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
  return square === 0 ? 0 : 0.5 * square * Math.log(square);
}

/** Gauss-Jordan in place: the columns behind the square part become the solutions. */
function eliminate(rows: Float64Array[]): void {
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    let best = pivot;
    for (let i = pivot + 1; i < size; i++)
      if (Math.abs(rows[i]![pivot]!) > Math.abs(rows[best]![pivot]!)) best = i;
    if (rows[best]![pivot] === 0) throw new RangeError('control points of the dewarping lie on one line');
    [rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!];
    for (let i = pivot + 1; i < size; i++) subtract(rows[i]!, rows[pivot]!, pivot);
  }
  for (let pivot = size - 1; pivot >= 0; pivot--) {
    const row = rows[pivot]!;
    for (const column of [size, size + 1]) {
      let value = row[column]!;
      for (let j = pivot + 1; j < size; j++) value -= row[j]! * rows[j]![column]!;
      row[column] = value / row[pivot]!;
    }
  }
}

function subtract(row: Float64Array, pivotRow: Float64Array, pivot: number): void {
  const factor = row[pivot]! / pivotRow[pivot]!;
  if (factor === 0) return;
  for (let j = pivot; j < row.length; j++) row[j]! -= factor * pivotRow[j]!;
}
