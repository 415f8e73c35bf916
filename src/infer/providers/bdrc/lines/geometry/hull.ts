import type { Contour } from '../../../../../raster/bitmap.ts';

/**
 * Convex hull without collinear points (Andrew's monotone chain).
 * Starts at the rightmost point and goes by the largest y, the leftmost point and the smallest y: the order
 * decides ties in the rectangle.
 */
export function convexHull(points: Contour): Contour {
  const sorted = sortUnique(points);
  if (sorted.length < 3) return unpack(sorted.reverse());
  const upper = halfHull(sorted.toReversed());
  const lower = halfHull(sorted);
  return unpack(Float64Array.of(...upper.slice(0, -1), ...lower.slice(0, -1)));
}

/** A point is one number, by which points are in order: coordinates are whole and below 2²⁵ either way. */
const ROW = 2 ** 26;
const ORIGIN = 2 ** 25;

function sortUnique(points: Contour): Float64Array {
  const all = new Float64Array(points.length / 2);
  for (let i = 0; i < all.length; i++) all[i] = (points[2 * i]! + ORIGIN) * ROW + points[2 * i + 1]! + ORIGIN;
  all.sort();
  return all.filter((point, i) => point !== all[i - 1]);
}

function xOf(point: number): number {
  return Math.floor(point / ROW) - ORIGIN;
}

function yOf(point: number): number {
  return (point % ROW) - ORIGIN;
}

function halfHull(points: Float64Array): number[] {
  const chain: number[] = [];
  for (const point of points) {
    while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain;
}

function turn(a: number, b: number, c: number): number {
  return (xOf(b) - xOf(a)) * (yOf(c) - yOf(a)) - (yOf(b) - yOf(a)) * (xOf(c) - xOf(a));
}

function unpack(points: Float64Array): Contour {
  const contour = new Int32Array(2 * points.length);
  points.forEach((point, i) => {
    contour[2 * i] = xOf(point);
    contour[2 * i + 1] = yOf(point);
  });
  return contour;
}
