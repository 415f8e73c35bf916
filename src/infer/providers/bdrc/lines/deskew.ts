import type { Bitmap, Contour } from '../../../../raster/bitmap.ts';
import { area } from './geometry/measure.ts';
import { minAreaRectangle } from './geometry/min-area-rectangle.ts';

const SMALLEST_PART = 0.001;
const STEEPEST = 5;

/**
 * Degrees the page must be turned counter-clockwise to be level: the mean slope of the outlines of its mask.
 * Slopes beyond 5 degrees and exactly level lines are left out; as many rising as falling lines count as rising.
 */
export function findAngle(outlines: readonly Contour[], mask: Bitmap): number {
  const smallest = SMALLEST_PART * mask.width * mask.height;
  const slopes = outlines
    .filter((contour) => area(contour) > smallest)
    .map((contour) => minAreaRectangle(contour).degrees);
  const falling = slopes.filter((slope) => slope !== 0 && slope < STEEPEST);
  const rising = slopes.filter((slope) => slope !== 90 && slope > 90 - STEEPEST);
  if (falling.length > rising.length) return mean(falling);
  return rising.length > 0 ? -(90 - mean(rising)) : 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
