import { describe, expect, test } from 'vitest';
import { decoded, grey, HEIGHT, pixelAt, pnm, rgb, rgba, samples, WIDTH } from './fixture.ts';

const size = `${WIDTH} ${HEIGHT}`;
const isBlack = (x: number, y: number): boolean => (x + y * 2) % 3 === 0;
const bits = samples((x, y) => [isBlack(x, y) ? 0 : 255]);
const written = samples((x, y) => [isBlack(x, y) ? 1 : 0]);
const packed = Array.from({ length: HEIGHT }, (_, y) =>
  [0, 8].map((start) =>
    Array.from({ length: 8 }, (__, x) => (start + x < WIDTH && isBlack(start + x, y) ? 128 >> x : 0)).reduce(
      (sum, bit) => sum + bit,
    ),
  ),
).flat();
const words = (values: readonly number[]): string => values.join('\n');

describe('every kind of PNM is decoded', () => {
  test.each([
    ['P1 with spaces', pnm(`P1\n# a comment\n${size}\n`, written.join(' ')), 1, bits],
    ['P1 without spaces', pnm(`P1 ${size}\n`, written.join('')), 1, bits],
    ['P2', pnm(`P2\n${size}\n255\n`, `# 1 2 3\n${words(grey)}`), 1, grey],
    [
      'P2 up to 9',
      pnm(`P2 ${size} 9\n`, words(grey.map((value) => value % 10))),
      1,
      grey.map((value) => Math.round(((value % 10) * 255) / 9)),
    ],
    ['P3', pnm(`P3\n${size} # size\n255\n`, words(rgb)), 3, rgb],
    ['P4', pnm(`P4\n${size}\n`, packed), 1, bits],
    ['P5', pnm(`P5\n${size}\n255\n`, grey), 1, grey],
    ['P5 whose first sample looks like a space', pnm('P5 2 1 255\n', [0x0a, 0x23]), 1, [0x0a, 0x23]],
    [
      'P5 with 16 bits',
      pnm(
        `P5\n${size}\n65535\n`,
        grey.map((value) => value * 257),
        true,
      ),
      1,
      grey,
    ],
    ['P5 with 12 bits', pnm('P5 3 1 4095\n', [0, 2048, 4095], true), 1, [0, 128, 255]],
    ['P6', pnm(`P6\n${size}\n255\n`, rgb), 3, rgb],
    [
      'P6 with 16 bits',
      pnm(
        `P6\n${size}\n65535\n`,
        rgb.map((value) => value * 257),
        true,
      ),
      3,
      rgb,
    ],
    [
      'P7',
      pnm(`P7\nWIDTH ${WIDTH}\nHEIGHT ${HEIGHT}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n`, rgba),
      4,
      rgba,
    ],
  ])('%s', async (_, bytes, channels, expected) => {
    const { channels: found, values } = await decoded(bytes);
    // the decoder may write a grey image as three equal parts
    const step = found / channels;
    expect(values.filter((__, at) => at % step === 0)).toEqual(expected);
  });
});

describe('a damaged PNM is told with what is expected', () => {
  test.each([
    [
      'cut in its samples',
      pnm(`P6\n${size}\n255\n`, rgb.slice(0, 100)),
      'IMAGE_TRUNCATED',
      /expected 273 samples, found 100/u,
    ],
    ['cut in its bits', pnm(`P4\n${size}\n`, packed.slice(0, 3)), 'IMAGE_TRUNCATED', /ends early/u],
    [
      'cut in its words',
      pnm(`P2\n${size}\n255\n`, words(grey.slice(0, 9))),
      'IMAGE_TRUNCATED',
      /expected 91 samples, found 9/u,
    ],
    ['cut in its head', Buffer.from('P5\n13 '), 'IMAGE_UNREADABLE', /expected width, height/u],
    [
      'a largest value of 0',
      pnm(`P5\n${size}\n0\n`, grey),
      'IMAGE_UNREADABLE',
      /largest value \(1 to 65535\)/u,
    ],
    [
      'five samples per pixel',
      pnm('P7\nWIDTH 1\nHEIGHT 1\nDEPTH 5\nMAXVAL 255\nENDHDR\n', [1, 2, 3, 4, 5]),
      'IMAGE_UNREADABLE',
      /1 to 4 samples per pixel, found 5/u,
    ],
    [
      'too many pixels',
      Buffer.from('P6\n99999 99999\n255\n'),
      'IMAGE_TOO_LARGE',
      /too many pixels 9999800001/u,
    ],
  ])('%s', async (_, bytes, code, message) => {
    await expect(decoded(bytes)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as unknown,
    });
  });
});

test('a value beyond the largest is white', async () => {
  expect((await decoded(pnm('P5 2 1 100\n', [50, 200]))).values.slice(0, 1)).toEqual([128]);
  expect(pixelAt(0, 0)).toEqual([0, 255, 0, 1]);
});
