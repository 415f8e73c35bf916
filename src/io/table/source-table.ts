import { ErrataError, type ErrorCode } from '../../schema/error.ts';

/** Where a row stands: bytes of a text file, or the number of a row of Parquet. */
export interface RowPlace {
  readonly start: number;
  readonly end: number;
}

/** Columns of a table by what the reader calls them; one that the table lacks is undefined. */
export type ColumnChoice<Role extends string = string> = { readonly [Name in Role]?: string | undefined };

export type TableRow<Role extends string = string> =
  | { readonly status: 'row'; readonly place: RowPlace; readonly values: Readonly<Record<Role, unknown>> }
  /** A row, or several of a damaged part, that cannot be read; the others can. */
  | { readonly status: 'bad'; readonly code: ErrorCode; readonly line?: number; readonly message: string };

/** What the values of a column are: texts (or bytes that may be one), whole numbers, or in words what else. */
export type ColumnKind = 'text' | 'integer' | (string & Record<never, never>);

/** The error of a row that cannot be read. */
export function rowError(label: string, { code, line, message }: TableRow & { status: 'bad' }): ErrataError {
  return new ErrataError(code, `${label}${line === undefined ? '' : `:${line}`}: ${message}`);
}

/** A table with named columns, read part by part: CSV, JSON Lines or Parquet. */
export interface SourceTable {
  /** The file in messages. */
  readonly label: string;
  /** What `numberOf` counts. */
  readonly unit: 'line' | 'row';
  /**
   * All rows in order with the values of the columns that `choose` picks by the names of all, which it refuses by
   * throwing.
   */
  rows<Role extends string>(
    choose: (columns: readonly string[]) => ColumnChoice<Role>,
  ): AsyncIterable<readonly TableRow<Role>[]>;
  /** What a column holds, where the table as a whole tells. */
  kindOf?(column: string): ColumnKind | undefined;
  /** A value of a row again, of the table whose rows were read. */
  valueAt(place: RowPlace, column: string): Promise<unknown>;
  /** The 1-based line or row of a place. */
  numberOf(place: RowPlace): Promise<number>;
  /** `FILE:LINE`, or `FILE: row N`. */
  nameOf(place: RowPlace): Promise<string>;
  close(): Promise<void>;
}
