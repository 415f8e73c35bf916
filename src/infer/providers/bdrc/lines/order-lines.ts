import type { Box, Contour } from '../../../../raster/bitmap.ts';
import { boundingBox } from '../../../../raster/bounding-box.ts';
import { convexHull } from './geometry/hull.ts';
import { arcLength } from './geometry/measure.ts';
import { simplify } from './geometry/simplify.ts';

const SIMPLIFICATION = 0.001;

/** One line of the page: its outline and the box around it. */
export interface Line {
  readonly contour: Contour;
  readonly box: Box;
}

interface Centre {
  readonly x: number;
  readonly y: number;
}

export interface OrderOptions {
  /** Largest distance of a centre from the mean of its row. */
  readonly rowThreshold: number;
  /** Fragments on one row become one line. */
  readonly mergeLines: boolean;
}

/** The lines from top to bottom, on one row from left to right. Columns are not told apart. */
export function orderLines(contours: readonly Contour[], { rowThreshold, mergeLines }: OrderOptions): Line[] {
  const lines = contours.map((contour) => toLine(simplify(contour, SIMPLIFICATION * arcLength(contour))));
  const rows = groupRows(lines.map(centreOf), rowThreshold);
  if (mergeLines) return rows.map((row) => mergeRow(row, lines));
  return rows.flat().flatMap((centre) => lines.filter((line) => isAt(line, centre)));
}

function toLine(contour: Contour): Line {
  return { contour, box: boundingBox(contour) };
}

function centreOf({ box }: Line): Centre {
  return { x: box.x + (box.width >> 1), y: box.y + (box.height >> 1) };
}

function isAt(line: Line, { x, y }: Centre): boolean {
  const centre = centreOf(line);
  return centre.x === x && centre.y === y;
}

/**
 * Walks the centres in the order found, which is from the bottom up; a centre far from the row's mean opens
 * the next row.
 */
function groupRows(centres: readonly Centre[], threshold: number): Centre[][] {
  const rows: Centre[][] = [];
  for (const centre of centres) {
    const row = rows.at(-1);
    if (row !== undefined && Math.abs(meanY(row) - centre.y) <= threshold) row.push(centre);
    else rows.push([centre]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x)).reverse();
}

function meanY(row: readonly Centre[]): number {
  return row.reduce((sum, { y }) => sum + y, 0) / row.length;
}

/** Lines that share a centre are told apart by nothing: the first one stands for all. */
function mergeRow(row: readonly Centre[], lines: readonly Line[]): Line {
  const members = row.map((centre) => lines.find((line) => isAt(line, centre))!);
  if (members.length === 1) return members[0]!;
  return toLine(convexHull(Int32Array.from(members.flatMap(({ contour }) => Array.from(contour)))));
}
