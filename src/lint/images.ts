import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readFile } from '../io/read-file.ts';
import { sha256OfFile } from '../io/hash.ts';
import { ifPresent } from '../io/if-present.ts';
import { Pool } from '../io/pool.ts';
import { readError } from '../io/read-text.ts';
import { hasCode } from '../schema/error.ts';
import { readHeader } from '../image/header.ts';
import { isForeign } from '../image/open-image.ts';
import { countLines } from './line-count.ts';

export interface ImagePage {
  readonly batchId: string;
  readonly imageName: string;
}

export interface ImageFacts {
  readonly missing: readonly ImagePage[];
  /** Pages whose image has the bytes of another, with the first that has them. */
  readonly duplicates: readonly { readonly page: ImagePage; readonly first: ImagePage }[];
  /** Lines of print by `batch/image`; without an entry where the image cannot be read. */
  readonly lines: ReadonlyMap<string, number>;
  /** Why lines were not counted at all. */
  readonly skipped: string | undefined;
}

export interface InspectImagesOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onPage?: ((done: number) => void) | undefined;
}

/** Looks at the images of pages; only images of equal size are hashed. */
export async function inspectImages(
  folder: string,
  pages: readonly ImagePage[],
  { signal, onPage }: InspectImagesOptions = {},
): Promise<ImageFacts> {
  const missing: ImagePage[] = [];
  const bySize = new Map<number, ImagePage[]>();
  const lines = new Map<string, number>();
  let skipped: string | undefined;
  let done = 0;
  const pool = new Pool(availableParallelism());
  for (const page of pages) {
    signal?.throwIfAborted();
    const path = join(folder, page.batchId, page.imageName);
    const found = await ifPresent(path, stat(path));
    const sizeBytes = found?.isFile() === true ? found.size : undefined;
    if (sizeBytes === undefined) {
      missing.push(page);
      continue;
    }
    const same = bySize.get(sizeBytes);
    if (same === undefined) bySize.set(sizeBytes, [page]);
    else same.push(page);
    await pool.add(async () => {
      if (skipped === undefined) {
        const image = await readFile(path).catch((error: unknown) => {
          throw readError(path, error);
        });
        try {
          lines.set(`${page.batchId}/${page.imageName}`, await countLines(image, path));
        } catch (error) {
          // an image that cannot be decoded is found by the run; without any decoder there is no such check
          if (hasCode(error, 'MISSING_PACKAGE') && !needsMore(image)) skipped = error.message;
        }
      }
      onPage?.((done += 1));
    });
  }
  await pool.drain();
  return { missing, duplicates: await findDuplicates(folder, bySize, signal), lines, skipped };
}

/** An image of a kind that one more package decodes: the others are still looked at. */
function needsMore(image: Buffer): boolean {
  const header = readHeader(image);
  return header !== undefined && isForeign(header);
}

async function findDuplicates(
  folder: string,
  bySize: ReadonlyMap<number, readonly ImagePage[]>,
  signal: AbortSignal | undefined,
): Promise<ImageFacts['duplicates']> {
  const duplicates: { page: ImagePage; first: ImagePage }[] = [];
  for (const pages of bySize.values()) {
    if (pages.length < 2) continue;
    const firsts = new Map<string, ImagePage>();
    for (const page of pages) {
      signal?.throwIfAborted();
      const path = join(folder, page.batchId, page.imageName);
      const hash = await sha256OfFile(path).catch((error: unknown) => {
        throw readError(path, error);
      });
      const first = firsts.get(hash);
      if (first === undefined) firsts.set(hash, page);
      else duplicates.push({ page, first });
    }
  }
  return duplicates;
}
