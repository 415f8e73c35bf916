import { expect, test } from 'vitest';
import { judgeCoverage, parseCoverageLimit } from '../../../src/compare/coverage-limit.ts';

const EXPECTED = { expected: 'a number of pages such as 5, or a share such as 2%' };

test.each([
  ['0', { pages: 0 }],
  [' 12 ', { pages: 12 }],
  ['2%', { share: 0.02 }],
  ['12.3 %', { share: 0.123 }],
  ['100%', { share: 1 }],
  ['100.1%', EXPECTED],
  ['0.5', EXPECTED],
  ['-1', EXPECTED],
  ['1e3', EXPECTED],
  ['', EXPECTED],
  ['%', EXPECTED],
  ['many', EXPECTED],
])('reads %j', (text, limit) => {
  expect(parseCoverageLimit(text)).toEqual(limit);
});

test('no page of none is no share', () => {
  expect(judgeCoverage({ pages: 0, of: 0 }, { share: 0 })).toMatchObject({ isKept: true, value: 0 });
});
