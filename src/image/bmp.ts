import { ErrataError } from '../schema/error.ts';
import { BMP_CODING, bmpRowBytes, readBmpHead, type BmpHead } from './headers/bmp.ts';
import { levelsUpTo, type RawImage } from './raw-image.ts';

const PALETTE_BITS = new Set([1, 4, 8]);

/** Decodes BMP: 1, 4, 8 (palette, plain or run-length), 16, 24 and 32 bits, from either end; other kinds are named. */
export function decodeBmp(data: Uint8Array): RawImage {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const head = headOf(bytes);
  const { width, height, isTopDown, bits, coding } = head;
  if (coding === BMP_CODING.rle8 || coding === BMP_CODING.rle4) {
    if (isTopDown || bits !== (coding === BMP_CODING.rle8 ? 8 : 4)) throw unknownKind(head);
    return fromPalette(head, paletteOf(bytes, head), runLengths(bytes, head));
  }
  if (coding !== BMP_CODING.plain && coding !== BMP_CODING.masks && coding !== BMP_CODING.masksWithAlpha)
    throw unknownKind(head);
  const rowBytes = bmpRowBytes(head);
  const missing = head.start + rowBytes * height - bytes.length;
  if (missing > 0)
    throw new ErrataError(
      'IMAGE_TRUNCATED',
      `BMP that ends early: ${missing} bytes of its pixels are missing`,
    );
  const rowStart = (y: number): number => head.start + (isTopDown ? y : height - 1 - y) * rowBytes;
  if (coding === BMP_CODING.plain && PALETTE_BITS.has(bits)) {
    const indices = new Uint8Array(width * height);
    for (let y = 0, to = 0; y < height; y += 1)
      for (let x = 0, row = rowStart(y); x < width; x += 1, to += 1)
        indices[to] = bitsAt(bytes, row, x, bits);
    return fromPalette(head, paletteOf(bytes, head), indices);
  }
  if (coding === BMP_CODING.plain && bits === 24) return fromBytes(bytes, head, rowStart);
  if (bits === 16 || bits === 32) return fromMasks(bytes, head, rowStart, masksOf(bytes, head));
  throw unknownKind(head);
}

function headOf(bytes: Buffer): BmpHead {
  let head: BmpHead | undefined;
  try {
    head = readBmpHead(bytes);
  } catch (cause) {
    throw new ErrataError('IMAGE_TRUNCATED', 'BMP that ends within its head', { cause });
  }
  if (head === undefined || head.width <= 0 || head.height === 0)
    throw new ErrataError('IMAGE_UNREADABLE', 'BMP: expected a head with width and height');
  return head;
}

function unknownKind({ bits, coding, isTopDown }: BmpHead): ErrataError {
  return new ErrataError(
    'IMAGE_UNREADABLE',
    `BMP: expected 1, 4, 8, 16, 24 or 32 bits, plain, with masks or run-length, ` +
      `found ${bits} bits with compression ${coding}${isTopDown ? ' from the top' : ''}`,
  );
}

function bitsAt(bytes: Buffer, row: number, x: number, bits: number): number {
  const place = x * bits;
  return ((bytes[row + (place >> 3)] ?? 0) >> (8 - bits - (place & 7))) & ((1 << bits) - 1);
}

/** Colours as red, green, blue; what the file does not have is black. */
function paletteOf(bytes: Buffer, { bits, colors, size }: BmpHead): Uint8Array {
  const entryBytes = size === 12 ? 3 : 4;
  const palette = new Uint8Array(3 * 256);
  const count = Math.min(256, colors === 0 ? 1 << bits : colors);
  for (let color = 0; color < count; color += 1)
    for (let part = 0; part < 3; part += 1)
      palette[color * 3 + part] = bytes[14 + size + color * entryBytes + 2 - part] ?? 0;
  return palette;
}

function fromPalette({ width, height }: BmpHead, palette: Uint8Array, indices: Uint8Array): RawImage {
  const data = new Uint8Array(indices.length * 3);
  for (let at = 0, to = 0; at < indices.length; at += 1, to += 3) {
    const color = (indices[at] ?? 0) * 3;
    data[to] = palette[color] ?? 0;
    data[to + 1] = palette[color + 1] ?? 0;
    data[to + 2] = palette[color + 2] ?? 0;
  }
  return { width, height, channels: 3, data };
}

function fromBytes(bytes: Buffer, { width, height }: BmpHead, rowStart: (y: number) => number): RawImage {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0, from = rowStart(y); x < width; x += 1, from += 3, to += 3) {
      data[to] = bytes[from + 2] ?? 0;
      data[to + 1] = bytes[from + 1] ?? 0;
      data[to + 2] = bytes[from] ?? 0;
    }
  return { width, height, channels: 3, data };
}

/** The bits of red, green, blue and alpha in a pixel; no alpha: 0. */
function masksOf(bytes: Buffer, { bits, coding, size }: BmpHead): readonly number[] {
  if (coding === BMP_CODING.plain)
    return bits === 16 ? [0x7c_00, 0x03_e0, 0x1f, 0] : [0xff_00_00, 0xff_00, 0xff, 0];
  const hasAlpha = coding === BMP_CODING.masksWithAlpha || size >= 56;
  return [0, 4, 8, 12].map((at) => (at === 12 && !hasAlpha ? 0 : bytes.readUInt32LE(54 + at)));
}

function fromMasks(
  bytes: Buffer,
  { width, height, bits }: BmpHead,
  rowStart: (y: number) => number,
  masks: readonly number[],
): RawImage {
  const channels = masks[3] === 0 ? 3 : 4;
  const parts = masks.slice(0, channels).map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
    const most = mask >>> shift;
    // more bits than eight are cut
    const cut = Math.max(0, 32 - Math.clz32(most) - 8);
    return { mask, shift: shift + cut, levels: levelsUpTo(Math.max(1, most >>> cut)) };
  });
  const data = new Uint8Array(width * height * channels);
  let to = 0;
  let alphas = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0, row = rowStart(y); x < width; x += 1) {
      const pixel = bits === 16 ? bytes.readUInt16LE(row + x * 2) : bytes.readUInt32LE(row + x * 4);
      for (const { mask, shift, levels } of parts) {
        data[to] = levels[(pixel & mask) >>> shift] ?? 0;
        to += 1;
      }
      alphas |= channels === 4 ? (data[to - 1] ?? 0) : 0;
    }
  // many a program leaves the bits of alpha at 0 and means no transparency
  if (channels === 4 && alphas === 0) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, channels, data };
}

const [LINE_END, IMAGE_END, JUMP] = [0, 1, 2];

/** Indices of run-length pixels, from the bottom row up; what is jumped over has the colour 0. */
function runLengths(bytes: Buffer, { width, height, bits, start }: BmpHead): Uint8Array {
  const indices = new Uint8Array(width * height);
  let [x, y, at] = [0, height - 1, start];
  const put = (index: number): void => {
    if (x < width && y >= 0) indices[y * width + x] = index;
    x += 1;
  };
  /** The n-th of the pixels that begin at a place. */
  const pixel = (from: number, n: number): number => bitsAt(bytes, from, n, bits);
  while (at + 2 <= bytes.length) {
    const [count = 0, value = 0] = [bytes[at], bytes[at + 1]];
    at += 2;
    if (count > 0) for (let n = 0; n < count; n += 1) put(pixel(at - 1, bits === 8 ? 0 : n & 1));
    else if (value === LINE_END) [x, y] = [0, y - 1];
    else if (value === IMAGE_END) return indices;
    else if (value === JUMP) {
      [x, y] = [x + (bytes[at] ?? 0), y - (bytes[at + 1] ?? 0)];
      at += 2;
    } else {
      for (let n = 0; n < value; n += 1) put(pixel(at, n));
      // pixels as they are fill words of 16 bits
      at += Math.ceil((value * bits) / 16) * 2;
    }
  }
  throw new ErrataError('IMAGE_TRUNCATED', 'BMP that ends early: its runs have no end');
}
