import { expect, test } from 'vitest';
import { compareNaturally } from '../../../src/evaluate/natural-order.ts';

test('names are ordered as people count', () => {
  const names = ['batch-10', 'batch-2', 'a', 'B', '10', '9', '', 'batch-02', 'batch-2b', 'ཀ'];
  expect(names.toSorted(compareNaturally)).toEqual([
    '',
    '9',
    '10',
    'B',
    'a',
    'batch-02',
    'batch-2',
    'batch-2b',
    'batch-10',
    'ཀ',
  ]);
});
