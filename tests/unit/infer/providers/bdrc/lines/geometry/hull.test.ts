import { expect, test } from 'vitest';
import type { Contour } from '../../../../../../../src/raster/bitmap.ts';
import { convexHull } from '../../../../../../../src/infer/providers/bdrc/lines/geometry/hull.ts';

const points = (...values: number[]): Contour => Int32Array.from(values);

test.each([
  ['a point', points(3, 4), [3, 4]],
  ['a repeated point', points(3, 4, 3, 4), [3, 4]],
  ['a segment with a point on it', points(0, 0, 2, 2, 4, 4), [4, 4, 0, 0]],
  [
    'a square with points on its sides and inside',
    points(0, 0, 2, 0, 4, 0, 4, 4, 2, 2, 0, 4, 0, 2),
    [4, 4, 0, 4, 0, 0, 4, 0],
  ],
])('convex hull of %s', (_, contour, hull) => {
  expect([...convexHull(contour)]).toEqual(hull);
});
