import { expect, test } from 'vitest';
import { always, drip, hang, hangInBody, inTurn, ok, refuse, reset, resetInBody } from './answers.ts';
import { csvOf, runCase } from './case.ts';
import { clients } from './clients.ts';
import './preload.ts';

test.concurrent.each(clients)('$name is asked again after 500, 502, 503 and 504', async (client) => {
  for (const status of [500, 502, 503, 504]) {
    const { exit, service, entries } = await runCase(
      client,
      inTurn(refuse(status, 'oops'), refuse(status, 'oops'), ok('text')),
    );
    expect(exit).toBe(0);
    expect(service.requests).toHaveLength(3);
    expect(entries).toMatchObject([{ status: 'ok', attempts: 3 }]);
  }
});

test.concurrent.each(clients)(
  'a page for which $name stays unavailable fails, and is not asked for again by itself',
  async (client) => {
    const result = await runCase(client, always(refuse(503, 'overloaded')), { pages: 1 });
    expect(result).toMatchObject({
      exit: 1,
      entries: [
        {
          status: 'error',
          attempts: 3,
          error: {
            code: 'UNAVAILABLE',
            message: expect.stringContaining('unavailable after 3 attempts') as unknown,
          },
        },
      ],
    });
    expect(result.service.requests).toHaveLength(3);
    expect(csvOf(result.root)).toBeUndefined();
    result.service.script = always(ok('text'));
    expect(await result.again()).toMatchObject({ exit: 1, report: { asked: 0 } });
    expect(await result.again({ run: { retryErrors: true } })).toMatchObject({
      exit: 0,
      report: { asked: 1 },
    });
  },
);

test.concurrent.each(clients)(
  'an outage of $name ends the run, and the pages stay to be read',
  async (client) => {
    const result = await runCase(client, (number) => (number <= 3 ? ok('text') : refuse(503, 'overloaded')), {
      pages: 60,
      settings: { max_workers: 2, max_retries: 1 },
    });
    expect(result.exit).toBe(75);
    expect(result.output).toMatch(/pages in a row failed, the service seems to be out/u);
    expect(result.report).toMatchObject({ left: 57, statuses: { ok: 3, error: 0 } });
    // five pages of two attempts, and what the other worker had under way
    expect(result.service.requests.length).toBeLessThanOrEqual(3 + 10 + 2);
    result.service.script = always(ok('text'));
    expect(await result.again()).toMatchObject({ exit: 0, report: { asked: 57, cached: 3, left: 0 } });
  },
);

test.concurrent.each(clients)('$name that hangs before or in its answer ends as timeout', async (client) => {
  const timeoutMs = 400;
  for (const answer of [hang, hangInBody, drip]) {
    const { exit, service, entries } = await runCase(client, always(answer), {
      settings: { timeout_ms: timeoutMs, max_retries: 1 },
    });
    expect(exit).toBe(1);
    // service and program share a thread here, so that a request may come too late to be seen
    expect([1, 2]).toContain(service.requests.length);
    expect(entries).toMatchObject([{ status: 'timeout', attempts: 2, error: { code: 'TIMEOUT' } }]);
    expect(entries[0]?.duration_ms).toBeGreaterThanOrEqual(2 * timeoutMs * 0.9);
    // generous, for a machine with other things to do
    expect(entries[0]?.duration_ms).toBeLessThan(2 * timeoutMs + 5000);
  }
});

test.concurrent.each(clients)('blank lines before the answer of $name are no answer', async (client) => {
  const slow = (exchange: Parameters<typeof hang>[0]): void => {
    exchange.response.writeHead(200, { 'content-type': 'application/json' }).write('\n\n');
    setTimeout(() => {
      const { response } = exchange;
      ok('text')({ ...exchange, response: { writeHead: () => response } as never });
    }, 50);
  };
  expect(await runCase(client, always(slow))).toMatchObject({
    exit: 0,
    entries: [{ status: 'ok', text: 'text' }],
  });
});

test.concurrent.each(clients)('a connection to $name that breaks is made again', async (client) => {
  for (const answer of [reset, resetInBody]) {
    expect(await runCase(client, inTurn(answer, answer, ok('text')))).toMatchObject({
      exit: 0,
      entries: [{ status: 'ok', attempts: 3 }],
    });
    const { exit, service, entries } = await runCase(client, always(answer));
    expect(exit).toBe(1);
    expect(service.requests).toHaveLength(3);
    expect(entries).toMatchObject([{ status: 'error', attempts: 3, error: { code: 'CONNECTION_LOST' } }]);
  }
});

test.concurrent.each(clients)(
  '$name that cannot be reached at all ends with exit code 69',
  async (client) => {
    for (const address of ['http://127.0.0.1:1', 'https://errata-test.invalid']) {
      const result = await runCase(client, always(ok('text')), { pages: 8, settings: { base_url: address } });
      expect(result).toMatchObject({ exit: 69, entries: [], report: { left: 8 } });
      expect(result.output).toMatch(/cannot be reached/u);
    }
  },
);
