import type { NamedTable } from '../io/table-files.ts';
import type { ErrataError } from '../schema/error.ts';
import type { Plan } from '../metrics/plan.ts';
import type { TableColumns } from './columns.ts';
import type { Shard } from './shard.ts';

/** How rows become pages: our own rules, or those of pandas and the OpenPecha program. */
export type LoadRules = 'strict' | 'openpecha';

/** Bytes of the files indexed so far, then pairs scored so far. */
type CorpusProgress = (done: number) => void;

export interface WorkOptions {
  /** Threads of the native engine. @default all cores */
  readonly threads?: number | undefined;
  /** Stops the work; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called some ten times per second. */
  readonly onProgress?: CorpusProgress | undefined;
}

export interface OpenCorpusOptions extends WorkOptions {
  readonly benchmark: NamedTable;
  /** The models, in the order of the results. */
  readonly models: readonly NamedTable[];
  /** @default 'strict' */
  readonly rules?: LoadRules | undefined;
  /** Batches to look at. @default all */
  readonly batches?: readonly string[] | undefined;
  /** The part of each model to score. @default all of it */
  readonly shard?: Shard | undefined;
  /** Columns of benchmark and models that have other names. @default our own, or usual ones of other writers */
  readonly columns?: TableColumns | undefined;
}

/** A model: why it could not be read, or which of its rows, or of those of a shard, are scored. */
export interface CorpusModel {
  readonly failure: ErrataError | null;
  /**
   * Page of each entry, in the order of the file; from the number of pages on the page is unknown to the
   * benchmark. By the strict rules an entry is the last row of a page, by those of OpenPecha every row.
   * Entries from `scored` on are the pages that the model lacks: they are scored against the empty text.
   */
  readonly pages: Uint32Array;
  readonly scored: number;
  /** Row of each entry that has one: its number in the file, from 0 on. */
  readonly rows: Uint32Array;
  /**
   * Rows that are not scored and the page of each, in the order of the file: unknown to the benchmark or
   * repeated later.
   */
  readonly leftOut: { readonly rows: Uint32Array; readonly pages: Uint32Array };
  /** Rows whose page the benchmark does not have. */
  readonly unknown: number;
  /** Rows of a page that a later row repeats. */
  readonly duplicate: number;
  /** What there is in all shards. */
  readonly whole: {
    /** Rows of the file. */
    readonly records: number;
    /** Pages that the model lacks. */
    readonly missing: number;
    /** The first of them, where there is one. */
    readonly firstMissing: number;
  };
  /** Names of batches: the benchmark's, then those that only this model has. Null is a missing value. */
  readonly batches: readonly (string | null)[];
  /** Batch of each entry. */
  readonly batchOf: Uint32Array;
}

/** Counts of all entries under one plan. */
export interface CorpusScores {
  /** For each model the records of its entries one after the other; empty for a model with a failure. */
  readonly rows: readonly Uint32Array[];
  /**
   * For each model the first entry whose texts are too long for the memory there is; rows from it on are
   * worth nothing.
   */
  readonly failures: readonly (EntryFailure | null)[];
  /** For each model what the ends of its pages cost. */
  readonly ends: readonly EndCost[];
}

/** What the ends of pages cost a model at most, of entries that have a row and under a plan that counts units. */
export interface EndCost {
  /** Edits in code points, see `endEdits`. */
  readonly edits: number;
  /** Code points of the references. */
  readonly length: number;
}

/** An entry that could not be scored. */
export interface EntryFailure {
  readonly entry: number;
  /** `TOO_LARGE`, with the page. */
  readonly error: ErrataError;
}

/** A benchmark and its models, read from files; one interface, identical results of every engine. */
export interface Corpus {
  readonly kind: 'native' | 'wasm' | 'ts';
  /** Names of the batches in the order of the benchmark. Null is a missing value. */
  readonly batches: readonly (string | null)[];
  /** Batch of each page of the benchmark. */
  readonly batchOf: Uint32Array;
  /** Number of rows that repeat a page with the same text. */
  readonly repeatedRows: number;
  /** The first ten of them: file and line, and the line of the page. */
  readonly repeated: readonly { readonly place: string; readonly first: string }[];
  readonly models: readonly CorpusModel[];
  /** What there is to say of the tables: which columns were found by name. */
  readonly notes: readonly string[];
  /** Image name of a page of a model, known to the benchmark or not; null is a missing value. */
  nameOf(model: number, page: number): string | null;
  /** Batch of such a page. */
  batchNameOf(model: number, page: number): string | null;
  /** Image name of a page of the benchmark. */
  pageName(page: number): string | null;
  /** Text of a page as it is scored. */
  referenceText(page: number): string;
  /** Text of an entry as it is scored; empty for a missing page. */
  hypothesisText(model: number, entry: number): string;
  score(plan: Plan, options?: WorkOptions): Promise<CorpusScores>;
  /** Rows `image_name,batch_id,rate` from entry `first` on; NaN is an empty field. */
  rateRows(model: number, first: number, rates: Float64Array): Uint8Array;
  /** Rows `batch_id/image_name,value…` from entry `first` on, `columns` values each; NaN is an empty field. */
  valueRows(model: number, first: number, values: Float64Array, columns: number): Uint8Array;
}
