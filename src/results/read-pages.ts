import type { FileHandle } from 'node:fs/promises';
import { openFile } from '../io/open-file.ts';
import { parquetMetadataAsync, parquetRead, type FileMetaData } from 'hyparquet';
import { fileBytes, type FileBytes } from '../io/file-bytes.ts';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';
import { PAGE_STATUSES, STANDING, type ModelPages } from './model-pages.ts';
import { parseKeyValues, type PagesInputs, type PagesMetadata } from './pages-metadata.ts';

export interface ReadPagesOptions {
  /** Names of the counts and rates to read; those that the table lacks are left out. @default all */
  readonly values?: readonly string[] | undefined;
}

/** Reads `{model}_pages.parquet`; anything else is `PAGES_INVALID`, the pages of a part `PART_UNMERGED` (exit 65). */
export async function readPages(
  path: string,
  { values }: ReadPagesOptions = {},
): Promise<{ readonly pages: ModelPages; readonly inputs: PagesInputs }> {
  const file = await PagesFile.open(path);
  try {
    const { part, inputs } = file.own;
    if (part !== undefined)
      throw new ErrataError(
        'PART_UNMERGED',
        `${path}: found the pages of part ${part}, expected those of a whole evaluation; ` +
          'errata merge makes one of all parts',
      );
    return { pages: await file.read({ values }), inputs };
  } finally {
    await file.close();
  }
}

/** Rows to read: from the start of a row group to the end of one. */
interface ReadRowsOptions extends ReadPagesOptions {
  /** @default the first */
  readonly first?: number | undefined;
  /** @default that behind the last */
  readonly end?: number | undefined;
}

/** An open table of pages; what is wrong with its content is `PAGES_INVALID` (exit 65). */
export class PagesFile {
  readonly own: PagesMetadata;
  readonly length: number;
  /** Rows before each row group, and all. */
  readonly groupEnds: readonly number[];
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #file: FileBytes;
  readonly #metadata: FileMetaData;

  private constructor(path: string, handle: FileHandle, file: FileBytes, metadata: FileMetaData) {
    const own = parseKeyValues(metadata.key_value_metadata ?? []);
    if (own === undefined) throw new Error('not written by errata evaluate');
    this.own = own;
    this.length = Number(metadata.num_rows);
    const ends = [0];
    for (const group of metadata.row_groups) ends.push(ends.at(-1)! + Number(group.num_rows));
    this.groupEnds = ends;
    this.#path = path;
    this.#handle = handle;
    this.#file = file;
    this.#metadata = metadata;
  }

  static async open(path: string): Promise<PagesFile> {
    let handle: FileHandle;
    try {
      handle = await openFile(path);
    } catch (error) {
      throw systemError(path, error, 'read');
    }
    try {
      const file = await fileBytes(handle);
      return new PagesFile(path, handle, file, await parquetMetadataAsync(file));
    } catch (error) {
      await handle.close();
      throw faultOf(path, error);
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Names of the columns of numbers. */
  columns(type: 'INT64' | 'DOUBLE'): string[] {
    return this.#metadata.schema.slice(1).flatMap((column) => (column.type === type ? [column.name] : []));
  }

  async read(options: ReadRowsOptions = {}): Promise<ModelPages> {
    try {
      return await this.#read(options);
    } catch (error) {
      throw faultOf(this.#path, error);
    }
  }

  async #read({ values, first = 0, end = this.length }: ReadRowsOptions): Promise<ModelPages> {
    const { about, fileRows, groups } = this.own;
    const columns = new TableColumns(this.#metadata, end - first, values, groups.length);
    for (let group = 1; group < this.groupEnds.length; group += 1) {
      const [from, to] = [this.groupEnds[group - 1]!, this.groupEnds[group]!];
      if (from >= first && to <= end && to > from)
        await columns.readRows(this.#file, this.#metadata, { from, to, first });
    }
    const { texts, counts, rates } = columns;
    const { names: batches, numbers: batchOf } = numbered(texts.get('batch_id')!);
    const ownRows = Math.min(Math.max(fileRows - first, 0), end - first);
    return {
      about,
      length: end - first,
      fileRows: ownRows,
      imageNames: texts.get('image_name')!,
      batches,
      batchOf,
      ...standingOf(texts.get('status')!, ownRows, about.options.missing === 'empty'),
      groups: groups.map((column, at) => ({ column, values: columns.groupTexts[at]! })),
      counts,
      rates,
    };
  }
}

/** A disk that fails is told as such; whatever else the library says is about the file's content. */
function faultOf(path: string, error: unknown): unknown {
  if (error instanceof ErrataError || systemCode(error) !== undefined)
    return systemError(path, error, 'read');
  const reason = error instanceof Error ? error.message : String(error);
  return new ErrataError(
    'PAGES_INVALID',
    `${path}: no table of pages (${reason}); run errata evaluate again`,
    { cause: error },
  );
}

/** Texts that every table has. */
const PAGE_COLUMNS = ['image_name', 'batch_id', 'status'];

/** The columns of a table, filled row group by row group. */
class TableColumns {
  readonly texts = new Map<string, (string | null)[]>();
  readonly counts = new Map<string, Uint32Array>();
  readonly rates = new Map<string, Float64Array>();
  readonly #names: string[];

  constructor(
    { schema }: FileMetaData,
    length: number,
    wanted: readonly string[] | undefined,
    groups: number,
  ) {
    const isWanted = (name: string): boolean => wanted === undefined || wanted.includes(name);
    for (const { name, type } of schema.slice(1)) {
      if (type === 'INT64' && isWanted(name)) this.counts.set(name, new Uint32Array(length));
      else if (type === 'DOUBLE' && isWanted(name)) this.rates.set(name, new Float64Array(length));
      else if (type === 'BYTE_ARRAY') this.texts.set(name, Array.from<string | null>({ length }).fill(null));
    }
    this.#names = [...this.texts.keys(), ...this.counts.keys(), ...this.rates.keys()];
    const lacking = PAGE_COLUMNS.find((name) => !this.texts.has(name));
    if (lacking !== undefined || this.texts.size !== 3 + groups)
      throw new Error(`expected the columns image_name, batch_id, status and ${groups} of the metadata`);
  }

  /** The texts of the group columns, in their order: their own names may be those of others, and are marked then. */
  get groupTexts(): (string | null)[][] {
    return [...this.texts].flatMap(([name, texts]) => (PAGE_COLUMNS.includes(name) ? [] : [texts]));
  }

  /** Reads a row group; the columns begin with the row `first` of the table. */
  async readRows(
    file: FileBytes,
    metadata: FileMetaData,
    { from, to, first }: { readonly from: number; readonly to: number; readonly first: number },
  ): Promise<void> {
    // column by column: what the library makes of one is garbage before the next
    for (const name of this.#names) {
      const chunks: { values: ArrayLike<unknown>; at: number }[] = [];
      await parquetRead({
        file,
        metadata,
        columns: [name],
        rowStart: from,
        rowEnd: to,
        // thrown errors would be nobody's: values are looked at when all are there
        onChunk: ({ columnData, rowStart: row }) => {
          chunks.push({ values: columnData, at: row - first });
        },
      });
      for (const { values, at } of chunks) this.#take(name, values, at);
    }
  }

  #take(name: string, values: ArrayLike<unknown>, first: number): void {
    const [texts, counts, rates] = [this.texts.get(name), this.counts.get(name), this.rates.get(name)];
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? null;
      if (texts !== undefined) texts[first + at] = value as string | null;
      else if (counts !== undefined) counts[first + at] = value === null ? 0 : Number(value as bigint);
      else rates![first + at] = value === null ? Number.NaN : (value as number);
    }
  }
}

/** Names in the order in which they come, and the number of each row's. */
function numbered(values: readonly (string | null)[]): { names: (string | null)[]; numbers: Uint32Array } {
  const known = new Map<string | null, number>();
  const numbers = Uint32Array.from(values, (value) => {
    const number = known.get(value) ?? known.size;
    known.set(value, number);
    return number;
  });
  return { names: [...known.keys()], numbers };
}

function standingOf(
  statuses: readonly (string | null)[],
  fileRows: number,
  areMissingScored: boolean,
): Pick<ModelPages, 'standing' | 'hasFailed' | 'hasValues'> {
  const standing = new Uint8Array(statuses.length);
  const hasFailed = new Uint8Array(statuses.length);
  const hasValues = new Uint8Array(statuses.length);
  for (const [row, status] of statuses.entries()) {
    const number = (PAGE_STATUSES as readonly (string | null)[]).indexOf(status);
    if (number === -1) throw new Error(`found the status ${JSON.stringify(status)}`);
    const isFailed = status === 'failed';
    // the recognition of a page may have failed whether there is a row of it or not
    standing[row] = isFailed ? (row < fileRows ? STANDING.scored : STANDING.missing) : number;
    hasFailed[row] = isFailed ? 1 : 0;
    const isScored =
      standing[row] === STANDING.scored || (standing[row] === STANDING.missing && areMissingScored);
    hasValues[row] = isScored ? 1 : 0;
  }
  return { standing, hasFailed, hasValues };
}
