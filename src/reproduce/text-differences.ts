import { CsvTable } from '../io/csv/csv-table.ts';
import { named } from '../io/named-file.ts';
import { distanceMany } from '../library/many-functions.ts';

/** How the texts of two runs differ. */
export interface TextDifferences {
  /** Pages that both have. */
  readonly pages: number;
  /** Of these, pages whose text differs. */
  readonly differing: number;
  /** Pages that only one of them has. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Edits per code point of the first text, over all pages that both have; null where it has none. */
  readonly cer: number | null;
  /** The first pages that differ or that only one has, as `batch/image`. */
  readonly names: readonly string[];
}

const COLUMNS = {
  image: { name: 'image_name' },
  batch: { name: 'batch_id' },
  text: { name: 'inference' },
} as const;

const NAMED_PAGES = 10;
/** Pairs that are compared at once. */
const BATCH = 256;

/** Compares two files of texts page by page; only one text in each hand is kept. */
export function compareTexts(first: string, second: string, signal: AbortSignal): Promise<TextDifferences> {
  return CsvTable.use(named(first), async (table) => {
    const comparison = new Comparison(table, signal);
    await comparison.index();
    await CsvTable.use(named(second), async (other) => {
      for await (const rows of other.rows(COLUMNS))
        for (const { cells } of rows) await comparison.add(nameOf(cells), cells.text);
    });
    return comparison.finish();
  });
}

function nameOf({ batch, image }: { readonly batch: string; readonly image: string }): string {
  return `${batch}/${image}`;
}

class Comparison {
  readonly #table: CsvTable;
  readonly #signal: AbortSignal;
  /** Where the texts of the first file stand, of pages that the second has not shown yet. */
  readonly #places = new Map<string, { readonly start: number; readonly end: number }>();
  readonly #names: string[] = [];
  #pairs: { readonly first: string; readonly second: string }[] = [];
  #pages = 0;
  #differing = 0;
  #onlySecond = 0;
  #length = 0;
  #edits = 0;

  constructor(table: CsvTable, signal: AbortSignal) {
    this.#table = table;
    this.#signal = signal;
  }

  async index(): Promise<void> {
    for await (const rows of this.#table.placedRows(COLUMNS))
      for (const { cells, place } of rows) this.#places.set(nameOf(cells), place);
  }

  async add(name: string, second: string): Promise<void> {
    this.#signal.throwIfAborted();
    const place = this.#places.get(name);
    if (place === undefined) {
      this.#onlySecond += 1;
      this.#name(name);
      return;
    }
    this.#places.delete(name);
    const fields = await this.#table.fieldsAt(place.start, place.end);
    const first = fields[this.#table.header.names.indexOf(COLUMNS.text.name)] ?? '';
    this.#pages += 1;
    this.#length += codePoints(first);
    if (first === second) return;
    this.#differing += 1;
    this.#name(name);
    this.#pairs.push({ first, second });
    if (this.#pairs.length >= BATCH) await this.#count();
  }

  async finish(): Promise<TextDifferences> {
    await this.#count();
    for (const name of this.#places.keys()) this.#name(name);
    return {
      pages: this.#pages,
      differing: this.#differing,
      onlyFirst: this.#places.size,
      onlySecond: this.#onlySecond,
      cer: this.#length === 0 ? null : this.#edits / this.#length,
      names: this.#names,
    };
  }

  #name(name: string): void {
    if (this.#names.length < NAMED_PAGES) this.#names.push(name);
  }

  async #count(): Promise<void> {
    const pairs = this.#pairs;
    this.#pairs = [];
    const distances = await distanceMany(
      pairs.map(({ first }) => first),
      pairs.map(({ second }) => second),
      { signal: this.#signal },
    );
    this.#edits += distances.reduce((sum, edits) => sum + edits, 0);
  }
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
