import { sha256 } from '../../io/hash.ts';

/** Characters of blocks that may stand inside of the document. */
const INLINE_LIMIT = 1_800_000;

/** Writes a file of the report. */
export type AddFile = (name: string, text: string) => Promise<void>;

/**
 * Blocks of page details: kept while they are few, written into side files as soon as they are too many for
 * the document. Files are named after their content, so that the document of an earlier report never meets
 * blocks of a later one.
 */
export class BlockStore {
  readonly #addFile: AddFile;
  readonly #limit: number;
  readonly #kept: string[] = [];
  readonly files: string[] = [];
  #size = 0;

  constructor(addFile: AddFile, limit = INLINE_LIMIT) {
    this.#addFile = addFile;
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
    await this.#addFile(name, `errataBlock(${number},"${block}")\n`);
    this.files.push(name);
  }
}

/** True for the name of such a file. */
export function isBlockFile(name: string): boolean {
  return /^pages\/block-\d+-[0-9a-f]{8}\.js$/u.test(name);
}
