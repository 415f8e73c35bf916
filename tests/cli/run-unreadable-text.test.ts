import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEntries } from '../faults/case.ts';
import { ok } from '../faults/answers.ts';
import { makeProject, runHere, runProject } from '../faults/program.ts';
import { runErrata } from './run.ts';
import { makeTree } from './tree.ts';

const LONE = '\ud800';

/** A root with two pages and a truth for each. */
function twoPages(files: Readonly<Record<string, string>>): string {
  return makeTree({
    'data/benchmark/images/b/p1.png': null as unknown as string,
    'data/benchmark/images/b/p2.png': null as unknown as string,
    'data/benchmark/benchmark.csv': 'batch_id,transcript,image_name\nb,good,p1.png\nb,good,p2.png\n',
    ...files,
  });
}

const PROGRAM = String.raw`process.stdout.write(process.argv[1].endsWith('p1.png') ? 'a\0b' : 'good')`;
const inference = (root: string): string => readFileSync(join(root, 'data/models/M.csv'), 'utf8');

test.each([
  [
    'a program',
    `{ provider: command, command: ["${process.execPath}", "-e", ${JSON.stringify(PROGRAM)}, "{image}"] }`,
    'a\uFFFDb',
    '1 character of the text replaced by U+FFFD',
  ],
  [
    'a module',
    '{ module: ./odd.mjs }',
    'a\uFFFDb\uFFFD\u{1F600}',
    '2 characters of the text replaced by U+FFFD',
  ],
])(
  'NUL in an answer of %s is replaced with a note, and the model can be evaluated',
  async (_, settings, text, note) => {
    const root = twoPages({
      'errata.config.yaml': `models:\n  M: ${settings}\n`,
      'odd.mjs':
        "export default { name: 'odd', create: () => ({ recognize: async ({ imageName }) => ({ " +
        "status: 'ok', text: imageName === 'p1.png' ? 'a\\0b\\ud800\\u{1F600}' : 'good' }) }) };",
    });
    const { status, stderr } = await runErrata(['run', '--root', root]);
    expect(stderr).toContain(`M: b/p1.png: ${note}`);
    expect(status).toBe(0);
    expect(inference(root)).toBe(`image_name,batch_id,inference\np1.png,b,${text}\np2.png,b,good\n`);
    const [first, second] = readEntries(root).toSorted((a, b) => (a.image_name < b.image_name ? -1 : 1));
    expect(first).toMatchObject({ status: 'ok', text, notes: [expect.stringContaining(note)] });
    expect(second).not.toHaveProperty('notes');
    expect((await runErrata(['evaluate', '--root', root])).status).toBe(0);
    expect(await runErrata(['run', '--root', root])).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('2 from the journal') as unknown,
    });
  },
);

test('NUL and half a surrogate pair in an answer of a service are replaced with a note', async () => {
  const { root } = await makeProject(1, {}, () => ok(`a\0b${LONE}c`));
  const { status, stderr } = await runProject(root);
  expect([status, inference(root)]).toEqual([
    0,
    'image_name,batch_id,inference\np001.png,batch-1,a\uFFFDb\uFFFDc\n',
  ]);
  expect(stderr).toContain('2 characters of the text replaced');
});

test('NUL in a line of an earlier version does not reach the CSV', async () => {
  const { root } = await makeProject(1, {}, () => ok('a#b'));
  await runProject(root);
  const path = join(root, 'data/models/M.journal.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('a#b', String.raw`a\u0000b`));
  const { status, stderr } = await runProject(root);
  expect([status, inference(root)]).toEqual([
    0,
    'image_name,batch_id,inference\np001.png,batch-1,a\uFFFDb\n',
  ]);
  expect(stderr).toContain('batch-1/p001.png: 1 character of the text replaced');
});

test.each([
  [
    'half a surrogate pair in the text',
    (line: string) => Buffer.from(line.replace('a#b', String.raw`a\ud800b`)),
  ],
  [
    'half a surrogate pair in the name',
    (line: string) => Buffer.from(line.replace('p002', String.raw`p\udc00`)),
  ],
  ['bytes that are not UTF-8', (line: string) => Buffer.from(line.replace('a#b', 'a\u00ffb'), 'latin1')],
])('%s in a line of the journal is an error with its place, and nothing is changed', async (_, damage) => {
  const { root, service } = await makeProject(2, { max_workers: 1 }, () => ok('a#b'));
  await runHere(root);
  const path = join(root, 'data/models/M.journal.jsonl');
  const [first, second] = readFileSync(path, 'utf8').split('\n');
  for (const lines of [
    [Buffer.from(first!), damage(second!)],
    [Buffer.from(first!), damage(second!), Buffer.from(first!)],
  ]) {
    const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
    writeFileSync(path, bytes);
    const csv = inference(root);
    expect(await runHere(root)).toMatchObject({
      exit: 65,
      output: expect.stringMatching(
        /M\.journal\.jsonl:2: expected a line of a journal, found one that is not valid/u,
      ) as unknown,
    });
    expect(readFileSync(path)).toEqual(bytes);
    expect(inference(root)).toBe(csv);
  }
  expect(service.requests).toHaveLength(2);
});
