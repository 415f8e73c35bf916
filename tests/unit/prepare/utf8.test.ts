import { describe, expect, test } from 'vitest';
import { decodeUtf8, invalidByteAt } from '../../../src/prepare/utf8.ts';

describe('UTF-8', () => {
  const bytes = Buffer.from('aབོ💡');
  test('valid text has no invalid byte, a cut one ends at its last character', () => {
    expect(invalidByteAt(bytes)).toBe(-1);
    expect(invalidByteAt(bytes.subarray(0, bytes.length - 1))).toBe(7);
  });
  test.each([
    [[0x61, 0xff, 0x62], 1],
    [[0xc0, 0x80], 0],
    [[0x61, 0xed, 0xa0, 0x80], 1],
    [[0x80], 0],
    [[0x61, 0xe0, 0xbd, 0x61], 1],
  ])('%j is invalid at %i', (values, at) => {
    expect(invalidByteAt(Buffer.from(values))).toBe(at);
  });

  test.each([1, 2, 3, 5])('chunks of %i bytes give the same text without its BOM', async (size) => {
    const all = Buffer.concat([Buffer.from('\ufeff'), bytes, bytes]);
    async function* chunks(): AsyncGenerator<Buffer> {
      for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
    }
    let text = '';
    for await (const part of decodeUtf8(chunks(), 'x')) text += part;
    expect(text).toBe('aབོ💡aབོ💡');
  });
});
