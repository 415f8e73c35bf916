import { existsSync } from 'node:fs';
import { link, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';
import type { Parts } from './hash.ts';
import { removeLeftoversOnce } from './leftovers.ts';
import { makeFolder } from './make-folder.ts';
import { temporaryPath } from './temporary-name.ts';

/** Turns a system error of a write into one that names the file; exit code 74 for a full or broken disk, else 73. */
export function writeError(path: string, cause: unknown): ErrataError {
  return systemError(path, cause, 'write');
}

/**
 * A file that appears whole or not at all: written beside its target, synced, then renamed over it.
 * Nothing is left behind after `discard`.
 */
export class AtomicFile {
  readonly path: string;
  readonly #temporary: string;
  readonly #handle: FileHandle;

  private constructor(path: string, temporary: string, handle: FileHandle) {
    this.path = path;
    this.#temporary = temporary;
    this.#handle = handle;
  }

  static async create(path: string): Promise<AtomicFile> {
    try {
      await makeFolder(dirname(path));
      await removeLeftoversOnce(dirname(path));
      const existing = await stat(path).catch(() => undefined);
      if (existing?.isDirectory())
        throw new ErrataError('CANNOT_WRITE', `${path}: expected a file, found a directory`);
      const temporary = temporaryPath(path);
      return new AtomicFile(path, temporary, await open(temporary, 'wx'));
    } catch (error) {
      throw writeError(path, error);
    }
  }

  async write(data: string | Uint8Array): Promise<void> {
    try {
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      for (let written = 0; written < bytes.length;)
        written += (await this.#handle.write(bytes, written)).bytesWritten;
    } catch (error) {
      throw writeError(this.path, error);
    }
  }

  /** Syncs the content and gives it its name. */
  async commit(): Promise<void> {
    await this.seal();
    await this.place();
    await syncDirectory(dirname(this.path));
  }

  /** Ends the writing: the content is on disk, under another name. */
  async seal(): Promise<void> {
    try {
      await this.#handle.sync();
      await this.#handle.close();
    } catch (error) {
      await this.discard();
      throw writeError(this.path, error);
    }
  }

  /** Gives a sealed file its name; that lasts once the folder is synced. */
  async place(): Promise<void> {
    try {
      await rename(this.#temporary, this.path);
    } catch (error) {
      await this.discard();
      throw writeError(this.path, error);
    }
  }

  /** Like `commit`, but false where there is a file of that name already: it stays. */
  async commitNew(): Promise<boolean> {
    try {
      await this.#handle.sync();
      await this.#handle.close();
      await link(this.#temporary, this.path);
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EEXIST') return false;
      if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw writeError(this.path, error);
      // a file system without hard links
      if (existsSync(this.path)) return false;
      await rename(this.#temporary, this.path).catch((cause: unknown) => {
        throw writeError(this.path, cause);
      });
    } finally {
      await this.discard();
    }
    await syncDirectory(dirname(this.path));
    return true;
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#temporary, { force: true });
  }
}

/** Writes a whole file atomically; the old content stays until the new one is on disk. */
export function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  return writePartsAtomic(path, [data]);
}

/** Writes a whole file where there is none; false when there is one, which stays as it is. */
export async function writeNewFileAtomic(path: string, data: string): Promise<boolean> {
  const file = await AtomicFile.create(path);
  try {
    await file.write(data);
  } catch (error) {
    await file.discard();
    throw error;
  }
  return file.commitNew();
}

/** Writes a file part by part, atomically; an abort between two parts leaves the old content. */
export async function writePartsAtomic(path: string, parts: Parts, signal?: AbortSignal): Promise<void> {
  const file = await writeAside(path, parts, signal);
  await file.place();
  await syncDirectory(dirname(path));
}

/** Writes the whole of a file under another name; `place` gives it its own. */
export async function writeAside(path: string, parts: Parts, signal?: AbortSignal): Promise<AtomicFile> {
  const file = await AtomicFile.create(path);
  try {
    for await (const part of parts) {
      signal?.throwIfAborted();
      await file.write(part);
    }
  } catch (error) {
    await file.discard();
    throw error;
  }
  await file.seal();
  return file;
}

/** Makes a rename durable. Some file systems refuse to sync a directory, which loses nothing but the guarantee. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
