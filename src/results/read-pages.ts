import { readFile } from 'node:fs/promises';
import { parquetMetadata, parquetRead } from 'hyparquet';
import { ErrataError, EXIT, systemCode } from '../schema/error.ts';
import { PAGES_SCHEMA, type PagesMetadata } from './pages-table.ts';

/** Some columns of a pages file, row by row; null where a row has no value. */
export interface PagesColumns {
  readonly metadata: PagesMetadata;
  readonly rows: number;
  texts(column: string): readonly (string | null)[];
  /** Counts and rates; NaN where there is none. */
  numbers(column: string): Float64Array;
}

/** Reads columns of `{model}_pages.parquet`; one that is not there is undefined in the file and an error here (exit 65). */
export async function readPagesFile(path: string, columns: readonly string[]): Promise<PagesColumns> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    const code = systemCode(cause);
    if (code === 'ENOENT') throw pagesError(path, 'not found, expected the pages of the evaluation', cause);
    throw new ErrataError('CANNOT_READ', `${path}: cannot be read (${code ?? String(cause)})`, {
      exit: EXIT.io,
      cause,
    });
  });
  return parsePagesFile(path, bytes, columns);
}

/** Reads columns from the bytes of such a file. */
export async function parsePagesFile(
  path: string,
  bytes: Uint8Array,
  columns: readonly string[],
): Promise<PagesColumns> {
  const file = new Uint8Array(bytes).buffer;
  try {
    const metadata = parquetMetadata(file);
    const known = new Set(metadata.schema.map(({ name }) => name));
    const lacking = columns.find((column) => !known.has(column));
    if (lacking !== undefined) throw pagesError(path, `no column ${JSON.stringify(lacking)}`);
    const found = new Map<string, unknown[]>(columns.map((column) => [column, []]));
    const rows = Number(metadata.num_rows);
    if (rows > 0)
      await parquetRead({
        file,
        metadata,
        columns: [...columns],
        onChunk: ({ columnName, columnData, rowStart }) => {
          const values = found.get(columnName)!;
          for (let at = 0; at < columnData.length; at += 1) values[rowStart + at] = columnData[at];
        },
      });
    return new Columns(metadataOf(path, metadata.key_value_metadata ?? []), rows, found);
  } catch (cause) {
    if (cause instanceof ErrataError) throw cause;
    throw pagesError(path, `no Parquet (${cause instanceof Error ? cause.message : String(cause)})`, cause);
  }
}

class Columns implements PagesColumns {
  readonly metadata: PagesMetadata;
  readonly rows: number;
  readonly #columns: ReadonlyMap<string, readonly unknown[]>;

  constructor(metadata: PagesMetadata, rows: number, columns: ReadonlyMap<string, readonly unknown[]>) {
    this.metadata = metadata;
    this.rows = rows;
    this.#columns = columns;
  }

  texts(column: string): readonly (string | null)[] {
    return this.#columns.get(column)!.map((value) => (typeof value === 'string' ? value : null));
  }

  numbers(column: string): Float64Array {
    return Float64Array.from(this.#columns.get(column)!, (value) =>
      typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN,
    );
  }
}

function metadataOf(
  path: string,
  pairs: readonly { readonly key: string; readonly value?: string | undefined }[],
): PagesMetadata {
  const valueOf = (key: string): string => {
    const found = pairs.find((pair) => pair.key === key)?.value;
    if (found === undefined) throw pagesError(path, `no ${key} in its metadata`);
    return found;
  };
  if (valueOf('errata.schema') !== String(PAGES_SCHEMA))
    throw pagesError(path, `schema ${valueOf('errata.schema')}, expected ${PAGES_SCHEMA}`);
  return {
    model: valueOf('errata.model'),
    signature: valueOf('errata.signature'),
    options: JSON.parse(valueOf('errata.options')) as Record<string, unknown>,
    benchmarkSha256: valueOf('errata.benchmark.sha256'),
    modelSha256: valueOf('errata.model.sha256'),
  };
}

function pagesError(path: string, what: string, cause?: unknown): ErrataError {
  return new ErrataError('PAGES_INVALID', `${path}: ${what} (run errata evaluate again)`, {
    exit: EXIT.data,
    cause,
  });
}
