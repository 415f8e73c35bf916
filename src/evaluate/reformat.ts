import { ErrataError } from '../schema/error.ts';
import { AtomicFile } from '../io/atomic-write.ts';
import type { Columns, CsvRow } from '../io/csv/columns.ts';
import { CsvTable } from '../io/csv/csv-table.ts';
import { csvRecord } from '../io/csv/csv-write.ts';
import { readName } from '../corpus/rules.ts';
import { findModels, type ModelFile } from './model-files.ts';

export interface ReformatRequest {
  readonly root: string;
  /** Names of the models. @default all */
  readonly models?: readonly string[] | undefined;
  /** The bytes of the OpenPecha program, which loses columns and missing values. */
  readonly compat?: 'openpecha' | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ReformatOutcome {
  readonly files: readonly { readonly label: string; readonly rows: number }[];
  /** Files that cannot be read as CSV; they are left as they are. */
  readonly failures: readonly ErrataError[];
}

/**
 * Rewrites the CSV files of the models with minimal quoting, LF line ends and no byte-order mark. Every row, column and
 * text stays, `NA` too; short rows are filled with empty fields. Each file is replaced whole or not at all.
 */
export async function reformatModels({
  root,
  models = [],
  compat,
  signal,
}: ReformatRequest): Promise<ReformatOutcome> {
  const files: { label: string; rows: number }[] = [];
  const failures: ErrataError[] = [];
  for (const file of await findModels(root, models, { isCsv: true })) {
    try {
      files.push({ label: file.label, rows: await reformatFile(file, compat !== undefined, signal) });
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      failures.push(error);
    }
  }
  return { files, failures };
}

function reformatFile(
  file: ModelFile,
  isCompatible: boolean,
  signal: AbortSignal | undefined,
): Promise<number> {
  return CsvTable.use(file, async (table) => {
    const target = await AtomicFile.create(file.path);
    try {
      const parts = isCompatible ? openPechaParts(table) : wholeParts(table);
      let rows = 0;
      for await (const part of parts) {
        signal?.throwIfAborted();
        await target.write(part.text);
        rows += part.rows;
      }
      await target.commit();
      return rows;
    } catch (error) {
      await target.discard();
      throw error;
    }
  });
}

interface Part {
  readonly text: string;
  readonly rows: number;
}

/** Every field of every row; short rows are filled with empty fields. */
async function* wholeParts(table: CsvTable): AsyncGenerator<Part> {
  const header = (): string => csvRecord(table.header.fields);
  const record = ({ fields }: CsvRow<Columns>): string =>
    csvRecord(table.header.fields.map((_, at) => fields[at] ?? ''));
  yield* withHeader(header, record, table.rows({}, { dialect: 'repair' }));
}

/** CRLF, all names of columns but only three fields per row, missing values as the program writes them. */
async function* openPechaParts(table: CsvTable): AsyncGenerator<Part> {
  const columns = {
    image: { name: 'image_name', mayLack: 'row' },
    batch: { name: 'batch_id', mayLack: 'row' },
    inference: { name: 'inference', mayLack: 'row' },
  } as const;
  const named = (value: string | undefined, missing: string): string =>
    readName('openpecha', value) === null ? missing : (value ?? '');
  const header = (): string => csvRecord(table.header.names, '\r\n');
  const record = ({ cells: { image, batch, inference } }: CsvRow<typeof columns>): string =>
    csvRecord([named(image, 'nan'), named(batch, 'nan'), named(inference, '')], '\r\n');
  yield* withHeader(header, record, table.rows(columns, { dialect: 'pandas' }));
}

/** The text of a table, as many rows at a time as are read. */
async function* withHeader<Row>(
  header: () => string,
  record: (row: Row) => string,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Part> {
  let isFirst = true;
  for await (const rows of batches) {
    yield { text: (isFirst ? header() : '') + rows.map(record).join(''), rows: rows.length };
    isFirst = false;
  }
  if (isFirst) yield { text: header(), rows: 0 };
}
