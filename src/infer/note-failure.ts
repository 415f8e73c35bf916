import type { CircuitBreaker } from './circuit-breaker.ts';
import { ProviderError } from './provider.ts';
import type { RefusalStreak } from './refusal-streak.ts';
import type { Task } from './task.ts';

/** So many pages failed in a row that the service must be out; they count as never asked for. */
export class Outage extends ProviderError {
  readonly tasks: readonly Task[];

  constructor(tasks: readonly Task[], cause: ProviderError) {
    super(
      'OUTAGE',
      `${tasks.length} pages in a row failed, the service seems to be out; saved, run again later: ${cause.message}`,
      { kind: 'quota', cause },
    );
    this.tasks = tasks;
  }
}

/** Nothing but the same refusal since the run started: these pages count as never asked for. */
export class AllRefused extends ProviderError {
  readonly tasks: readonly Task[];

  constructor(tasks: readonly Task[], cause: ProviderError) {
    super(
      'ALL_REFUSED',
      `the first ${tasks.length} pages were refused in the same words, so no more are sent: ${cause.message}`,
      { kind: 'data', cause },
    );
    this.tasks = tasks;
  }
}

/** What watches over the failures of a run. */
export interface Watches {
  readonly breaker: CircuitBreaker<Task>;
  readonly refusals: RefusalStreak<Task>;
}

/** Throws when the failures in a row speak of an outage, or of a request that is wrong. */
export function noteFailure(task: Task, error: ProviderError, { breaker, refusals }: Watches): void {
  breaker.failed(task, error.code);
  refusals.failed(task, error);
  if (breaker.isOpen) throw new Outage(breaker.pages, error);
  if (refusals.isComplete) throw new AllRefused(refusals.pages, error);
}
