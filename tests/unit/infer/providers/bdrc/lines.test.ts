import { describe, expect, test } from 'vitest';
import { type Bitmap, type Contour, filled } from '../../../../../src/engine/raster/bitmap.ts';
import type { Raster } from '../../../../../src/engine/raster/raster.ts';
import { raster } from '../../../../../src/engine/raster/ts/index.ts';
import { cropLines } from '../../../../../src/infer/providers/bdrc/crop.ts';
import { type Line, orderLines } from '../../../../../src/infer/providers/bdrc/lines.ts';
import { rowThreshold } from '../../../../../src/infer/providers/bdrc/row-threshold.ts';
import { type Place, solveSpline } from '../../../../../src/infer/providers/bdrc/thin-plate-spline.ts';

function box(x: number, y: number, width: number, height: number): Contour {
  return Int32Array.of(x, y, x, y + height - 1, x + width - 1, y + height - 1, x + width - 1, y);
}

const boxes = (lines: readonly Line[]): number[][] =>
  lines.map((line) => [line.box.x, line.box.y, line.box.width, line.box.height]);

describe('order', () => {
  // as found: from the bottom of the page up
  const found = [box(10, 200, 100, 20), box(200, 104, 100, 20), box(10, 100, 100, 20), box(10, 10, 300, 20)];

  test('pieces on a row become one line, rows go from top to bottom', () => {
    expect(boxes(orderLines(found, { rowThreshold: 10, mergeLines: true }))).toEqual([
      [10, 10, 300, 20],
      [10, 100, 290, 24],
      [10, 200, 100, 20],
    ]);
  });

  test('unmerged pieces are read from left to right', () => {
    expect(boxes(orderLines(found, { rowThreshold: 10, mergeLines: false }))).toEqual([
      [10, 10, 300, 20],
      [10, 100, 100, 20],
      [200, 104, 100, 20],
      [10, 200, 100, 20],
    ]);
  });

  test('without a threshold every piece is a row', () => {
    expect(orderLines(found, { rowThreshold: 0, mergeLines: true })).toHaveLength(4);
  });

  test('two lines with one centre appear four times unmerged, as in the reference', () => {
    const twins = [box(10, 10, 100, 20), box(20, 12, 80, 16)];
    expect(orderLines(twins, { rowThreshold: 5, mergeLines: false })).toHaveLength(4);
    expect(orderLines(twins, { rowThreshold: 5, mergeLines: true })).toHaveLength(1);
  });
});

describe('row threshold', () => {
  function mask(...bars: readonly (readonly [y: number, height: number])[]): Bitmap {
    const page = filled(400, 200, 1, 0);
    for (const [y, height] of bars) page.data.fill(255, y * 400, (y + height) * 400);
    return page;
  }

  test.each([
    ['an empty mask', mask(), 0],
    ['one bar', mask([50, 20]), 10],
    ['three bars', mask([10, 20], [60, 20], [110, 20]), 20],
  ])('%s', (_, page, expected) => {
    expect(rowThreshold(page, raster)).toBe(expected);
  });

  test('a mask too narrow for a slice', () => {
    expect(rowThreshold(filled(30, 30, 1, 255), raster)).toBe(0);
  });
});

describe('cutting out', () => {
  const page = filled(400, 300, 3, 200);
  const line = (height: number): Line => ({
    contour: box(100, 100, 150, height),
    box: { x: 100, y: 100, width: 150, height },
  });

  test('the factor is lowered until the picture fits, and stays so for the next line', () => {
    const [first, second] = cropLines(page, [line(20), line(20)], { kFactor: 2.5, bboxTolerance: 4 }, raster);
    expect(first!.factor).toBeCloseTo(1.7, 9);
    expect(first!.image.height).toBeLessThanOrEqual(80);
    expect(second!.factor).toBe(first!.factor);
  });

  test('at most ten times', () => {
    const [only] = cropLines(page, [line(40)], { kFactor: 2.5, bboxTolerance: 0.5 }, raster);
    expect(only!.factor).toBeCloseTo(1.5, 9);
  });

  test('a line too low to grow is a black picture, and the factor stays', () => {
    const [low, next] = cropLines(page, [line(2), line(20)], { kFactor: 0.4, bboxTolerance: 4 }, raster);
    expect([low!.image.width, low!.image.height, low!.factor]).toEqual([4, 2, 0.4]);
    expect(low!.image.data.every((value) => value === 0)).toBe(true);
    expect(next!.factor).toBe(0.4);
  });

  test('a factor that reaches its end keeps the last picture', () => {
    const sizes: number[] = [];
    const counting: Raster = {
      ...raster,
      cropHeight: (_, __, width) => {
        sizes.push(width);
        return 1000;
      },
    };
    const [only] = cropLines(page, [line(100)], { kFactor: 0.35, bboxTolerance: 1 }, counting);
    expect(sizes).toEqual([35, 24, 14]);
    expect(only!.factor).toBeLessThan(0.1);
    expect(only!.image.width).toBe(163);
  });
});

test('a thin-plate spline between equal points is the identity', () => {
  const places: readonly Place[] = [
    [10, 10],
    [12, 400],
    [200, 30],
    [220, 380],
    [100, 200],
  ];
  const { weights } = solveSpline(places, places);
  const expected = [...Array.from({ length: 12 }, () => 0), 1, 0, 0, 1];
  weights.forEach((weight, i) => {
    expect(weight).toBeCloseTo(expected[i]!, 9);
  });
});

test('control points on one line are refused', () => {
  expect(() =>
    solveSpline(
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ),
  ).toThrow('one line');
});
