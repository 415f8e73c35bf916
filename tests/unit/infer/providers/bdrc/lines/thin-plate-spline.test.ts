import { expect, test } from 'vitest';
import {
  type Place,
  solveSpline,
} from '../../../../../../src/infer/providers/bdrc/lines/thin-plate-spline.ts';

test('a thin-plate spline between equal points is the identity', () => {
  const places: readonly Place[] = [
    [10, 10],
    [12, 400],
    [200, 30],
    [220, 380],
    [100, 200],
  ];
  const { weights } = solveSpline(places, places);
  const expected = [...Array.from({ length: 12 }, () => 0), 1, 0, 0, 1];
  weights.forEach((weight, i) => {
    expect(weight).toBeCloseTo(expected[i]!, 9);
  });
});

test('control points on one line are refused', () => {
  expect(() =>
    solveSpline(
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ),
  ).toThrow('one line');
});
