import { normalizeBatchId } from '../schema/batch-id.ts';
import { stemOf } from '../schema/benchmark.ts';

/** A page of the benchmark. */
export interface PageName {
  readonly imageName: string;
  readonly batchId: string;
}

/** What a source says about the page of a text. */
export interface TextName {
  /** Name of the image, or its stem. */
  readonly name: string;
  /** Folders around it, the outermost first. */
  readonly folders: readonly string[];
  /** The batch, where a row states it. */
  readonly batchId?: string | undefined;
}

export type FoundPage =
  | { readonly status: 'found'; readonly page: PageName }
  | { readonly status: 'none' }
  | { readonly status: 'ambiguous'; readonly pages: readonly PageName[] };

/** A name with folders before it, as `scans/b1/a.png`. */
export function splitName(path: string): Pick<TextName, 'name' | 'folders'> {
  const parts = path.split(/[\\/]+/u).filter((part) => part !== '' && part !== '.');
  return { name: parts.at(-1) ?? '', folders: parts.slice(0, -1) };
}

/** The pages of a benchmark by the names that other tools have for them. */
export class PageNames {
  readonly #pages: readonly PageName[];
  readonly #byName = new Map<string, PageName[]>();
  readonly #byStem = new Map<string, PageName[]>();
  readonly #batches = new Set<string>();

  constructor(pages: readonly PageName[]) {
    this.#pages = pages;
    for (const page of pages) {
      push(this.#byName, keyOf(page.imageName), page);
      push(this.#byStem, keyOf(stemOf(page.imageName)), page);
      this.#batches.add(normalizeBatchId(page.batchId));
    }
  }

  /** Pages of a batch, or of all. */
  count(batchId?: string): number {
    return batchId === undefined ? this.#pages.length : this.#pages.filter(isOf(batchId)).length;
  }

  get batches(): readonly string[] {
    return [...this.#batches];
  }

  isBatch(name: string): boolean {
    return this.#batches.has(normalizeBatchId(name));
  }

  /** The page of a text in a batch, or in all of them: by the name of its image, else by its stem. */
  find(name: string, batchId?: string): FoundPage {
    const inBatch = batchId === undefined ? () => true : isOf(batchId);
    for (const found of [
      this.#byName.get(keyOf(name)),
      this.#byStem.get(keyOf(name)),
      // the image of a tool may have another format than ours
      this.#byStem.get(keyOf(stemOf(name))),
    ]) {
      const pages = found?.filter(inBatch) ?? [];
      if (pages.length === 1) return { status: 'found', page: pages[0]! };
      if (pages.length > 1) return { status: 'ambiguous', pages };
    }
    return { status: 'none' };
  }
}

/** Names differ in Unicode form from system to system. */
function keyOf(name: string): string {
  return name.normalize('NFC');
}

function isOf(batchId: string): (page: PageName) => boolean {
  const normalized = normalizeBatchId(batchId);
  return (page) => normalizeBatchId(page.batchId) === normalized;
}

function push(map: Map<string, PageName[]>, key: string, page: PageName): void {
  const pages = map.get(key);
  if (pages === undefined) map.set(key, [page]);
  else pages.push(page);
}
