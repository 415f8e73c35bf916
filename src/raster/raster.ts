import type { Bitmap, Box, Contour } from './bitmap.ts';

/** Control points of a thin-plate spline and its solved weights, one column each for row and column. */
export interface Spline {
  /** row, column pairs */
  readonly points: Float64Array;
  /** weights of the points, then constant, row and column coefficient: pairs (row, column) */
  readonly weights: Float64Array;
}

/** A page and its mask after the same transformation. */
export interface Warped {
  readonly page: Bitmap;
  readonly mask: Bitmap;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The loops over pixels; both engines return the same bytes. */
export interface Raster {
  /** Red, green, blue samples as a page of blue, green, red; of one channel when all three are equal everywhere. */
  pageOfSamples(samples: Bitmap): Bitmap;
  /** Bilinear, 11-bit weights, no anti-aliasing; the same size is a copy. */
  resize(source: Bitmap, width: number, height: number): Bitmap;
  /**
   * 255 where grey is brighter than the Gaussian mean of 51 × 51 pixels less 13, else 0. A part is looked at alone;
   * beyond the right and the lower end of the page it is white. @default the whole page
   */
  binarize(source: Bitmap, part?: Box): Bitmap;
  /**
   * The picture of a line with white squares at both ends, resized and thresholded in the middle of a frame that
   * is black before.
   */
  fitLine(image: Bitmap, fitted: Size, frame: Size): Bitmap;
  /** A 0/255 mask brought to a size; a pixel stays only where all the pixels it is made of are set. */
  resizeMask(mask: Bitmap, width: number, height: number): Bitmap;
  /**
   * Outer and hole borders of the non-zero pixels of a part, in its coordinates, last found first.
   * @default the whole mask
   */
  traceContours(mask: Bitmap, part?: Box): Contour[];
  /** Turned about the centre by degrees counter-clockwise, size kept, outside 0; by 0 degrees the same. */
  rotate(source: Bitmap, degrees: number): Bitmap;
  /**
   * The part of the page under the filled contour grown by a rectangle, without rows and columns in which a
   * channel has only zeros. Width and height may be 0.
   */
  cropContour(page: Bitmap, contour: Contour, growWidth: number, growHeight: number): Bitmap;
  /** The height that `cropContour` would give, for less work. */
  cropHeight(page: Bitmap, contour: Contour, growWidth: number, growHeight: number): number;
  /** The filled contour in its own bounding box: 255 inside and on the border. */
  fillContour(contour: Contour): Bitmap;
  /** Each pixel of a page and its mask sampled by cubic B-spline where the thin-plate spline sends it; outside 0. */
  warp(page: Bitmap, mask: Bitmap, spline: Spline): Warped;
}
