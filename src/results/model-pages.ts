import type { Evaluation } from './evaluation.ts';

/** Where a page or row stands, by the benchmark and the model's file; the numbers of `ModelPages.standing`. */
export const STANDING = { scored: 0, missing: 1, unknown: 2, duplicate: 3 } as const;

/** What the column `status` says: the standing, or `failed` where the recognition of the page failed. */
export const PAGE_STATUSES = ['scored', 'missing', 'unknown', 'duplicate', 'failed'] as const;

/** How intervals are resampled. */
export interface BootstrapOptions {
  readonly resamples: number;
  readonly seed: number;
  /** Resamples whole batches instead of pages. */
  readonly cluster?: 'batch' | undefined;
}

/** Which run of a model it is, of one that was run several times. */
export interface RunOfModel {
  readonly model: string;
  /** From 1. */
  readonly number: number;
}

/** What all pages of a model have in common: with them, everything that is said about the model follows. */
export interface PagesAbout {
  readonly model: string;
  readonly run?: RunOfModel | undefined;
  readonly signature: string;
  readonly options: Evaluation['options'];
  /** How the metadata fit the benchmark, when pages are grouped. */
  readonly metadata?: Evaluation['metadata'] | undefined;
  /** Intervals that were asked for. */
  readonly bootstrap?: BootstrapOptions | undefined;
  /** Scored pages of the benchmark with an empty reference. */
  readonly emptyReferences: number;
  /** Sums of the lengths of the references of missing pages that have no values, by the name of the count. */
  readonly missingLengths: ReadonlyMap<string, number>;
}

/** Values of the pages in a column of the metadata. */
export interface GroupColumn {
  readonly column: string;
  readonly values: readonly (string | null)[];
}

/**
 * The pages of one model, column by column: the rows of its file in their order, then the pages of the
 * benchmark that it has no row for. Made by scoring or read from `{model}_pages.parquet`; everything that is
 * said about a model is made from it.
 */
export interface ModelPages {
  readonly about: PagesAbout;
  readonly length: number;
  /** Rows that are rows of the model's file: the first. */
  readonly fileRows: number;
  /** Null is a missing value. */
  readonly imageNames: readonly (string | null)[];
  /** Names of batches, and the number of each row's. */
  readonly batches: readonly (string | null)[];
  readonly batchOf: Uint32Array;
  readonly standing: Uint8Array;
  /** 1 where the recognition of the page failed, by the journal. */
  readonly hasFailed: Uint8Array;
  /** 1 where the row has counts and rates: it is part of the averages. */
  readonly hasValues: Uint8Array;
  readonly groups: readonly GroupColumn[];
  /** Integer counts by name: `codepoint.hits`. */
  readonly counts: ReadonlyMap<string, Uint32Array>;
  /** Rates by name, NaN where undefined: `cer`. */
  readonly rates: ReadonlyMap<string, Float64Array>;
}

/** The rows that have values, in order. */
export function rowsWithValues({ hasValues }: Pick<ModelPages, 'hasValues'>): Uint32Array {
  let count = 0;
  for (const has of hasValues) count += has;
  const rows = new Uint32Array(count);
  let at = 0;
  for (let row = 0; row < hasValues.length; row += 1) {
    if (hasValues[row] === 0) continue;
    rows[at] = row;
    at += 1;
  }
  return rows;
}

/** Name of the file of a model's pages. */
export function pagesFile(model: string): string {
  return `${model}_pages.parquet`;
}
