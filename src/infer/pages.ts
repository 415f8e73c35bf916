import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ifPresent } from '../io/if-present.ts';
import { Layout } from '../io/layout.ts';
import { imageKindOf, readHead } from '../io/image-kind.ts';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';

/** A page before its image is read. */
export interface Page {
  readonly batchId: string;
  readonly imageName: string;
  /** Absolute path of the image. */
  readonly path: string;
  /** The page is this text, to be corrected, and has no image. */
  readonly text?: string | undefined;
}

/** Names that need no look at the file: what is in it may be wrong, then the page fails. */
const IMAGE_NAME = /\.(?:png|jpe?g|jpe|tiff?|webp|gif|bmp|jp2|j2k|jpx|jxl|avif|heic|heif|pdf|p[bgpn]m)$/iu;

/** Pages of `data/benchmark/images/{batch}/`, batches and images in code-point order; files that are none are told once. */
export async function listPages(root: string, warn: (message: string) => void): Promise<readonly Page[]> {
  const folder = new Layout(root).benchmark.images();
  const inside = await realpath(folder).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  const pages: Page[] = [];
  const strays: string[] = [];
  for (const batch of await visibleEntries(folder)) {
    const { name: batchId } = batch;
    if (!batch.isDirectory() && !(await leadsInside(batch, inside, 'directory'))) {
      strays.push(batchId);
      continue;
    }
    for (const image of await visibleEntries(join(folder, batchId))) {
      const { name: imageName } = image;
      const path = join(folder, batchId, imageName);
      const isFile = image.isFile() || (await leadsInside(image, inside, 'file'));
      if (isFile && (IMAGE_NAME.test(imageName) || (await isImage(path))))
        pages.push({ batchId, imageName, path });
      else strays.push(`${batchId}/${imageName}`);
    }
  }
  if (strays.length > 0)
    warn(
      `${folder}: ${strays.length} left out, no images of a batch: ${strays.slice(0, 3).join(', ')}${strays.length > 3 ? ', …' : ''}`,
    );
  return pages;
}

/** An image under any name, as `prepare` takes it. */
async function isImage(path: string): Promise<boolean> {
  const head = await ifPresent(path, readHead(path));
  return head !== undefined && imageKindOf(head) !== undefined;
}

async function visibleEntries(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .sort((left, right) => compareCodePoints(left.name, right.name));
}

/** A link must not lead out of the benchmark: what it names would be sent to a service. */
async function leadsInside(entry: Dirent, folder: string, kind: 'directory' | 'file'): Promise<boolean> {
  if (!entry.isSymbolicLink()) return false;
  const path = join(entry.parentPath, entry.name);
  const found = await ifPresent(path, stat(path));
  if (found === undefined || !(kind === 'directory' ? found.isDirectory() : found.isFile())) return false;
  return (await realpath(path)).startsWith(folder + sep);
}

function unreadable(folder: string, cause: unknown): ErrataError {
  const code = systemCode(cause);
  if (code !== 'ENOENT') return systemError(folder, cause, 'read');
  const expected = 'expected the images of a benchmark (errata prepare makes it)';
  return new ErrataError('NO_FILE', `${folder}: no such folder, ${expected}`, { cause });
}
