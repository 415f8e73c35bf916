import type { Bitmap } from './bitmap.ts';
import { GAUSSIAN } from './gaussian.ts';
import { roundEven } from './taps.ts';

const RADIUS = GAUSSIAN.length - 1;
const OFFSET = 13;

/** Grey with the weights of red and blue swapped, as the networks were trained; then the local threshold. */
export function binarize(source: Bitmap): Bitmap {
  const { width, height } = source;
  const grey = toGrey(source);
  const data = new Uint8Array(width * height);
  const across = new Float64Array(width * height);
  const round = roundEven;
  // turned over, so that the second pass reads along memory as the first does
  for (let y = 0; y < height; y++)
    blurLine(grey.subarray(y * width, (y + 1) * width), (x, sum) => {
      across[x * height + y] = sum;
    });
  for (let x = 0; x < width; x++) {
    blurLine(across.subarray(x * height, (x + 1) * height), (y, sum) => {
      const i = y * width + x;
      data[i] = grey[i]! - round(sum) > -OFFSET ? 255 : 0;
    });
  }
  return { width, height, channels: 1, data };
}

function toGrey({ width, height, channels, data }: Bitmap): Uint8Array {
  if (channels === 1) return data;
  const grey = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < grey.length; i++, p += 3) {
    grey[i] = (data[p]! * 9798 + data[p + 1]! * 19235 + data[p + 2]! * 3735 + 16384) >> 15;
  }
  return grey;
}

/**
 * Weighted sums along a line whose end pixels repeat. The centre comes first, then pairs outwards: the order
 * fixes the rounding.
 */
function blurLine(line: Uint8Array | Float64Array, emit: (place: number, sum: number) => void): void {
  const weights = GAUSSIAN;
  const padded = new Float64Array(line.length + 2 * RADIUS);
  padded.fill(line[0]!, 0, RADIUS);
  padded.set(line, RADIUS);
  padded.fill(line[line.length - 1]!, RADIUS + line.length);
  for (let place = 0; place < line.length; place++) {
    const centre = place + RADIUS;
    let sum = weights[0]! * padded[centre]!;
    for (let i = 1; i <= RADIUS; i++) sum += weights[i]! * (padded[centre - i]! + padded[centre + i]!);
    emit(place, sum);
  }
}
