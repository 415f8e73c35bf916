import type { Bitmap, Box, Contour } from '../../../../raster/bitmap.ts';
import { boundingBox } from '../../../../raster/bounding-box.ts';
import type { Raster } from '../../../../raster/raster.ts';

const SLICE_WIDTH = 20;

/**
 * How far apart two centres may be to stand on one row.
 * Median height of the outlines in the busiest of a few narrow slices, divided by their number; 0 when there is none.
 * `outlines` are those of the mask.
 */
export function rowThreshold(mask: Bitmap, outlines: readonly Contour[], raster: Raster): number {
  const box = boxAround(outlines);
  if (box === undefined) return 0;
  const steps = Math.floor(Math.floor(box.width / SLICE_WIDTH) / 2);
  let busiest: readonly number[] = [];
  for (let step = 1; step <= steps; step++) {
    const x = box.x + steps * step;
    const width = Math.min(SLICE_WIDTH, mask.width - x);
    if (width <= 0) break;
    const centres = raster.traceContours(mask, { ...box, x, width }).map((contour) => {
      const { y, height } = boundingBox(contour);
      return y + (height >> 1);
    });
    if (centres.length > busiest.length) busiest = centres;
  }
  return busiest.length === 0 ? 0 : Math.floor(median(busiest) / busiest.length);
}

/** The smallest box that holds all outlines: that of every pixel of their mask that is not zero. */
function boxAround(outlines: readonly Contour[]): Box | undefined {
  if (outlines.length === 0) return undefined;
  const boxes = outlines.map(boundingBox);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
