import { type Bitmap, filled } from '../../../../raster/bitmap.ts';
import type { Raster } from '../../../../raster/raster.ts';
import { openImage } from '../../../../image/open-image.ts';
import { ErrataError, hasCode } from '../../../../schema/error.ts';

/** As many as the decoder takes unless it is told otherwise. */
const MAX_PIXELS = 0x3fff ** 2;

/**
 * An image file as blue, green, red bytes: upright, alpha dropped without blending, 16 bits cut to 8, first
 * page of several. A page that is grey throughout has one channel. Colour profiles are ignored, as the networks
 * were trained on pixels read so. `tolerant` keeps what can be read of a damaged file.
 */
export async function loadPage(
  bytes: Uint8Array,
  raster: Raster,
  { tolerant = false }: { readonly tolerant?: boolean } = {},
): Promise<Bitmap> {
  try {
    const image = await openImage(bytes, { neededBy: 'the bdrc provider', maxPixels: MAX_PIXELS });
    const open = () => image.decode({ failOn: tolerant ? 'none' : 'error', ignoreIcc: true, pages: 1 });
    const { space } = await open().metadata();
    if (space === 'cmyk') {
      const inks = await open()
        .rotate()
        .pipelineColourspace('cmyk')
        .toColourspace('cmyk')
        .raw()
        .toBuffer({ resolveWithObject: true });
      return fromInks(inks.data, inks.info);
    }
    const { data, info } = await open()
      .rotate()
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return raster.pageOfSamples(plainSamples(data, info));
  } catch (cause) {
    if (hasCode(cause, 'MISSING_PACKAGE', 'IMAGE_TOO_LARGE')) throw cause;
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    throw new ErrataError('IMAGE_UNREADABLE', `image cannot be decoded: ${reason}`, {
      cause,
    });
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** The first three channels, or the first one where there are not as many. */
function plainSamples(samples: Uint8Array, { width, height, channels }: Size): Bitmap {
  if (channels === 1 || channels === 3) return { width, height, channels, data: samples };
  const plain = filled(width, height, channels < 3 ? 1 : 3, 0);
  for (let i = 0, from = 0; i < plain.data.length; i += plain.channels, from += channels)
    for (let c = 0; c < plain.channels; c++) plain.data[i + c] = samples[from + c]!;
  return plain;
}

/** Plain removal of light per ink instead of colour management: the reference reads CMYK so. */
function fromInks(inks: Uint8Array, { width, height, channels }: Size): Bitmap {
  const page = filled(width, height, 3, 0);
  for (let i = 0, from = 0; i < page.data.length; i += 3, from += channels) {
    const light = 255 - inks[from + 3]!;
    page.data[i] = light - ((inks[from + 2]! * light) >> 8);
    page.data[i + 1] = light - ((inks[from + 1]! * light) >> 8);
    page.data[i + 2] = light - ((inks[from]! * light) >> 8);
  }
  return page;
}
