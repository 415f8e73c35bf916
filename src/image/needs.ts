import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { ImageHeader } from './header.ts';
import { isForeign } from './open-image.ts';
import { MAGICK } from './workers/decode.ts';

/** Something that decodes images, which the user installs. */
export interface DecoderNeed {
  readonly name: string;
  readonly kind: 'package' | 'program';
  /** The images that need it, in words. */
  readonly reads: string;
  /** How to get it. */
  readonly fix: string;
}

const packageNeed = (name: string, reads: string): DecoderNeed => ({
  name,
  kind: 'package',
  reads,
  fix: `npm install ${name}`,
});

/** Everything that images may need, in the order in which `doctor` tells it. */
export const DECODERS = {
  sharp: packageNeed('sharp', 'PNG, JPEG, TIFF, WebP, GIF, AVIF, BMP, PNM'),
  magick: packageNeed(MAGICK, 'JPEG 2000, JPEG XL, HEIC'),
  pdf: {
    name: 'pdftoppm',
    kind: 'program',
    reads: 'PDF',
    fix: 'install Poppler (the package poppler-utils of most systems)',
  },
} as const satisfies Readonly<Record<string, DecoderNeed>>;

/** What an image needs that no other image needs as well, and is therefore often not there. */
export function decoderNeed(header: ImageHeader): DecoderNeed | undefined {
  if (header.format === 'pdf') return DECODERS.pdf;
  if (isForeign(header)) return DECODERS.magick;
  return header.format === 'bmp' || header.format === 'pnm' ? DECODERS.sharp : undefined;
}

/** Whether this program would find it. */
export async function isInstalled({ name, kind }: DecoderNeed): Promise<boolean> {
  try {
    if (kind === 'package') createRequire(import.meta.url).resolve(name);
    else await promisify(execFile)(name, ['-v'], { timeout: 10_000 });
    return true;
  } catch (error) {
    // a program that is there and objects is there
    return kind === 'program' && (error as { code?: unknown }).code !== 'ENOENT';
  }
}
