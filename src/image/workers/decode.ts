import { createRequire } from 'node:module';
import type * as MagickWasm from '@imagemagick/magick-wasm';
import { importOptional } from '../../io/import-optional.ts';
import { readFile } from '../../io/read-file.ts';
import { ErrataError } from '../../schema/error.ts';
import type { RawImage } from '../raw-image.ts';

/** The package that decodes what sharp cannot as it comes. */
export const MAGICK = '@imagemagick/magick-wasm';

export interface DecodeTask {
  readonly bytes: Uint8Array;
  /** The format in the words of the package. */
  readonly format: 'Jp2' | 'J2k' | 'Jxl' | 'Heic' | 'Heif';
  readonly maxPixels: number;
}

let loaded: Promise<typeof MagickWasm> | undefined;

/** Decodes with the package; blocks the thread for as long as that takes. */
export async function decode({ bytes, format, maxPixels }: DecodeTask): Promise<RawImage> {
  const { ImageMagick, MagickImageInfo, MagickFormat, MagickReadSettings } = await (loaded ??= load(format));
  const settings = new MagickReadSettings({ format: MagickFormat[format] });
  try {
    const { width, height } = MagickImageInfo.create(bytes, settings);
    // before memory is taken for the pixels
    if (width * height > maxPixels)
      throw new ErrataError('IMAGE_TOO_LARGE', `too many pixels ${width * height} > ${maxPixels}`);
    return ImageMagick.read(bytes, settings, (image) => {
      const channels = image.hasAlpha ? 4 : image.channels.length === 1 ? 1 : 3;
      image.depth = 8;
      const samples = ({ 1: MagickFormat.Gray, 3: MagickFormat.Rgb, 4: MagickFormat.Rgba } as const)[
        channels
      ];
      return image.write(samples, (data) => ({
        width: image.width,
        height: image.height,
        channels,
        // a copy: the memory behind it is the decoder's
        data: Uint8Array.from(data),
      }));
    });
  } catch (cause) {
    throw cause instanceof ErrataError ? cause : faultOf(cause);
  }
}

async function load(format: string): Promise<typeof MagickWasm> {
  try {
    const module = await importOptional<typeof MagickWasm>(MAGICK, `an image of the kind ${format}`);
    const binary = createRequire(import.meta.url).resolve(`${MAGICK}/magick.wasm`);
    await module.initializeImageMagick(await readFile(binary));
    return module;
  } catch (error) {
    // the next page may find it
    loaded = undefined;
    throw error;
  }
}

const ENDS_EARLY =
  /too short|inconsistent with stream length|remaining|truncat|unexpected end|premature|insufficient/iu;

/** The reason on its first line, without the place in the source of the decoder. */
function faultOf(cause: unknown): ErrataError {
  const reason = ((cause instanceof Error ? cause.message : String(cause)).split(/\n|`/u)[0] ?? '').trim();
  const isCut = ENDS_EARLY.test(reason);
  return new ErrataError(
    isCut ? 'IMAGE_TRUNCATED' : 'IMAGE_UNREADABLE',
    `${isCut ? 'truncated' : 'cannot be decoded'} (${reason.slice(0, 200)})`,
    { cause },
  );
}
