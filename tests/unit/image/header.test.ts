import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readHeader } from '../../../src/image/header.ts';
import { pixel } from '../../faults/case.ts';

const page = (): ReturnType<typeof sharp> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } });

test('headers tell size and type', async () => {
  expect(readHeader(pixel(3))).toMatchObject({
    format: 'png',
    width: 1,
    height: 1,
    orientation: 1,
    isWhole: true,
    isPlain: true,
  });
  expect(readHeader(await page().jpeg().toBuffer())).toMatchObject({
    format: 'jpeg',
    width: 40,
    height: 20,
    orientation: 1,
    isWhole: true,
    isPlain: true,
  });
  expect(
    readHeader(await page().jpeg({ progressive: true }).withMetadata({ orientation: 3 }).toBuffer()),
  ).toMatchObject({ width: 40, height: 20, orientation: 3 });
  expect(readHeader(Buffer.from('GIF'))).toBeUndefined();
});
