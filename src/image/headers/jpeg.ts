import type { HeaderFacts } from './facts.ts';

/** Frame headers of all codings: C4, C8 and CC are something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

export function jpegFacts(bytes: Buffer): HeaderFacts {
  let size: { readonly width: number; readonly height: number; readonly components: number } | undefined;
  let orientation: number | undefined = 1;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker) && at + 10 <= bytes.length)
      size = {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        components: bytes[at + 9] ?? 0,
      };
    if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === 'Exif\0\0')
      orientation = exifOrientation(bytes.subarray(at + 10, at + 2 + length));
    if (marker === 0xda) break;
    at += 2 + length;
  }
  const tail = bytes.subarray(Math.max(0, bytes.length - 65_536));
  return {
    orientation,
    width: size?.width,
    height: size?.height,
    isWhole: tail.lastIndexOf(Buffer.from([0xff, 0xd9])) !== -1,
    isPlain: size !== undefined && size.components <= 3,
  };
}

function exifOrientation(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < u16(first); entry += 1) {
      const at = first + 2 + entry * 12;
      if (u16(at) === 0x0112) return u16(at + 8);
    }
    return 1;
  } catch {
    // a broken block: let the decoder decide
    return undefined;
  }
}
