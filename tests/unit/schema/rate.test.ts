import { expect, test } from 'vitest';
import { parseRate } from '../../../src/schema/rate.ts';

test.each([
  ['0', 0],
  ['0.1', 0.1],
  ['1', 1],
  ['1e-3', 0.001],
  ['10%', 0.1],
  ['12.3%', 0.123],
  [' 150 % ', 1.5],
])('%j is %d', (text, rate) => {
  expect(parseRate(text)).toBe(rate);
});

test.each(['', '%', 'ten', '-0.1', '-5%', 'NaN', 'Infinity', '1e1%'])('%j is no rate', (text) => {
  expect(parseRate(text)).toEqual({ expected: 'a rate from 0 up such as 0.1 or 10%' });
});

test.each(['10', '1.0001'])('%j may have been meant as a percentage', (text) => {
  expect(parseRate(text)).toEqual({ expected: 'a rate of at most 1, or a percentage such as 10%' });
});
