import { ErrataError, systemCode, systemError } from '../../schema/error.ts';
import { FileSource, MemorySource, WindowSource } from './byte-source.ts';
import { RowCutter, type Columns, type CsvHeader, type CsvRow, type WantedColumns } from './columns.ts';
import { CsvFault } from './csv-fault.ts';
import type { NamedFile } from '../named-file.ts';
import { lineOf, skipBlankLines } from './position.ts';
import { readCsv, type CsvDialect } from './read-csv.ts';
import { RowFault } from './row-fault.ts';

export interface ReadOptions {
  /** @default 'rfc4180' */
  readonly dialect?: CsvDialect;
  /** NUL bytes are text, so that a single row may be refused for them. @default false in RFC 4180 */
  readonly takesNul?: boolean;
  /** What the header should have, in words. @default the names of the needed columns */
  readonly expected?: string | undefined;
  /** Called with the bytes read so far; may throw to stop. */
  readonly onChunk?: ((bytes: number) => void) | undefined;
}

/** A row and the bytes it stands in. */
export interface PlacedRow<Declared extends Columns> extends CsvRow<Declared> {
  readonly place: { readonly start: number; readonly end: number };
}

/**
 * A CSV file with a header, read row by row. Faults name file and line (exit 65): one of the encoding anywhere in the
 * file takes precedence over one of the quoting, and that over one of its rows.
 */
export class CsvTable {
  /** Empty until it is read. */
  header: CsvHeader = { fields: [], names: [] };
  readonly #label: string;
  readonly #source: FileSource;
  readonly #window: WindowSource;
  /** Lines are mostly asked for in ascending order: counting goes on from the last. */
  #known = { start: 0, line: 1 };

  private constructor(label: string, source: FileSource) {
    this.#label = label;
    this.#source = source;
    this.#window = new WindowSource(source);
  }

  /** Opens a file; a missing one is `NO_FILE`, with a hint where one helps. */
  static async open({ path, label }: NamedFile, hint?: string): Promise<CsvTable> {
    try {
      const source = await FileSource.open(path);
      if (!(await source.isDirectory())) return new CsvTable(label, source);
      await source.close();
    } catch (cause) {
      const reason = systemCode(cause);
      if (reason === 'ENOENT') throw new ErrataError('NO_FILE', `${label}: no such file`, { cause, hint });
      if (reason !== 'EISDIR') throw systemError(label, cause, 'read');
    }
    throw new ErrataError('DIRECTORY', `${label}: found a directory, expected a file`);
  }

  /** Opens a file, has it read and closes it. */
  static async use<Result>(
    file: NamedFile,
    work: (table: CsvTable) => Promise<Result>,
    hint?: string,
  ): Promise<Result> {
    const table = await CsvTable.open(file, hint);
    try {
      return await work(table);
    } finally {
      await table.close();
    }
  }

  /** The rows in order, as many at a time as a chunk of the file ends. */
  rows<const Declared extends Columns>(
    columns: WantedColumns<Declared>,
    options: ReadOptions = {},
  ): AsyncGenerator<readonly CsvRow<Declared>[]> {
    return this.#cut(new RowCutter(columns, options.dialect === 'pandas', options.expected), options);
  }

  /** The same with the bytes of each row, for those who read single ones again (`fieldsAt`). */
  async *placedRows<const Declared extends Columns>(
    columns: WantedColumns<Declared>,
    options: ReadOptions = {},
  ): AsyncGenerator<readonly PlacedRow<Declared>[]> {
    let held: CsvRow<Declared> | undefined;
    let bytes = 0;
    const onChunk = (read: number): void => {
      bytes = read;
      options.onChunk?.(read);
    };
    // a row ends where the next one starts
    for await (const rows of this.rows(columns, { ...options, onChunk })) {
      const placed: PlacedRow<Declared>[] = [];
      for (const row of rows) {
        if (held !== undefined) placed.push({ ...held, place: { start: held.offset, end: row.offset } });
        held = row;
      }
      if (placed.length > 0) yield placed;
    }
    if (held !== undefined) yield [{ ...held, place: { start: held.offset, end: bytes } }];
  }

  /** Visits all rows in order; `visit` may throw a `RowFault` for one that it refuses. */
  async read<const Declared extends Columns>(
    columns: WantedColumns<Declared>,
    visit: (row: CsvRow<Declared>) => void,
    options: ReadOptions = {},
  ): Promise<void> {
    const cutter = new RowCutter(columns, options.dialect === 'pandas', options.expected);
    for await (const rows of this.#cut(cutter, options)) {
      try {
        for (const row of rows) visit(row);
      } catch (error) {
        if (!(error instanceof RowFault)) throw error;
        cutter.refuse(error);
      }
    }
  }

  async *#cut<Declared extends Columns>(
    cutter: RowCutter<Declared>,
    { dialect = 'rfc4180', takesNul, onChunk }: ReadOptions,
  ): AsyncGenerator<readonly CsvRow<Declared>[]> {
    try {
      for await (const { records, bytes } of readCsv(this.#source, dialect, takesNul)) {
        const rows = cutter.cut(records);
        if (cutter.header !== undefined) this.header = cutter.header;
        if (rows.length > 0) yield rows;
        onChunk?.(bytes);
      }
    } catch (error) {
      throw error instanceof CsvFault ? await this.#errorOfBytes(error) : error;
    }
    if (cutter.fault !== undefined) throw await this.#errorOfRow(cutter.fault);
    if (cutter.header === undefined)
      throw new ErrataError(
        'EMPTY_FILE',
        `${this.#label}: found no line, expected a header${cutter.expected === '' ? '' : ` with ${cutter.expected}`}`,
      );
  }

  async #errorOfBytes(fault: CsvFault): Promise<ErrataError> {
    const line = await lineOf(this.#source, fault.offset);
    return new ErrataError(fault.code, `${this.#label}:${line}: ${fault.message}`, { cause: fault });
  }

  async #errorOfRow({ code, offset, other, describe }: RowFault): Promise<ErrataError> {
    const message = describe(await this.line(other));
    return new ErrataError(code, `${this.#label}:${await this.line(offset)}: ${message}`);
  }

  /** The line, from 1, on which the row of an offset starts. */
  async line(offset: number): Promise<number> {
    const start = await skipBlankLines(this.#window, offset);
    const from = start < this.#known.start ? { start: 0, line: 1 } : this.#known;
    const line = from.line + (await lineOf(this.#window.from(from.start), start - from.start)) - 1;
    this.#known = { start, line };
    return line;
  }

  /** The fields of the one record in a range of bytes, for those who keep the places of rows instead of their texts. */
  async fieldsAt(start: number, end: number): Promise<readonly string[]> {
    const bytes = await this.#source.slice(start, end - start);
    // after a blank line no bytes are taken for a byte-order mark
    const source = new MemorySource(Buffer.concat([Buffer.from('\n'), bytes]));
    // the row was found to be well-formed before; this reader costs less to start
    for await (const { records } of readCsv(source, 'repair'))
      if (records[0] !== undefined) return records[0].fields;
    return [];
  }

  close(): Promise<void> {
    return this.#source.close();
  }
}
