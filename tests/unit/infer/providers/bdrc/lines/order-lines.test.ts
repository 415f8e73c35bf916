import { expect, test } from 'vitest';
import type { Contour } from '../../../../../../src/raster/bitmap.ts';
import { type Line, orderLines } from '../../../../../../src/infer/providers/bdrc/lines/order-lines.ts';

function box(x: number, y: number, width: number, height: number): Contour {
  return Int32Array.of(x, y, x, y + height - 1, x + width - 1, y + height - 1, x + width - 1, y);
}

const boxes = (lines: readonly Line[]): number[][] =>
  lines.map((line) => [line.box.x, line.box.y, line.box.width, line.box.height]);

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
