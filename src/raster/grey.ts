import type { Bitmap } from './bitmap.ts';

/** Weights 0.299, 0.587 and 0.114 of Rec. 601 in the 15 bits of fixed point that OpenCV 4 has (RY15, GY15, BY15). */
const [FIRST_WEIGHT, SECOND_WEIGHT, THIRD_WEIGHT] = [9798, 19_235, 3735] as const;
const WEIGHT_BITS = 15;
const HALF = 1 << (WEIGHT_BITS - 1);

/** Grey with the weights of red and blue swapped, as the networks were trained. */
export function toGrey(source: Bitmap): Bitmap {
  const { width, height, channels, data } = source;
  if (channels === 1) return source;
  const grey = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < grey.length; i++, p += 3) {
    const sum = data[p]! * FIRST_WEIGHT + data[p + 1]! * SECOND_WEIGHT + data[p + 2]! * THIRD_WEIGHT;
    grey[i] = (sum + HALF) >> WEIGHT_BITS;
  }
  return { width, height, channels: 1, data: grey };
}
