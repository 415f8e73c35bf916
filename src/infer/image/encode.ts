import type { Metadata, Sharp } from 'sharp';
import { decodingFault, MAX_PIXELS, type OpenedImage } from '../../image/open-image.ts';
import { ErrataError } from '../../schema/error.ts';
import type { ImageLimits, Json, PreparedImage } from '../provider.ts';

/** How much smaller the next try is than the size that would just fit, and how many tries there are. */
const SHRINK = 0.9;
const TRIES = 6;

export interface EncodeTask {
  readonly image: OpenedImage;
  readonly metadata: Metadata;
  /** The file as it is. */
  readonly bytes: Uint8Array;
  readonly limits: ImageLimits;
  readonly accepted: readonly string[];
  warn(message: string): void;
}

/** One way to write an image. */
interface Coding {
  readonly format: 'png' | 'jpeg';
  readonly quality?: 95 | 85;
}

const PNG: Coding = { format: 'png' };
const JPEG: readonly Coding[] = [
  { format: 'jpeg', quality: 95 },
  { format: 'jpeg', quality: 85 },
];

/**
 * Writes an image anew: as PNG (a JPEG as JPEG), and when that has more bytes than the service takes, as JPEG of
 * the same size with less and less quality; only then is it scaled down.
 */
export async function encodeImage(task: EncodeTask): Promise<PreparedImage> {
  const { image, metadata, limits, bytes } = task;
  const { maxSide = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY } = limits;
  const isSideways = (metadata.orientation ?? 1) >= 5;
  const width = isSideways ? metadata.height : metadata.width;
  const height = isSideways ? metadata.width : metadata.height;
  const codings = codingsOf(task);
  let scale = Math.min(1, maxSide / Math.max(width, height));
  let smallest: Buffer | undefined;
  for (let attempt = 0; attempt < codings.length + TRIES; attempt += 1) {
    const coding = codings[Math.min(attempt, codings.length - 1)] ?? PNG;
    if (attempt >= codings.length) scale *= Math.sqrt(maxBytes / (smallest ?? bytes).length) * SHRINK;
    const size = {
      width: Math.max(1, Math.floor(width * scale)),
      height: Math.max(1, Math.floor(height * scale)),
    };
    const data = await write(image, coding, scale < 1 ? size : undefined);
    if (data.length <= maxBytes) {
      if (attempt > 0 || (coding.format === 'jpeg' && bytes.length > maxBytes)) warnOfLimit(task, maxBytes);
      return {
        bytes: data,
        mimeType: `image/${coding.format}`,
        changes: changesOf(task, coding, size, data.length, scale < 1),
      };
    }
    smallest = data;
  }
  throw new ErrataError('IMAGE_TOO_LARGE', `too large for provider: more than ${maxBytes} bytes at any size`);
}

/** The codings in their order at full size; the last is also that of smaller sizes. */
function codingsOf({ image: { header }, bytes, limits, accepted }: EncodeTask): readonly Coding[] {
  if (!accepted.includes('image/jpeg')) return [PNG];
  if (header.format === 'jpeg' && header.isPlain) return JPEG;
  // PNG again would have as many bytes
  const isTooLargePng =
    header.format === 'png' &&
    header.isPlain &&
    limits.maxSide === undefined &&
    bytes.length > (limits.maxBytes ?? Number.POSITIVE_INFINITY);
  return isTooLargePng ? JPEG : [PNG, ...JPEG];
}

/** The same words for every page, so that a model tells them once. */
function warnOfLimit({ warn }: EncodeTask, maxBytes: number): void {
  warn(
    `images beyond ${maxBytes} bytes are sent as JPEG (quality 95, then 85), smaller only where that is not ` +
      'enough; the journal has what was sent',
  );
}

/** A strip that cannot be read is black in a TIFF that is not looked at so closely. */
function failOnOf({ header }: OpenedImage): 'error' | 'truncated' {
  return header.format === 'tiff' ? 'error' : 'truncated';
}

async function write(
  image: OpenedImage,
  { format, quality = 95 }: Coding,
  size: { readonly width: number; readonly height: number } | undefined,
): Promise<Buffer> {
  const upright = image
    .decode({ limitInputPixels: MAX_PIXELS, failOn: failOnOf(image), page: 0 })
    .autoOrient();
  const scaled: Sharp = size === undefined ? upright : upright.resize({ ...size, fit: 'fill' });
  const coded =
    format === 'png'
      ? scaled.toColourspace('srgb').png()
      : scaled.flatten({ background: '#ffffff' }).jpeg({ quality });
  try {
    return await coded.toBuffer();
  } catch (cause) {
    throw decodingFault(cause);
  }
}

function changesOf(
  { metadata, image: { header } }: EncodeTask,
  { format, quality }: Coding,
  { width, height }: { readonly width: number; readonly height: number },
  bytes: number,
  isResized: boolean,
): Record<string, Json> {
  const frames = metadata.pages ?? 1;
  const orientation = metadata.orientation ?? 1;
  return {
    original: { format: header.format, width: metadata.width, height: metadata.height },
    ...(header.format === format ? {} : { converted: format }),
    ...(orientation === 1 ? {} : { exif_orientation: orientation }),
    ...(frames > 1 ? { frame: 1, frames } : {}),
    ...(isResized ? { resized: [width, height] } : {}),
    sent: { format, width, height, bytes, ...(quality === undefined ? {} : { quality }) },
  };
}
