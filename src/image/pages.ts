import type { Sharp, SharpOptions } from 'sharp';
import { importOptional } from '../io/import-optional.ts';
import { imageKindOf, readHead } from '../io/image-kind.ts';
import { checkPixels, decodingFault, MAX_PIXELS } from './open-image.ts';
import { countPdfPages, renderPdf } from './pdf.ts';

type Open = (path: string, options: SharpOptions) => Sharp;

/** How many pages a TIFF or PDF has; 1 for every other file. Throws an `ErrataError` when it cannot be told. */
export async function countPages(path: string): Promise<number> {
  const kind = imageKindOf(await readHead(path));
  if (kind === 'pdf') return countPdfPages(path);
  if (kind !== 'tiff') return 1;
  const open = await decoder();
  try {
    return (await open(path, { limitInputPixels: false }).metadata()).pages ?? 1;
  } catch (cause) {
    throw decodingFault(cause, path);
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * One page of a TIFF or PDF, upright, as PNG; pages are counted from 1. One at a time, so that no more than one
 * page is in memory.
 */
export async function renderPage(path: string, page: number): Promise<Buffer> {
  const turn = last.then(() => renderNow(path, page));
  last = turn.catch(() => undefined);
  return turn;
}

async function renderNow(path: string, page: number): Promise<Buffer> {
  if (imageKindOf(await readHead(path)) === 'pdf') return renderPdf(path, page, MAX_PIXELS);
  const open = await decoder();
  try {
    const options = { page: page - 1, failOn: 'error', limitInputPixels: false } as const;
    const { width, height } = await open(path, options).metadata();
    checkPixels(width, height);
    return await open(path, options).autoOrient().toColourspace('srgb').png().toBuffer();
  } catch (cause) {
    throw decodingFault(cause, path);
  }
}

async function decoder(): Promise<Open> {
  return (await importOptional<{ default: Open }>('sharp', 'the pages of a TIFF')).default;
}
