import { systemCode, systemError, type ErrorCode } from '../schema/error.ts';
import { corpusError } from '../io/csv/csv-error.ts';
import type { LoadRules } from './corpus.ts';
import type { NamedFile } from '../io/csv/named-file.ts';
import { FileSource, type ByteSource } from '../io/csv/byte-source.ts';
import { CsvFault } from '../io/csv/csv-fault.ts';
import { lineOf, skipBlankLines } from '../io/csv/position.ts';
import type { CsvRecord } from '../io/csv/csv-record.ts';
import { readCsv } from '../io/csv/read-csv.ts';
import { trimSpace } from './rules.ts';

/** A row of a benchmark or a model, as written; undefined for fields that a short row lacks. */
export interface Row {
  /** For `line` alone. */
  readonly offset: number;
  readonly image: string | undefined;
  readonly batch: string | undefined;
  readonly text: string | undefined;
}

interface Layout {
  readonly image: number;
  readonly batch: number;
  readonly text: number;
  /** Fields of the header. */
  readonly width: number;
  /** Leading fields that pandas takes for an index when the first row is longer than the header. */
  shift: number | undefined;
}

/** A fault of a record, found while reading; the lines its message needs are looked up afterwards. */
export class RowFault extends Error {
  readonly code: ErrorCode;
  readonly offset: number;
  /** Another record that the message names. */
  readonly other: number;
  readonly describe: (otherLine: number) => string;

  constructor(
    code: ErrorCode,
    offset: number,
    describe: string | ((otherLine: number) => string),
    other = 0,
  ) {
    super(code);
    this.code = code;
    this.offset = offset;
    this.other = other;
    this.describe = typeof describe === 'string' ? () => describe : describe;
  }
}

/** An open table, to read its rows and to look up their lines. */
export class TableFile {
  readonly label: string;
  readonly #source: FileSource;

  private constructor(label: string, source: FileSource) {
    this.label = label;
    this.#source = source;
  }

  static async open({ path, label }: NamedFile): Promise<TableFile> {
    try {
      const source = await FileSource.open(path);
      if (!(await source.isDirectory())) return new TableFile(label, source);
      await source.close();
    } catch (cause) {
      const reason = systemCode(cause);
      if (reason === 'ENOENT') throw corpusError('NO_FILE', `${label}: no such file`, cause);
      if (reason !== 'EISDIR') throw systemError(label, cause, 'read');
    }
    throw corpusError('DIRECTORY', `${label}: found a directory, expected a file`);
  }

  line(offset: number): Promise<number> {
    return lineOfRecord(this.#source, offset);
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  /** Reads all rows; `onChunk` gets the bytes read so far and may throw to stop. */
  async read(
    rules: LoadRules,
    textColumn: string,
    each: (row: Row) => void,
    onChunk?: (bytes: number) => void,
  ): Promise<void> {
    const reader = new RowReader(rules, textColumn, each);
    try {
      await readCsv(
        this.#source,
        rules === 'strict' ? 'rfc4180' : 'pandas',
        (record) => {
          reader.push(record);
        },
        onChunk,
      );
    } catch (error) {
      if (error instanceof CsvFault)
        throw corpusError(
          error.code,
          `${this.label}:${await lineOf(this.#source, error.offset)}: ${error.message}`,
        );
      throw error;
    }
    if (reader.fault !== undefined) {
      const { code, offset, other, describe } = reader.fault;
      throw corpusError(
        code,
        `${this.label}:${await this.line(offset)}: ${describe(await this.line(other))}`,
      );
    }
    if (!reader.hasHeader)
      throw corpusError(
        'EMPTY_FILE',
        `${this.label}: found no line, expected a header with ${reader.expected}`,
      );
  }
}

async function lineOfRecord(source: ByteSource, offset: number): Promise<number> {
  return lineOf(source, await skipBlankLines(source, offset));
}

/** Rows from records. The first faulty record ends it, but the file is read on: a fault of the bytes goes before. */
class RowReader {
  readonly expected: string;
  fault: RowFault | undefined;
  readonly #rules: LoadRules;
  readonly #textColumn: string;
  readonly #each: (row: Row) => void;
  #layout: Layout | undefined;

  constructor(rules: LoadRules, textColumn: string, each: (row: Row) => void) {
    this.#rules = rules;
    this.#textColumn = textColumn;
    this.#each = each;
    this.expected = `image_name, batch_id, ${textColumn}`;
  }

  get hasHeader(): boolean {
    return this.#layout !== undefined;
  }

  push(record: CsvRecord): void {
    if (this.fault !== undefined) return;
    try {
      if (this.#layout === undefined) this.#layout = this.#readHeader(record);
      else this.#readRow(record, this.#layout);
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      this.fault = error;
    }
  }

  #readHeader({ offset, fields }: CsvRecord): Layout {
    const names = fields.map(trimSpace);
    const [image, batch, text] = ['image_name', 'batch_id', this.#textColumn].map((name) =>
      names.indexOf(name),
    ) as [number, number, number];
    if (image === -1 || batch === -1 || (text === -1 && this.#rules === 'strict')) {
      throw new RowFault(
        'MISSING_COLUMN',
        offset,
        `found columns ${names.map((name) => JSON.stringify(name)).join(', ')}, expected ${this.expected}`,
      );
    }
    return { image, batch, text, width: names.length, shift: undefined };
  }

  #readRow({ offset, fields }: CsvRecord, layout: Layout): void {
    layout.shift ??= this.#rules === 'openpecha' ? Math.max(0, fields.length - layout.width) : 0;
    const expected = layout.width + layout.shift;
    if (fields.length > expected)
      throw new RowFault('LONG_ROW', offset, `found ${fields.length} fields, expected ${expected}`);
    if (this.#rules === 'strict') this.#checkShortRow(offset, fields.length, layout);
    const { image, batch, text, shift } = layout;
    this.#each({
      offset,
      image: fields[image + shift],
      batch: fields[batch + shift],
      text: text === -1 ? undefined : fields[text + shift],
    });
  }

  #checkShortRow(offset: number, found: number, { image, batch, text, width }: Layout): void {
    const lacking = [
      [image, 'image_name'],
      [batch, 'batch_id'],
      [text, this.#textColumn],
    ].find(([column]) => Number(column) >= found);
    if (lacking !== undefined)
      throw new RowFault('SHORT_ROW', offset, `found ${found} fields, expected ${width} (no ${lacking[1]})`);
  }
}
