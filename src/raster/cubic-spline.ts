import type { Bitmap } from './bitmap.ts';

/** √3 − 2, the pole of the cubic B-spline filter. */
const POLE = -0.2679491924311228;
const GAIN = 6;

/** B-spline coefficients of one channel: rows, then columns, mirrored about the edge pixels. */
export function splineCoefficients({ width, height, channels, data }: Bitmap, channel: number): Float64Array {
  const plane = new Float64Array(width * height);
  for (let i = 0; i < plane.length; i++) plane[i] = data[i * channels + channel]!;
  // along the columns first, then along the rows, as SciPy orders the axes
  for (let x = 0; x < width; x++) filterLine(plane, x, width, height);
  for (let y = 0; y < height; y++) filterLine(plane, y * width, 1, width);
  return plane;
}

/** Causal and anticausal recursion in place over `length` samples `stride` apart (Unser, Aldroubi and Eden 1993). */
function filterLine(values: Float64Array, start: number, stride: number, length: number): void {
  if (length < 2) return;
  const last = start + (length - 1) * stride;
  for (let i = start; i <= last; i += stride) values[i]! *= GAIN;
  values[start] = causalStart(values, start, stride, length);
  for (let i = start + stride; i <= last; i += stride) values[i]! += POLE * values[i - stride]!;
  values[last] = ((POLE * values[last - stride]! + values[last]!) * POLE) / (POLE * POLE - 1);
  for (let i = last - stride; i >= start; i -= stride) values[i] = POLE * (values[i + stride]! - values[i]!);
}

function causalStart(values: Float64Array, start: number, stride: number, length: number): number {
  const last = start + (length - 1) * stride;
  let end = 1;
  for (let i = 1; i < length && end !== 0; i++) end *= POLE;
  let sum = values[start]! + end * values[last]!;
  let power = POLE;
  for (let i = 1; i < length - 1 && power !== 0; i++) {
    sum += power * (values[start + i * stride]! + end * values[last - i * stride]!);
    power *= POLE;
  }
  return sum / (1 - end * end);
}
