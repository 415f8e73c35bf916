import { expect, test } from 'vitest';
import { spreadOf } from '../../../src/statistics/index.ts';

test.each([
  [[], { mean: null, standardDeviation: null, count: 0 }],
  [[null, undefined], { mean: null, standardDeviation: null, count: 0 }],
  [[0.25, null], { mean: 0.25, standardDeviation: null, count: 1 }],
  [[0.1, 0.1, 0.1], { mean: 0.1, standardDeviation: 0, count: 3 }],
  // squares 2.25 + 0.25 + 0.25 + 2.25, divided by three
  [[4, 1, null, 3, 2], { mean: 2.5, standardDeviation: Math.sqrt(5 / 3), count: 4 }],
])('%j', (values, spread) => {
  expect(spreadOf(values)).toEqual(spread);
});
