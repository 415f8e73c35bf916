import { type Bitmap, type Box, cut } from '../../../../raster/bitmap.ts';
import { boundingBox } from '../../../../raster/bounding-box.ts';
import type { Raster } from '../../../../raster/raster.ts';

const SLICE_WIDTH = 20;

/**
 * How far apart two centres may be to stand on one row.
 * Median height of the outlines in the busiest of a few narrow slices, divided by their number; 0 when there is none.
 */
export function rowThreshold(mask: Bitmap, raster: Raster): number {
  const box = nonZeroBox(mask);
  if (box === undefined) return 0;
  const steps = Math.floor(Math.floor(box.width / SLICE_WIDTH) / 2);
  let busiest: readonly number[] = [];
  for (let step = 1; step <= steps; step++) {
    const x = box.x + steps * step;
    const width = Math.min(SLICE_WIDTH, mask.width - x);
    if (width <= 0) break;
    const centres = raster.traceContours(cut(mask, { ...box, x, width })).map((contour) => {
      const { y, height } = boundingBox(contour);
      return y + (height >> 1);
    });
    if (centres.length > busiest.length) busiest = centres;
  }
  return busiest.length === 0 ? 0 : Math.floor(median(busiest) / busiest.length);
}

function nonZeroBox({ width, height, data }: Bitmap): Box | undefined {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let first = 0;
    while (first < width && data[start + first] === 0) first++;
    if (first === width) continue;
    let last = width - 1;
    while (data[start + last] === 0) last--;
    if (top < 0) top = y;
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(right, last);
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
