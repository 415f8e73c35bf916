import type { HeaderFacts } from './facts.ts';

/** How the pixels of a BMP are written. */
export const BMP_CODING = { plain: 0, rle8: 1, rle4: 2, masks: 3, masksWithAlpha: 6 } as const;

/** What the two heads of a BMP tell. */
export interface BmpHead {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  /** One of `BMP_CODING`, or a number that nobody knows. */
  readonly coding: number;
  /** Where the pixels begin. */
  readonly start: number;
  /** Bytes of the second head. */
  readonly size: number;
  /** Colours of the palette; 0: as many as the bits can tell. */
  readonly colors: number;
}

const OLD_HEAD = 12;
const SMALLEST_HEAD = 40;

/** Reads the heads; undefined when they are none. Throws a `RangeError` where the file ends before. */
export function readBmpHead(bytes: Buffer): BmpHead | undefined {
  const start = bytes.readUInt32LE(10);
  const size = bytes.readUInt32LE(14);
  if (size === OLD_HEAD) {
    const [width, height, bits] = [bytes.readUInt16LE(18), bytes.readUInt16LE(20), bytes.readUInt16LE(24)];
    return { width, height, isTopDown: false, bits, coding: BMP_CODING.plain, start, size, colors: 0 };
  }
  if (size < SMALLEST_HEAD) return undefined;
  const [width, height] = [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  return {
    width,
    height: Math.abs(height),
    isTopDown: height < 0,
    bits: bytes.readUInt16LE(28),
    coding: bytes.readUInt32LE(30),
    start,
    size,
    colors: bytes.readUInt32LE(46),
  };
}

/** Bytes of a row of plain pixels: a multiple of four. */
export function bmpRowBytes({ width, bits }: BmpHead): number {
  return Math.ceil((width * bits) / 32) * 4;
}

export function bmpFacts(bytes: Buffer): HeaderFacts {
  const head = readBmpHead(bytes);
  const isRunLength = head?.coding === BMP_CODING.rle8 || head?.coding === BMP_CODING.rle4;
  return {
    width: head?.width,
    height: head?.height,
    orientation: 1,
    isWhole:
      head === undefined || isRunLength
        ? undefined
        : head.start + bmpRowBytes(head) * head.height <= bytes.length,
    isPlain: head !== undefined && head.coding <= BMP_CODING.masks,
  };
}
