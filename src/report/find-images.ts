import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import { ifPresent } from '../io/if-present.ts';
import { Pool } from '../io/pool.ts';
import { Layout } from '../io/layout.ts';
import type { PageKey } from './page-key.ts';

/** Files that are looked at at a time. */
const LOOKS = 32;

/** Paths of the images that are there; a name may not lead out of the folder of the images. */
export async function findImages(root: string, pages: readonly PageKey[]): Promise<(string | undefined)[]> {
  const folder = resolve(new Layout(root).benchmark.images());
  const paths = pages.map(({ batch, image }) => {
    const path = `${batch}${image}`.includes('\0') ? folder : resolve(folder, batch, image);
    return path.startsWith(folder + sep) ? path : undefined;
  });
  const folders = new FolderList();
  const found = Array.from<string | undefined>({ length: pages.length });
  const pool = new Pool(LOOKS);
  for (const [page, path] of paths.entries()) {
    if (path === undefined) continue;
    const isFile = await folders.isFile(path);
    if (isFile === true) found[page] = path;
    // a link, or a name that this file system writes in another way
    if (isFile !== undefined) continue;
    await pool.add(async () => {
      if ((await ifPresent(path, stat(path)))?.isFile() === true) found[page] = path;
    });
  }
  await pool.drain();
  return found;
}

/** Folders that are listed once, however many of their files are asked for. */
class FolderList {
  readonly #entries = new Map<string, ReadonlyMap<string, boolean> | undefined>();

  /** Whether a path is a file; undefined where its folder's list does not tell. */
  async isFile(path: string): Promise<boolean | undefined> {
    const folder = dirname(path);
    if (!this.#entries.has(folder)) this.#entries.set(folder, await listed(folder));
    const entries = this.#entries.get(folder);
    if (entries === undefined) return false;
    return entries.get(basename(path)) === true ? true : undefined;
  }
}

/** Entries by name, true for plain files; undefined when there is no such folder. */
async function listed(folder: string): Promise<ReadonlyMap<string, boolean> | undefined> {
  const entries = await ifPresent(folder, readdir(folder, { withFileTypes: true }));
  return entries && new Map(entries.map((entry) => [entry.name, entry.isFile()]));
}
