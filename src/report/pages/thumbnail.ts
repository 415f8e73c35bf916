import { ifPresent } from '../../io/if-present.ts';
import { readFile } from '../../io/read-file.ts';
import { openImage } from '../../image/open-image.ts';
import { importOptional } from '../../io/import-optional.ts';

/** Makes a small picture of an image as a data URL; null where there is no image. */
export type Thumbnailer = (path: string) => Promise<string | null>;

const [WIDTH, HEIGHT, QUALITY] = [640, 400, 40];
const LARGEST_PIXELS = 500_000_000;

/** The maker of pictures; undefined where the package sharp is not installed. */
export async function openThumbnailer(): Promise<Thumbnailer | undefined> {
  const module = await importOptional('sharp', 'thumbnails').catch(() => undefined);
  if (module === undefined) return undefined;
  return async (path) => {
    const source = await ifPresent(path, readFile(path));
    if (source === undefined) return null;
    try {
      const image = await openImage(source, { neededBy: 'thumbnails', path, maxPixels: LARGEST_PIXELS });
      const bytes = await image
        .decode({ limitInputPixels: LARGEST_PIXELS, failOn: 'none' })
        .rotate()
        .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .webp({ quality: QUALITY, effort: 2 })
        .toBuffer();
      return `data:image/webp;base64,${bytes.toString('base64')}`;
    } catch {
      // the report shows a placeholder
      return null;
    }
  };
}
