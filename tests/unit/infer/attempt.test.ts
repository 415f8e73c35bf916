import { expect, test } from 'vitest';
import { recognizePage, type AttemptContext, type Outcome } from '../../../src/infer/attempt.ts';
import { costOf } from '../../../src/infer/budget.ts';
import { ProviderError, type PageImage, type Recognizer } from '../../../src/infer/provider.ts';
import { RateLimiter } from '../../../src/infer/rate-limiter.ts';

const page: PageImage = {
  imageName: 'p.png',
  batchId: 'b',
  path: '/p.png',
  sha256: '0',
  bytes: () => Promise.resolve(new Uint8Array()),
};
const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

function attempt(recognize: Recognizer['recognize'], deadlineMs?: number): Promise<Outcome> {
  const context: AttemptContext = {
    provider: 'test',
    recognizer: { recognize },
    patience: { maxRetries: 0, timeoutMs: 200, deadlineMs, backoffMs: 0, maxWaitMs: 1000 },
    limiter: new RateLimiter(1),
    drain: new AbortController().signal,
    abort: new AbortController().signal,
    contact: { made: false },
  };
  return recognizePage(page, context);
}

const read = { status: 'ok', text: 'read' } as const;

test('the start of a worker does not count against the attempt or the deadline', async () => {
  const outcome = await attempt(async (_, { untimed }) => {
    await untimed!(sleep(500));
    return read;
  }, 200);
  expect(outcome).toMatchObject({ kind: 'recognized', recognition: read, attempts: 1 });
});

test('what comes before and after the start does count', async () => {
  const started = performance.now();
  const outcome = await attempt(async (_, { untimed }) => {
    await sleep(100);
    await untimed!(sleep(300));
    await sleep(5000);
    return read;
  });
  expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'timeout' } });
  const tookMs = performance.now() - started;
  expect(tookMs).toBeGreaterThan(450);
  expect(tookMs).toBeLessThan(4000);
});

test('a start that fails is the failure of the attempt', async () => {
  const outcome = await attempt(async (_, { untimed }) => untimed!(Promise.reject(new Error('no worker'))));
  expect(outcome).toMatchObject({ kind: 'failed', error: { message: 'no worker' } });
});

test.each([
  [Number.NaN, undefined],
  [-1, undefined],
  [undefined, undefined],
  [5, 5],
  [1e300, 3_153_600_000_000],
  [Number.POSITIVE_INFINITY, 3_153_600_000_000],
])('a wait of %s ms is taken as %s', (wait, expected) => {
  const { retryAfterMs } = new ProviderError('X', 'x', { kind: 'rateLimit', retryAfterMs: wait });
  expect(retryAfterMs).toBe(expected);
});

test('a cost without bounds is none that a journal could hold', () => {
  expect(costOf({ usage: { inputTokens: 1e9 } }, { inputPerMillion: 1e308 })).toBeUndefined();
  expect(costOf({ usage: { inputTokens: 1e6 } }, { inputPerMillion: 2 })).toBe(2);
});
