import { existsSync, renameSync } from 'node:fs';
import { readdir, readlink, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncDirectory, writeError } from './atomic-write.ts';
import { Layout } from './layout.ts';
import { acquireLock } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { temporaryPath } from './temporary-name.ts';

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
    this.building = temporaryPath(target);
    this.#previous = besideOf(target, 'previous');
  }

  static async begin(path: string): Promise<FolderSwap> {
    await recoverFolder(path);
    const swap = new FolderSwap(await placeOf(path));
    try {
      await rm(swap.#previous, { recursive: true, force: true });
      await makeFolder(swap.building);
    } catch (error) {
      throw writeError(swap.building, error);
    }
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
    try {
      for (const name of existsSync(this.#previous) ? await readdir(this.#previous) : []) {
        if (!isReplaced(name)) await rename(join(this.#previous, name), join(this.target, name));
      }
      await rm(this.#previous, { recursive: true, force: true });
    } catch (error) {
      throw writeError(this.#previous, error);
    }
  }

  async discard(): Promise<void> {
    await rm(this.building, { recursive: true, force: true });
  }
}

function besideOf(target: string, word: string): string {
  return join(dirname(target), `.${basename(target)}.${word}`);
}

/** A link to a folder elsewhere stays a link: what it leads to is replaced, also when that is away for the moment. */
async function placeOf(path: string): Promise<string> {
  if (existsSync(path)) return realpath(path);
  const link = await readlink(path).catch(() => undefined);
  return link === undefined ? path : resolve(dirname(path), link);
}

/** Undoes a replacement that was interrupted between its two steps, and ends one that was interrupted after them. */
export async function recoverFolder(path: string): Promise<void> {
  const target = await placeOf(path);
  const previous = besideOf(target, 'previous');
  if (!existsSync(previous)) return;
  if (!existsSync(target)) {
    await rename(previous, target).catch((error: unknown) => {
      throw writeError(target, error);
    });
    return;
  }
  // what the new folder has not is no part of what was replaced
  for (const name of await readdir(previous)) {
    if (!existsSync(join(target, name)))
      await rename(join(previous, name), join(target, name)).catch((error: unknown) => {
        throw writeError(join(target, name), error);
      });
  }
}

/**
 * Ends what a process that has died while it replaced the benchmark of a root had begun: the old benchmark is put back where there is none,
 * and what it left beside is removed. Throws `LOCKED` when the benchmark is away because a living process replaces it.
 */
export async function recoverBenchmark(root: string): Promise<void> {
  const { benchmark, benchmarkLock } = new Layout(root);
  const path = benchmark.folder;
  const target = await placeOf(path);
  // earlier versions built the new folder under this name
  const [previous, next] = [besideOf(target, 'previous'), besideOf(target, 'next')];
  if (!existsSync(previous) && !existsSync(next)) return;
  try {
    const lock = await acquireLock(benchmarkLock, 'the benchmark');
    try {
      await recoverFolder(path);
      await rm(previous, { recursive: true, force: true });
      await rm(next, { recursive: true, force: true });
    } finally {
      await lock.release();
    }
  } catch (error) {
    // with a whole benchmark in its place the rest can wait for another command
    if (!existsSync(path)) throw writeError(target, error);
  }
}
