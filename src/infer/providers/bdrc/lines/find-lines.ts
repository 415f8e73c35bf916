import type { Bitmap } from '../../../../raster/bitmap.ts';
import type { Raster, Spline } from '../../../../raster/raster.ts';
import { type Candidates, findCandidates } from './contours.ts';
import { findAngle } from './deskew.ts';
import { type Dewarping, dewarpSpline, chooseDewarping } from './dewarp.ts';
import { type Line, orderLines } from './order-lines.ts';
import { rowThreshold } from './row-threshold.ts';

export interface LayoutOptions {
  readonly mergeLines: boolean;
  readonly dewarp: boolean;
}

/** A level page and its mask. */
interface Level {
  readonly angle: number;
  readonly page: Bitmap;
  readonly mask: Bitmap;
  readonly candidates: Candidates;
}

/** The lines of a page, in reading order, on the page turned level. */
export interface PageLines {
  readonly angle: number;
  readonly page: Bitmap;
  readonly mask: Bitmap;
  readonly sizeable: number;
  readonly candidates: number;
  readonly rowThreshold: number;
  readonly dewarp: Dewarping | undefined;
  readonly lines: readonly Line[];
}

/** Why a page has no lines: it is empty as far as the networks can tell. */
export type NoLines =
  'no lines detected' | 'no valid lines after filtering' | 'no valid line images extracted';

/** Finds the lines of a page with the help of its line mask. */
export function findLines(
  page: Bitmap,
  mask: Bitmap,
  { mergeLines, dewarp }: LayoutOptions,
  raster: Raster,
): PageLines | NoLines {
  const level = turnLevel(page, mask, raster);
  if (level.candidates.sizeable.length === 0) return 'no lines detected';
  if (level.candidates.lines.length === 0) return 'no valid lines after filtering';
  const dewarping = dewarp ? chooseDewarping(level.candidates.lines, level.page, raster) : undefined;
  const spline =
    dewarping?.reference === undefined ? undefined : dewarpSpline(dewarping.reference, level.page);
  const final = spline === undefined ? level : straighten(level, spline, raster);
  // the rows are measured on the mask from before the dewarping, as the reference does
  const threshold = rowThreshold(level.mask, level.candidates.outlines, raster);
  const lines = orderLines(final.candidates.lines, { rowThreshold: threshold, mergeLines });
  if (lines.length === 0) return 'no valid line images extracted';
  return {
    angle: final.angle,
    page: final.page,
    mask: final.mask,
    sizeable: level.candidates.sizeable.length,
    candidates: level.candidates.lines.length,
    rowThreshold: threshold,
    dewarp: dewarping,
    lines,
  };
}

function turnLevel(page: Bitmap, mask: Bitmap, raster: Raster): Level {
  const outlines = raster.traceContours(mask);
  const angle = findAngle(outlines, mask);
  const turned = raster.rotate(mask, angle);
  return {
    angle,
    page: raster.rotate(page, angle),
    mask: turned,
    candidates: findCandidates(angle === 0 ? outlines : raster.traceContours(turned), turned),
  };
}

function straighten({ page, mask }: Level, spline: Spline, raster: Raster): Level {
  const warped = raster.warp(page, mask, spline);
  return turnLevel(warped.page, warped.mask, raster);
}
