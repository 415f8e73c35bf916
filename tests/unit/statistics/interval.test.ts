import { describe, expect, test } from 'vitest';
import { interval, quantile, variance } from '../../../src/statistics/interval.ts';

describe('quantile', () => {
  test.each([
    [0, 1],
    [0.25, 1.75],
    [0.5, 2.5],
    [1, 4],
    [-0.1, 1],
    [1.1, 4],
  ])('%f of 1, 2, 3, 4 is %f', (probability, expected) => {
    expect(quantile(Float64Array.of(1, 2, 3, 4), probability)).toBe(expected);
  });

  test('of one value is that value', () => {
    expect(quantile(Float64Array.of(7), 0.3)).toBe(7);
  });
});

test('variance divides by n - 1', () => {
  expect(variance([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(32 / 7, 14);
  expect(variance([3])).toBe(0);
});

describe('interval', () => {
  const values = Float64Array.from({ length: 999 }, (_, at) => (at + 1) / 1000);

  test('without bias and skew is the percentile interval', () => {
    const found = interval({ estimate: 0.5, values, jackknife: Float64Array.of(0.4, 0.5, 0.6) }, 0.95);
    expect(found?.percentile[0]).toBeCloseTo(0.02595, 12);
    expect(found?.percentile[1]).toBeCloseTo(0.97405, 12);
    expect(found?.bca[0]).toBeCloseTo(0.02595, 10);
    expect(found?.bca[1]).toBeCloseTo(0.97405, 10);
  });

  test('moves towards the side on which the estimate lies among the resamples', () => {
    const found = interval({ estimate: 0.6, values, jackknife: Float64Array.of(0.4, 0.5, 0.6) }, 0.95);
    // Φ(2·Φ⁻¹(0.6) ± 1.96) = Φ(-1.4533), Φ(2.4667), from a table of the normal distribution
    expect(found?.bca[0]).toBeCloseTo(0.001 + 0.998 * 0.07309, 3);
    expect(found?.bca[1]).toBeCloseTo(0.001 + 0.998 * 0.99318, 3);
  });

  test('of values that are all equal is that value', () => {
    const found = interval(
      { estimate: 0, values: new Float64Array(100), jackknife: new Float64Array(10) },
      0.95,
    );
    expect(found).toEqual({ standardError: 0, percentile: [0, 0], bca: [0, 0] });
  });

  test('stays finite when every resample lies on one side of the estimate', () => {
    const found = interval({ estimate: 5, values, jackknife: Float64Array.of(0.4, 0.5, 0.9) }, 0.95);
    expect(found?.bca.every(Number.isFinite)).toBe(true);
  });

  test('is null where there is nothing to resample', () => {
    expect(interval({ estimate: 0.5, values, jackknife: Float64Array.of(Number.NaN) }, 0.95)).toBeNull();
    expect(
      interval(
        { estimate: 0.5, values: Float64Array.of(Number.NaN), jackknife: Float64Array.of(1, 2) },
        0.95,
      ),
    ).toBeNull();
  });
});
