import { open, type FileHandle } from 'node:fs/promises';
import { parquetMetadataAsync, parquetRead, type FileMetaData } from 'hyparquet';
import { fileBytes, type FileBytes } from '../io/file-bytes.ts';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';
import { PAGE_STATUSES, STANDING, type ModelPages } from './model-pages.ts';
import { parseKeyValues, type PagesInputs, type PagesMetadata } from './pages-metadata.ts';

export interface ReadPagesOptions {
  /** Names of the counts and rates to read; those that the table lacks are left out. @default all */
  readonly values?: readonly string[] | undefined;
}

/** Reads `{model}_pages.parquet`; anything else is `PAGES_INVALID` (exit 65). */
export async function readPages(
  path: string,
  { values }: ReadPagesOptions = {},
): Promise<{ readonly pages: ModelPages; readonly inputs: PagesInputs }> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    throw systemError(path, error, 'read');
  }
  try {
    const file = await fileBytes(handle);
    const metadata = await parquetMetadataAsync(file);
    const own = parseKeyValues(metadata.key_value_metadata ?? []);
    if (own === undefined) throw new Error('not written by errata evaluate');
    return { pages: await readColumns(file, metadata, own, values), inputs: own.inputs };
  } catch (error) {
    // a disk that fails is told as such; whatever else the library says is about the file's content
    if (error instanceof ErrataError || systemCode(error) !== undefined)
      throw systemError(path, error, 'read');
    const reason = error instanceof Error ? error.message : String(error);
    throw new ErrataError(
      'PAGES_INVALID',
      `${path}: no table of pages (${reason}); run errata evaluate again`,
      { cause: error },
    );
  } finally {
    await handle.close();
  }
}

async function readColumns(
  file: FileBytes,
  metadata: FileMetaData,
  { about, fileRows, groups }: PagesMetadata,
  wanted: readonly string[] | undefined,
): Promise<ModelPages> {
  const length = Number(metadata.num_rows);
  const columns = new TableColumns(metadata, length, wanted, groups.length);
  for (let group = 0, first = 0; group < metadata.row_groups.length; group += 1) {
    const end = first + Number(metadata.row_groups[group]!.num_rows);
    await columns.readRows(file, metadata, first, end);
    first = end;
  }
  const { texts, counts, rates } = columns;
  const { names: batches, numbers: batchOf } = numbered(texts.get('batch_id')!);
  return {
    about,
    length,
    fileRows,
    imageNames: texts.get('image_name')!,
    batches,
    batchOf,
    ...standingOf(texts.get('status')!, fileRows, about.options.missing === 'empty'),
    groups: groups.map((column, at) => ({ column, values: columns.groupTexts[at]! })),
    counts,
    rates,
  };
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

  async readRows(file: FileBytes, metadata: FileMetaData, rowStart: number, rowEnd: number): Promise<void> {
    const chunks: { name: string; values: ArrayLike<unknown>; first: number }[] = [];
    await parquetRead({
      file,
      metadata,
      columns: this.#names,
      rowStart,
      rowEnd,
      // thrown errors would be nobody's: values are looked at when all are there
      onChunk: ({ columnName, columnData, rowStart: first }) => {
        chunks.push({ name: columnName, values: columnData, first });
      },
    });
    for (const { name, values, first } of chunks) this.#take(name, values, first);
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
