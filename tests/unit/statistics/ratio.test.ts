import { expect, test } from 'vitest';
import { clusterRatio, meanRatio, ratioOf } from '../../../src/statistics/ratio.ts';

test('sums of clusters are exact, whatever the order of their pages', () => {
  const rates = [...Array.from({ length: 10 }, () => 0.1), 1e16, 1, -1e16];
  const clusters = [...Array.from({ length: 10 }, () => 'b1'), 'b2', 'b2', 'b2'];
  // what Python's math.fsum gives
  expect(Array.from(clusterRatio(meanRatio(rates), clusters).numerators)).toEqual([1, 1]);
  const turned = clusterRatio(meanRatio(rates.toReversed()), clusters.toReversed());
  expect(Array.from(turned.numerators)).toEqual([1, 1]);
  expect(Array.from(turned.denominators)).toEqual([3, 10]);
});

test('an undefined rate counts in neither sum, and nothing has no quotient', () => {
  expect(ratioOf(meanRatio([0.5, Number.NaN, 0.25]))).toBe(0.375);
  expect(ratioOf(meanRatio([Number.NaN]))).toBeNull();
});
