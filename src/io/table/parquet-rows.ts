import type { FileHandle } from 'node:fs/promises';
import { openFile } from '../open-file.ts';
import { parquetMetadataAsync, parquetReadObjects, type FileMetaData, type SchemaElement } from 'hyparquet';
import { fileBytes, type FileBytes } from '../file-bytes.ts';
import { loadCompressors } from './parquet-codecs.ts';
import type { NamedFile } from '../named-file.ts';
import { isUtf8 } from 'node:buffer';
import { readError } from '../read-text.ts';
import { ErrataError, hasCode, systemCode, systemError } from '../../schema/error.ts';
import type { ColumnChoice, ColumnKind, RowPlace, SourceTable, TableRow } from './source-table.ts';

/** Characters of texts that are kept for rows that are asked for one by one. */
const KEPT_CHARACTERS = 1 << 25;

/** Rows from one on, which are stored together and read together. */
interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** The rows of a Parquet file, read one row group at a time; a damaged group costs its own rows alone. */
export class ParquetRows implements SourceTable {
  readonly unit = 'row';
  readonly label: string;
  readonly #handle: FileHandle;
  readonly #file: FileBytes;
  readonly #metadata: FileMetaData;
  readonly #groups: readonly RowRange[];
  readonly #kept = new Map<string, { readonly values: readonly unknown[]; readonly characters: number }>();
  #characters = 0;

  private constructor(label: string, handle: FileHandle, file: FileBytes, metadata: FileMetaData) {
    this.label = label;
    this.#handle = handle;
    this.#file = file;
    this.#metadata = metadata;
    let first = 0;
    this.#groups = metadata.row_groups.map(({ num_rows: rows }) => {
      const group = { first, end: first + Number(rows) };
      first = group.end;
      return group;
    });
  }

  static async open({ path, label }: NamedFile): Promise<ParquetRows> {
    const handle = await openFile(path).catch((error: unknown) => {
      throw readError(label, error);
    });
    try {
      const file = await fileBytes(handle);
      return new ParquetRows(label, handle, file, await parquetMetadataAsync(file));
    } catch (error) {
      await handle.close();
      throw damaged(label, error);
    }
  }

  async *rows<Role extends string>(
    choose: (columns: readonly string[]) => ColumnChoice<Role>,
  ): AsyncGenerator<readonly TableRow<Role>[]> {
    const choice = Object.entries<string | undefined>(
      choose(columnsOf(this.#metadata).map(({ name }) => name)),
    );
    const names = [...new Set(choice.flatMap(([, name]) => (name === undefined ? [] : [name])))];
    for (const group of this.#groups) {
      let found: readonly Readonly<Record<string, unknown>>[];
      try {
        found = await this.#read(group, names);
      } catch (error) {
        const fault = damaged(this.label, error);
        if (!hasCode(fault, 'PARQUET_INVALID')) throw fault;
        const message = `${shown(group)}${fault.message.slice(this.label.length)}`;
        yield [{ status: 'bad', code: fault.code, message }];
        continue;
      }
      yield found.map((row, at) => ({
        status: 'row',
        place: { start: group.first + at, end: group.first + at + 1 },
        values: Object.fromEntries(
          choice.map(([role, name]) => [role, name === undefined ? undefined : plain(row[name])]),
        ) as Readonly<Record<Role, unknown>>,
      }));
    }
  }

  /** Groups that were read for it are kept, since rows are asked for nearly in order. */
  async valueAt({ start }: RowPlace, column: string): Promise<unknown> {
    const group = this.#groups.find(({ end }) => start < end);
    if (group === undefined) return undefined;
    const key = `${group.first}\0${column}`;
    const kept = this.#kept.get(key) ?? (await this.#keep(key, group, column));
    return kept.values[start - group.first];
  }

  async #keep(
    key: string,
    group: RowRange,
    column: string,
  ): Promise<{ readonly values: readonly unknown[]; readonly characters: number }> {
    const rows = await this.#read(group, [column]).catch((error: unknown) => {
      throw damaged(`${this.label}: ${shown(group)}`, error);
    });
    const values = rows.map((row) => plain(row[column]));
    const characters = values.reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? value.length : 64),
      0,
    );
    for (const [other, { characters: freed }] of this.#kept) {
      if (this.#characters + characters <= KEPT_CHARACTERS) break;
      this.#kept.delete(other);
      this.#characters -= freed;
    }
    const kept = { values, characters };
    this.#kept.set(key, kept);
    this.#characters += characters;
    return kept;
  }

  async #read(
    { first, end }: RowRange,
    columns: readonly string[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const compressors = await loadCompressors();
    const rows = await parquetReadObjects({
      file: this.#file,
      metadata: this.#metadata,
      columns: [...columns],
      rowStart: first,
      rowEnd: end,
      compressors,
      // bytes without a note of what they are may be those of an image
      utf8: false,
      parsers: { stringFromBytes },
    });
    if (rows.length !== end - first) throw new Error(`${rows.length} rows, expected ${end - first}`);
    return rows;
  }

  kindOf(column: string): ColumnKind | undefined {
    const found = columnsOf(this.#metadata).find(({ name }) => name === column);
    return found === undefined ? undefined : kindOf(found);
  }

  numberOf({ start }: RowPlace): Promise<number> {
    return Promise.resolve(start + 1);
  }

  nameOf({ start }: RowPlace): Promise<string> {
    return Promise.resolve(`${this.label}: row ${start + 1}`);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** A text as it is, U+FEFF at its start too; bytes that are none stay bytes, and are refused by who wants a text. */
function stringFromBytes(bytes: Uint8Array | undefined): unknown {
  if (bytes === undefined || !isUtf8(bytes)) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}

function columnsOf({ schema }: FileMetaData): readonly SchemaElement[] {
  const columns: SchemaElement[] = [];
  // the schema is a tree in depth-first order: those below a column are parts of it
  for (let at = 1, skip = 0; at < schema.length; at += 1) {
    const element = schema[at]!;
    if (skip === 0) columns.push(element);
    else skip -= 1;
    skip += element.num_children ?? 0;
  }
  return columns;
}

/** What annotations leave of a type of numbers or bytes as it is. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  BYTE_ARRAY: /^(?:UTF8|STRING|ENUM)?$/u,
  INT32: /^(?:U?INT_?(?:8|16|32|64)|INTEGER)?$/u,
  INT64: /^(?:U?INT_?(?:8|16|32|64)|INTEGER)?$/u,
};

function kindOf(element: SchemaElement): ColumnKind {
  const {
    type,
    repetition_type: repetition,
    converted_type: converted = '',
    logical_type: logical,
  } = element;
  if (type === undefined) return 'a group';
  if (repetition === 'REPEATED') return 'a list';
  const isPlain = PLAIN[type]?.test(logical?.type ?? converted) === true;
  if (!isPlain) return converted === '' ? type : converted;
  return type === 'BYTE_ARRAY' ? 'text' : 'integer';
}

/** A whole number of 64 bits as the number that its digits say. */
function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** Rows in words, counted from 1. */
function shown({ first, end }: RowRange): string {
  return end - first === 1 ? `row ${end}` : `rows ${first + 1} to ${end}`;
}

function damaged(place: string, error: unknown): ErrataError {
  if (error instanceof ErrataError || systemCode(error) !== undefined)
    return systemError(place, error, 'read');
  const reason = error instanceof Error ? error.message : String(error);
  return new ErrataError(
    'PARQUET_INVALID',
    `${place}: found ${reason}, expected a Parquet file that is whole and in a known compression and encoding`,
    { cause: error },
  );
}
