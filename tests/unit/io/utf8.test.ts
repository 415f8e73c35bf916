import { expect, test } from 'vitest';
import { invalidUtf8At } from '../../../src/io/utf8.ts';

test('valid text has no invalid byte, a cut one ends at its last character', () => {
  const bytes = Buffer.from('aབོ💡');
  expect(invalidUtf8At(bytes)).toBeUndefined();
  expect(invalidUtf8At(bytes.subarray(0, -1))).toBe(7);
});

test.each([
  [[0x61, 0xff, 0x62], 1],
  [[0xc0, 0x80], 0],
  [[0x61, 0xed, 0xa0, 0x80], 1],
  [[0x80], 0],
  [[0x61, 0xe0, 0xbd, 0x61], 1],
])('%j is invalid at %i', (values, at) => {
  expect(invalidUtf8At(Buffer.from(values))).toBe(at);
});
