import { expect, test } from 'vitest';
import { always, ok, refuse } from './answers.ts';
import { runCase } from './case.ts';
import { clientOf, clients } from './clients.ts';

const client = clientOf('openai_compatible');

test.concurrent.each(clients)(
  'five pages that $name refuses in the same words end the model, and count as never asked for',
  async (each) => {
    const result = await runCase(each, always(refuse(400, 'unknown field "colour" in the request')), {
      pages: 20,
      settings: { max_workers: 1 },
    });
    expect(result.exit).toBe(65);
    expect(result.service.requests).toHaveLength(5);
    expect(result.output).toMatch(/the first 5 pages were refused in the same words.*colour/u);
    expect(result.report).toMatchObject({
      left: 20,
      statuses: { error: 0 },
      failure: { code: 'ALL_REFUSED' },
      files: [],
    });
    result.service.script = always(ok('text'));
    expect(await result.again()).toMatchObject({
      exit: 0,
      report: { asked: 20, cached: 0, left: 0, statuses: { ok: 20 } },
    });
  },
);

test('so do those that other workers had under way, whatever number their requests have', async () => {
  const result = await runCase(
    client,
    (number) => refuse(400, `wrong (Request ID: req_011CdiGoqGzt${number}Dh6yh)`),
    { pages: 30, settings: { max_workers: 4 } },
  );
  expect(result).toMatchObject({ exit: 65, report: { left: 30, statuses: { error: 0 } } });
  expect(result.service.requests.length).toBeLessThanOrEqual(5 + 3);
});

test('pages that are refused for reasons of their own fail, and the run goes on', async () => {
  const { exit, service, report } = await runCase(client, (number) => refuse(400, `page ${number} is bad`), {
    pages: 12,
    settings: { max_workers: 1 },
  });
  expect(exit).toBe(1);
  expect(service.requests).toHaveLength(12);
  expect(report.statuses.error).toBe(12);
});

test('once a page was read the request is right, in later runs too', async () => {
  const result = await runCase(client, (number) => (number === 1 ? ok('text') : refuse(400, 'no')), {
    pages: 12,
    settings: { max_workers: 1 },
  });
  expect(result).toMatchObject({ exit: 1, report: { statuses: { ok: 1, error: 11 } } });
  const later = await result.again({ run: { retryErrors: true } });
  expect(later).toMatchObject({ exit: 1, report: { asked: 11, left: 0, statuses: { ok: 1, error: 11 } } });
});
