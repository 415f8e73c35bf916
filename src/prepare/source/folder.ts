import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { compareCodePoints } from '../../schema/code-point-order.ts';
import { isSystemFile } from '../../io/system-file.ts';
import { systemCode } from '../../schema/error.ts';
import type { Findings } from '../finding.ts';
import type { Entry } from './entry.ts';
import { splitEntry } from './split-entry.ts';
import { reportUnreadable } from '../unreadable.ts';

export type { Entry } from './entry.ts';

interface SourceFolderOptions {
  /** Labels start with it. @default '' */
  readonly prefix?: string;
  /** Each page of a TIFF or PDF is an entry. @default false */
  readonly splitPages?: boolean | undefined;
}

/** Reads folders of one source; an entry that leads out of it is found, never followed. */
export class SourceFolder {
  readonly #root: string;
  readonly #findings: Findings;
  readonly #prefix: string;
  readonly #splitPages: boolean;
  /** Folders whose files were looked into: that is done once. */
  readonly #split = new Map<string, readonly Entry[] | undefined>();

  /** `root` is a real path: symlinks in it are resolved. */
  constructor(
    root: string,
    findings: Findings,
    { prefix = '', splitPages = false }: SourceFolderOptions = {},
  ) {
    this.#root = root;
    this.#findings = findings;
    this.#prefix = prefix;
    this.#splitPages = splitPages;
  }

  #named(label: string): string {
    return this.#prefix === '' ? label : join(this.#prefix, label);
  }

  /** Entries of a folder in code-point order; undefined when there is no such folder. */
  async list(label: string): Promise<readonly Entry[] | undefined> {
    if (!this.#splitPages) return this.#list(label);
    if (!this.#split.has(label)) {
      const entries: Entry[] = [];
      const files = await this.#list(label);
      for (const entry of files ?? []) entries.push(...(await splitEntry(entry, this.#findings)));
      this.#split.set(
        label,
        files && entries.sort((left, right) => compareCodePoints(left.name, right.name)),
      );
    }
    return this.#split.get(label);
  }

  /** A page of a file of several, by the name that it is given. */
  async findPage(label: string, name: string): Promise<Entry | undefined> {
    if (!this.#splitPages) return undefined;
    return (await this.list(label))?.find((entry) => entry.name === name && entry.pageNumber !== undefined);
  }

  async #list(label: string): Promise<readonly Entry[] | undefined> {
    const folder = join(this.#root, label);
    const resolved = await this.resolve(folder, label, 'quiet');
    if (resolved?.kind !== 'folder') return undefined;
    let names: Dirent[];
    try {
      names = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      reportUnreadable(this.#findings, this.#named(label), error);
      return [];
    }
    const entries: Entry[] = [];
    for (const entry of names.sort((left, right) => compareCodePoints(left.name, right.name))) {
      if (isSystemFile(entry.name) && !entry.isDirectory()) {
        this.#findings.leaveOut(this.#named(join(label, entry.name)));
        continue;
      }
      const found = await this.#entryOf(entry, label);
      if (found !== undefined) entries.push(found);
    }
    return entries;
  }

  async #entryOf(entry: Dirent, folderLabel: string): Promise<Entry | undefined> {
    const inner = folderLabel === '' ? entry.name : `${folderLabel}/${entry.name}`;
    const label = this.#named(inner);
    const path = join(this.#root, folderLabel, entry.name);
    if (entry.isFile()) return { name: entry.name, path, label, kind: 'file' };
    if (entry.isDirectory()) return { name: entry.name, path, label, kind: 'folder' };
    if (entry.isSymbolicLink()) return this.resolve(path, label);
    this.#findings.add('NOT_A_FILE', label, 'neither a file nor a folder');
    return undefined;
  }

  /** What a path leads to, if that lies in the source; with `quiet` a missing one is no finding. */
  async resolve(
    path: string,
    label: string,
    missing: 'quiet' | 'reported' = 'reported',
  ): Promise<Entry | undefined> {
    try {
      const target = await realpath(path);
      if (
        target !== this.#root &&
        !target.startsWith(this.#root.endsWith(sep) ? this.#root : `${this.#root}${sep}`)
      ) {
        this.#findings.add('OUTSIDE_SOURCE', label, 'symlink that leaves the source');
        return undefined;
      }
      const status = await stat(target);
      const name = relative('/', path).split(sep).at(-1) ?? '';
      if (status.isFile()) return { name, path: target, label, kind: 'file' };
      if (status.isDirectory()) return { name, path: target, label, kind: 'folder' };
      this.#findings.add('NOT_A_FILE', label, 'neither a file nor a folder');
    } catch (error) {
      const code = systemCode(error);
      const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
      if (!isMissing || missing === 'reported') reportUnreadable(this.#findings, label, error);
    }
    return undefined;
  }
}
