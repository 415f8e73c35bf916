import type { Sharp, SharpOptions } from 'sharp';
import { importOptional } from '../io/import-optional.ts';
import { imageKindOf, readHead } from '../io/image-kind.ts';
import { ErrataError, errorOfCode, hasCode, systemCode } from '../schema/error.ts';
import { checkPixels, decodingFault, MAX_PIXELS } from './open-image.ts';
import { countPdfPages, renderPdf } from './pdf.ts';
import { readTiffDirectories, tiffOfPage } from './tiff-directories.ts';

type Open = (source: string | Buffer, options: SharpOptions) => Sharp;

/**
 * How many pages a TIFF or PDF has; 1 for every other file. A page that is named but not there counts, since it is
 * missed. Throws an `ErrataError` when none can be told.
 */
export async function countPages(path: string): Promise<number> {
  const kind = imageKindOf(await readHead(path));
  if (kind === 'pdf') return countPdfPages(path);
  if (kind !== 'tiff') return 1;
  // before the first page is rendered
  await decoder();
  const { whole, fault } = await readTiffDirectories(path);
  if (whole.length === 0)
    throw fault ?? new ErrataError('IMAGE_UNREADABLE', 'found a TIFF without pages, expected one at least');
  return whole.length + (fault === undefined ? 0 : 1);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * One page of a TIFF or PDF, upright, as PNG; pages are counted from 1. One at a time, so that no more than one
 * page is in memory. Throws an `ErrataError` that says what was found and expected.
 */
export async function renderPage(path: string, page: number): Promise<Buffer> {
  const turn = last.then(() => renderNow(path, page));
  last = turn.catch(() => undefined);
  return turn;
}

async function renderNow(path: string, page: number): Promise<Buffer> {
  const kind = imageKindOf(await readHead(path));
  try {
    return kind === 'pdf' ? await renderPdf(path, page, MAX_PIXELS) : await renderTiff(path, page);
  } catch (cause) {
    if (systemCode(cause) !== undefined || hasCode(cause, 'MISSING_PACKAGE')) throw cause;
    const { code, message } = decodingFault(cause, path);
    const expected = message.includes(', expected ') ? '' : ', expected a page that can be made an image';
    throw errorOfCode(code, `${message}${expected}`, cause);
  }
}

/** A decoder that reads the directories of all pages fails on a good one when another is broken. */
async function renderTiff(path: string, page: number): Promise<Buffer> {
  const open = await decoder();
  try {
    return await renderAs(open, path, page - 1);
  } catch (cause) {
    if (cause instanceof ErrataError) throw cause;
    const { whole, fault } = await readTiffDirectories(path);
    const directory = whole[page - 1];
    if (directory === undefined) throw fault ?? cause;
    const alone = await tiffOfPage(path, directory);
    if (alone === undefined) throw cause;
    return await renderAs(open, alone, 0).catch((own: unknown) => {
      // of bytes that it cannot begin with the decoder says no more than that
      throw own instanceof Error && own.message.includes('unsupported image format') ? cause : own;
    });
  }
}

async function renderAs(open: Open, source: string | Buffer, page: number): Promise<Buffer> {
  const options = { page, failOn: 'error', limitInputPixels: false } as const;
  const { width, height } = await open(source, options).metadata();
  checkPixels(width, height);
  return open(source, options).autoOrient().toColourspace('srgb').png().toBuffer();
}

async function decoder(): Promise<Open> {
  return (await importOptional<{ default: Open }>('sharp', 'the pages of a TIFF')).default;
}
