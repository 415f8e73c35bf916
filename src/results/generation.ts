import { lstat, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  syncDirectory,
  writeAside,
  writeError,
  writeFileAtomic,
  type AtomicFile,
} from '../io/atomic-write.ts';
import { HashedParts, type Parts } from '../io/hash.ts';
import { ifPresent } from '../io/if-present.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { ErrataError } from '../schema/error.ts';
import { recordOf } from '../schema/named-record.ts';
import { MANIFEST, manifestText, readManifest, type Manifest } from './manifest.ts';

/**
 * The files of one run in a folder, which take the place of those of the run before as a whole: they are
 * written aside, get their names together, and the manifest that lists them is the last. Whenever the process
 * dies, the manifest tells whether what is there belongs together. Files that no manifest lists are not ours
 * and stay.
 */
export class Generation {
  readonly folder: string;
  readonly #files = new Map<string, { readonly file: AtomicFile; readonly sha256: string }>();

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Begins a generation; a folder whose manifest is of another program is refused before any work is done. */
  static async begin(folder: string): Promise<Generation> {
    const path = join(folder, MANIFEST);
    if ((await readManifest(folder)).kind === 'foreign')
      throw new ErrataError(
        'CANNOT_WRITE',
        `${path}: found a file that errata has not written, expected a folder for its results`,
      );
    return new Generation(folder);
  }

  /** Names of the files so far. */
  get names(): string[] {
    return [...this.#files.keys()];
  }

  /** Writes a file aside; returns its SHA-256. */
  async add(name: string, parts: Parts, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const hashed = new HashedParts();
    const file = await writeAside(join(this.folder, name), hashed.through(parts), signal);
    const sha256 = hashed.digest();
    this.#files.set(name, { file, sha256 });
    return sha256;
  }

  /**
   * Puts the files in their places and removes those of the generation before that are not among them;
   * returns the names of these.
   */
  async commit(inputs: Readonly<Record<string, string>> = {}): Promise<string[]> {
    const before = await readManifest(this.folder);
    const old = before.kind === 'manifest' ? before.manifest.files : {};
    const files = sorted([...this.#files].map(([name, { sha256 }]) => [name, sha256]));
    const stale = Object.keys(old).filter((name) => !this.#files.has(name));
    // all names are kept until the end: the next run finds what this one leaves behind
    await this.#writeManifest('writing', inputs, sorted([...Object.entries(old), ...Object.entries(files)]));
    for (const { file } of this.#files.values()) await file.place();
    const removed: string[] = [];
    for (const name of stale) if (await this.#remove(name)) removed.push(name);
    for (const folder of this.#folders()) await syncDirectory(folder);
    await this.#writeManifest('whole', inputs, files);
    return removed;
  }

  /** Leaves the generation before as it is. */
  async discard(): Promise<void> {
    for (const { file } of this.#files.values()) await file.discard();
  }

  #writeManifest(
    state: Manifest['state'],
    inputs: Manifest['inputs'],
    files: Manifest['files'],
  ): Promise<void> {
    const manifest = { schema: 1 as const, state, inputs: sorted(Object.entries(inputs)), files };
    return writeFileAtomic(join(this.folder, MANIFEST), manifestText(manifest));
  }

  /** False when there is no such file. */
  async #remove(name: string): Promise<boolean> {
    const path = join(this.folder, name);
    // a folder of that name is not ours
    if ((await ifPresent(path, lstat(path)))?.isDirectory() !== false) return false;
    try {
      await rm(path, { force: true });
    } catch (error) {
      throw writeError(path, error);
    }
    // a folder that held nothing else goes with its last file
    if (dirname(path) !== this.folder) await rmdir(dirname(path)).catch(() => undefined);
    return true;
  }

  #folders(): Set<string> {
    return new Set([this.folder, ...[...this.#files.values()].map(({ file }) => dirname(file.path))]);
  }
}

function sorted(entries: readonly (readonly [name: string, sha256: string])[]): Record<string, string> {
  const values = new Map(entries);
  return recordOf([...values].sort(([left], [right]) => compareCodePoints(left, right)));
}
