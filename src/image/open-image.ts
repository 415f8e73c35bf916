import type { Sharp, SharpOptions } from 'sharp';
import { importOptional } from '../io/import-optional.ts';
import { ErrataError } from '../schema/error.ts';
import { decodeBmp } from './bmp.ts';
import { readHeader, type ImageHeader } from './header.ts';
import { renderPdf } from './pdf.ts';
import { decodePnm } from './pnm.ts';
import type { RawImage } from './raw-image.ts';
import type { DecodeTask } from './workers/decode.ts';

/** Beyond this an image is refused by its header, before memory is taken for it. */
export const MAX_PIXELS = 100_000_000;

export interface OpenImageOptions {
  /** What the decoder is needed for, in words. */
  readonly neededBy: string;
  /** The file of the bytes: a PDF is rendered from it. */
  readonly path?: string | undefined;
  /** @default 100 million */
  readonly maxPixels?: number | undefined;
}

/** An image that can be decoded as often as is needed. */
export interface OpenedImage {
  readonly header: ImageHeader;
  /** A new pipeline of the decoder; options of the file's format do not matter once it is decoded. */
  decode(options?: SharpOptions): Sharp;
}

/**
 * Opens an image of any kind that `imageKindOf` knows: the one door to all decoders. Throws an `ErrataError`
 * (`IMAGE_…`, or `MISSING_PACKAGE` with the package to add); what the decoder itself finds comes when it is used,
 * see `decodingFault`.
 */
export async function openImage(
  bytes: Uint8Array,
  { neededBy, path, maxPixels = MAX_PIXELS }: OpenImageOptions,
): Promise<OpenedImage> {
  const header = checkHeader(bytes, maxPixels);
  const { default: sharp } = await importOptional<{
    default(input: Uint8Array, options?: SharpOptions): Sharp;
  }>('sharp', neededBy);
  const raw = await rawOf(bytes, header, maxPixels);
  if (raw !== undefined) {
    const { data, width, height, channels } = raw;
    return {
      header,
      decode: () => sharp(data, { raw: { width, height, channels }, limitInputPixels: false }),
    };
  }
  const source = header.format === 'pdf' ? await renderPdf(path, 1, maxPixels) : bytes;
  return { header, decode: (options) => sharp(source, options) };
}

/** The header of an image that may be decoded. */
export function checkHeader(bytes: Uint8Array, maxPixels: number = MAX_PIXELS): ImageHeader {
  if (bytes.length === 0) throw new ErrataError('IMAGE_EMPTY', 'empty file');
  const header = readHeader(bytes);
  if (header === undefined)
    throw new ErrataError('IMAGE_TYPE', 'unsupported type: its first bytes are those of no image');
  if (header.width !== undefined && header.height !== undefined)
    checkPixels(header.width, header.height, maxPixels);
  return header;
}

export function checkPixels(width: number, height: number, maxPixels: number = MAX_PIXELS): void {
  if (width * height > maxPixels)
    throw new ErrataError('IMAGE_TOO_LARGE', `too many pixels ${width * height} > ${maxPixels}`);
}

/** Formats that sharp as it comes has no decoder for, in the words of the package that has one. */
const FOREIGN: Readonly<Record<string, DecodeTask['format']>> = {
  'image/jp2': 'Jp2',
  'image/jxl': 'Jxl',
  'image/heic': 'Heic',
  'image/heif': 'Heif',
};

/** True when an image of this kind needs a package besides sharp. */
export function isForeign({ mimeType }: Pick<ImageHeader, 'mimeType'>): boolean {
  return Object.hasOwn(FOREIGN, mimeType);
}

async function rawOf(
  bytes: Uint8Array,
  { format, mimeType }: ImageHeader,
  maxPixels: number,
): Promise<RawImage | undefined> {
  if (format === 'pnm') return decodePnm(bytes);
  if (format === 'bmp') return decodeBmp(bytes);
  const foreign = FOREIGN[mimeType];
  if (foreign === undefined) return undefined;
  const { decodeInThread } = await import('./workers/decode-thread.ts');
  return decodeInThread({
    bytes,
    format: foreign === 'Jp2' && bytes[0] === 0xff ? 'J2k' : foreign,
    maxPixels,
  });
}

const ENDS_EARLY =
  /premature end|truncat|unexpected end|read error|not enough data|end of stream|Invalid SOS|libspng read|bad seek/iu;

/** An error of the decoder as one of ours, without the path of the file: whoever names the page adds it. */
export function decodingFault(cause: unknown, path?: string): ErrataError {
  if (cause instanceof ErrataError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = (path === undefined ? message : message.replaceAll(`${path}: `, '')).split('\n')[0] ?? '';
  const isCut = ENDS_EARLY.test(reason);
  return new ErrataError(
    isCut ? 'IMAGE_TRUNCATED' : 'IMAGE_UNREADABLE',
    `${isCut ? 'truncated' : 'cannot be decoded'} (${reason.slice(0, 200)})`,
    { cause },
  );
}
