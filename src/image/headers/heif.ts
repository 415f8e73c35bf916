import type { HeaderFacts } from './facts.ts';

/** HEVC inside; anything else that the kind knows is AV1, or tells nothing. */
const HEIC = new Set(['heic', 'heix']);
const SEQUENCES = new Set(['avis', 'msf1']);

export function heifFacts(bytes: Buffer): HeaderFacts {
  const brand = bytes.toString('latin1', 8, 12);
  return {
    ...sizeOf(bytes),
    // turns are part of the format, and every decoder makes them
    orientation: 1,
    isWhole: isWhole(bytes),
    isPlain: !SEQUENCES.has(brand),
    mimeType: mimeTypeOf(bytes, brand),
  };
}

function mimeTypeOf(bytes: Buffer, brand: string): string {
  if (HEIC.has(brand)) return 'image/heic';
  // the list of what the file is compatible with tells the coding of one that calls itself HEIF alone
  const others = bytes.toString('latin1', 16, Math.min(bytes.length, bytes.readUInt32BE(0)));
  return brand.startsWith('avi') || others.includes('avif') ? 'image/avif' : 'image/heif';
}

/** The largest of the sizes, with what is cut off when it is shown: the others are of tiles and small pictures. */
function sizeOf(bytes: Buffer): Pick<HeaderFacts, 'width' | 'height'> {
  let size = { width: 0, height: 0 };
  for (
    let at = bytes.indexOf('ispe');
    at !== -1 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    // of a box with this length, not of bytes within the picture
    if (at < 4 || bytes.readUInt32BE(at - 4) !== 20) continue;
    const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (width * height > size.width * size.height) size = { width, height };
  }
  return size.width === 0 ? { width: undefined, height: undefined } : size;
}

/** Whether the boxes end where the file does, and one holds the picture. */
function isWhole(bytes: Buffer): boolean {
  let at = 0;
  let hasPicture = false;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    hasPicture ||= bytes.toString('latin1', at + 4, at + 8) === 'mdat';
    if (length === 0) return hasPicture;
    at += length === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : Math.max(8, length);
  }
  return hasPicture && at === bytes.length;
}
