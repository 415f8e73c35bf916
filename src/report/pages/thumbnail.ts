import { ifPresent } from '../../io/if-present.ts';
import { readFile } from '../../io/read-file.ts';
import { importOptional } from '../../io/import-optional.ts';

/** Makes a small picture of an image as a data URL; null where there is no image. */
export type Thumbnailer = (path: string) => Promise<string | null>;

interface SharpImage {
  rotate(): SharpImage;
  resize(options: { width: number; height: number; fit: 'inside'; withoutEnlargement: boolean }): SharpImage;
  flatten(options: { background: string }): SharpImage;
  webp(options: { quality: number; effort: number }): SharpImage;
  toBuffer(): Promise<Buffer>;
}

type Sharp = (image: Buffer, options: { limitInputPixels: number; failOn: 'none' }) => SharpImage;

const [WIDTH, HEIGHT, QUALITY] = [640, 400, 40];
const LARGEST_PIXELS = 500_000_000;

/** The maker of pictures; undefined where the package sharp is not installed. */
export async function openThumbnailer(): Promise<Thumbnailer | undefined> {
  const module = await importOptional<{ readonly default: Sharp }>('sharp', 'thumbnails').catch(
    () => undefined,
  );
  if (module === undefined) return undefined;
  return async (path) => {
    const source = await ifPresent(path, readFile(path));
    if (source === undefined) return null;
    try {
      const image = module.default(source, { limitInputPixels: LARGEST_PIXELS, failOn: 'none' });
      const bytes = await image
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
