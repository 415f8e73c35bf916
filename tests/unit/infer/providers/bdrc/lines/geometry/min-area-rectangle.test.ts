import { expect, test } from 'vitest';
import type { Contour } from '../../../../../../../src/raster/bitmap.ts';
import { convexHull } from '../../../../../../../src/infer/providers/bdrc/lines/geometry/hull.ts';
import { minAreaRectangle } from '../../../../../../../src/infer/providers/bdrc/lines/geometry/min-area-rectangle.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
console.log(`seed ${SEED}`);

const points = (...values: number[]): Contour => Int32Array.from(values);

test.each([
  ['a level rectangle', points(0, 0, 0, 10, 100, 10, 100, 0), 50, 5, [0, 90]],
  ['a falling strip', points(0, 0, 100, 2, 99, 22, -1, 20), 49.5, 11, [Math.atan2(2, 100) * (180 / Math.PI)]],
  [
    'a rising strip',
    points(0, 2, 100, 0, 101, 20, 1, 22),
    50.5,
    11,
    [90 - Math.atan2(2, 100) * (180 / Math.PI)],
  ],
  ['a segment', points(0, 0, 10, 0), 5, 0, [0, 90]],
  ['a point', points(7, 8), 7, 8, [0]],
])('%s', (_, contour, x, y, angles) => {
  const found = minAreaRectangle(contour);
  expect(found.x).toBeCloseTo(x, 1);
  expect(found.y).toBeCloseTo(y, 1);
  expect(
    Math.min(...angles.map((angle) => Math.abs(angle - found.degrees))),
    `${found.degrees}`,
  ).toBeLessThan(0.05);
});

test('no other direction of an edge gives a smaller one', () => {
  let state = SEED;
  const random = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * limit);
  };
  for (let round = 0; round < 300; round++) {
    const contour = Int32Array.from({ length: 2 * (3 + random(30)) }, (_, i) =>
      random(i % 2 === 0 ? 1500 : 80),
    );
    const hull = convexHull(contour);
    if (hull.length < 6) continue;
    const smallest = Math.min(...edgeAngles(hull).map((angle) => extent(hull, angle)));
    const found = extent(hull, (minAreaRectangle(contour).degrees * Math.PI) / 180);
    expect(found, `${round}: ${contour.join(' ')}`).toBeLessThan(smallest * 1.001 + 0.5);
  }
});

function edgeAngles(hull: Contour): number[] {
  return Array.from({ length: hull.length / 2 }, (_, i) => {
    const j = ((i + 1) % (hull.length / 2)) * 2;
    return Math.atan2(hull[j + 1]! - hull[2 * i + 1]!, hull[j]! - hull[2 * i]!);
  });
}

/** Area of the enclosing rectangle with a side in this direction. */
function extent(hull: Contour, angle: number): number {
  const span = (a: number, b: number): number => {
    const places = Array.from({ length: hull.length / 2 }, (_, i) => hull[2 * i]! * a + hull[2 * i + 1]! * b);
    return Math.max(...places) - Math.min(...places);
  };
  return span(Math.cos(angle), Math.sin(angle)) * span(-Math.sin(angle), Math.cos(angle));
}
