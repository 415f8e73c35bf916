import type { ErrorCode } from '../../schema/error.ts';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { importOptional } from '../../io/import-optional.ts';
import {
  ProviderError,
  type ImageLimits,
  type Json,
  type PageImage,
  type PreparedImage,
} from '../provider.ts';
import { readHeader, type ImageHeader } from './header.ts';
import { renderPdf } from './pdf.ts';

/** Beyond this an image is refused by its header, before memory is taken for it. */
const MAX_PIXELS = 100_000_000;

const ACCEPTED: readonly string[] = ['image/png', 'image/jpeg'];
/** How much smaller the next try is than the size that would just fit, and how many tries there are. */
const SHRINK = 0.9;
const TRIES = 6;

type Open = (input: Uint8Array, options: SharpOptions) => Sharp;

/**
 * The page's image as a service can take it: the real type by its first bytes, upright, of one frame, within the limits.
 * A PNG or JPEG that needs none of that is passed on byte for byte, without a decoder.
 */
export async function prepareImage(
  page: PageImage,
  limits: ImageLimits = {},
  warn: (message: string) => void = () => undefined,
): Promise<PreparedImage> {
  const bytes = await page.bytes();
  const header = checkHeader(page, bytes);
  const accepted = limits.mimeTypes ?? ACCEPTED;
  if (isReady(header, bytes, accepted, limits))
    return { bytes, mimeType: header.mimeType, changes: undefined };
  const open = await openImage(page);
  const source = header.format === 'pdf' ? await renderPdf(page, warn) : bytes;
  const metadata = await open(source, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw undecodable(page, cause);
    });
  checkPixels(page, metadata.width, metadata.height);
  if ((metadata.pages ?? 1) > 1)
    warn(`${page.batchId}/${page.imageName}: ${metadata.pages} frames, the first is used`);
  return encode(page, source, { open, metadata, header, limits, accepted });
}

function checkHeader(page: PageImage, bytes: Uint8Array): ImageHeader {
  if (bytes.length === 0) throw refuse(page, 'IMAGE_EMPTY', 'empty file');
  const header = readHeader(bytes);
  if (header === undefined)
    throw refuse(page, 'IMAGE_TYPE', 'unsupported type: its first bytes are those of no image');
  if (header.width !== undefined && header.height !== undefined)
    checkPixels(page, header.width, header.height);
  return header;
}

/** Checks an image that a provider reads itself, by its header alone. */
export function checkImage(page: PageImage, bytes: Uint8Array): void {
  checkHeader(page, bytes);
}

function checkPixels(page: PageImage, width: number, height: number): void {
  if (width * height > MAX_PIXELS)
    throw refuse(page, 'IMAGE_TOO_LARGE', `too many pixels ${width * height} > ${MAX_PIXELS}`);
}

function isReady(
  header: ImageHeader,
  bytes: Uint8Array,
  accepted: readonly string[],
  { maxSide = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY }: ImageLimits,
): boolean {
  const { width, height } = header;
  return (
    accepted.includes(header.mimeType) &&
    header.isPlain &&
    header.isWhole === true &&
    header.orientation === 1 &&
    width !== undefined &&
    height !== undefined &&
    Math.max(width, height) <= maxSide &&
    bytes.length <= maxBytes
  );
}

interface Job {
  readonly open: Open;
  readonly metadata: Metadata;
  readonly header: ImageHeader;
  readonly limits: ImageLimits;
  readonly accepted: readonly string[];
}

async function encode(
  page: PageImage,
  source: Uint8Array,
  { open, metadata, header, limits, accepted }: Job,
): Promise<PreparedImage> {
  const isSideways = (metadata.orientation ?? 1) >= 5;
  const width = isSideways ? metadata.height : metadata.width;
  const height = isSideways ? metadata.width : metadata.height;
  const keepsJpeg = header.format === 'jpeg' && accepted.includes('image/jpeg') && header.isPlain;
  let scale = Math.min(1, (limits.maxSide ?? Number.POSITIVE_INFINITY) / Math.max(width, height));
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const size = {
      width: Math.max(1, Math.floor(width * scale)),
      height: Math.max(1, Math.floor(height * scale)),
    };
    const upright = open(source, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', page: 0 }).autoOrient();
    const scaled = scale < 1 ? upright.resize({ ...size, fit: 'fill' }) : upright;
    const coded = keepsJpeg ? scaled.jpeg({ quality: 95 }) : scaled.toColourspace('srgb').png();
    const { data } = await coded.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
      throw undecodable(page, cause);
    });
    if (data.length <= (limits.maxBytes ?? Number.POSITIVE_INFINITY)) {
      return {
        bytes: data,
        mimeType: keepsJpeg ? 'image/jpeg' : 'image/png',
        changes: changesOf(metadata, header, keepsJpeg ? 'jpeg' : 'png', scale < 1 ? size : undefined),
      };
    }
    scale *= Math.sqrt((limits.maxBytes ?? 1) / data.length) * SHRINK;
  }
  throw refuse(
    page,
    'IMAGE_TOO_LARGE',
    `too large for provider: more than ${limits.maxBytes} bytes at any size`,
  );
}

function changesOf(
  metadata: Metadata,
  header: ImageHeader,
  format: string,
  resized: { readonly width: number; readonly height: number } | undefined,
): Record<string, Json> {
  const frames = metadata.pages ?? 1;
  const orientation = metadata.orientation ?? 1;
  return {
    original: { format: header.format, width: metadata.width, height: metadata.height },
    ...(header.format === format ? {} : { converted: format }),
    ...(orientation === 1 ? {} : { exif_orientation: orientation }),
    ...(frames > 1 ? { frame: 1, frames } : {}),
    ...(resized === undefined ? {} : { resized: [resized.width, resized.height] }),
  };
}

async function openImage(page: PageImage): Promise<Open> {
  const module = await importOptional<{ default: unknown }>('sharp', `converting ${page.imageName}`);
  return module.default as Open;
}

function refuse(page: PageImage, code: ErrorCode, what: string, cause?: unknown): ProviderError {
  return new ProviderError(code, `${page.batchId}/${page.imageName}: ${what}`, { kind: 'page', cause });
}

/** libvips tells the reason on the first line; paths and buffers do not appear in it because it reads from memory. */
function undecodable(page: PageImage, cause: unknown): ProviderError {
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  const isCut =
    /premature end|truncat|unexpected end|read error|not enough data|end of stream|Invalid SOS|libspng read/iu.test(
      reason,
    );
  return refuse(
    page,
    isCut ? 'IMAGE_TRUNCATED' : 'IMAGE_UNREADABLE',
    `${isCut ? 'truncated' : 'cannot be decoded'} (${reason.slice(0, 200)})`,
    cause,
  );
}
