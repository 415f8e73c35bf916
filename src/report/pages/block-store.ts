import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../../io/atomic-write.ts';
import { sha256 } from '../../io/hash.ts';
import { ifPresent } from '../../io/if-present.ts';

/** Characters of blocks that may stand inside of the document. */
const INLINE_LIMIT = 1_800_000;

/**
 * Blocks of page details: kept while they are few, written into side files as soon as they are too many for
 * the document. Files are named after their content, so that the document of an earlier report never meets
 * blocks of a later one.
 */
export class BlockStore {
  readonly #folder: string;
  readonly #limit: number;
  readonly #kept: string[] = [];
  readonly files: string[] = [];
  #size = 0;

  constructor(folder: string, limit = INLINE_LIMIT) {
    this.#folder = folder;
    this.#limit = limit;
  }

  /** Blocks for the document; none when there are files. */
  get inline(): readonly string[] {
    return this.#kept;
  }

  async add(block: string): Promise<void> {
    this.#kept.push(block);
    this.#size += block.length;
    if (this.#size <= this.#limit) return;
    for (const kept of this.#kept.splice(0)) await this.#write(kept);
  }

  async #write(block: string): Promise<void> {
    const number = this.files.length;
    const name = `pages/block-${String(number + 1).padStart(4, '0')}-${sha256(block).slice(0, 8)}.js`;
    await writeFileAtomic(join(this.#folder, name), `errataBlock(${number},"${block}")\n`);
    this.files.push(name);
  }

  /** Removes the blocks of earlier reports; called once the new document is there. */
  async removeOthers(): Promise<void> {
    const folder = join(this.#folder, 'pages');
    const present = (await ifPresent(folder, readdir(folder))) ?? [];
    const own = new Set(this.files);
    const stale = present.filter(
      (name) => /^block-\d+-[0-9a-f]{8}\.js$/u.test(name) && !own.has(`pages/${name}`),
    );
    for (const name of stale) await rm(join(this.#folder, 'pages', name), { force: true });
  }
}
