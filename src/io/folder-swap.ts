import { existsSync, renameSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncDirectory, writeError } from './atomic-write.ts';

/**
 * Replaces a folder as a whole: the new one is built beside it, then takes its place.
 * Whenever the process dies, the old folder or the new one is there; `recoverFolder` puts back an old one that was already moved aside.
 */
export class FolderSwap {
  readonly target: string;
  /** The folder to build in. */
  readonly building: string;
  readonly #previous: string;

  private constructor(target: string) {
    this.target = target;
    this.building = besideOf(target, 'next');
    this.#previous = besideOf(target, 'previous');
  }

  static async begin(path: string): Promise<FolderSwap> {
    await recoverFolder(path);
    // a link to a folder elsewhere stays a link: what it leads to is replaced
    const swap = new FolderSwap(existsSync(path) ? await realpath(path) : path);
    await rm(swap.building, { recursive: true, force: true });
    await rm(swap.#previous, { recursive: true, force: true });
    await mkdir(swap.building, { recursive: true }).catch((error: unknown) => { throw writeError(swap.building, error); });
    return swap;
  }

  /** Puts the new folder in its place. Entries of the old one that `isReplaced` does not name are kept. */
  async commit(isReplaced: (name: string) => boolean): Promise<void> {
    await syncDirectory(this.building);
    try {
      // one after the other without a chance for other code: only the death of the process can come between
      if (existsSync(this.target)) renameSync(this.target, this.#previous);
      renameSync(this.building, this.target);
    } catch (error) {
      if (!existsSync(this.target) && existsSync(this.#previous)) renameSync(this.#previous, this.target);
      throw writeError(this.target, error);
    }
    await syncDirectory(dirname(this.target));
    for (const name of existsSync(this.#previous) ? await readdir(this.#previous) : []) {
      if (!isReplaced(name)) await rename(join(this.#previous, name), join(this.target, name));
    }
    await rm(this.#previous, { recursive: true, force: true });
  }

  async discard(): Promise<void> {
    await rm(this.building, { recursive: true, force: true });
  }
}

function besideOf(target: string, word: string): string {
  return join(dirname(target), `.${basename(target)}.${word}`);
}

/** Puts a folder back whose replacement was interrupted between its two steps. */
export async function recoverFolder(path: string): Promise<void> {
  const previous = besideOf(path, 'previous');
  if (!existsSync(path) && existsSync(previous)) await rename(previous, path);
}
