import { expect, test } from 'vitest';
import type { Contour } from '../../../../../../../src/raster/bitmap.ts';
import { simplify } from '../../../../../../../src/infer/providers/bdrc/lines/geometry/simplify.ts';

const points = (...values: number[]): Contour => Int32Array.from(values);

test.each([
  ['a point', points(5, 5), 1, [5, 5]],
  ['what lies within the tolerance', points(0, 0, 1, 0, 1, 1), 5, [0, 0]],
  [
    'a square with points on its sides',
    points(0, 0, 0, 5, 0, 10, 5, 10, 10, 10, 10, 5, 10, 0, 5, 0),
    1,
    [10, 10, 10, 0, 0, 0, 0, 10],
  ],
  [
    'a bump within the tolerance',
    points(0, 0, 0, 40, 50, 41, 100, 40, 100, 0),
    2,
    [100, 40, 100, 0, 0, 0, 0, 40],
  ],
])('%s', (_, contour, epsilon, expected) => {
  const found = simplify(contour, epsilon);
  const start = [...found].findIndex(
    (_value, i) => i % 2 === 0 && found[i] === expected[0] && found[i + 1] === expected[1],
  );
  expect([...found.slice(start), ...found.slice(0, start)], [...found].join(' ')).toEqual(expected);
});
