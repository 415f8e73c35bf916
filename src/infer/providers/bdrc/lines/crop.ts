import { type Bitmap, filled } from '../../../../raster/bitmap.ts';
import type { Raster } from '../../../../raster/raster.ts';
import type { Line } from './order-lines.ts';

const MOST_TRIES = 10;
const STEP = 0.1;
const SMALLEST_FACTOR = 0.1;

export interface CropOptions {
  /** Size of the rectangle that grows a line, in heights of the line. */
  readonly kFactor: number;
  /** Highest picture of a line, in heights of the line. */
  readonly bboxTolerance: number;
}

/** The picture of a line and the factor it was cut with. Width and height may be 0. */
export interface LineImage {
  readonly line: Line;
  readonly image: Bitmap;
  readonly factor: number;
}

/** Cuts the lines out of the page. A factor lowered for one line stays lowered for the next. */
export function cropLines(
  page: Bitmap,
  lines: readonly Line[],
  { kFactor, bboxTolerance }: CropOptions,
  raster: Raster,
): LineImage[] {
  let factor = kFactor;
  return lines.map((line) => {
    const cropped = cropLine(page, line, factor, bboxTolerance, raster);
    factor = cropped.factor;
    return cropped;
  });
}

function cropLine(page: Bitmap, line: Line, start: number, tolerance: number, raster: Raster): LineImage {
  const { contour, box } = line;
  const measure = (factor: number): number | undefined => {
    const growth = growthOf(line, factor);
    return growth === undefined ? undefined : raster.cropHeight(page, contour, ...growth);
  };
  let factor = start;
  // the factor of the picture: the last one that was tried, while a smaller one may be left to the next line
  let used = start;
  let height = measure(factor);
  for (
    let tries = 0;
    height !== undefined && height > box.height * tolerance && tries < MOST_TRIES;
    tries++
  ) {
    factor -= STEP;
    if (factor <= SMALLEST_FACTOR) break;
    used = factor;
    height = measure(factor);
  }
  const growth = growthOf(line, used);
  if (growth === undefined)
    return { line, image: filled(2 * box.height, box.height, page.channels, 0), factor: start };
  return { line, image: raster.cropContour(page, contour, ...growth), factor };
}

/** Width and height of the rectangle that grows the line; undefined when it has no area. */
function growthOf({ box }: Line, factor: number): [width: number, height: number] | undefined {
  const width = Math.trunc(box.height * factor);
  const height = Math.trunc(width * factor);
  return width < 1 || height < 1 ? undefined : [width, height];
}
