import type { Bitmap, Box, Contour } from './bitmap.ts';
import { boundingBox } from './bounding-box.ts';

/**
 * The filled contour in its own bounding box: every edge as an 8-connected line, and even-odd spans between
 * the edges.
 */
export function fillContour(contour: Contour): Bitmap {
  const box = boundingBox(contour);
  const mask: Bitmap = {
    width: box.width,
    height: box.height,
    channels: 1,
    data: new Uint8Array(box.width * box.height),
  };
  const length = contour.length;
  for (let i = 0; i < length; i += 2) {
    const j = (i + 2) % length;
    drawEdge(
      mask,
      contour[i]! - box.x,
      contour[i + 1]! - box.y,
      contour[j]! - box.x,
      contour[j + 1]! - box.y,
    );
  }
  fillSpans(mask, box, contour);
  return mask;
}

/** Bresenham's line, always from the end with the smaller x, so that an edge and its reverse cover the same pixels. */
function drawEdge({ width, data }: Bitmap, x0: number, y0: number, x1: number, y1: number): void {
  if (x1 < x0) [x0, y0, x1, y1] = [x1, y1, x0, y0];
  const dx = x1 - x0;
  const dy = Math.abs(y1 - y0);
  const stepY = y1 < y0 ? -width : width;
  const [long, short, longStep, shortStep] = dx >= dy ? [dx, dy, 1, stepY] : [dy, dx, stepY, 1];
  let error = long - 2 * short;
  let place = y0 * width + x0;
  for (let i = 0; i <= long; i++) {
    data[place] = 255;
    if (error < 0) {
      place += shortStep;
      error += 2 * long;
    }
    error -= 2 * short;
    place += longStep;
  }
}

/**
 * x in 16.16 fixed point with the slope cut to an integer; a pixel is inside from the ceiling of one crossing
 * to the floor of the next.
 */
function fillSpans({ width, height, data }: Bitmap, box: Box, contour: Contour): void {
  const crossings: number[][] = Array.from({ length: height }, () => []);
  const length = contour.length;
  for (let i = 0; i < length; i += 2) {
    const j = (i + 2) % length;
    const [top, bottom] = contour[i + 1]! < contour[j + 1]! ? [i, j] : [j, i];
    const rows = contour[bottom + 1]! - contour[top + 1]!;
    if (rows === 0) continue;
    const slope = Math.trunc(((contour[bottom]! - contour[top]!) * 65536) / rows);
    const first = contour[top + 1]! - box.y;
    const start = (contour[top]! - box.x) * 65536;
    for (let row = 0; row < rows; row++) crossings[first + row]!.push(start + slope * row);
  }
  for (let y = 0; y < height; y++) {
    const row = crossings[y]!.sort((a, b) => a - b);
    for (let i = 0; i + 1 < row.length; i += 2) {
      const from = Math.ceil(row[i]! / 65536);
      const to = Math.floor(row[i + 1]! / 65536);
      if (from <= to) data.fill(255, y * width + from, y * width + to + 1);
    }
  }
}
