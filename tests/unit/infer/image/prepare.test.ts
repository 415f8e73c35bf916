import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { prepareImage } from '../../../../src/infer/image/prepare.ts';
import type { PageImage } from '../../../../src/infer/provider.ts';
import { pixel } from '../../../faults/case.ts';

const pageOf = (bytes: Uint8Array, imageName = 'p.png'): PageImage => ({
  batchId: 'b',
  imageName,
  path: `/x/${imageName}`,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: () => Promise.resolve(bytes),
});

/** Red left half, blue right half. */
function halves(width: number, height: number): ReturnType<typeof sharp> {
  const left = { create: { width: width / 2, height, channels: 3 as const, background: '#f00' } };
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
}

/** A bilevel TIFF by hand; its one strip has the pixels of 40 by 20 at most. */
function tiffOf(width: number, height: number): Buffer {
  const tags = [
    [256, width],
    [257, height],
    [258, 1],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, 100],
  ] as const;
  const bytes = Buffer.alloc(8 + 100 + 2 + tags.length * 12 + 4);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(108, 4);
  bytes.writeUInt16LE(tags.length, 108);
  for (const [at, [tag, value]] of tags.entries()) {
    const place = 110 + at * 12;
    bytes.writeUInt16LE(tag, place);
    bytes.writeUInt16LE(4, place + 2);
    bytes.writeUInt32LE(1, place + 4);
    bytes.writeUInt32LE(value, place + 8);
  }
  return bytes;
}

const noise = (width: number, height: number): Buffer =>
  Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => ((at * 2_654_435_761) >>> 13) & 255));

describe('what needs no change is passed on byte for byte', () => {
  test.each(['png', 'jpeg'] as const)('%s', async (format) => {
    const bytes = await halves(40, 20).toFormat(format).toBuffer();
    const { bytes: sent, mimeType, changes } = await prepareImage(pageOf(bytes, 'wrong.tif'));
    expect(sent).toBe(bytes);
    expect(mimeType).toBe(`image/${format}`);
    expect(changes).toBeUndefined();
  });
});

test.each([
  ['TIFF', () => halves(40, 20).tiff().toBuffer(), 'tiff'],
  ['a bilevel TIFF', () => Promise.resolve(tiffOf(40, 20)), 'tiff'],
  ['GIF', () => halves(40, 20).gif().toBuffer(), 'gif'],
  ['CMYK JPEG', () => halves(40, 20).toColourspace('cmyk').jpeg().toBuffer(), 'jpeg'],
  ['AVIF', () => halves(40, 20).avif().toBuffer(), 'heif'],
])('%s becomes PNG', async (_, make, format) => {
  const { bytes, mimeType, changes } = await prepareImage(pageOf(await make()));
  expect(mimeType).toBe('image/png');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 });
  expect(changes).toMatchObject({ original: { format, width: 40, height: 20 }, converted: 'png' });
});

test.each(['jpeg', 'png', 'tiff', 'webp'] as const)(
  'EXIF orientation of %s is applied once',
  async (format) => {
    const bytes = await halves(40, 20).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const { bytes: sent, changes } = await prepareImage(pageOf(bytes));
    const { data, info } = await sharp(sent).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([20, 40]);
    // turned clockwise, the left half is on top
    expect([(data[0] ?? 0) > 200, (data[data.length - info.channels] ?? 255) < 60]).toEqual([true, true]);
    expect(changes).toMatchObject({ exif_orientation: 6 });
    expect((await sharp(sent).metadata()).orientation ?? 1).toBe(1);
  },
);

test('an image beyond the limits is scaled down', async () => {
  const bytes = await sharp(noise(400, 200), { raw: { width: 400, height: 200, channels: 3 } })
    .png()
    .toBuffer();
  const bySide = await prepareImage(pageOf(bytes), { maxSide: 100 });
  expect(await sharp(bySide.bytes).metadata()).toMatchObject({ width: 100, height: 50 });
  expect(bySide.changes).toMatchObject({ resized: [100, 50] });
  const byBytes = await prepareImage(pageOf(bytes), { maxBytes: 20_000 });
  expect(byBytes.bytes.length).toBeLessThanOrEqual(20_000);
  await expect(prepareImage(pageOf(bytes), { maxBytes: 10 })).rejects.toMatchObject({
    kind: 'page',
    message: expect.stringContaining('too large for provider') as unknown,
  });
});

test('of several frames the first is used, with a warning', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const warnings: string[] = [];
  const { bytes: sent, changes } = await prepareImage(pageOf(bytes), {}, (message) => {
    warnings.push(message);
  });
  expect(await sharp(sent).metadata()).toMatchObject({ width: 8, height: 8 });
  expect(warnings).toEqual(['b/p.png: 2 frames, the first is used']);
  expect(changes).toMatchObject({ frame: 1, frames: 2 });
});

describe('what is no usable image concerns its page alone', () => {
  const hugePng = (): Buffer => {
    const bytes = Buffer.from(pixel(1));
    bytes.writeUInt32BE(65_535, 16);
    bytes.writeUInt32BE(65_535, 20);
    return bytes;
  };
  test.each([
    ['an empty file', () => Buffer.alloc(0), /b\/p\.png: empty file/u],
    ['a text', () => Buffer.from('not an image'), /unsupported type/u],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      /unsupported type/u,
    ],
    ['a huge PNG by its header', hugePng, /too many pixels 4294836225 > 100000000/u],
    ['a PNG without its data', () => pixel(1).subarray(0, 30), /truncated|cannot be decoded/u],
    ['a PDF without a program for it', () => Buffer.from('%PDF-1.7\n'), /PDF/u],
  ])('%s', async (_, make, message) => {
    await expect(prepareImage(pageOf(make()))).rejects.toMatchObject({
      kind: 'page',
      message: expect.stringMatching(message) as unknown,
    });
  });

  test.each(['png', 'jpeg', 'tiff', 'webp'] as const)('half a %s', async (format) => {
    const bytes = await sharp(noise(200, 200), { raw: { width: 200, height: 200, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    await expect(prepareImage(pageOf(bytes.subarray(0, bytes.length / 2)))).rejects.toMatchObject({
      kind: 'page',
      message: expect.stringMatching(/truncated|cannot be decoded/u) as unknown,
    });
  });

  test('a TIFF whose directories go round in circles ends', async () => {
    const bytes = tiffOf(40, 20);
    bytes.writeUInt32LE(108, bytes.length - 4);
    const started = performance.now();
    await prepareImage(pageOf(bytes)).catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'page' });
    });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('many pixels in a small file are refused before memory is taken', async () => {
    await expect(prepareImage(pageOf(tiffOf(20_000, 20_000)))).rejects.toMatchObject({
      message: expect.stringContaining('too many pixels 400000000 > 100000000') as unknown,
    });
  });
});
