import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ErrataError, EXIT, systemCode } from '../schema/error.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';

/** A page before its image is read. */
export interface Page {
  readonly batchId: string;
  readonly imageName: string;
  /** Absolute path of the image. */
  readonly path: string;
}

const IMAGE_NAME = /\.(?:png|jpe?g|jpe|tiff?|webp|gif|bmp|jp2|j2k|jpx|jxl|avif|heic|heif|pdf|p[bgpn]m)$/iu;

/** Pages of `data/benchmark/images/{batch}/`, batches and images in code-point order; files that are none are told once. */
export async function listPages(root: string, warn: (message: string) => void): Promise<readonly Page[]> {
  const folder = join(root, 'data', 'benchmark', 'images');
  const inside = await realpath(folder).catch((cause: unknown) => { throw unreadable(folder, cause); });
  const pages: Page[] = [];
  const strays: string[] = [];
  for (const batchId of await visibleNames(folder)) {
    const batch = join(folder, batchId);
    if (!(await isInside(batch, inside, 'directory'))) { strays.push(batchId); continue; }
    for (const imageName of await visibleNames(batch)) {
      const path = join(batch, imageName);
      if (IMAGE_NAME.test(imageName) && (await isInside(path, inside, 'file'))) pages.push({ batchId, imageName, path });
      else strays.push(`${batchId}/${imageName}`);
    }
  }
  if (strays.length > 0) warn(`${folder}: ${strays.length} left out, no images of a batch: ${strays.slice(0, 3).join(', ')}${strays.length > 3 ? ', …' : ''}`);
  return pages;
}

async function visibleNames(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((cause: unknown) => { throw unreadable(folder, cause); });
  return names.filter((name) => !name.startsWith('.')).sort(compareCodePoints);
}

/** A link must not lead out of the benchmark: what it names would be sent to a service. */
async function isInside(path: string, folder: string, kind: 'directory' | 'file'): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !(kind === 'directory' ? found.isDirectory() : found.isFile())) return false;
  return (await realpath(path)).startsWith(folder + sep);
}

function unreadable(folder: string, cause: unknown): ErrataError {
  const code = systemCode(cause);
  const what = code === 'ENOENT' ? 'no such folder, expected the images of a benchmark (errata prepare makes it)' : `cannot be read (${code ?? 'unknown'})`;
  return new ErrataError('NO_BENCHMARK', `${folder}: ${what}`, { exit: code === 'EIO' ? EXIT.io : EXIT.data, cause });
}
