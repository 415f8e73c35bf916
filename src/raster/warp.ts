import type { Bitmap } from './bitmap.ts';
import type { Spline, Warped } from './raster.ts';
import { splineCoefficients } from './cubic-spline.ts';
import { logarithm } from './logarithm.ts';

const SNAP = 1e-9;

/**
 * Samples a page and its mask where a thin-plate spline sends each pixel, by cubic B-spline; what falls
 * outside is 0.
 */
export function warp(page: Bitmap, mask: Bitmap, spline: Spline): Warped {
  const { width, height } = page;
  const targets = [page, mask].map((source) => ({
    channels: source.channels,
    planes: Array.from({ length: source.channels }, (_, channel) => splineCoefficients(source, channel)),
    data: new Uint8Array(source.data.length),
  }));
  const place = new Float64Array(2);
  const taps = {
    rows: new Int32Array(4),
    columns: new Int32Array(4),
    rowWeights: new Float64Array(4),
    columnWeights: new Float64Array(4),
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      evaluate(spline, y, x, place);
      const row = snap(place[0]!, height);
      const column = snap(place[1]!, width);
      if (!(row >= 0 && row <= height - 1 && column >= 0 && column <= width - 1)) continue;
      setTaps(row, height, taps.rows, taps.rowWeights);
      setTaps(column, width, taps.columns, taps.columnWeights);
      for (const { channels, planes, data } of targets) {
        for (let c = 0; c < channels; c++) data[i * channels + c] = toByte(mix(planes[c]!, width, taps));
      }
    }
  }
  return { page: { ...page, data: targets[0]!.data }, mask: { ...mask, data: targets[1]!.data } };
}

/** `f(q) = Σ wᵢ·U(|q − pᵢ|) + c·(1, q)` with `U(r) = r²·ln r`, for row and column. */
function evaluate({ points, weights }: Spline, y: number, x: number, place: Float64Array): void {
  const count = points.length / 2;
  const ln = logarithm;
  let row = 0;
  let column = 0;
  for (let i = 0; i < count; i++) {
    const dy = y - points[2 * i]!;
    const dx = x - points[2 * i + 1]!;
    const square = dy * dy + dx * dx;
    if (square === 0) continue;
    const bend = 0.5 * square * ln(square);
    row += weights[2 * i]! * bend;
    column += weights[2 * i + 1]! * bend;
  }
  const affine = 2 * count;
  place[0] = row + (weights[affine]! + weights[affine + 2]! * y + weights[affine + 4]! * x);
  place[1] = column + (weights[affine + 1]! + weights[affine + 3]! * y + weights[affine + 5]! * x);
}

/** Rounding noise must not decide whether a sample on the border lies outside. */
function snap(place: number, length: number): number {
  if (Math.abs(place) <= SNAP) return 0;
  return Math.abs(place - (length - 1)) <= SNAP ? length - 1 : place;
}

function setTaps(place: number, length: number, indices: Int32Array, weights: Float64Array): void {
  const start = Math.floor(place);
  const t = place - start;
  const u = 1 - t;
  weights[0] = (u * u * u) / 6;
  weights[1] = (3 * t * t * t - 6 * t * t + 4) / 6;
  weights[2] = (-3 * t * t * t + 3 * t * t + 3 * t + 1) / 6;
  weights[3] = (t * t * t) / 6;
  for (let i = 0; i < 4; i++) indices[i] = mirror(start - 1 + i, length);
}

function mirror(index: number, length: number): number {
  if (length === 1) return 0;
  const period = 2 * length - 2;
  const inside = ((index % period) + period) % period;
  return inside < length ? inside : period - inside;
}

interface Taps {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  readonly rowWeights: Float64Array;
  readonly columnWeights: Float64Array;
}

function mix(plane: Float64Array, width: number, { rows, columns, rowWeights, columnWeights }: Taps): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    const base = rows[i]! * width;
    let along = 0;
    for (let j = 0; j < 4; j++) along += columnWeights[j]! * plane[base + columns[j]!]!;
    sum += rowWeights[i]! * along;
  }
  return sum;
}

function toByte(value: number): number {
  return value > 0 ? Math.min(255, Math.floor(value + 0.5)) : 0;
}
