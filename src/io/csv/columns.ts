import { trimSpace } from '../../text/trim-space.ts';
import { RowFault } from './row-fault.ts';
import type { CsvRecord } from './csv-record.ts';

/** A column that a reader of a table wants. */
interface Column {
  /** Its name in the header. */
  readonly name: string;
  /** What may lack it: the file as a whole, single rows that end before it, or both. @default nothing */
  readonly mayLack?: 'file' | 'row' | 'both' | undefined;
  /** Trimmed, as names are; a text is taken as it is. @default false */
  readonly isTrimmed?: boolean;
}

/** The columns of a table, by what the reader calls them. */
export type Columns = Readonly<Record<string, Column>>;

/** Columns, or what chooses them by the names of the header. */
export type WantedColumns<Declared extends Columns> = Declared | ((names: readonly string[]) => Declared);

/** The wanted fields of a row; undefined where a column that need not be there is not. */
type Cells<Declared extends Columns> = {
  readonly [Key in keyof Declared]: Declared[Key] extends {
    readonly name: string;
    readonly mayLack?: undefined;
  }
    ? string
    : string | undefined;
};

export interface CsvRow<Declared extends Columns> {
  /** Of the record, or of blank lines before it. */
  readonly offset: number;
  /** All fields, as they are. */
  readonly fields: readonly string[];
  readonly cells: Cells<Declared>;
}

export interface CsvHeader {
  /** As they are. */
  readonly fields: readonly string[];
  /** The same, trimmed. */
  readonly names: readonly string[];
}

interface Place {
  readonly key: string;
  readonly column: Column;
  readonly at: number;
}

/** Makes rows of records. The first fault ends it, but the file is read on: a fault of its bytes takes precedence. */
export class RowCutter<Declared extends Columns> {
  header: CsvHeader | undefined;
  fault: RowFault | undefined;
  readonly #columns: WantedColumns<Declared>;
  /** The wanted columns, in words. */
  readonly expected: string;
  /** Pandas takes leading fields for an index when the first row is longer than the header. */
  readonly #hasIndex: boolean;
  #places: readonly Place[] = [];
  #shift: number | undefined;

  constructor(columns: WantedColumns<Declared>, hasIndex: boolean, expected: string | undefined) {
    this.#columns = columns;
    this.#hasIndex = hasIndex;
    this.expected = expected ?? (typeof columns === 'function' ? '' : neededNames(columns));
  }

  /** Notes a fault of a row; the first in the file counts. */
  refuse(fault: RowFault): void {
    if (this.fault === undefined || fault.offset < this.fault.offset) this.fault = fault;
  }

  cut(records: readonly CsvRecord[]): readonly CsvRow<Declared>[] {
    const rows: CsvRow<Declared>[] = [];
    try {
      for (const record of records) {
        if (this.fault !== undefined) break;
        if (this.header === undefined) this.#readHeader(record);
        else rows.push(this.#row(record, this.header.names.length));
      }
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      this.refuse(error);
    }
    return rows;
  }

  #readHeader({ offset, fields }: CsvRecord): void {
    const names = fields.map(trimSpace);
    const columns = typeof this.#columns === 'function' ? this.#columns(names) : this.#columns;
    this.#places = Object.entries<Column>(columns).map(([key, column]) => ({
      key,
      column,
      at: names.indexOf(column.name),
    }));
    if (this.#places.some(({ at, column }) => at === -1 && !isOptional(column))) {
      const found = names.map((name) => JSON.stringify(name)).join(', ');
      throw new RowFault('MISSING_COLUMN', offset, `found columns ${found}, expected ${this.expected}`);
    }
    this.header = { fields, names };
  }

  #row({ offset, fields }: CsvRecord, width: number): CsvRow<Declared> {
    this.#shift ??= this.#hasIndex ? Math.max(0, fields.length - width) : 0;
    const expected = width + this.#shift;
    if (fields.length > expected)
      throw new RowFault('LONG_ROW', offset, `found ${fields.length} fields, expected ${expected}`);
    const cells: Record<string, string | undefined> = {};
    for (const { key, column, at } of this.#places) {
      const field = at === -1 ? undefined : fields[at + this.#shift];
      if (field === undefined && at !== -1 && column.mayLack !== 'row' && column.mayLack !== 'both')
        throw new RowFault(
          'SHORT_ROW',
          offset,
          `found ${fields.length} fields, expected ${width} (no ${column.name})`,
        );
      cells[key] = field !== undefined && column.isTrimmed === true ? trimSpace(field) : field;
    }
    return { offset, fields, cells: cells as Cells<Declared> };
  }
}

function neededNames(columns: Columns): string {
  return Object.values(columns)
    .filter((column) => !isOptional(column))
    .map(({ name }) => name)
    .join(', ');
}

/** True when the file may lack the column. */
function isOptional({ mayLack }: Column): boolean {
  return mayLack === 'file' || mayLack === 'both';
}
