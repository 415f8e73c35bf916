import type { Box, Contour } from './bitmap.ts';

/** The smallest box that holds every point of the contour, both ends included. */
export function boundingBox(contour: Contour): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < contour.length; i += 2) {
    const x = contour[i]!;
    const y = contour[i + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
