import type { Raster } from '../../raster/raster.ts';
import { binarize } from '../../raster/binarize.ts';
import { traceContours } from '../../raster/contours.ts';
import { cropContour, cropHeight } from '../../raster/crop.ts';
import { fillContour } from '../../raster/fill.ts';
import { fitLine } from '../../raster/fit-line.ts';
import { resize, resizeMask } from '../../raster/resize.ts';
import { pageOfSamples } from '../../raster/samples.ts';
import { rotate } from '../../raster/rotate.ts';
import { warp } from '../../raster/warp.ts';

/** The loops over pixels in TypeScript. */
export const raster: Raster = {
  pageOfSamples,
  resize,
  binarize,
  fitLine,
  resizeMask,
  traceContours,
  rotate,
  cropContour,
  cropHeight,
  fillContour,
  warp,
};
