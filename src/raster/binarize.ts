import { type Bitmap, type Box, cut, filled, paste } from './bitmap.ts';
import { GAUSSIAN } from './gaussian.ts';
import { toGrey } from './grey.ts';
import { roundEven } from './taps.ts';

const RADIUS = GAUSSIAN.length - 1;
/** The networks were trained on pages that `cv2.adaptiveThreshold` of OpenCV made with block size 51 and C = 13. */
const OFFSET = 13;
/** Grey with the weights of red and blue swapped, as the networks were trained; then the local threshold. */
export function binarize(source: Bitmap, part: Box = { x: 0, y: 0, ...source }): Bitmap {
  return threshold(toGrey(partOf(source, part)));
}

/** A part that may reach beyond the right and the lower end of the page, where paper is white. */
function partOf(source: Bitmap, { x, y, width, height }: Box): Bitmap {
  if (x === 0 && y === 0 && width === source.width && height === source.height) return source;
  const page = filled(width, height, source.channels, 255);
  const inside = {
    x,
    y,
    width: Math.min(width, source.width - x),
    height: Math.min(height, source.height - y),
  };
  paste(page, cut(source, inside), 0, 0);
  return page;
}

/** 255 where a pixel is brighter than the mean around it less the offset, else 0. */
export function threshold({ width, height, data: grey }: Bitmap): Bitmap {
  const data = new Uint8Array(width * height).fill(255);
  const lightest = grey.reduce((most, pixel) => Math.max(most, pixel), 0) - OFFSET;
  const sums = blurRows(grey, width, height);
  const weights = GAUSSIAN;
  const round = roundEven;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = grey[y * width + x]!;
      // a mean is never above the brightest pixel: what is nearly as bright stays white
      if (pixel > lightest) continue;
      let sum = weights[0]! * sums[y * width + x]!;
      // the centre comes first, then pairs outwards: the order fixes the rounding
      for (let i = 1; i <= RADIUS; i++) {
        const above = y < i ? 0 : y - i;
        const below = y + i < height ? y + i : height - 1;
        sum += weights[i]! * (sums[above * width + x]! + sums[below * width + x]!);
      }
      if (pixel - round(sum) <= -OFFSET) data[y * width + x] = 0;
    }
  }
  return { width, height, channels: 1, data };
}

/** Weighted sums along each row, whose edge pixel repeats. The centre comes first, then pairs outwards. */
function blurRows(grey: Uint8Array, width: number, height: number): Float64Array {
  const weights = GAUSSIAN;
  const sums = new Float64Array(width * height);
  const padded = new Float64Array(width + 2 * RADIUS);
  for (let y = 0, place = 0; y < height; y++) {
    padded.fill(grey[y * width]!, 0, RADIUS);
    for (let x = 0; x < width; x++) padded[RADIUS + x] = grey[y * width + x]!;
    padded.fill(grey[(y + 1) * width - 1]!, RADIUS + width);
    for (let centre = RADIUS; centre < RADIUS + width; centre++, place++) {
      let sum = weights[0]! * padded[centre]!;
      for (let i = 1; i <= RADIUS; i++) sum += weights[i]! * (padded[centre - i]! + padded[centre + i]!);
      sums[place] = sum;
    }
  }
  return sums;
}
