import type { Contour } from '../../../../../raster/bitmap.ts';

/**
 * Convex hull without collinear points (Andrew's monotone chain).
 * Starts at the rightmost point and goes by the largest y, the leftmost point and the smallest y: the order
 * decides ties in the rectangle.
 */
export function convexHull(points: Contour): Contour {
  const sorted = sortUnique(points);
  if (sorted.length < 3) return flatten(sorted.reverse());
  const upper = halfHull(sorted.toReversed());
  const lower = halfHull(sorted);
  return flatten([...upper.slice(0, -1), ...lower.slice(0, -1)]);
}

type Point = readonly [x: number, y: number];

function sortUnique(points: Contour): Point[] {
  const all: Point[] = [];
  for (let i = 0; i < points.length; i += 2) all.push([points[i]!, points[i + 1]!]);
  all.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return all.filter((point, i) => i === 0 || point[0] !== all[i - 1]![0] || point[1] !== all[i - 1]![1]);
}

function halfHull(points: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of points) {
    while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain;
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function flatten(points: readonly Point[]): Contour {
  return Int32Array.from(points.flat());
}
