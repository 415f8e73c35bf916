import { describe, expect, test } from 'vitest';
import {
  bmp,
  decoded,
  HEIGHT,
  pixelAt,
  plainBmp,
  rgb,
  rgba,
  rowOf,
  samples,
  upward,
  WIDTH,
} from './fixture.ts';

/** Sixteen colours, of which a pixel has one; blue, green, red, nothing. */
const palette = Array.from({ length: 16 }, (_, color) => [color * 3, 255 - color * 9, color * 16, 0]).flat();
const indexAt = (x: number, y: number): number => (x * 3 + y * 5) % 16;
const colors = (of: (x: number, y: number) => number): number[] =>
  samples((x, y) => palette.slice(of(x, y) * 4, of(x, y) * 4 + 3).toReversed());

/** Indices of a row in as many bits. */
function packed(y: number, bits: number, of: (x: number, y: number) => number): number[] {
  const bytes = Array.from({ length: Math.ceil((WIDTH * bits) / 8) }, () => 0);
  for (let x = 0; x < WIDTH; x += 1) {
    const at = (x * bits) >> 3;
    bytes[at] = (bytes[at] ?? 0) | (of(x, y) << (8 - bits - ((x * bits) & 7)));
  }
  return bytes;
}
const packedRows = (bits: number, of: (x: number, y: number) => number): number[][] =>
  Array.from({ length: HEIGHT }, (_, y) => packed(HEIGHT - 1 - y, bits, of));
const bitAt = (x: number, y: number): number => (x + y) % 2;

const words16 = (of: (x: number, y: number) => number): number[][] =>
  upward((x, y) => [of(x, y) & 255, of(x, y) >> 8]);
const level = (value: number, most: number): number => Math.round((value * 255) / most);

/** The rows of `indexAt` as runs: each index alone, in RLE4 twice in a byte. */
const runs = (bits: 4 | 8): number[] => [
  ...upward((x, y) => [1, bits === 8 ? indexAt(x, y) : indexAt(x, y) * 17]).flatMap((row) =>
    row.concat(0, 0),
  ),
  0,
  1,
];

describe('every kind of BMP is decoded', () => {
  test.each([
    ['1 bit', bmp({ bits: 1, rows: packedRows(1, bitAt), palette: palette.slice(0, 8) }), colors(bitAt)],
    ['4 bits', bmp({ bits: 4, rows: packedRows(4, indexAt), palette }), colors(indexAt)],
    ['8 bits', bmp({ bits: 8, rows: packedRows(8, indexAt), palette }), colors(indexAt)],
    ['8 bits in runs', bmp({ bits: 8, coding: 1, rows: [], runs: runs(8), palette }), colors(indexAt)],
    ['4 bits in runs', bmp({ bits: 4, coding: 2, rows: [], runs: runs(4), palette }), colors(indexAt)],
    [
      '16 bits',
      bmp({ bits: 16, rows: words16((x, y) => (x << 10) | (y << 5) | 31) }),
      samples((x, y) => [level(x, 31), level(y, 31), 255]),
    ],
    [
      '16 bits with masks',
      bmp({
        bits: 16,
        coding: 3,
        masks: [0xf8_00, 0x07_e0, 0x1f],
        rows: words16((x, y) => (x << 11) | (y << 5) | 1),
      }),
      samples((x, y) => [level(x, 31), level(y, 63), level(1, 31)]),
    ],
    ['24 bits', plainBmp(), rgb],
    [
      '24 bits from the top',
      bmp({
        bits: 24,
        height: -HEIGHT,
        rows: Array.from({ length: HEIGHT }, (_, y) =>
          rowOf(y, (x) => pixelAt(x, y).slice(0, 3).toReversed()),
        ),
      }),
      rgb,
    ],
    [
      '32 bits',
      bmp({ bits: 32, rows: upward((x, y) => [...pixelAt(x, y).slice(0, 3).toReversed(), 0]) }),
      rgb,
    ],
    [
      '32 bits with alpha',
      bmp({
        bits: 32,
        coding: 6,
        masks: [0xff, 0xff_00, 0xff_00_00, 0xff_00_00_00],
        rows: upward((x, y) => pixelAt(x, y)),
      }),
      rgba,
    ],
    [
      '32 bits whose alpha is 0 everywhere',
      bmp({
        bits: 32,
        coding: 6,
        masks: [0xff, 0xff_00, 0xff_00_00, 0xff_00_00_00],
        rows: upward((x, y) => [...pixelAt(x, y).slice(0, 3), 0]),
      }),
      samples((x, y) => [...pixelAt(x, y).slice(0, 3), 255]),
    ],
  ])('%s', async (_, bytes, expected) => {
    expect((await decoded(bytes)).values).toEqual(expected);
  });

  test('runs of pixels as they are, and jumps', async () => {
    const bytes = bmp({
      bits: 8,
      coding: 1,
      width: 4,
      height: 2,
      rows: [],
      palette: [10, 20, 30, 0, 40, 50, 60, 0],
      // three as they are and a byte to fill; then one to the right and one up, and two of a kind
      runs: [0, 3, 1, 0, 1, 0, 0, 2, 0, 1, 1, 1, 0, 1],
    });
    const [zero, one] = [
      [30, 20, 10],
      [60, 50, 40],
    ];
    expect((await decoded(bytes)).values).toEqual([zero, zero, zero, one, one, zero, one, zero].flat());
  });

  test('the head of the first Windows', async () => {
    const bytes = Buffer.alloc(14 + 12 + 6 + 4);
    bytes.write('BM', 'latin1');
    bytes.writeUInt32LE(32, 10);
    bytes.writeUInt32LE(12, 14);
    for (const [at, value] of [2, 1, 1, 1].entries()) bytes.writeUInt16LE(value, 18 + at * 2);
    bytes.set([1, 2, 3, 4, 5, 6, 0b0100_0000], 26);
    expect((await decoded(bytes)).values).toEqual([3, 2, 1, 6, 5, 4]);
  });
});

describe('a damaged BMP is told with what is expected', () => {
  test.each([
    ['cut', plainBmp().subarray(0, 200), 'IMAGE_TRUNCATED', /ends early: 134 bytes/u],
    ['cut in its head', plainBmp().subarray(0, 30), 'IMAGE_TRUNCATED', /ends within its head/u],
    [
      'runs without an end',
      bmp({ bits: 8, coding: 1, rows: [], runs: [1, 2], palette }),
      'IMAGE_TRUNCATED',
      /no end/u,
    ],
    [
      'JPEG inside',
      bmp({ bits: 24, coding: 4, rows: [] }),
      'IMAGE_UNREADABLE',
      /24 bits with compression 4/u,
    ],
    [
      'PNG inside',
      bmp({ bits: 32, coding: 5, rows: upward((x, y) => pixelAt(x, y)) }),
      'IMAGE_UNREADABLE',
      /32 bits with compression 5/u,
    ],
    ['2 bits', bmp({ bits: 2, rows: packedRows(2, bitAt) }), 'IMAGE_UNREADABLE', /found 2 bits/u],
    ['no width', bmp({ bits: 24, width: 0, rows: [] }), 'IMAGE_UNREADABLE', /expected a head/u],
    [
      'too many pixels',
      bmp({ bits: 24, width: 50_000, height: 50_000, rows: [] }),
      'IMAGE_TOO_LARGE',
      /2500000000/u,
    ],
  ])('%s', async (_, bytes, code, message) => {
    await expect(decoded(bytes)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as unknown,
    });
  });
});
