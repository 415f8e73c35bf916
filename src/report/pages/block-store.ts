import { sha256 } from '../../io/hash.ts';

/** What blocks hold: texts and pictures of pages, and small pictures for the list. */
export type BlockKind = 'block' | 'thumbs';

/** Characters of blocks of a kind that may stand inside of the document. */
const INLINE_LIMITS: Readonly<Record<BlockKind, number>> = { block: 8_000_000, thumbs: 1_000_000 };

/** Writes a file of the report. */
export type AddFile = (name: string, text: string) => Promise<void>;

/**
 * Blocks of page details: kept while they are few, written into side files as soon as they are too many for
 * the document. Files are named after their content, so that the document of an earlier report never meets
 * blocks of a later one.
 */
export class BlockStore {
  readonly #addFile: AddFile;
  readonly #kind: BlockKind;
  readonly #limit: number;
  readonly #kept: string[] = [];
  readonly files: string[] = [];
  #size = 0;

  constructor(addFile: AddFile, kind: BlockKind, limit = INLINE_LIMITS[kind]) {
    this.#addFile = addFile;
    this.#kind = kind;
    this.#limit = limit;
  }

  /** Blocks for the document with their ids; none when there are files. */
  get inline(): readonly (readonly [id: string, content: string])[] {
    return this.#kept.map((content, number) => [`${this.#kind}-${number}`, content]);
  }

  async add(block: string): Promise<void> {
    this.#kept.push(block);
    this.#size += block.length;
    if (this.#size <= this.#limit) return;
    for (const kept of this.#kept.splice(0)) await this.#write(kept);
  }

  async #write(block: string): Promise<void> {
    const number = this.files.length;
    const name = `pages/${this.#kind}-${String(number + 1).padStart(4, '0')}-${sha256(block).slice(0, 8)}.js`;
    await this.#addFile(name, `errataBlock("${this.#kind}-${number}","${block}")\n`);
    this.files.push(name);
  }
}

/** True for the name of such a file. */
export function isBlockFile(name: string): boolean {
  return /^pages\/(?:block|thumbs)-\d+-[0-9a-f]{8}\.js$/u.test(name);
}
