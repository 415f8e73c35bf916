import { expect, test } from 'vitest';
import type { Contour } from '../../../../../../../src/raster/bitmap.ts';
import { arcLength, area } from '../../../../../../../src/infer/providers/bdrc/lines/geometry/measure.ts';

const points = (...values: number[]): Contour => Int32Array.from(values);

test('area and length of outlines', () => {
  const square = points(0, 0, 0, 3, 4, 3, 4, 0);
  expect([area(square), arcLength(square)]).toEqual([12, 14]);
  expect([area(points(1, 1)), arcLength(points(1, 1))]).toEqual([0, 0]);
});
