import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuse } from './answers.ts';
import { csvOf, pixel } from './case.ts';
import { makeProject, readImage, runHere } from './program.ts';

const HEADER = 'image_name,batch_id,inference\n';
const journal = (root: string): string => join(root, 'data/models/M.journal.jsonl');

test('a changed prompt asks for all again, the old one for none', async () => {
  const { root, service, configure } = await makeProject(2);
  await runHere(root);
  configure({ prompt: 'Read!' });
  expect((await runHere(root)).output).toContain('2 pages were read with other settings');
  expect(service.requests).toHaveLength(4);
  configure({ max_workers: 2, timeout_ms: 5000 });
  await runHere(root);
  expect(service.requests).toHaveLength(4);
});

test('a changed image is asked for again, a renamed one is not', async () => {
  const { root, service } = await makeProject(2);
  await runHere(root);
  const folder = join(root, 'data/benchmark/images/batch-1');
  renameSync(join(folder, 'p001.png'), join(folder, 'q.png'));
  writeFileSync(join(folder, 'p002.png'), pixel(77));
  expect((await runHere(root)).exit).toBe(0);
  expect(service.requests).toHaveLength(3);
  expect(csvOf(root)).toMatch(/^image_name,batch_id,inference\np002\.png,.*\nq\.png,.*\n$/u);
});

test('--limit, --batch, --repeat and --no-cache', async () => {
  const { root, service } = await makeProject(3);
  mkdirSync(join(root, 'data/benchmark/images/batch-2'));
  writeFileSync(join(root, 'data/benchmark/images/batch-2/x.png'), pixel(9));
  await runHere(root, { limit: 2 });
  expect(service.requests).toHaveLength(2);
  await runHere(root, { batches: ['batch-2'] });
  expect(service.requests).toHaveLength(3);
  // the CSV holds what other calls read
  expect(csvOf(root)?.split('\n')).toHaveLength(5);
  await runHere(root, { limit: 1, useCache: false });
  expect(service.requests).toHaveLength(4);
  const { models } = await runHere(root, { limit: 1, repeat: 3 });
  expect(service.requests).toHaveLength(6);
  expect(models).toMatchObject([{ model: 'M', pages: 3, cached: 1, asked: 2, statuses: { ok: 3 }, exit: 0 }]);
  expect(csvOf(root, 'M.3')).toMatch(/^image_name,batch_id,inference\np001\.png,batch-1,text of [^\n]+\n$/u);
});

test('--retry-errors asks again for failures alone', async () => {
  const { root, service } = await makeProject(3, { max_workers: 1 }, (number, request) =>
    number === 2 ? refuse(400, 'no') : readImage(number, request),
  );
  expect((await runHere(root)).exit).toBe(1);
  expect((await runHere(root)).exit).toBe(1);
  expect(service.requests).toHaveLength(3);
  expect((await runHere(root, { retryErrors: true })).exit).toBe(0);
  expect(service.requests).toHaveLength(4);
  expect(csvOf(root)?.split('\n')).toHaveLength(5);
});

test('--budget stops before it is exceeded, and the same command goes on', async () => {
  // 259 and 12 tokens per page: 0.1 USD per page
  const { root, service } = await makeProject(12, { price: { page: 0.1 } });
  const first = await runHere(root, { budgetUsd: 0.55 });
  expect(first.exit).toBe(75);
  expect(first.output).toMatch(/budget/u);
  expect(service.requests).toHaveLength(5);
  expect(first).toMatchObject({ models: [{ costUsd: expect.closeTo(0.5, 9) as unknown, left: 7 }] });
  expect((await runHere(root, { budgetUsd: 0.05 })).exit).toBe(75);
  expect(service.requests).toHaveLength(5);
  expect((await runHere(root, { budgetUsd: 10 })).exit).toBe(0);
  expect(service.requests).toHaveLength(12);
});

test('--budget needs a price', async () => {
  const { root, service } = await makeProject(1);
  const { exit, output } = await runHere(root, { budgetUsd: 1 });
  expect(exit).toBe(78);
  expect(output).toMatch(/no price of model M is known/u);
  expect(service.requests).toEqual([]);
});

test('a torn last line is moved aside', async () => {
  const { root, service } = await makeProject(3);
  await runHere(root, { limit: 2 });
  appendFileSync(journal(root), '{"image_name":"p003.png","ba\0\0\u001b');
  const { exit, output } = await runHere(root);
  expect(exit).toBe(0);
  expect(output).toContain('the last line was cut by a crash');
  expect(readFileSync(`${journal(root)}.rej`, 'utf8')).toContain('p003.png');
  expect(service.requests).toHaveLength(3);
  expect(csvOf(root)?.split('\n')).toHaveLength(5);
});

test('a bad line in the middle is told and nothing is changed', async () => {
  const { root, service } = await makeProject(2);
  await runHere(root);
  const lines = readFileSync(journal(root), 'utf8').split('\n');
  writeFileSync(journal(root), [lines[0], 'garbage', ...lines.slice(1)].join('\n'));
  const before = readFileSync(journal(root));
  const { exit, output } = await runHere(root);
  expect(exit).toBe(65);
  expect(output).toMatch(/M\.journal\.jsonl:2: expected a line of a journal/u);
  expect(readFileSync(journal(root))).toEqual(before);
  expect(service.requests).toHaveLength(2);
});

test('a CSV that no run wrote is kept', async () => {
  const { root } = await makeProject(1);
  mkdirSync(join(root, 'data/models'), { recursive: true });
  writeFileSync(join(root, 'data/models/M.csv'), `${HEADER}a.png,batch-1,mine\n`);
  expect((await runHere(root)).output).toContain('a copy is kept');
  expect(readFileSync(join(root, 'data/models/M.csv.bak'), 'utf8')).toContain('mine');
});

test.each([
  [
    { base_url: 'http://example.com/v1' },
    /errata\.config\.json:1: models\.M\.base_url: expected an https address/u,
  ],
  [{ promt: 'x' }, /unknown key models\.M\.promt, did you mean prompt\?/u],
  [{ temperature: 'hot' }, /models\.M\.temperature: expected number, got string/u],
  [
    { provider: 'google_cloud_vision', model_name: undefined, base_url: 'http://127.0.0.1:1/v1' },
    /expected scheme:\/\/host:port without a path/u,
  ],
  [{ api_key: '${A}', api_key_env: 'B' }, /api_key and api_key_env: expected one of them/u],
  [{ model_name: '../x' }, /model_name: expected the name of a model/u],
])('a wrong setting is told before anything is asked for: %j', async (settings, message) => {
  const { root, service } = await makeProject(1, settings);
  const { exit, output } = await runHere(root);
  expect(output).toMatch(message);
  expect(exit).toBe(78);
  expect(service.requests).toEqual([]);
});
