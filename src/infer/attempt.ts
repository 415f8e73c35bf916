import { untilAborted } from '../io/until-aborted.ts';
import { EXIT } from '../schema/error.ts';
import { AttemptClock } from './attempt-clock.ts';
import { delay } from './delay.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { isFailureKind, ProviderError, type PageImage, type Recognizer } from './provider.ts';
import { checkRecognition, type CheckedRecognition } from './recognition.ts';

/** How patient the run is with a page. */
export interface Patience {
  readonly maxRetries: number;
  readonly timeoutMs: number | undefined;
  readonly deadlineMs: number | undefined;
  readonly backoffMs: number;
  readonly maxWaitMs: number;
}

export interface AttemptContext {
  readonly provider: string;
  readonly recognizer: Recognizer;
  readonly patience: Patience;
  readonly limiter: RateLimiter;
  /** Set when nothing new may be sent; ends waits. */
  readonly drain: AbortSignal;
  /** Set when requests under way are to be given up. */
  readonly abort: AbortSignal;
  /** True once the service answered anything at all. */
  readonly contact: { made: boolean };
}

/** How the attempts for a page ended. A failure is a value; only what ends the run is thrown. */
export type Outcome =
  | {
      readonly kind: 'recognized';
      readonly recognition: CheckedRecognition;
      readonly attempts: number;
      readonly sentAt: number;
    }
  | { readonly kind: 'failed'; readonly error: ProviderError; readonly attempts: number };

/** Retries while a service cannot be reached at all: enough for a hiccup, too few to keep the user waiting. */
const FIRST_CONTACT_RETRIES = 2;
const MOST_BACKOFF_MS = 60_000;

/** Asks for a page until there is an answer, or the failure is final. Throws a `ProviderError` that ends the model. */
export async function recognizePage(page: PageImage, context: AttemptContext): Promise<Outcome> {
  const { patience, limiter, drain } = context;
  let spentMs = 0;
  for (let attempts = 1; ; attempts += 1) {
    await limiter.enter(drain);
    const sentAt = performance.now();
    let error: ProviderError;
    const attempt = new Attempt(remaining(patience, spentMs));
    try {
      const recognition = await attemptOnce(page, context, attempt);
      return { kind: 'recognized', recognition, attempts, sentAt };
    } catch (thrown) {
      if (thrown instanceof RunStopped) throw thrown;
      error = asProviderError(thrown);
    } finally {
      attempt.clock.stop();
      limiter.leave();
    }
    spentMs += attempt.clock.spentMs;
    endRun(error, context, attempts);
    if (!isRetriable(error) || attempts > patience.maxRetries || remaining(patience, spentMs) === 0)
      return { kind: 'failed', error: afterAttempts(error, attempts, patience), attempts };
    if (error.kind === 'rateLimit') limiter.limited(sentAt, error.retryAfterMs ?? 0);
    drain.throwIfAborted();
    await delay(pauseBefore(error, patience, attempts), drain);
  }
}

/** The reason of a stop: the page was not finished and will be asked for again. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
}

/** Time for the next attempt; undefined without a limit, 0 when the deadline has passed. */
function remaining({ timeoutMs, deadlineMs }: Patience, spentMs: number): number | undefined {
  if (deadlineMs === undefined) return timeoutMs;
  // an attempt that ran its full time is a little over it
  const left = deadlineMs - spentMs < 1 ? 0 : Math.ceil(deadlineMs - spentMs);
  return Math.min(timeoutMs ?? left, left);
}

/** An attempt under way: what aborts it, and its time. */
class Attempt {
  readonly controller = new AbortController();
  readonly clock: AttemptClock;

  constructor(timeoutMs: number | undefined) {
    this.clock = new AttemptClock(timeoutMs, () => {
      this.controller.abort(
        new ProviderError('TIMEOUT', `no answer within ${timeoutMs} ms`, { kind: 'timeout' }),
      );
    });
  }
}

async function attemptOnce(
  page: PageImage,
  { recognizer, limiter, abort, contact }: AttemptContext,
  { controller, clock }: Attempt,
): Promise<CheckedRecognition> {
  const { signal } = controller;
  const giveUp = (): void => {
    controller.abort(abort.reason);
  };
  abort.addEventListener('abort', giveUp, { once: true });
  try {
    // a provider that does not listen to its signal must not hold up the run
    const recognition: unknown = await untilAborted(
      Promise.resolve(recognizer.recognize(page, { signal, untimed: clock.untimed })),
      signal,
    );
    contact.made = true;
    limiter.answered();
    return checkRecognition(recognition);
  } catch (error) {
    // whatever a client makes of an abort, the reason is ours
    throw signal.aborted ? signal.reason : error;
  } finally {
    abort.removeEventListener('abort', giveUp);
  }
}

/** What a provider threw, in our words; those outside this package say the kind on a plain error. */
function asProviderError(thrown: unknown): ProviderError {
  if (thrown instanceof ProviderError) return thrown;
  const { kind, code, retryAfterMs, exit } = (thrown ?? {}) as {
    kind?: unknown;
    code?: unknown;
    retryAfterMs?: unknown;
    exit?: unknown;
  };
  return new ProviderError(
    typeof code === 'string' ? code : 'PROVIDER_FAILED',
    thrown instanceof Error ? thrown.message : String(thrown),
    {
      // a missing package or a wrong setting that shows up late is no fault of the page
      kind: isFailureKind(kind) ? kind : exit === EXIT.configuration ? 'configuration' : 'page',
      retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
      cause: thrown,
    },
  );
}

/** Throws when no other page can fare better. */
function endRun(
  error: ProviderError,
  { provider, patience, contact }: AttemptContext,
  attempts: number,
): void {
  if (error.kind !== 'unreachable' && error.kind !== 'page' && error.kind !== 'timeout') contact.made = true;
  if (error.kind === 'credentials' || error.kind === 'configuration' || error.kind === 'data') throw error;
  if (error.kind === 'quota') throw laterError(error, provider);
  if (
    (error.kind === 'rateLimit' || error.kind === 'retryable') &&
    (error.retryAfterMs ?? 0) > patience.maxWaitMs
  )
    throw laterError(error, provider);
  if (
    error.kind === 'unreachable' &&
    !contact.made &&
    attempts > Math.min(FIRST_CONTACT_RETRIES, patience.maxRetries)
  )
    throw error;
}

function laterError(error: ProviderError, provider: string): ProviderError {
  const time =
    error.code === 'QUOTA_EXHAUSTED' || error.retryAfterMs === undefined
      ? 'it is renewed'
      : new Date(Date.now() + error.retryAfterMs).toISOString();
  return new ProviderError(
    'QUOTA_EXHAUSTED',
    `quota of ${provider} exhausted, resume after ${time}: ${error.message}`,
    { kind: 'quota', retryAfterMs: error.retryAfterMs, details: error.details, cause: error },
  );
}

function isRetriable({ kind }: ProviderError): boolean {
  return kind === 'retryable' || kind === 'rateLimit' || kind === 'timeout' || kind === 'unreachable';
}

/** As long as the service asks for, and no less than our own doubling, jittered time. */
function pauseBefore(
  { kind, retryAfterMs = 0 }: ProviderError,
  { backoffMs }: Patience,
  attempts: number,
): number {
  // who waited for a timeout has waited enough
  if (kind === 'timeout') return 0;
  const doubled = Math.min(MOST_BACKOFF_MS, backoffMs * 2 ** (attempts - 1) * (kind === 'rateLimit' ? 2 : 1));
  return Math.max(retryAfterMs, doubled * (0.5 + Math.random() / 2));
}

function afterAttempts(error: ProviderError, attempts: number, { timeoutMs }: Patience): ProviderError {
  const count = `${attempts} attempt${attempts === 1 ? '' : 's'}`;
  const options = {
    kind: error.kind,
    details: error.details,
    retryAfterMs: error.retryAfterMs,
    cause: error,
  };
  if (error.kind === 'timeout')
    return new ProviderError(error.code, `timeout after ${count} of ${timeoutMs} ms`, options);
  if (error.code === 'UNAVAILABLE')
    return new ProviderError(error.code, `unavailable after ${count}: ${error.message}`, options);
  return attempts > 1 ? new ProviderError(error.code, `${error.message} (after ${count})`, options) : error;
}
