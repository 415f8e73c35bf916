import { expect, test } from 'vitest';
import { combine } from '../../../../src/report/combined/combined.ts';

test('oracle takes the best model of each page, the vote is scored too', () => {
  const view = combine(
    [
      { reference: 'abcd', texts: ['abcX', 'abXd', 'Xbcd'] },
      { reference: 'wxyz', texts: ['wxy', 'wxyz', 'w'] },
    ],
    3,
  );
  expect(view).toMatchObject({
    pages: 2,
    oracle: { edits: 1, referenceLength: 8, cer: 1 / 8 },
    vote: { edits: 1, referenceLength: 8, cer: 1 / 8 },
    best: [1, 1, 0],
  });
  expect(combine([], 2)).toMatchObject({ pages: 0, oracle: { cer: null }, vote: null });
});
