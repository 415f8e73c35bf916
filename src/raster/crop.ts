import type { Bitmap, Box, Contour } from './bitmap.ts';
import { Bits, lowestBit, runs } from './bits.ts';
import { boundingBox } from './bounding-box.ts';
import { fillContour } from './fill.ts';

/** The grown outline on its page. */
interface Region {
  readonly page: Bitmap;
  readonly box: Box;
  readonly mask: Bits;
}

/**
 * The page under the contour grown by a `growWidth` × `growHeight` rectangle, without rows, then columns,
 * that lack a channel.
 */
export function cropContour(page: Bitmap, contour: Contour, growWidth: number, growHeight: number): Bitmap {
  const region = regionOf(page, contour, growWidth, growHeight);
  const rows = rowsWithAllChannels(region);
  const columns = columnsWithAllChannels(region, rows);
  const { channels } = page;
  const data = new Uint8Array(rows.length * columns.length * channels);
  const line = new Uint8Array(region.box.width * channels);
  const span = columns.length === 0 ? 0 : columns.at(-1)! + 1 - columns[0]!;
  const isWhole = span > 0 && span === columns.length;
  let target = 0;
  for (const y of rows) {
    const base = baseOf(region, y);
    line.fill(0);
    const spans = runs(region.mask.row(y));
    for (let i = 0; i < spans.length; i += 2) {
      const [from, to] = [spans[i]! * channels, spans[i + 1]! * channels];
      line.set(page.data.subarray(base + from, base + to), from);
    }
    if (isWhole) {
      data.set(line.subarray(columns[0]! * channels, (columns.at(-1)! + 1) * channels), target);
      target += columns.length * channels;
    } else
      for (const x of columns) for (let c = 0; c < channels; c++) data[target++] = line[x * channels + c]!;
  }
  return { width: columns.length, height: rows.length, channels, data };
}

/** The height that `cropContour` would give. */
export function cropHeight(page: Bitmap, contour: Contour, growWidth: number, growHeight: number): number {
  return rowsWithAllChannels(regionOf(page, contour, growWidth, growHeight)).length;
}

function regionOf(page: Bitmap, contour: Contour, growWidth: number, growHeight: number): Region {
  const shape = boundingBox(contour);
  const box = growBox(shape, page, growWidth, growHeight);
  const wide = widenRows(fillContour(contour), shape, box, growWidth);
  return { page, box, mask: lengthenColumns(wide, shape, box, growHeight) };
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

/** Every row of the shape, widened, each as wide as the region. */
function widenRows(shape: Bitmap, box: Box, region: Box, growWidth: number): Bits {
  const { width } = region;
  const wide = new Bits(width, box.height);
  const reach = growWidth >> 1;
  const back = growWidth - 1 - reach;
  const shift = box.x - region.x;
  for (let y = 0; y < box.height; y++) {
    const row = shape.data.subarray(y * box.width, (y + 1) * box.width);
    for (let from = row.indexOf(255); from >= 0;) {
      const end = row.indexOf(0, from);
      const to = end < 0 ? box.width : end;
      wide.setRange(y, Math.max(0, shift + from - back), Math.min(width, shift + to + reach));
      from = row.indexOf(255, to);
    }
  }
  return wide;
}

/**
 * The rows in reach of each row of the region joined: a window of `grow` rows, or what of it lies on the shape,
 * is the end of one block of `grow` rows and the start of the next (van Herk 1992, Gil and Werman 1993).
 */
function lengthenColumns(wide: Bits, shape: Box, region: Box, grow: number): Bits {
  const toHere = new Bits(region.width, shape.height, wide.data.slice());
  for (let y = 1; y < shape.height; y++) if (y % grow !== 0) toHere.join(y, toHere, y - 1);
  const fromHere = wide;
  for (let y = shape.height - 2; y >= 0; y--) if ((y + 1) % grow !== 0) fromHere.join(y, fromHere, y + 1);
  const mask = new Bits(region.width, region.height);
  for (let y = 0; y < region.height; y++) {
    // the first row in reach lies at or above the shape, or the last one at or below it, or both blocks meet
    const start = region.y + y - shape.y - (grow >> 1);
    const from = Math.max(0, start);
    const last = Math.min(shape.height, start + grow) - 1;
    if (from > last) continue;
    if (from % grow !== 0) mask.join(y, fromHere, from);
    if (from % grow === 0 || Math.floor(last / grow) !== Math.floor(from / grow)) mask.join(y, toHere, last);
  }
  return mask;
}

/** Where the bytes of the page beside row `y` of the mask start. */
function baseOf({ page, box }: Region, y: number): number {
  return ((box.y + y) * page.width + box.x) * page.channels;
}

/** A bit per channel that is not zero. */
function channelFlags(data: Uint8Array, pixel: number, channels: number): number {
  let flags = 0;
  for (let c = 0; c < channels; c++) if (data[pixel + c] !== 0) flags |= 1 << c;
  return flags;
}

/** Rows with a pixel that is not zero in each channel. */
function rowsWithAllChannels(region: Region): number[] {
  const { page, box, mask } = region;
  const { channels, data } = page;
  const all = (1 << channels) - 1;
  const rows: number[] = [];
  for (let y = 0; y < box.height; y++) {
    const base = baseOf(region, y);
    const spans = runs(mask.row(y));
    let seen = 0;
    for (let i = 0; i < spans.length && seen !== all; i += 2) {
      for (let x = spans[i]!; x < spans[i + 1]! && seen !== all; x++)
        seen |= channelFlags(data, base + channels * x, channels);
    }
    if (seen === all) rows.push(y);
  }
  return rows;
}

/** Columns with a pixel that is not zero in each channel on the rows. */
function columnsWithAllChannels(region: Region, rows: readonly number[]): number[] {
  const { page, box, mask } = region;
  const { channels, data } = page;
  const all = (1 << channels) - 1;
  const seen = new Uint8Array(box.width);
  const open = new Int32Array(mask.words).fill(-1);
  for (const y of rows) {
    const base = baseOf(region, y);
    const row = mask.row(y);
    for (let word = 0; word < row.length; word++) {
      for (let pending = open[word]! & row[word]!; pending !== 0; pending &= pending - 1) {
        const bit = lowestBit(pending);
        const x = word * 32 + bit;
        seen[x]! |= channelFlags(data, base + channels * x, channels);
        if (seen[x] === all) open[word]! &= ~(1 << bit);
      }
    }
  }
  return Array.from(seen.keys()).filter((x) => seen[x] === all);
}
