import type { Bitmap } from './bitmap.ts';
import { GAUSSIAN } from './gaussian.ts';
import { roundEven } from './taps.ts';

const RADIUS = GAUSSIAN.length - 1;
/** The networks were trained on pages that `cv2.adaptiveThreshold` of OpenCV made with block size 51 and C = 13. */
const OFFSET = 13;
/** Weights 0.299, 0.587 and 0.114 of Rec. 601 in the 15 bits of fixed point that OpenCV 4 has (RY15, GY15, BY15). */
const [FIRST_WEIGHT, SECOND_WEIGHT, THIRD_WEIGHT] = [9798, 19_235, 3735] as const;
const WEIGHT_BITS = 15;
const HALF = 1 << (WEIGHT_BITS - 1);

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
    const sum = data[p]! * FIRST_WEIGHT + data[p + 1]! * SECOND_WEIGHT + data[p + 2]! * THIRD_WEIGHT;
    grey[i] = (sum + HALF) >> WEIGHT_BITS;
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
