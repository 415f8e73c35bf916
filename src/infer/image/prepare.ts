import { ErrataError } from '../../schema/error.ts';
import {
  checkHeader as checkAnyHeader,
  checkPixels,
  decodingFault,
  openImage,
  type OpenedImage,
} from '../../image/open-image.ts';
import type { ImageHeader } from '../../image/header.ts';
import { ProviderError, type ImageLimits, type PageImage, type PreparedImage } from '../provider.ts';
import { encodeImage } from './encode.ts';

const ACCEPTED: readonly string[] = ['image/png', 'image/jpeg'];

/**
 * The page's image as a service can take it: the real type by its first bytes, upright, of one frame, within
 * the limits. An image of an accepted type that needs none of that is passed on byte for byte, without a decoder.
 */
export async function prepareImage(
  page: PageImage,
  limits: ImageLimits = {},
  warn: (message: string) => void = () => undefined,
): Promise<PreparedImage> {
  const bytes = await page.bytes();
  const accepted = limits.mimeTypes ?? ACCEPTED;
  try {
    const header = checkAnyHeader(bytes);
    if (isReady(header, bytes, accepted, limits))
      return { bytes, mimeType: header.mimeType, changes: undefined };
    if (header.format === 'pdf') warn(`${nameOf(page)}: a PDF, its first page is used`);
    const image = await openImage(bytes, { neededBy: `converting ${page.imageName}`, path: page.path });
    const metadata = await metadataOf(image);
    checkPixels(metadata.width, metadata.height);
    if ((metadata.pages ?? 1) > 1) warn(`${nameOf(page)}: ${metadata.pages} frames, the first is used`);
    return await encodeImage({ image, metadata, bytes, limits, accepted, warn });
  } catch (error) {
    throw ofPage(page, error);
  }
}

async function metadataOf(image: OpenedImage): ReturnType<ReturnType<OpenedImage['decode']>['metadata']> {
  try {
    return await image.decode({ limitInputPixels: false }).metadata();
  } catch (cause) {
    throw decodingFault(cause);
  }
}

/** Checks an image that a provider reads itself, by its header alone. */
export function checkImage(page: PageImage, bytes: Uint8Array): void {
  try {
    checkAnyHeader(bytes);
  } catch (error) {
    throw ofPage(page, error);
  }
}

const nameOf = ({ batchId, imageName }: PageImage): string => `${batchId}/${imageName}`;

/** What is wrong with an image concerns its page alone; a package that is missing does not. */
function ofPage(page: PageImage, error: unknown): unknown {
  if (!(error instanceof ErrataError) || !error.code.startsWith('IMAGE_')) return error;
  return new ProviderError(error.code, `${nameOf(page)}: ${error.message}`, { kind: 'page', cause: error });
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
