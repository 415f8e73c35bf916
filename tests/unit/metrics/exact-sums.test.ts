import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExactSums } from '../../../src/metrics/exact-sums.ts';

interface SumCase {
  readonly name: string;
  readonly values: readonly number[];
  /** By `math.fsum` of Python. */
  readonly sum: number;
}

const CASES = JSON.parse(
  readFileSync(new URL('../../cases/exact-sums.json', import.meta.url), 'utf8'),
) as SumCase[];

function sumsOf(values: readonly number[]): ExactSums {
  const sums = new ExactSums(1);
  for (const value of values) sums.add(0, value);
  return sums;
}

test.each(CASES)('equals math.fsum: $name', ({ values, sum }) => {
  expect(sumsOf(values).value(0)).toBe(sum);
  expect(sumsOf(values.toReversed()).value(0)).toBe(sum);
});

test('does not depend on order or parts', () => {
  const number = fc.double({ noNaN: true, min: -1e300, max: 1e300 });
  fc.assert(
    fc.property(fc.array(number, { maxLength: 40 }), fc.nat(40), (values, split) => {
      const merged = sumsOf(values.slice(split));
      merged.merge(sumsOf(values.slice(0, split)));
      const expected = sumsOf(values).value(0);
      expect(merged.value(0)).toBe(expected);
      expect(sumsOf(values.toSorted((left, right) => left - right)).value(0)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('keeps columns apart when one of them needs more room', () => {
  const sums = new ExactSums(3);
  const wide = Array.from({ length: 12 }, (_, at) => 2 ** (at * 60 - 300));
  sums.add(0, 0.5);
  for (const value of wide) sums.add(1, value);
  sums.add(2, 0.25);
  for (const value of wide) sums.add(1, -value);
  expect([0, 1, 2].map((column) => sums.value(column))).toEqual([0.5, 0, 0.25]);
});

test('refuses what is no number', () => {
  const sums = new ExactSums(1);
  expect(() => sums.add(0, Number.NaN)).toThrow(RangeError);
  expect(() => sums.add(0, Number.POSITIVE_INFINITY)).toThrow('expected a finite number, got Infinity');
});
