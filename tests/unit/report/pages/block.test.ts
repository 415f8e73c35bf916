import { expect, test } from 'vitest';
import { bitset } from '../../../../src/report/pages/block.ts';

test('one bit per page', () => {
  expect([...Buffer.from(bitset([0, 9, 16], 17), 'base64')]).toEqual([1, 2, 1]);
});
