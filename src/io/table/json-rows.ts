import { FileSource, WindowSource } from '../csv/byte-source.ts';
import { countLineFeeds, splitLines } from '../lines.ts';
import type { NamedFile } from '../named-file.ts';
import { readError } from '../read-text.ts';
import { invalidUtf8At } from '../utf8.ts';
import { ErrataError } from '../../schema/error.ts';
import type { ColumnChoice, RowPlace, SourceTable, TableRow } from './source-table.ts';

/** Rows that are handed on together. */
const PART = 256;
/** Bytes of the longest line that is read: a text of JavaScript holds no more. */
const LONGEST_LINE = 500_000_000;

/** The objects of a file with one on each line; a bad line costs itself alone. */
export class JsonRows implements SourceTable {
  readonly unit = 'line';
  readonly label: string;
  readonly #source: FileSource;
  readonly #window: WindowSource;
  /** Numbers are mostly asked for in ascending order: counting goes on from the last. */
  #known = { start: 0, line: 1 };

  private constructor(label: string, source: FileSource) {
    this.label = label;
    this.#source = source;
    this.#window = new WindowSource(source);
  }

  static async open({ path, label }: NamedFile): Promise<JsonRows> {
    const source = await FileSource.open(path).catch((error: unknown) => {
      throw readError(label, error);
    });
    return new JsonRows(label, source);
  }

  async *rows<Role extends string>(
    choose: (columns: readonly string[]) => ColumnChoice<Role>,
  ): AsyncGenerator<readonly TableRow<Role>[]> {
    let choice: readonly (readonly [string, string])[] | undefined;
    let line = 0;
    let isEmpty = true;
    let part: TableRow<Role>[] = [];
    const refuseLong = (): never => {
      throw new ErrataError(
        'RECORD_TOO_LONG',
        `${this.label}:${line + 1}: found a line of more than ${LONGEST_LINE} bytes, expected a page`,
      );
    };
    for await (const { bytes, offset } of splitLines(this.#source.chunks(), LONGEST_LINE, refuseLong)) {
      line += 1;
      const row = parseLine(bytes, offset === 0);
      if (row === undefined) continue;
      isEmpty = false;
      if ('fault' in row) part.push({ status: 'bad', line, ...row.fault });
      else {
        choice ??= Object.entries<string | undefined>(choose(Object.keys(row.value))).flatMap(
          ([role, name]) => (name === undefined ? [] : [[role, name] as const]),
        );
        const values = Object.fromEntries(choice.map(([role, name]) => [role, row.value[name]]));
        part.push({
          status: 'row',
          place: { start: offset, end: offset + bytes.length },
          values: values as Readonly<Record<Role, unknown>>,
        });
      }
      if (part.length < PART) continue;
      yield part;
      part = [];
    }
    if (part.length > 0) yield part;
    if (isEmpty)
      throw new ErrataError('EMPTY_FILE', `${this.label}: found no line, expected a JSON object on each`);
  }

  async valueAt({ start, end }: RowPlace, column: string): Promise<unknown> {
    const bytes = Buffer.from(await this.#source.slice(start, end - start));
    const row = parseLine(bytes, start === 0);
    return row === undefined || 'fault' in row ? undefined : row.value[column];
  }

  async numberOf({ start }: RowPlace): Promise<number> {
    const from = start < this.#known.start ? { start: 0, line: 1 } : this.#known;
    const line = from.line + (await countLineFeeds(this.#window, from.start, start));
    this.#known = { start, line };
    return line;
  }

  async nameOf(place: RowPlace): Promise<string> {
    return `${this.label}:${await this.numberOf(place)}`;
  }

  close(): Promise<void> {
    return this.#source.close();
  }
}

type ParsedLine =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly fault: { readonly code: 'NOT_UTF8' | 'BAD_LINE'; readonly message: string } };

/** The object of a line; undefined for a blank one. */
function parseLine(bytes: Buffer, isFirst: boolean): ParsedLine | undefined {
  const bad = invalidUtf8At(bytes);
  if (bad !== undefined)
    return {
      fault: {
        code: 'NOT_UTF8',
        message: `invalid UTF-8 at byte ${bad} of the line, expected a text in UTF-8`,
      },
    };
  const decoded = bytes.toString('utf8');
  const text = isFirst && decoded.startsWith('\ufeff') ? decoded.slice(1) : decoded;
  // the white space of JSON: any other is a fault of the line
  if (/^[ \t\r]*$/u.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return badLine('text that is not JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { value: value as Record<string, unknown> };
  return badLine(kindOfValue(value));
}

/** What a value is, in words; undefined is a value that is not there. */
export function kindOfValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function badLine(found: string): ParsedLine {
  return { fault: { code: 'BAD_LINE', message: `found ${found}, expected a JSON object` } };
}
