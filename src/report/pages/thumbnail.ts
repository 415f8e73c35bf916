import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { ifPresent } from '../../io/if-present.ts';
import { readFile } from '../../io/read-file.ts';
import { openImage } from '../../image/open-image.ts';
import { importOptional } from '../../io/import-optional.ts';

/** Pictures of an image as data URLs. */
interface Pictures {
  /** Of legible size. */
  readonly preview: string;
  /** For the list of pages. */
  readonly thumb: string;
  /** Size of the image, upright. */
  readonly size: readonly [width: number, height: number];
}

/** Makes the pictures of an image; null where there is none. */
export type Thumbnailer = (path: string) => Promise<Pictures | null>;

/** Wide enough that a line of a leaf as wide as a screen can be read. */
const PREVIEW = { width: 2000, height: 1400, quality: 32 };
/** More pixels are scaled down, so that a large page is not much larger than a narrow leaf. */
const PREVIEW_PIXELS = 900_000;
const THUMB = { width: 144, height: 72, quality: 40 };
const LARGEST_PIXELS = 500_000_000;

/** The maker of pictures; undefined where the package sharp is not installed. */
export async function openThumbnailer(): Promise<Thumbnailer | undefined> {
  const module = await importOptional<{ default: typeof sharp }>('sharp', 'thumbnails').catch(
    () => undefined,
  );
  if (module === undefined) return undefined;
  const { default: open } = module;
  return async (path) => {
    const source = await ifPresent(path, readFile(path));
    if (source === undefined) return null;
    try {
      const image = await openImage(source, { neededBy: 'thumbnails', path, maxPixels: LARGEST_PIXELS });
      const decode = (): Sharp => image.decode({ limitInputPixels: LARGEST_PIXELS, failOn: 'none' });
      return await picturesOf(open, decode);
    } catch {
      // the report shows a placeholder
      return null;
    }
  };
}

/** The large picture is decoded at its size; the small one is made of it. */
async function picturesOf(open: typeof sharp, decode: () => Sharp): Promise<Pictures> {
  const { width: across, height: down, orientation = 1 } = await decode().metadata();
  const [width, height] = orientation < 5 ? [across, down] : [down, across];
  const scale = Math.min(
    1,
    PREVIEW.width / width,
    PREVIEW.height / height,
    Math.sqrt(PREVIEW_PIXELS / (width * height)),
  );
  const { data, info } = await decode()
    .rotate()
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const thumb = open(data, { raw }).resize({ width: THUMB.width, height: THUMB.height, fit: 'inside' });
  const [preview, small] = await Promise.all([
    asUrl(open(data, { raw }), PREVIEW.quality),
    asUrl(thumb, THUMB.quality),
  ]);
  return { preview, thumb: small, size: [width, height] };
}

async function asUrl(image: Sharp, quality: number): Promise<string> {
  const bytes = await image.webp({ quality, effort: 2 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
