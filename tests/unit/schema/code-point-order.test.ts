import { expect, test } from 'vitest';
import { compareCodePoints } from '../../../src/schema/code-point-order.ts';

test('the order is by code point, not by UTF-16 unit', () => {
  const names = ['\u{1f4a1}', '\uff21', 'b', 'B', 'a', 'ab', ''];
  expect(names.sort(compareCodePoints)).toEqual(['', 'B', 'a', 'ab', 'b', '\uff21', '\u{1f4a1}']);
});
