import { expect, test } from 'vitest';
import { type Contour, filled } from '../../../../../../src/raster/bitmap.ts';
import type { Raster } from '../../../../../../src/raster/raster.ts';
import { raster } from '../../../../../../src/engine/ts/raster.ts';
import { cropLines } from '../../../../../../src/infer/providers/bdrc/lines/crop.ts';
import type { Line } from '../../../../../../src/infer/providers/bdrc/lines/order-lines.ts';

function box(x: number, y: number, width: number, height: number): Contour {
  return Int32Array.of(x, y, x, y + height - 1, x + width - 1, y + height - 1, x + width - 1, y);
}

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
