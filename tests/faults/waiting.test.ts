import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { always, inTurn, ok, perDay, refuse, retryInfo } from './answers.ts';
import { csvOf, runCase } from './case.ts';
import { clients } from './clients.ts';
import './preload.ts';
import type { Service } from './service.ts';

/** Waiting takes no time: the clocks are put forward by as much. Tests that share them cannot run at once. */
const clock = vi.hoisted(() => ({ skippedMs: 0 }));

vi.mock('../../src/infer/delay.ts', () => ({
  delay: async (ms: number, signal: AbortSignal): Promise<void> => {
    // whoever does not wait goes on meanwhile
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    signal.throwIfAborted();
    clock.skippedMs += ms;
  },
}));

beforeAll(() => {
  for (const [target, now] of [
    [performance, performance.now.bind(performance)],
    [Date, Date.now],
  ] as const)
    vi.spyOn(target, 'now').mockImplementation(() => now() + clock.skippedMs);
});
afterAll(() => {
  vi.restoreAllMocks();
});

const gap = ({ requests }: Service, after: number): number =>
  (requests[after]?.at ?? 0) - (requests[after - 1]?.at ?? 0);

test.each(clients)('$name waits as long as Retry-After says, each time', async (client) => {
  const limited = (seconds: string) => refuse(429, 'slow down', { headers: { 'retry-after': seconds } });
  const { exit, service, entries, root } = await runCase(
    client,
    inTurn(limited('30'), limited('20'), ok('text')),
  );
  expect(exit).toBe(0);
  expect(service.requests).toHaveLength(3);
  expect(gap(service, 1)).toBeGreaterThanOrEqual(30_000);
  expect(gap(service, 2)).toBeGreaterThanOrEqual(20_000);
  expect(entries).toMatchObject([{ status: 'ok', text: 'text', attempts: 3 }]);
  expect(csvOf(root)).toBe('image_name,batch_id,inference\np001.png,batch-1,text\n');
});

test.each(clients)('$name waits as long as RetryInfo says', async (client) => {
  const { exit, service } = await runCase(client, inTurn(retryInfo(40), ok('text')));
  expect(exit).toBe(0);
  expect(service.requests).toHaveLength(2);
  expect(gap(service, 1)).toBeGreaterThanOrEqual(40_000);
});

test.each(clients)('$name understands a date', async (client) => {
  const later = new Date(Date.now() + 30_000).toUTCString();
  const { exit, service } = await runCase(
    client,
    inTurn(refuse(429, 'slow down', { headers: { 'retry-after': later } }), ok('text')),
  );
  expect(exit).toBe(0);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(later));
  expect(service.requests).toHaveLength(2);
});

test.each(clients)('$name stops at a quota of a day', async (client) => {
  for (const answer of [refuse(429, 'daily limit', { headers: { 'retry-after': '86400' } }), perDay]) {
    const result = await runCase(client, always(answer), { pages: 8 });
    expect(result.exit).toBe(75);
    expect(performance.now() - (result.service.requests[0]?.at ?? 0)).toBeLessThan(20_000);
    expect(result.output).toMatch(/quota .* resume after/u);
    expect(result.service.requests.length).toBeLessThanOrEqual(4);
    expect(result.entries).toEqual([]);
    result.service.script = always(ok('text'));
    expect(await result.again()).toMatchObject({ exit: 0, report: { asked: 8, left: 0 } });
  }
});

test.each(clients)(
  'an endless 429 of $name ends with exit code 75, and the pages stay to be read',
  async (client) => {
    const result = await runCase(client, always(refuse(429, 'slow down')), {
      pages: 2,
      settings: { max_retries: 1 },
    });
    expect(result).toMatchObject({ exit: 75, entries: [], report: { left: 2 } });
    expect(result.service.requests).toHaveLength(4);
    result.service.script = always(ok('text'));
    expect((await result.again()).exit).toBe(0);
  },
);

test.each(clients)('--max-retries 0 sends one request per page: $name', async (client) => {
  const { exit, service } = await runCase(client, always(refuse(500, 'broken')), {
    pages: 2,
    run: { maxRetries: 0 },
  });
  expect(exit).toBe(1);
  expect(service.requests).toHaveLength(2);
});

test('one page that meets the limit holds back the others', async () => {
  const [client] = clients;
  if (client === undefined) throw new Error('no client');
  const { exit, service } = await runCase(
    client,
    inTurn(refuse(429, 'slow down', { headers: { 'retry-after': '30' } }), ok('text')),
    { pages: 30, settings: { max_workers: 2 } },
  );
  expect(exit).toBe(0);
  const first = service.requests[0]?.at ?? 0;
  // the other worker may have a request under way and start one more before the answer is read
  expect(service.requests.filter(({ at }) => at < first + 30_000).length).toBeLessThanOrEqual(4);
  expect(service.requests).toHaveLength(31);
});
