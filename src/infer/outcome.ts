import { EXIT, worstExit } from '../schema/error.ts';
import { PAGE_STATUSES, type PageStatus } from '../schema/journal.ts';

/** What became of the pages of a model. */
export interface ModelOutcome {
  readonly model: string;
  /** Pages that were to be read, repetitions included. */
  readonly pages: number;
  /** Of these, pages that were asked for now and pages that an earlier run had read. */
  asked: number;
  cached: number;
  /** Pages that are still to be read. */
  left: number;
  readonly statuses: Record<PageStatus, number>;
  inputTokens: number;
  outputTokens: number;
  /** US dollars of this run; null when no cost is known. */
  costUsd: number | null;
  /** What ended the model early. */
  failure: { readonly code: string; readonly message: string; readonly hint?: string } | undefined;
  /** Why pages are left that no failure explains: the service said "later". */
  leftBecause: string | undefined;
  exit: number;
  /** Files that were written. */
  readonly files: string[];
}

export function emptyOutcome(model: string, pages: number): ModelOutcome {
  const statuses = Object.fromEntries(PAGE_STATUSES.map((status) => [status, 0])) as Record<
    PageStatus,
    number
  >;
  return {
    model,
    pages,
    asked: 0,
    cached: 0,
    left: pages,
    statuses,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: null,
    failure: undefined,
    leftBecause: undefined,
    exit: EXIT.done,
    files: [],
  };
}

/** Pages that ended without a complete text. */
export function failedPages({ statuses }: Pick<ModelOutcome, 'statuses'>): number {
  return statuses.blocked + statuses.truncated + statuses.error + statuses.timeout;
}

/** Exit code of a model: what ended it early, else 75 for pages left behind, else 1 for failed pages. */
export function exitOfModel(outcome: ModelOutcome, failureExit: number | undefined): number {
  return worstExit([
    failureExit ?? EXIT.done,
    outcome.left > 0 && failureExit === undefined ? EXIT.later : EXIT.done,
    failedPages(outcome) > 0 ? EXIT.partial : EXIT.done,
  ]);
}
