import type { Raster } from '../raster.ts';
import { binarize } from './binarize.ts';
import { traceContours } from './contours.ts';
import { cropContour, cropHeight } from './crop.ts';
import { fillContour } from './fill.ts';
import { resize, resizeMask } from './resize.ts';
import { rotate } from './rotate.ts';
import { warp } from './warp.ts';

/** The loops over pixels in TypeScript. */
export const raster: Raster = {
  resize,
  binarize,
  resizeMask,
  traceContours,
  rotate,
  cropContour,
  cropHeight,
  fillContour,
  warp,
};
