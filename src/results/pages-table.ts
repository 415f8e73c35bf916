/** What became of a page: a page of the benchmark or of a model's file has exactly one of these. */
export type PageStatus = 'scored' | 'missing' | 'unknown' | 'duplicate' | 'failed';

/**
 * The pages of one model: rows of its file in their order, then the pages of the benchmark that it has no row for.
 * Everything that is said about a model is made from this table.
 */
export interface PagesTable {
  readonly length: number;
  /** Null is a missing value. */
  imageName(row: number): string | null;
  batchId(row: number): string | null;
  status(row: number): PageStatus;
  /** Values of the page in the metadata, by column. */
  readonly groups: readonly { readonly column: string; valueOf(row: number): string | null }[];
  /** Names of the integer counts and of the rates, in the order of `read`. */
  readonly counts: readonly string[];
  readonly rates: readonly string[];
  /** Writes counts and rates (NaN where undefined) of a row; false when the row has none. */
  read(row: number, counts: Uint32Array, rates: Float64Array): boolean;
}

/** What a pages file says of itself: nothing of it depends on machine or time. */
export interface PagesMetadata {
  readonly model: string;
  readonly signature: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly benchmarkSha256: string;
  readonly modelSha256: string;
}

/** Version of the form of a pages file. */
export const PAGES_SCHEMA = 1;
