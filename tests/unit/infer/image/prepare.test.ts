import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { prepareImage } from '../../../../src/infer/image/prepare.ts';
import type { PageImage } from '../../../../src/infer/provider.ts';
import { SERVICE_IMAGES } from '../../../../src/infer/providers/shared/image-limits.ts';
import { pixel } from '../../../faults/case.ts';
import { bmp, fixture, plainBmp, pnm } from '../../image/fixture.ts';

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

/** A BMP of 24 bits. */
function bmpOf(width: number, height: number, rgb: Buffer): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [
    ...rgb.subarray(y * width * 3, (y + 1) * width * 3),
  ]);
  return bmp({ bits: 24, width, height, rows });
}

/** Nothing that PNG could make smaller; the same in every run. */
function noise(width: number, height: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

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
  ['BMP', () => Promise.resolve(bmpOf(40, 20, noise(40, 20))), 'bmp'],
  ['PNM', () => Promise.resolve(pnm('P6 40 20 255\n', [...noise(40, 20)])), 'pnm'],
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

const noisy = (width: number, height: number): ReturnType<typeof sharp> =>
  sharp(noise(width, height), { raw: { width, height, channels: 3 } });

test('an image beyond the longest side is scaled down', async () => {
  const { bytes, changes } = await prepareImage(pageOf(await noisy(400, 200).png().toBuffer()), {
    maxSide: 100,
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 100, height: 50 });
  expect(changes).toMatchObject({
    resized: [100, 50],
    sent: { format: 'png', width: 100, height: 50, bytes: bytes.length },
  });
});

describe('an image beyond the bytes of a service is sent as JPEG before it is scaled down', () => {
  /** As many bytes as a page needs as JPEG of a quality at full size, and a few more. */
  const sizeAt = async (quality: number): Promise<number> =>
    Math.round((await noisy(400, 200).jpeg({ quality }).toBuffer()).length * 1.1);
  const warnings: string[] = [];
  const sent = async (make: Promise<Buffer>, maxBytes: number, mimeTypes?: string[]) => {
    warnings.length = 0;
    const limits = { maxBytes, ...(mimeTypes === undefined ? {} : { mimeTypes }) };
    const { bytes, mimeType, changes } = await prepareImage(pageOf(await make), limits, (message) => {
      warnings.push(message);
    });
    expect(bytes.length).toBeLessThanOrEqual(maxBytes);
    const { sent: facts, ...rest } = changes as { sent: object };
    expect(facts).toMatchObject({ bytes: bytes.length, format: mimeType.replace('image/', '') });
    return { ...facts, ...rest };
  };

  test.each([
    ['PNG', () => noisy(400, 200).png().toBuffer()],
    ['TIFF', () => noisy(400, 200).tiff({ compression: 'none' }).toBuffer()],
    ['BMP', () => Promise.resolve(bmpOf(400, 200, noise(400, 200)))],
  ])('%s', async (_, make) => {
    const full = { width: 400, height: 200, format: 'jpeg' };
    expect(await sent(make(), await sizeAt(95))).toMatchObject({ ...full, quality: 95 });
    expect(warnings).toEqual([
      expect.stringMatching(/^images beyond \d+ bytes are sent as JPEG \(quality 95, then 85\)/u),
    ]);
    const at85 = await sent(make(), await sizeAt(85));
    expect(at85).toMatchObject({ ...full, quality: 85 });
    expect(at85).not.toHaveProperty('resized');
    const smaller = await sent(make(), 20_000);
    expect(smaller).toMatchObject({ format: 'jpeg', quality: 85, resized: expect.any(Array) as unknown });
  });

  test('a JPEG is written anew with less quality', async () => {
    const make = (): Promise<Buffer> => noisy(400, 200).jpeg({ quality: 100 }).toBuffer();
    expect(await sent(make(), (await make()).length - 1)).toMatchObject({ width: 400, quality: 95 });
    expect(await sent(make(), await sizeAt(85))).toMatchObject({ width: 400, quality: 85 });
  });

  test('what fits as PNG once it is converted stays without loss, and says nothing', async () => {
    const plain = sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } });
    expect(await sent(plain.tiff({ compression: 'none' }).toBuffer(), 200_000)).toMatchObject({
      format: 'png',
    });
    expect(warnings).toEqual([]);
  });

  test('what is transparent is white', async () => {
    const clear = await noisy(400, 200).ensureAlpha(0).png().toBuffer();
    const { bytes } = await prepareImage(pageOf(clear), { maxBytes: 40_000 });
    expect((await sharp(bytes).stats()).channels[0]?.min).toBeGreaterThan(250);
  });

  test('a service that takes no JPEG gets smaller PNGs', async () => {
    const png = noisy(400, 200).png().toBuffer();
    expect(await sent(png, 20_000, ['image/png'])).toMatchObject({ format: 'png' });
  });

  test('what fits at no size is refused', async () => {
    await expect(
      prepareImage(pageOf(await noisy(400, 200).png().toBuffer()), { maxBytes: 10 }),
    ).rejects.toMatchObject({
      kind: 'page',
      code: 'IMAGE_TOO_LARGE',
      message: expect.stringContaining('too large for provider') as unknown,
    });
  });
});

describe('what a service takes as it is stays byte for byte', () => {
  const { google_cloud_vision: vision, gemini, openai_compatible: openai } = SERVICE_IMAGES;
  test.each([
    ['BMP', vision, () => plainBmp(), 'bmp'],
    ['TIFF', vision, () => halves(40, 20).tiff({ compression: 'lzw' }).toBuffer(), 'tiff'],
    ['GIF', vision, () => halves(40, 20).gif().toBuffer(), 'gif'],
    ['WebP', vision, () => halves(40, 20).webp().toBuffer(), 'webp'],
    ['HEIC', gemini, () => fixture('red.heic'), 'heic'],
    ['WebP', gemini, () => halves(40, 20).webp().toBuffer(), 'webp'],
    ['GIF', openai, () => halves(40, 20).gif().toBuffer(), 'gif'],
  ])('%s', async (_, limits, make, type) => {
    const bytes = await make();
    const prepared = await prepareImage(pageOf(bytes), limits);
    expect(prepared.bytes).toBe(bytes);
    expect(prepared).toMatchObject({ mimeType: `image/${type}`, changes: undefined });
  });

  test.each([
    ['a TIFF that lies on its side', () => halves(40, 20).withMetadata({ orientation: 6 }).tiff().toBuffer()],
    ['a TIFF of print colours', () => halves(40, 20).toColourspace('cmyk').tiff().toBuffer()],
    ['JP2', () => fixture('rgb.jp2')],
    ['PNM', () => pnm('P6 2 1 255\n', [1, 2, 3, 4, 5, 6])],
    ['HEIC', () => fixture('red.heic')],
  ])('%s is converted for Vision', async (_, make) => {
    const { mimeType, changes } = await prepareImage(pageOf(await make()), vision);
    expect(mimeType).toBe('image/png');
    expect(changes).toHaveProperty('sent');
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
