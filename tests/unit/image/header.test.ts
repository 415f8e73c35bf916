import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readHeader } from '../../../src/image/header.ts';
import { pixel } from '../../faults/case.ts';
import { fixture, plainBmp, pnm } from './fixture.ts';

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

const whole = { width: 40, height: 20, orientation: 1, isWhole: true, isPlain: true };
const small = { width: 13, height: 7, orientation: 1, isPlain: true };
const lossy = { quality: 50 };

test.each([
  ['TIFF', () => page().tiff().toBuffer(), { format: 'tiff', ...whole }],
  ['TIFF in tiles', () => page().tiff({ tile: true, compression: 'lzw' }).toBuffer(), whole],
  ['TIFF of print colours', () => page().toColourspace('cmyk').tiff().toBuffer(), { isPlain: false }],
  [
    'TIFF that lies on its side',
    () => page().withMetadata({ orientation: 6 }).tiff().toBuffer(),
    { orientation: 6 },
  ],
  ['WebP', () => page().webp(lossy).toBuffer(), { format: 'webp', ...whole }],
  ['WebP without loss', () => page().webp({ lossless: true }).toBuffer(), whole],
  [
    'WebP with EXIF',
    () => page().withMetadata({ orientation: 6 }).webp(lossy).toBuffer(),
    { width: 40, height: 20, orientation: undefined },
  ],
  ['GIF', () => page().gif().toBuffer(), { format: 'gif', ...whole }],
  ['AVIF', () => page().avif().toBuffer(), { format: 'heif', mimeType: 'image/avif', ...whole }],
  ['HEIC', () => fixture('red.heic'), { mimeType: 'image/heic', width: 64, height: 64, isWhole: true }],
  ['JP2', () => fixture('rgb.jp2'), { format: 'jp2', ...small }],
  ['a bare code stream', () => fixture('rgb.j2k'), { format: 'jp2', ...small }],
  ['BMP', () => plainBmp(), { format: 'bmp', isWhole: true, ...small }],
  ['PNM', () => pnm('P5 13 7 255\n', []), { format: 'pnm', ...small }],
])('%s tells its size, its end and whether it is plain', async (_, make, expected) => {
  expect(readHeader(await make())).toMatchObject(expected);
});

test('several frames are not plain', async () => {
  const frame = await page().png().toBuffer();
  const other = await page().negate().png().toBuffer();
  const frames = (): ReturnType<typeof sharp> => sharp([frame, other], { join: { animated: true } });
  for (const bytes of [await frames().gif({ effort: 1 }).toBuffer(), await frames().webp().toBuffer()])
    expect(readHeader(bytes)).toMatchObject({ isWhole: true, isPlain: false });
});

test('no cut makes a header throw, and none of the shorter files is whole', async () => {
  const files = [
    await page().webp(lossy).toBuffer(),
    await page().gif().toBuffer(),
    fixture('red.heic'),
    fixture('rgb.jp2'),
    fixture('rgb.j2k'),
    plainBmp(),
    pnm('P6 2 1 255\n', [1, 2, 3, 4, 5, 6]),
  ];
  for (const bytes of files)
    for (let length = 0; length < bytes.length; length += 1)
      expect(readHeader(bytes.subarray(0, length))?.isWhole ?? false, `${length} bytes`).toBe(false);
});
