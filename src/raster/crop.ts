import type { Bitmap, Box, Contour } from './bitmap.ts';
import { boundingBox } from './bounding-box.ts';
import { fillContour } from './fill.ts';

const ALL_CHANNELS = 7;

/**
 * The page under the contour grown by a `growWidth` × `growHeight` rectangle, without rows, then columns,
 * that lack a channel.
 */
export function cropContour(page: Bitmap, contour: Contour, growWidth: number, growHeight: number): Bitmap {
  const region = growBox(boundingBox(contour), page, growWidth, growHeight);
  const mask = dilate(fillContour(contour), boundingBox(contour), region, growWidth, growHeight);
  const rows = rowsWithAllChannels(page, region, mask);
  const columns = columnsWithAllChannels(page, region, mask, rows);
  const data = new Uint8Array(rows.length * columns.length * 3);
  let target = 0;
  for (const y of rows) {
    const base = (region.y + y) * page.width + region.x;
    for (const x of columns) {
      if (mask[y * region.width + x] !== 0) {
        const from = (base + x) * 3;
        data[target] = page.data[from]!;
        data[target + 1] = page.data[from + 1]!;
        data[target + 2] = page.data[from + 2]!;
      }
      target += 3;
    }
  }
  return { width: columns.length, height: rows.length, channels: 3, data };
}

/** The height that `cropContour` would give. */
export function cropHeight(page: Bitmap, contour: Contour, growWidth: number, growHeight: number): number {
  const region = growBox(boundingBox(contour), page, growWidth, growHeight);
  const mask = dilate(fillContour(contour), boundingBox(contour), region, growWidth, growHeight);
  return rowsWithAllChannels(page, region, mask).length;
}

/**
 * The anchor of the rectangle is its centre, rounded down: an even side grows one pixel more to the right and
 * below.
 */
function growBox(box: Box, page: Bitmap, growWidth: number, growHeight: number): Box {
  const x = Math.max(0, box.x - (growWidth - 1 - (growWidth >> 1)));
  const y = Math.max(0, box.y - (growHeight - 1 - (growHeight >> 1)));
  const right = Math.min(page.width, box.x + box.width + (growWidth >> 1));
  const bottom = Math.min(page.height, box.y + box.height + (growHeight >> 1));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Separable: first every row of the shape is widened, then the rows in reach are counted per column while the
 * window slides down.
 */
function dilate(shape: Bitmap, box: Box, region: Box, growWidth: number, growHeight: number): Uint8Array {
  const wide = widenRows(shape, box, region, growWidth);
  const { width, height } = region;
  const mask = new Uint8Array(width * height);
  const count = new Int32Array(width);
  const above = growHeight >> 1;
  const below = growHeight - 1 - above;
  const firstRow = region.y - box.y;
  let [added, removed] = [0, 0];
  for (let y = 0; y < height; y++) {
    const from = Math.max(0, firstRow + y - above);
    const to = Math.min(box.height - 1, firstRow + y + below);
    for (; added <= to; added++) for (let x = 0; x < width; x++) count[x]! += wide[added * width + x]!;
    for (; removed < from; removed++) for (let x = 0; x < width; x++) count[x]! -= wide[removed * width + x]!;
    for (let x = 0; x < width; x++) if (count[x]! > 0) mask[y * width + x] = 1;
  }
  return mask;
}

function widenRows(shape: Bitmap, box: Box, region: Box, growWidth: number): Uint8Array {
  const { width } = region;
  const wide = new Uint8Array(width * box.height);
  const reach = growWidth >> 1;
  const back = growWidth - 1 - reach;
  const shift = box.x - region.x;
  for (let y = 0; y < box.height; y++) {
    let painted = 0;
    for (let x = 0; x < box.width; x++) {
      if (shape.data[y * box.width + x] === 0) continue;
      const to = Math.min(width, shift + x + reach + 1);
      const from = Math.max(painted, shift + x - back);
      if (from < to) wide.fill(1, y * width + from, y * width + to);
      if (to > painted) painted = to;
    }
  }
  return wide;
}

/** A bit per channel that is not zero. */
function channelFlags(data: Uint8Array, pixel: number): number {
  return (data[pixel] === 0 ? 0 : 1) | (data[pixel + 1] === 0 ? 0 : 2) | (data[pixel + 2] === 0 ? 0 : 4);
}

function rowsWithAllChannels(page: Bitmap, region: Box, mask: Uint8Array): number[] {
  const rows: number[] = [];
  for (let y = 0; y < region.height; y++) {
    const base = ((region.y + y) * page.width + region.x) * 3;
    let seen = 0;
    for (let x = 0; x < region.width && seen !== ALL_CHANNELS; x++) {
      if (mask[y * region.width + x] !== 0) seen |= channelFlags(page.data, base + 3 * x);
    }
    if (seen === ALL_CHANNELS) rows.push(y);
  }
  return rows;
}

function columnsWithAllChannels(
  page: Bitmap,
  region: Box,
  mask: Uint8Array,
  rows: readonly number[],
): number[] {
  const columns: number[] = [];
  for (let x = 0; x < region.width; x++) {
    let seen = 0;
    for (let i = 0; i < rows.length && seen !== ALL_CHANNELS; i++) {
      const y = rows[i]!;
      if (mask[y * region.width + x] !== 0)
        seen |= channelFlags(page.data, ((region.y + y) * page.width + region.x + x) * 3);
    }
    if (seen === ALL_CHANNELS) columns.push(x);
  }
  return columns;
}
