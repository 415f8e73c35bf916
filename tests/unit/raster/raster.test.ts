import { describe, expect, test } from 'vitest';
import { type Bitmap, type Contour, cut, filled } from '../../../src/raster/bitmap.ts';
import { nativeRaster } from '../../../src/engine/native/raster.ts';
import { raster as ts } from '../../../src/engine/ts/raster.ts';
import { loadAddon } from '../../../src/engine/native/load-addon.ts';

const addon = loadAddon();
if (addon === undefined) console.warn('skipped: twins of the raster need the addon');
const native = addon === undefined ? ts : nativeRaster(addon);

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
console.log(`seed ${SEED}`);

/** Numbers in [0, 1) from a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

type Kind = 'noise' | 'blobs' | 'paper';

/** Pages of different character: noise, blobs of zeros and 255, and dark strokes on a gradient. */
function picture(kind: Kind, width: number, height: number, channels: 1 | 3, random: () => number): Bitmap {
  const page = filled(width, height, channels, 0);
  if (kind === 'noise')
    page.data.forEach((_, i) => {
      page.data[i] = random() * 256;
    });
  if (kind === 'paper')
    page.data.forEach((_, i) => {
      page.data[i] = 150 + (100 * i) / page.data.length + 5 * random();
    });
  if (kind === 'noise') return page;
  for (let blob = 0; blob < 12; blob++) {
    const [x0, y0] = [Math.floor(random() * width), Math.floor(random() * height)];
    const [x1, y1] = [
      Math.min(width, x0 + 1 + random() * width * 0.4),
      Math.min(height, y0 + 1 + random() * height * 0.3),
    ];
    const value = kind === 'paper' ? random() * 90 : random() < 0.7 ? 255 : 0;
    for (let y = y0; y < y1; y++)
      page.data.fill(value, (y * width + x0) * channels, (y * width + Math.floor(x1)) * channels);
  }
  return page;
}

/** Equal bytes; the first difference is named. Typed arrays compare slowly in the test framework. */
function expectSame(found: Bitmap, expected: Bitmap): void {
  expect([found.width, found.height, found.channels, found.data.length]).toEqual([
    expected.width,
    expected.height,
    expected.channels,
    expected.data.length,
  ]);
  if (Buffer.compare(found.data, expected.data) === 0) return;
  const place = found.data.findIndex((value, i) => value !== expected.data[i]);
  expect.fail(`byte ${place}: ${found.data[place]}, expected ${expected.data[place]}`);
}

const SIZES = [
  [1, 1],
  [2, 7],
  [16, 5],
  [17, 33],
  [120, 90],
  [301, 64],
] as const;
const KINDS = ['noise', 'blobs', 'paper'] as const;
const cases = SIZES.flatMap(([width, height]) => KINDS.map((kind) => [kind, width, height] as const));

function contourOf({ width, height }: Bitmap, random: () => number): Contour {
  return Int32Array.from({ length: 2 * (1 + Math.floor(random() * 9)) }, (_, i) =>
    Math.floor(random() * (i % 2 === 0 ? width : height)),
  );
}

describe.skipIf(addon === undefined).each(cases)(
  '%s of %i × %i: both engines give the same',
  (kind, width, height) => {
    const random = numbers(SEED + width * 31 + height * 7 + KINDS.indexOf(kind));
    const page = picture(kind, width, height, 3, random);
    const plane = picture(kind, width, height, 1, random);

    test('sizes', () => {
      for (const [toWidth, toHeight] of [
        [width, height],
        [1, 1],
        [2 * width + 1, 3 * height],
        [Math.ceil(width / 3), Math.ceil(height / 2)],
      ] as const) {
        expectSame(native.resize(page, toWidth, toHeight), ts.resize(page, toWidth, toHeight));
        expectSame(native.resize(plane, toWidth, toHeight), ts.resize(plane, toWidth, toHeight));
        expectSame(native.resizeMask(plane, toWidth, toHeight), ts.resizeMask(plane, toWidth, toHeight));
      }
    });

    test('threshold', () => {
      expectSame(native.binarize(page), ts.binarize(page));
      expectSame(native.binarize(plane), ts.binarize(plane));
      // nothing but shades near the offset: single precision is not enough for most of the pixels
      const near = { ...plane, data: plane.data.map((value) => (value % 2) * 25) };
      expectSame(native.binarize(near), ts.binarize(near));
    });

    test('threshold of a part', () => {
      const [x, y] = [width >> 1, height >> 2];
      for (const [partWidth, partHeight] of [
        [1, 1],
        [Math.ceil(width / 2), height],
        [width, 2 * height],
      ] as const) {
        const part = { x, y, width: partWidth, height: partHeight };
        expectSame(native.binarize(page, part), ts.binarize(page, part));
        expectSame(native.binarize(plane, part), ts.binarize(plane, part));
      }
    });

    test('pictures of lines', () => {
      for (const image of [page, plane]) {
        const [fitted, frame] = [
          { width: 90, height: 13 },
          { width: 120, height: 40 },
        ];
        expectSame(native.fitLine(image, fitted, frame), ts.fitLine(image, fitted, frame));
        expectSame(native.fitLine(image, frame, frame), ts.fitLine(image, frame, frame));
      }
    });

    test('samples', () => {
      const grey = { ...page, data: page.data.map((_, i) => page.data[i - (i % 3)]!) };
      expect(ts.pageOfSamples(grey).channels).toBe(1);
      for (const samples of [page, plane, grey])
        expectSame(native.pageOfSamples(samples), ts.pageOfSamples(samples));
    });

    test('outlines', () => {
      const found = native.traceContours(plane);
      expect(found.map((contour) => Array.from(contour))).toEqual(
        ts.traceContours(plane).map((contour) => Array.from(contour)),
      );
      const part = {
        x: width >> 2,
        y: height >> 2,
        width: Math.ceil(width / 2),
        height: Math.ceil(height / 2),
      };
      expect(native.traceContours(plane, part)).toEqual(ts.traceContours(plane, part));
      expect(ts.traceContours(plane, part)).toEqual(ts.traceContours(cut(plane, part)));
    });

    test('rotation', () => {
      for (const degrees of [0, 1.2721488274633885, -4.9, 30, 90, 180]) {
        expectSame(native.rotate(page, degrees), ts.rotate(page, degrees));
        expectSame(native.rotate(plane, degrees), ts.rotate(plane, degrees));
      }
    });

    test('cutting out', () => {
      for (let round = 0; round < 6; round++) {
        const contour = contourOf(page, random);
        const growth = [1 + Math.floor(random() * 20), 1 + Math.floor(random() * 20)] as const;
        const found = ts.cropContour(page, contour, ...growth);
        expectSame(native.cropContour(page, contour, ...growth), found);
        expect(native.cropHeight(page, contour, ...growth)).toBe(found.height);
        expect(ts.cropHeight(page, contour, ...growth)).toBe(found.height);
        expectSame(native.cropContour(plane, contour, ...growth), ts.cropContour(plane, contour, ...growth));
      }
    });

    test('warping', () => {
      // the first point lies on a pixel, where the logarithm has no value
      const points = Float64Array.from({ length: 12 }, (_, i) => random() * (i % 2 === 0 ? height : width));
      points.set([0, 0]);
      const weights = Float64Array.from({ length: 18 }, () => (random() - 0.5) * 1e-3);
      weights.set([0.3, -0.2, 1, 0.01, 0.02, 1], 12);
      const [found, expected] = [
        native.warp(page, plane, { points, weights }),
        ts.warp(page, plane, { points, weights }),
      ];
      expectSame(found.page, expected.page);
      expectSame(found.mask, expected.mask);
    });
  },
);

test.skipIf(addon === undefined)('bad input is an error with a code, not a crash', () => {
  const broken: Bitmap = { width: 3, height: 3, channels: 1, data: new Uint8Array(4) };
  expect(() => native.binarize(broken)).toThrow(expect.objectContaining({ code: 'RASTER_SIZE' }));
  expect(() => native.cropContour(filled(3, 3, 3, 9), Int32Array.of(5, 5), 1, 1)).toThrow(
    expect.objectContaining({ code: 'RASTER_OUTLINE' }),
  );
});
