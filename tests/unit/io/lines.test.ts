import { expect, test } from 'vitest';
import { MemorySource } from '../../../src/io/csv/byte-source.ts';
import { splitLines } from '../../../src/io/lines.ts';

test.each([1, 2, 3, 100])('lines and their places do not depend on chunks of %i bytes', async (piece) => {
  const found: [string, number][] = [];
  for await (const { bytes, offset } of splitLines(
    new MemorySource(Buffer.from('ab\r\n\nc\u2028d\ne'), piece).chunks(),
  ))
    found.push([bytes.toString(), offset]);
  expect(found).toEqual([
    ['ab\r', 0],
    ['', 4],
    ['c\u2028d', 5],
    ['e', 11],
  ]);
});
