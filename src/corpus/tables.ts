import type { CorpusModel, LoadRules } from './corpus.ts';
import { filesOf, type NamedTable } from '../io/table-files.ts';
import { RowFault } from '../io/csv/row-fault.ts';
import { ErrataError } from '../schema/error.ts';
import type { RowColumns, TableColumns } from './columns.ts';
import { ELSEWHERE, RowPlaces, type SeenRows } from './row-places.ts';
import { readRows, type Row } from './rows.ts';
import { readName, readText } from './rules.ts';
import { shareOf, type Shard } from './shard.ts';

/** Repetitions whose lines are told: finding a line reads the file from its start. */
const SHOWN_REPETITIONS = 10;

/** Called with bytes read; may throw to stop. */
type OnChunk = (bytes: number) => void;

/** How the files of a table are read. */
export interface LoadOptions {
  readonly rules: LoadRules;
  /** Columns that were named. */
  readonly columns: TableColumns;
  readonly onChunk: OnChunk;
}

/** Names without repetition, numbered as they come. */
class Interned {
  readonly names: (string | null)[] = [];
  readonly #numbers = new Map<string | null, number>();

  intern(name: string | null): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  find(name: string | null): number | undefined {
    return this.#numbers.get(name);
  }
}

/** The pages of a benchmark. */
export class BenchmarkTable {
  readonly names: (string | null)[] = [];
  readonly texts: string[] = [];
  readonly batches = new Interned();
  readonly batchOf: number[] = [];
  repeatedRows = 0;
  /** Columns of its files that are no CSV. */
  readonly found: RowColumns[] = [];
  readonly repeated: { readonly place: string; readonly first: string }[] = [];
  /** Page by image name, for each batch. */
  readonly #index: Map<string | null, number>[] = [];

  static async load(table: NamedTable, options: LoadOptions): Promise<BenchmarkTable> {
    const benchmark = new BenchmarkTable();
    const seen: SeenRows = { places: [], repeated: [] };
    const files = filesOf(table);
    const { rules } = options;
    const places = new RowPlaces(files, rules);
    const onColumns = (found: RowColumns): void => {
      benchmark.found.push(found);
    };
    for (const [file, name] of files.entries()) {
      const visit = (row: Row): void => {
        benchmark.#add(row, rules, seen, file);
      };
      try {
        await readRows(name, { ...options, role: 'transcript', onColumns }, visit);
      } catch (error) {
        throw await places.complete(error, seen.conflict, file);
      }
    }
    benchmark.repeatedRows = seen.repeated.length;
    for (const { place, first } of seen.repeated.slice(0, SHOWN_REPETITIONS))
      benchmark.repeated.push({
        place: (await places.show(place)).whole,
        first: await places.first(first, place.file),
      });
    return benchmark;
  }

  /** The same of rows in memory, whose offsets are their numbers; `name` is that of the list in messages. */
  static of(rows: readonly Row[], name: string): BenchmarkTable {
    const benchmark = new BenchmarkTable();
    const seen: SeenRows = { places: [], repeated: [] };
    try {
      for (const row of rows) benchmark.#add(row, 'strict', seen, 0);
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      const first = `line ${seen.conflict!.offset + 1}`;
      throw new ErrataError(
        error.code,
        `${name}:${error.offset + 1}: ${error.describe(0).replace(ELSEWHERE, first)}`,
      );
    }
    benchmark.repeatedRows = seen.repeated.length;
    for (const { place, first } of seen.repeated.slice(0, SHOWN_REPETITIONS))
      benchmark.repeated.push({ place: `${name}:${place.offset + 1}`, first: `line ${first.offset + 1}` });
    return benchmark;
  }

  find(image: string | null, batch: number): number | undefined {
    return this.#index[batch]?.get(image);
  }

  #add({ offset, image, batch, text }: Row, rules: LoadRules, seen: SeenRows, file: number): void {
    const name = readName(rules, image);
    const batchNumber = this.batches.intern(readName(rules, batch));
    const content = readText(rules, text);
    const page = this.find(name, batchNumber);
    if (page === undefined) {
      (this.#index[batchNumber] ??= new Map()).set(name, this.names.length);
      this.names.push(name);
      this.batchOf.push(batchNumber);
      this.texts.push(content);
      seen.places.push({ file, offset });
      return;
    }
    if (rules === 'strict') {
      const first = seen.places[page]!;
      if (this.texts[page] !== content) {
        seen.conflict = first;
        throw new RowFault(
          'REPEATED_PAGE',
          offset,
          `found another text for ${JSON.stringify(name)} of batch ` +
            `${JSON.stringify(this.batches.names[batchNumber])} (${ELSEWHERE}), expected one text per page`,
        );
      }
      seen.repeated.push({ place: { file, offset }, first });
    }
    // of repeated rows the last counts
    this.texts[page] = content;
  }
}

/** The rows of a model and which of them are scored. */
export class ModelTable {
  readonly texts: string[] = [];
  readonly pages: number[] = [];
  /** Columns of its files that are no CSV. */
  readonly found: RowColumns[] = [];
  readonly unknownNames: (string | null)[] = [];
  readonly #unknownBatches = new Interned();
  readonly #unknownBatchOf: number[] = [];
  readonly #benchmark: BenchmarkTable;

  private constructor(benchmark: BenchmarkTable) {
    this.#benchmark = benchmark;
  }

  static async load(table: NamedTable, benchmark: BenchmarkTable, options: LoadOptions): Promise<ModelTable> {
    const model = new ModelTable(benchmark);
    const visit = (row: Row): void => {
      model.#add(row, options.rules);
    };
    const onColumns = (found: RowColumns): void => {
      model.found.push(found);
    };
    for (const file of filesOf(table))
      await readRows(file, { ...options, role: 'inference', onColumns }, visit);
    return model;
  }

  /** The same of rows in memory. */
  static of(rows: readonly Row[], benchmark: BenchmarkTable): ModelTable {
    const model = new ModelTable(benchmark);
    for (const row of rows) model.#add(row, 'strict');
    return model;
  }

  #add({ image, batch, text }: Row, rules: LoadRules): void {
    const name = readName(rules, image);
    const batchName = readName(rules, batch);
    const { batches, names } = this.#benchmark;
    const known = batches.find(batchName);
    let page = known === undefined ? undefined : this.#benchmark.find(name, known);
    if (page === undefined) {
      this.#unknownBatchOf.push(known ?? batches.names.length + this.#unknownBatches.intern(batchName));
      page = names.length + this.unknownNames.push(name) - 1;
    }
    this.texts.push(readText(rules, text));
    this.pages.push(page);
  }

  /** Number of the batch of a page, known to the benchmark or not. */
  batchOf(page: number): number {
    const pages = this.#benchmark.names.length;
    return page < pages ? this.#benchmark.batchOf[page]! : this.#unknownBatchOf[page - pages]!;
  }

  /**
   * Joins the rows with the benchmark; `rows` are those of the entries, -1 for a page that the model lacks. Of all
   * rows, and of the pages without one, the share of a shard is taken; which row is the last of its page is decided
   * over all.
   */
  join(
    rules: LoadRules,
    wanted: ReadonlySet<number> | undefined,
    shard: Shard,
  ): { readonly model: CorpusModel; readonly rows: readonly number[] } {
    const known = this.#benchmark.names.length;
    const isWanted = (page: number): boolean => wanted === undefined || wanted.has(this.batchOf(page));
    const lastRow = new Int32Array(known).fill(-1);
    this.pages.forEach((page, row) => {
      if (page < known) lastRow[page] = row;
    });
    const { rows, leftOut, unknown, duplicate } = this.#sortRows(rules, isWanted, lastRow, shard);
    const pages = rows.map((row) => this.pages[row]!);
    const scored = rows.length;
    const pagesOf = (numbers: readonly number[]): Uint32Array =>
      Uint32Array.from(numbers, (row) => this.pages[row]!);
    const ofRows = {
      rows: Uint32Array.from(rows),
      leftOut: { rows: Uint32Array.from(leftOut), pages: pagesOf(leftOut) },
    };
    const missing = Array.from(lastRow.keys()).filter((page) => lastRow[page] === -1 && isWanted(page));
    const share = shareOf(shard, missing.length);
    for (const page of missing.slice(share.first, share.end)) {
      pages.push(page);
      rows.push(-1);
    }
    const batches = [...this.#benchmark.batches.names, ...this.#unknownBatches.names];
    const batchOf = Uint32Array.from(pages, (page) => this.batchOf(page));
    return {
      model: {
        failure: null,
        pages: Uint32Array.from(pages),
        scored,
        ...ofRows,
        unknown,
        duplicate,
        whole: { records: this.pages.length, missing: missing.length, firstMissing: missing[0] ?? 0 },
        batches,
        batchOf,
      },
      rows,
    };
  }

  /** Rows that are scored and rows that are not, by the last row of each page of the benchmark. */
  #sortRows(
    rules: LoadRules,
    isWanted: (page: number) => boolean,
    lastRow: Int32Array,
    shard: Shard,
  ): { rows: number[]; leftOut: number[]; unknown: number; duplicate: number } {
    const [rows, leftOut]: [number[], number[]] = [[], []];
    let unknown = 0;
    let duplicate = 0;
    const { first, end } = shareOf(shard, this.pages.length);
    for (let row = first; row < end; row += 1) {
      const page = this.pages[row]!;
      if (!isWanted(page)) continue;
      const isUnknown = page >= lastRow.length;
      const isDuplicate = !isUnknown && lastRow[page] !== row;
      unknown += isUnknown ? 1 : 0;
      duplicate += isDuplicate ? 1 : 0;
      (rules === 'openpecha' || !(isUnknown || isDuplicate) ? rows : leftOut).push(row);
    }
    return { rows, leftOut, unknown, duplicate };
  }
}
