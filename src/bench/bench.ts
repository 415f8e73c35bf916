/** What a benchmark is told. */
export interface BenchContext {
  /** Rounds in which every contestant has its turn. @default the benchmark's own number */
  readonly rounds?: number | undefined;
  /** Only these corpora. @default all */
  readonly only?: readonly string[];
  /** Lines of JSON instead of a table. @default false */
  readonly json?: boolean;
  /** Folder of the dated record; null writes none. @default bench/records of the checkout */
  readonly records?: string | null | undefined;
  readonly signal?: AbortSignal;
}

/** Runs a benchmark; returns the exit code: 0 when every goal was met, 1 otherwise. */
export type Bench = (context: BenchContext) => Promise<number>;
