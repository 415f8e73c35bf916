import { ErrataError } from './error.ts';

/** The least and the most of a whole number that users choose; beyond, work would never end or memory would. */
export type WholeRange = readonly [least: number, most: number];

export const THREADS: WholeRange = [1, 1024];
/** Pages in flight at once. */
export const WORKERS: WholeRange = [1, 1024];
export const REPEATS: WholeRange = [1, 1000];
export const RETRIES: WholeRange = [0, 100];
export const PAGES: WholeRange = [1, 1_000_000_000];
export const RESAMPLES: WholeRange = [1, 1_000_000];
/** Kinds of errors that are listed. */
export const CONFUSIONS: WholeRange = [1, 1_000_000];
/** Columns of a terminal. */
export const COLUMNS: WholeRange = [1, 1_000_000];
export const SEEDS: WholeRange = [0, 2 ** 32 - 1];

export function isInRange(value: number, [least, most]: WholeRange): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** `an integer from 1 to 1024` */
export function rangeText([least, most]: WholeRange): string {
  return `an integer from ${least} to ${most}`;
}

/** Refuses a number of threads that a caller of the library gave with `ARGUMENT_INVALID` (exit 64). */
export function checkThreads(threads: number | undefined): void {
  if (threads !== undefined && !isInRange(threads, THREADS))
    throw new ErrataError(
      'ARGUMENT_INVALID',
      `threads: expected ${rangeText(THREADS)}, got ${String(threads)}`,
    );
}
