import type { Bitmap, Contour } from '../../../../raster/bitmap.ts';
import { boundingBox } from '../../../../raster/bounding-box.ts';
import { area } from './geometry/measure.ts';

const SMALLEST_AREA = 10;
const NARROWEST_PART = 0.01;
const LOWEST = 10;

export interface Candidates {
  /** All outlines of the mask. */
  readonly outlines: readonly Contour[];
  /** Outlines larger than a speck. */
  readonly sizeable: readonly Contour[];
  /** Those wide and high enough for a line. */
  readonly lines: readonly Contour[];
}

/** Those of the outlines of a mask that may be lines; holes count like any other. */
export function findCandidates(outlines: readonly Contour[], mask: Bitmap): Candidates {
  const sizeable = outlines.filter((contour) => area(contour) > SMALLEST_AREA);
  const lines = sizeable.filter((contour) => {
    const { width, height } = boundingBox(contour);
    return width > NARROWEST_PART * mask.width && height > LOWEST;
  });
  return { outlines, sizeable, lines };
}
