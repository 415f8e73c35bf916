import { ErrataError } from '../schema/error.ts';
import { AtomicFile } from '../io/atomic-write.ts';
import { readError } from '../io/read-text.ts';
import { FileSource } from '../io/csv/byte-source.ts';
import { CsvFault } from '../io/csv/csv-fault.ts';
import { lineOf, skipBlankLines } from '../io/csv/position.ts';
import type { CsvRecord } from '../io/csv/csv-record.ts';
import { readCsv } from '../io/csv/read-csv.ts';
import { corpusError } from '../io/csv/csv-error.ts';
import { readName, trimSpace } from '../corpus/rules.ts';
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
  for (const file of await findModels(root, models)) {
    try {
      files.push({ label: file.label, rows: await reformatFile(file, compat !== undefined, signal) });
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      failures.push(error);
    }
  }
  return { files, failures };
}

async function reformatFile(
  { path, label }: ModelFile,
  isCompatible: boolean,
  signal: AbortSignal | undefined,
): Promise<number> {
  const source = await openFile(path, label);
  const writer = isCompatible ? new OpenPechaRows(label) : new WholeRows();
  try {
    const target = await AtomicFile.create(path);
    try {
      const flush = async (): Promise<void> => {
        signal?.throwIfAborted();
        await target.write(writer.take());
      };
      await readCsv(
        source,
        isCompatible ? 'pandas' : 'repair',
        (record) => {
          writer.push(record);
        },
        flush,
      );
      if (writer.rows < 0) throw corpusError('EMPTY_FILE', `${label}: found no line, expected a header`);
      if (writer.longRow !== undefined) throw await longRowError(source, label, writer.longRow);
      await flush();
    } catch (error) {
      await target.discard();
      throw error instanceof CsvFault
        ? corpusError(error.code, `${label}:${await lineOf(source, error.offset)}: ${error.message}`, error)
        : error;
    }
    await target.commit();
  } finally {
    await source.close();
  }
  return writer.rows;
}

async function openFile(path: string, label: string): Promise<FileSource> {
  const source = await FileSource.open(path).catch((cause: unknown) => {
    throw readError(label, cause);
  });
  if (!(await source.isDirectory())) return source;
  await source.close();
  throw corpusError('DIRECTORY', `${label}: found a directory, expected a file`);
}

interface LongRow {
  readonly offset: number;
  readonly found: number;
  readonly expected: number;
}

async function longRowError(
  source: FileSource,
  label: string,
  { offset, found, expected }: LongRow,
): Promise<ErrataError> {
  const line = await lineOf(source, await skipBlankLines(source, offset));
  return corpusError(
    'LONG_ROW',
    `${label}:${line}: found ${found} fields, expected ${expected}; nothing was changed`,
  );
}

/** Records to text; -1 rows: no header yet. */
abstract class RowWriter {
  rows = -1;
  longRow: LongRow | undefined;
  #text: string[] = [];

  push(record: CsvRecord): void {
    this.rows += 1;
    if (this.longRow === undefined)
      this.#text.push(this.rows === 0 ? this.header(record.fields) : this.row(record));
  }

  /** The text since the last call. */
  take(): string {
    const text = this.#text.join('');
    this.#text = [];
    return text;
  }

  protected abstract header(fields: readonly string[]): string;
  protected abstract row(record: CsvRecord): string;
}

class WholeRows extends RowWriter {
  #width = 0;

  protected header(fields: readonly string[]): string {
    this.#width = fields.length;
    return recordText(fields, '\n');
  }

  protected row({ offset, fields }: CsvRecord): string {
    if (fields.length > this.#width) this.longRow = { offset, found: fields.length, expected: this.#width };
    return recordText(
      fields.concat(Array.from({ length: Math.max(0, this.#width - fields.length) }, () => '')),
      '\n',
    );
  }
}

/** CRLF, all names of columns but only three fields a row, missing values as the program writes them. */
class OpenPechaRows extends RowWriter {
  readonly #label: string;
  #width = 0;
  #columns: readonly number[] = [];
  #shift: number | undefined;

  constructor(label: string) {
    super();
    this.#label = label;
  }

  protected header(fields: readonly string[]): string {
    const names = fields.map(trimSpace);
    this.#width = names.length;
    this.#columns = ['image_name', 'batch_id', 'inference'].map((name) => names.indexOf(name));
    if (this.#columns.includes(-1))
      throw corpusError(
        'MISSING_COLUMN',
        `${this.#label}:1: found columns ${names.map((name) => JSON.stringify(name)).join(', ')}, expected image_name, batch_id, inference`,
      );
    return recordText(names, '\r\n');
  }

  protected row({ offset, fields }: CsvRecord): string {
    this.#shift ??= Math.max(0, fields.length - this.#width);
    if (fields.length > this.#width + this.#shift)
      this.longRow = { offset, found: fields.length, expected: this.#width + this.#shift };
    const [image, batch, inference] = this.#columns.map((column) => fields[column + (this.#shift ?? 0)]);
    const named = (value: string | undefined): string =>
      readName('openpecha', value) === null ? 'nan' : (value ?? '');
    return recordText(
      [named(image), named(batch), readName('openpecha', inference) === null ? '' : (inference ?? '')],
      '\r\n',
    );
  }
}

function recordText(fields: readonly string[], end: string): string {
  const [first, ...others] = fields;
  // a record of one empty field would be a blank line
  if (first === '' && others.length === 0) return `""${end}`;
  return `${fields.map((field) => (/[",\n\r]/u.test(field) || (others.length === 0 && /^[ \t]+$/u.test(field)) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}${end}`;
}
