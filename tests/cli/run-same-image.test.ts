import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../../src/schema/journal.ts';
import { csvOf, pixel, readEntries } from '../faults/case.ts';
import { ok } from '../faults/answers.ts';
import { makeProject, runProject } from '../faults/program.ts';
import { runErrata } from './run.ts';
import { makeTree } from './tree.ts';

const NAMES = ['p1.png', 'p2.png', 'p3.png'];
const HEADER = 'image_name,batch_id,inference\n';

/** A root with three pages of the same bytes, as blank pages are. */
function blankPages(files: Readonly<Record<string, string>>): string {
  const root = makeTree(files);
  const folder = join(root, 'data/benchmark/images/b');
  mkdirSync(folder, { recursive: true });
  for (const name of NAMES) writeFileSync(join(folder, name), pixel(0));
  return root;
}

const csv = (text: (name: string) => string): string =>
  `${HEADER}${NAMES.map((name) => `${name},b,${text(name)}\n`).join('')}`;
const program = JSON.stringify([process.execPath, '-e', 'process.stdout.write(process.argv[1])']).slice(
  0,
  -1,
);

test.each([
  ['csv', 'provider: csv, file: texts.csv', (name: string) => `text of ${name}`],
  ['command', `provider: command, command: ${program},"{image_name}","{image}"]`, (name: string) => name],
  ['a module', 'module: ./names.mjs', (name: string) => `name ${name}`],
])('pages of the same bytes keep their own texts with %s', async (_, settings, text) => {
  const root = blankPages({
    'texts.csv': csv((name) => `text of ${name}`),
    'names.mjs':
      "export default { name: 'names', create: () => ({ recognize: async (page) => ({ status: " +
      "'ok', text: `name ${page.imageName}` }) }) };",
    'errata.config.yaml': `models:\n  M: {${settings}}\n`,
  });
  expect((await runErrata(['run', '--root', root, '--limit', '1'])).status).toBe(0);
  const plan = await runErrata(['run', '--root', root, '--dry-run']);
  expect(plan.stdout).toContain('3 pages, 1 cached, 2 to ask for');
  expect(await runErrata(['run', '--root', root])).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('3 ok, 1 from the journal') as unknown,
  });
  expect(csvOf(root)).toBe(csv(text));
});

test('equal texts of an experiment keep their own corrections', async () => {
  const root = makeTree({
    'pages.csv': `id,truth,read\np1,a,same\np2,b,same\np3,c,same\n`,
    'x.yaml': `experiment: { resamples: 100, semantic: false }
data: { csv: pages.csv, columns: { id: id, reference: truth, ocr: read } }
command: { program: ${program},"{id}"] }
`,
  });
  const words = ['experiment', join(root, 'x.yaml'), '--root', root];
  expect((await runErrata([...words, '--limit', '1'])).status).toBe(0);
  expect((await runErrata(words)).status).toBe(0);
  const folder = join(root, 'data/experiments/x');
  const lines = readFileSync(join(folder, 'corrected.journal.jsonl'), 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as JournalEntry).text).sort()).toEqual(['p1', 'p2', 'p3']);
  expect(readFileSync(join(folder, 'corrected.csv'), 'utf8')).toMatch(/p1[^]*p2[^]*p3/u);
});

test('equal texts of an experiment are each asked of a service', async () => {
  const { root, service } = await makeProject(0, {}, (number) => ok(`answer ${number}`));
  writeFileSync(join(root, 'pages.csv'), `id,truth,read\np1,a,same\np2,b,same\n`);
  writeFileSync(
    join(root, 'x.yaml'),
    `experiment: { resamples: 100, semantic: false }
data: { csv: pages.csv, columns: { id: id, reference: truth, ocr: read } }
llm: { provider: openai_compatible, model_name: m, base_url: "${service.baseUrl}", prompt: "{text}" }
`,
  );
  const words = ['experiment', join(root, 'x.yaml'), '--root', root];
  expect((await runErrata([...words, '--limit', '1'])).status).toBe(0);
  expect((await runErrata(words)).status).toBe(0);
  expect(service.requests).toHaveLength(2);
});

test('a provider that sees the image alone is asked once for pages of the same bytes', async () => {
  const { root, service } = await makeProject(3, {}, (number) => ok(`answer ${number}`));
  for (const name of ['p001', 'p002', 'p003'])
    writeFileSync(join(root, 'data/benchmark/images/batch-1', `${name}.png`), pixel(0));
  expect((await runProject(root, ['--limit', '1'])).status).toBe(0);
  expect((await runProject(root)).status).toBe(0);
  expect(service.requests).toHaveLength(1);
  expect(csvOf(root)?.match(/answer 1/gu)).toHaveLength(3);
});

const changes: readonly [string, Partial<JournalEntry>][] = [
  ['another page', { image_name: 'p9.png' }],
  ['another batch', { batch_id: 'c' }],
  ['other settings', { settings: '0'.repeat(32) }],
  ['another image', { image_sha256: '0'.repeat(64) }],
];

test.each(changes)('a line that names %s does not count for its old page', async (_, change) => {
  const root = blankPages({
    'texts.csv': csv((name) => `text of ${name}`),
    'errata.config.yaml': 'models:\n  M: {provider: csv, file: texts.csv}\n',
  });
  await runErrata(['run', '--root', root, '--limit', '1']);
  const [line] = readEntries(root);
  const path = join(root, 'data/models/M.journal.jsonl');
  writeFileSync(path, `${JSON.stringify({ ...line, text: 'wrong', ...change })}\n`);
  expect(await runErrata(['run', '--root', root])).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/M: 3 pages, 3 ok\n/u) as unknown,
  });
  expect(csvOf(root)).toBe(csv((name) => `text of ${name}`));
});
