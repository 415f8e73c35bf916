import type { HeaderFacts } from './facts.ts';

const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  stripBytes: 279,
  tileOffsets: 324,
  tileBytes: 325,
} as const;

/** Bytes of a value by the number of its type: only whole numbers are read here. */
const SIZES: Readonly<Record<number, 1 | 2 | 4>> = { 1: 1, 3: 2, 4: 4 };
/** Grey from either end, RGB, a palette, and the colours of JPEG. */
const PLAIN_COLORS = new Set([0, 1, 2, 3, 6]);

/** Of the first directory of a TIFF with offsets of 32 bits; a larger kind is left to the decoder. */
export function tiffFacts(bytes: Buffer): HeaderFacts {
  const isLittle = bytes[0] === 0x49;
  const u16 = (at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  if (u16(2) !== 42)
    return {
      width: undefined,
      height: undefined,
      orientation: undefined,
      isWhole: undefined,
      isPlain: false,
    };
  const first = u32(4);
  const count = u16(first);
  const tags = new Map<number, readonly number[]>();
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * 12;
    const size = SIZES[u16(at + 2)];
    const values = u32(at + 4);
    // no picture that is looked at has so many parts
    if (size === undefined || values > bytes.length) continue;
    const from = values * size <= 4 ? at + 8 : u32(at + 8);
    const read = { 1: (place: number) => bytes.readUInt8(place), 2: u16, 4: u32 }[size];
    tags.set(
      u16(at),
      Array.from({ length: values }, (_, index) => read(from + index * size)),
    );
  }
  const one = (tag: number): number | undefined => tags.get(tag)?.[0];
  return {
    width: one(TAG.width),
    height: one(TAG.height),
    orientation: one(TAG.orientation) ?? 1,
    isWhole: holdsParts(tags, bytes.length),
    isPlain:
      u32(first + 2 + count * 12) === 0 &&
      (tags.get(TAG.bits) ?? [1]).every((bits) => bits <= 8) &&
      PLAIN_COLORS.has(one(TAG.photometric) ?? -1),
  };
}

/** Whether all strips or tiles lie within the file. */
function holdsParts(tags: ReadonlyMap<number, readonly number[]>, length: number): boolean {
  const offsets = tags.get(TAG.stripOffsets) ?? tags.get(TAG.tileOffsets) ?? [];
  const sizes = tags.get(TAG.stripBytes) ?? tags.get(TAG.tileBytes) ?? [];
  return (
    offsets.length > 0 &&
    offsets.length === sizes.length &&
    offsets.every((offset, at) => offset + (sizes[at] ?? 0) <= length)
  );
}
