import { imageKindOf } from '../../io/image-kind.ts';

/** What the first bytes of an image tell, without decoding it. */
export interface ImageHeader {
  readonly format: string;
  readonly mimeType: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** EXIF orientation, 1 when upright; undefined when only a decoder can tell. */
  readonly orientation: number | undefined;
  /** False when the end of the file is missing; undefined when only a decoder can tell. */
  readonly isWhole: boolean | undefined;
  /** False when services may not show it as it is: four colour components, or several frames. */
  readonly isPlain: boolean;
}

const starts =
  (text: string, at = 0) =>
  (bytes: Buffer): boolean =>
    bytes.toString('latin1', at, at + text.length) === text;

const MIME_TYPES: Readonly<Record<string, string>> = {
  heif: 'image/avif',
  pnm: 'image/x-portable-anymap',
  pdf: 'application/pdf',
};

/** Reads the header of an image by its first bytes, whatever its name; undefined when it is none. */
export function readHeader(data: Uint8Array): ImageHeader | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const format = imageKindOf(bytes);
  if (format === undefined) return undefined;
  if (format === 'png') return pngHeader(bytes);
  if (format === 'jpeg') return jpegHeader(bytes);
  return {
    format,
    mimeType: MIME_TYPES[format] ?? `image/${format}`,
    width: undefined,
    height: undefined,
    orientation: undefined,
    isWhole: undefined,
    isPlain: true,
  };
}

function pngHeader(bytes: Buffer): ImageHeader {
  const hasSize = bytes.length >= 24 && starts('IHDR', 12)(bytes);
  let isWhole = false;
  let hasExif = false;
  let isAnimated = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'eXIf') hasExif = true;
    if (type === 'acTL') isAnimated = true;
    if (type === 'IEND') isWhole = true;
  }
  return {
    format: 'png',
    mimeType: 'image/png',
    isWhole,
    isPlain: !isAnimated,
    width: hasSize ? bytes.readUInt32BE(16) : undefined,
    height: hasSize ? bytes.readUInt32BE(20) : undefined,
    orientation: hasExif ? undefined : 1,
  };
}

/** Frame headers of all codings: C4, C8 and CC are something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegHeader(bytes: Buffer): ImageHeader {
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
    if (marker === 0xe1 && starts('Exif\0\0', at + 4)(bytes))
      orientation = exifOrientation(bytes.subarray(at + 10, at + 2 + length));
    if (marker === 0xda) break;
    at += 2 + length;
  }
  const tail = bytes.subarray(Math.max(0, bytes.length - 65_536));
  return {
    format: 'jpeg',
    mimeType: 'image/jpeg',
    orientation,
    width: size?.width,
    height: size?.height,
    isWhole: tail.lastIndexOf(Buffer.from([0xff, 0xd9])) !== -1,
    isPlain: size !== undefined && size.components <= 3,
  };
}

function exifOrientation(tiff: Buffer): number | undefined {
  const isLittle = starts('II')(tiff);
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
