import sharp from 'sharp';
import { expect, test } from 'vitest';
import { placesOf } from '../../../../../src/infer/providers/tesseract/recognizer.ts';

const line = (text: string, x0: number) => ({ text, bbox: { x0, y0: 2, x1: x0 + 10, y1: 8 } });

test('each line of the text has the box of its line; what does not fit has none', async () => {
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  expect(
    placesOf('one\n\ntwo\nother\n', [line('one\n', 1), line('two\n', 5), line('three\n', 9)], image),
  ).toEqual({ width: 60, height: 40, lines: [[1, 2, 10, 6], null, [5, 2, 10, 6], null, null] });
  expect(placesOf('one', [line('one', 1)], new Uint8Array(10))).toBeUndefined();
});
