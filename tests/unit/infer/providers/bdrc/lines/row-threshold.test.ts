import { expect, test } from 'vitest';
import { type Bitmap, filled } from '../../../../../../src/raster/bitmap.ts';
import { raster } from '../../../../../../src/engine/ts/raster.ts';
import { rowThreshold } from '../../../../../../src/infer/providers/bdrc/lines/row-threshold.ts';

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
  expect(rowThreshold(page, raster.traceContours(page), raster)).toBe(expected);
});

test('a mask too narrow for a slice', () => {
  const page = filled(30, 30, 1, 255);
  expect(rowThreshold(page, raster.traceContours(page), raster)).toBe(0);
});
