import { imageKindOf } from '../io/image-kind.ts';
import { bmpFacts } from './headers/bmp.ts';
import type { HeaderFacts } from './headers/facts.ts';
import { gifFacts } from './headers/gif.ts';
import { heifFacts } from './headers/heif.ts';
import { jpeg2000Facts } from './headers/jpeg2000.ts';
import { jpegFacts } from './headers/jpeg.ts';
import { pngFacts } from './headers/png.ts';
import { pnmFacts } from './headers/pnm.ts';
import { tiffFacts } from './headers/tiff.ts';
import { webpFacts } from './headers/webp.ts';

/** What the first bytes of an image tell, without decoding it. */
export interface ImageHeader extends HeaderFacts {
  readonly format: string;
  readonly mimeType: string;
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  pnm: 'image/x-portable-anymap',
  pdf: 'application/pdf',
};

const UNKNOWN: HeaderFacts = {
  width: undefined,
  height: undefined,
  orientation: undefined,
  isWhole: undefined,
  isPlain: true,
};

const READERS: Readonly<Record<string, (bytes: Buffer) => HeaderFacts>> = {
  bmp: bmpFacts,
  gif: gifFacts,
  heif: heifFacts,
  jp2: jpeg2000Facts,
  jpeg: jpegFacts,
  png: pngFacts,
  pnm: pnmFacts,
  tiff: tiffFacts,
  webp: webpFacts,
};

/** Reads the header of an image by its first bytes, whatever its name; undefined when it is none. */
export function readHeader(data: Uint8Array): ImageHeader | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const format = imageKindOf(bytes);
  if (format === undefined) return undefined;
  const mimeType = MIME_TYPES[format] ?? `image/${format}`;
  return { mimeType, ...factsOf(bytes, format), format };
}

function factsOf(bytes: Buffer, format: string): HeaderFacts {
  try {
    return READERS[format]?.(bytes) ?? UNKNOWN;
  } catch (error) {
    // it ends within what is read here
    if (error instanceof RangeError) return { ...UNKNOWN, isWhole: false };
    throw error;
  }
}
