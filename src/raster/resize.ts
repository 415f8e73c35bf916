import type { Bitmap } from './bitmap.ts';
import { roundEven, taps } from './taps.ts';

const ONE = 2048;

/** Bilinear with 11-bit weights: rows are mixed at 7 bits less, as OpenCV does, so that the bytes agree. */
export function resize(source: Bitmap, width: number, height: number): Bitmap {
  const { channels } = source;
  if (width === source.width && height === source.height) return { ...source, data: source.data.slice() };
  const columns = taps(source.width, width, 'columns');
  const rows = taps(source.height, height, 'rows');
  const data = new Uint8Array(width * height * channels);
  const mix = horizontalMixer(source, width, columns);
  for (let y = 0; y < height; y++) {
    const fraction = rows.fraction[y]!;
    const below = roundEven(fraction * ONE);
    const above = roundEven(Math.fround(1 - fraction) * ONE);
    const upper = mix(rows.first[y]!, rows.second[y]!);
    const lower = mix(rows.second[y]!, rows.first[y]!);
    const start = y * width * channels;
    for (let i = 0; i < upper.length; i++) {
      data[start + i] = (((above * (upper[i]! >> 4)) >> 16) + ((below * (lower[i]! >> 4)) >> 16) + 2) >> 2;
    }
  }
  return { width, height, channels, data };
}

/** Mixes source rows on demand and keeps the last two: neighbours of neighbouring target rows are mostly the same. */
function horizontalMixer(
  source: Bitmap,
  width: number,
  columns: ReturnType<typeof taps>,
): (row: number, keep: number) => Int32Array {
  const { channels } = source;
  const length = width * channels;
  const left = new Int32Array(width);
  const right = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    right[x] = roundEven(columns.fraction[x]! * ONE);
    left[x] = roundEven(Math.fround(1 - columns.fraction[x]!) * ONE);
  }
  const slots = [
    { row: -1, values: new Int32Array(length) },
    { row: -1, values: new Int32Array(length) },
  ];
  return (row, keep) => {
    const known = slots.find((slot) => slot.row === row);
    if (known !== undefined) return known.values;
    const slot = slots[0]!.row === keep ? slots[1]! : slots[0]!;
    slot.row = row;
    const base = row * source.width * channels;
    for (let x = 0, i = 0; x < width; x++) {
      const a = base + columns.first[x]! * channels;
      const b = base + columns.second[x]! * channels;
      for (let c = 0; c < channels; c++, i++)
        slot.values[i] = source.data[a + c]! * left[x]! + source.data[b + c]! * right[x]!;
    }
    return slot.values;
  };
}

/** Bilinear in doubles, cut to an integer: a mixed pixel below 1 counts as unset. */
export function resizeMask(mask: Bitmap, width: number, height: number): Bitmap {
  if (width === mask.width && height === mask.height) return { ...mask, data: mask.data.slice() };
  const columns = taps(mask.width, width, 'columns');
  const rows = taps(mask.height, height, 'rows');
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const below = rows.fraction[y]!;
    const above = Math.fround(1 - below);
    const upper = rows.first[y]! * mask.width;
    const lower = rows.second[y]! * mask.width;
    for (let x = 0; x < width; x++) {
      const right = columns.fraction[x]!;
      const left = Math.fround(1 - right);
      const a = columns.first[x]!;
      const b = columns.second[x]!;
      const top = bit(mask.data[upper + a]!) * left + bit(mask.data[upper + b]!) * right;
      const bottom = bit(mask.data[lower + a]!) * left + bit(mask.data[lower + b]!) * right;
      if (top * above + bottom * below >= 1) data[y * width + x] = 255;
    }
  }
  return { width, height, channels: 1, data };
}

function bit(value: number): number {
  return value === 0 ? 0 : 1;
}
