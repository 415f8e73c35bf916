import { describe, expect, test, vi } from 'vitest';
import { openImage } from '../../../src/image/open-image.ts';
import { decoded, fixture, grey, rgb, rgba } from './fixture.ts';

describe('what sharp cannot decode is decoded', () => {
  test.each([
    ['grey.jp2', 1, grey],
    ['grey16.jp2', 1, grey],
    ['rgb.jp2', 3, rgb],
    ['rgb.j2k', 3, rgb],
    ['rgb16.jp2', 3, rgb],
    ['rgba.jp2', 4, rgba],
    ['rgb.jxl', 3, rgb],
  ])('%s', async (name, channels, expected) => {
    const { channels: found, values } = await decoded(fixture(name));
    const step = found / channels;
    expect(values.filter((_, at) => at % step === 0)).toEqual(expected);
  });

  test('red.heic', async () => {
    const { channels, values } = await decoded(fixture('red.heic'));
    expect(values.length).toBe(64 * 48 * channels);
    expect([(values[0] ?? 0) > 180, (values[1] ?? 255) < 70]).toEqual([true, true]);
  });
});

describe('a damaged JPEG 2000', () => {
  test.each([30, 100, 150, 200, 353])('of %i bytes is an image error', async (length) => {
    await expect(decoded(fixture('rgb.jp2').subarray(0, length))).rejects.toMatchObject({
      code: expect.stringMatching(/^IMAGE_(?:TRUNCATED|UNREADABLE)$/u) as unknown,
    });
  });

  test('with too many pixels is refused by its header', async () => {
    const bytes = fixture('rgb.jp2');
    const start = bytes.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
    bytes.writeUInt32BE(60_000, start + 8);
    bytes.writeUInt32BE(60_000, start + 12);
    await expect(decoded(bytes)).rejects.toMatchObject({
      code: 'IMAGE_TOO_LARGE',
      message: 'too many pixels 3600000000 > 100000000',
    });
  });

  test('with random bytes in the middle ends', async () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const bytes = fixture('rgba.jp2');
      for (let at = 100 + seed; at < bytes.length; at += 41) bytes[at] = (seed * 73 + at * 31) & 255;
      await decoded(bytes).catch((error: unknown) => {
        expect(error).toMatchObject({ code: expect.stringMatching(/^IMAGE_/u) as unknown });
      });
    }
  });
});

test('without the package for JPEG 2000 the error names it', async () => {
  vi.doMock('@imagemagick/magick-wasm', () => {
    throw Object.assign(new Error('no such package'), { code: 'ERR_MODULE_NOT_FOUND' });
  });
  vi.resetModules();
  const { openImage: openAnew } = await import('../../../src/image/open-image.ts');
  await expect(openAnew(fixture('rgb.jp2'), { neededBy: 'a test' })).rejects.toMatchObject({
    code: 'MISSING_PACKAGE',
    message: expect.stringContaining('npm install @imagemagick/magick-wasm') as unknown,
  });
  vi.doUnmock('@imagemagick/magick-wasm');
});

test.each([
  ['an empty file', Buffer.alloc(0), 'IMAGE_EMPTY'],
  ['a text', Buffer.from('no image'), 'IMAGE_TYPE'],
])('%s is refused', async (_, bytes, code) => {
  await expect(openImage(bytes, { neededBy: 'a test' })).rejects.toMatchObject({ code });
});
