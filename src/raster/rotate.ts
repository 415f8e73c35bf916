import type { Bitmap } from './bitmap.ts';
import { inverseRotation } from './rotation.ts';
import { roundEven } from './taps.ts';

/** Bilinear sampling at 1/32 pixel in fixed point, as OpenCV up to 4.11 does; neighbours outside count 0. */
export function rotate(source: Bitmap, degrees: number): Bitmap {
  const { width, height, channels } = source;
  if (degrees === 0) return source;
  const m = inverseRotation(width, height, degrees);
  const alongX = new Int32Array(width);
  const alongY = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    alongX[x] = roundEven(m[0]! * x * 1024);
    alongY[x] = roundEven(m[3]! * x * 1024);
  }
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, target = 0; y < height; y++) {
    const startX = roundEven((m[1]! * y + m[2]!) * 1024) + 16;
    const startY = roundEven((m[4]! * y + m[5]!) * 1024) + 16;
    for (let x = 0; x < width; x++, target += channels) {
      sample(source, (startX + alongX[x]!) >> 5, (startY + alongY[x]!) >> 5, data, target);
    }
  }
  return { width, height, channels, data };
}

/** `fixedX` and `fixedY` are in 1/32 pixel. */
function sample(
  { width, height, channels, data }: Bitmap,
  fixedX: number,
  fixedY: number,
  out: Uint8Array,
  target: number,
): void {
  const x = fixedX >> 5;
  const y = fixedY >> 5;
  const right = fixedX & 31;
  const below = fixedY & 31;
  const hasLeft = x >= 0 && x < width;
  const hasRight = x + 1 >= 0 && x + 1 < width;
  const hasAbove = y >= 0 && y < height;
  const hasBelow = y + 1 >= 0 && y + 1 < height;
  const here = (y * width + x) * channels;
  const down = here + width * channels;
  if (hasLeft && hasRight && hasAbove && hasBelow) {
    for (let c = 0; c < channels; c++) {
      const above = data[here + c]! * (32 - right) + data[here + channels + c]! * right;
      const under = data[down + c]! * (32 - right) + data[down + channels + c]! * right;
      out[target + c] = (above * (32 - below) + under * below + 512) >> 10;
    }
    return;
  }
  for (let c = 0; c < channels; c++) {
    let sum = 0;
    if (hasAbove && hasLeft) sum += data[here + c]! * (32 - right) * (32 - below);
    if (hasAbove && hasRight) sum += data[here + channels + c]! * right * (32 - below);
    if (hasBelow && hasLeft) sum += data[down + c]! * (32 - right) * below;
    if (hasBelow && hasRight) sum += data[down + channels + c]! * right * below;
    out[target + c] = (sum * 32 + 16384) >> 15;
  }
}
