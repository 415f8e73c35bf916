import type { Contour } from '../../../../../raster/bitmap.ts';

/** Absolute area inside the outline, by the shoelace formula. */
export function area(contour: Contour): number {
  let sum = 0;
  let px = contour.at(-2) ?? 0;
  let py = contour.at(-1) ?? 0;
  for (let i = 0; i < contour.length; i += 2) {
    const x = contour[i]!;
    const y = contour[i + 1]!;
    sum += px * y - py * x;
    [px, py] = [x, y];
  }
  return Math.abs(sum) / 2;
}

/** Length of the closed outline; each edge is rounded to single precision as in the reference. */
export function arcLength(contour: Contour): number {
  let sum = 0;
  let px = contour.at(-2) ?? 0;
  let py = contour.at(-1) ?? 0;
  for (let i = 0; i < contour.length; i += 2) {
    const x = contour[i]!;
    const y = contour[i + 1]!;
    sum += Math.fround(Math.sqrt(Math.fround((x - px) * (x - px) + (y - py) * (y - py))));
    [px, py] = [x, y];
  }
  return sum;
}
