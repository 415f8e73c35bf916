import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineNames, evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { runErrata } from './run.ts';

const rows = Array.from({ length: 12 }, (_, at) => [`p${at}`, `b${at % 2}`, `page ${at}, "quoted"\nཀ`]);
const MODEL = [...rows.slice(2), ...rows.slice(0, 2), ['p3', 'b1', 'again'], ['x', 'b0', 'who']].map(
  ([name = '', batch = '', text = '']) => [name, batch, text.replace('a', 'o')],
);

/** Puts the rows of a CSV file into parts of a folder, whose names are not in the order of their making. */
function split(file: string, folder: string, sizes: readonly number[]): void {
  const [header = '', ...records] = readFileSync(file, 'utf8').split(/(?<=\n)(?=(?:image_name|p\d|x),)/u);
  mkdirSync(folder, { recursive: true });
  let first = 0;
  for (const [at, size] of sizes.entries()) {
    const end = at === sizes.length - 1 ? records.length : first + size;
    writeFileSync(join(folder, `part-0000${at}-x.csv`), header + records.slice(first, end).join(''));
    first = end;
  }
  writeFileSync(join(folder, '_SUCCESS'), '');
  writeFileSync(join(folder, '.part-00000-x.csv.crc'), 'crc');
}

/** Benchmark and model as folders in place of files. */
function inFolders(root: string): void {
  const [benchmark, models] = [join(root, 'data', 'benchmark'), join(root, 'data', 'models')];
  split(join(benchmark, 'benchmark.csv'), join(benchmark, 'benchmark'), [5, 0, 7]);
  split(join(models, 'M.csv'), join(models, 'M'), [1, 4, 7]);
  rmSync(join(benchmark, 'benchmark.csv'));
  rmSync(join(models, 'M.csv'));
}

describe.each(engineNames)('folders of parts, engine %s', (engine) => {
  test('give the results of the files, in one run and in parts', async () => {
    const root = evaluationRoot(rows, { M: MODEL });
    const words = ['--root', root, '--engine', engine];
    expect((await runErrata(['evaluate', ...words])).status).toBe(0);
    const { 'manifest.json': _, 'M_pages.parquet': __, ...expected } = resultsOf(root);
    inFolders(root);
    const whole = await runErrata(['evaluate', ...words]);
    expect(whole.status, whole.stderr).toBe(0);
    const { 'manifest.json': manifest = '', 'M_pages.parquet': pages, ...found } = resultsOf(root);
    expect(found).toEqual(expected);
    const { inputs } = JSON.parse(manifest) as { inputs: object };
    expect(Object.keys(inputs)).toEqual([
      ...[0, 1, 2].map((at) => `data/benchmark/benchmark/part-0000${at}-x.csv`),
      ...[0, 1, 2].map((at) => `data/models/M/part-0000${at}-x.csv`),
    ]);
    const parts = [join(root, 'parts', '1'), join(root, 'parts', '2')];
    for (const [at, part] of parts.entries())
      expect((await runErrata(['evaluate', ...words, '--shard', `${at + 1}/2`, '--out', part])).status).toBe(
        0,
      );
    expect((await runErrata(['merge', ...parts, ...words])).status).toBe(0);
    expect(resultsOf(root)).toEqual({ ...found, 'manifest.json': manifest, 'M_pages.parquet': pages });
    for (const command of [
      ['report'],
      ['gate', '--max-cer', '0.9'],
      ['diff', '--page', 'p4', '--model', 'M'],
    ])
      expect((await runErrata([...command, ...words])).status, command[0]).toBe(0);
    writeFileSync(join(root, 'data', 'models', 'M', 'part-00001-x.csv'), 'image_name,batch_id,inference\n');
    const stale = await runErrata(['gate', '--max-cer', '0.9', ...words]);
    expect([stale.status, stale.stderr]).toEqual([65, expect.stringContaining('EVALUATION_STALE')]);
  });

  test.each([
    ['a page twice with other texts', 'p1,b1,other\n', 'part-00002-x.csv:2: found another text', 'line 4 of'],
    ['a row that is too long', 'p1,b1,a,b\n', 'part-00002-x.csv:2', 'LONG_ROW'],
    ['no header', '', 'part-00002-x.csv: found no line', 'EMPTY_FILE'],
  ])('%s is told by its file', async (_, content, place, other) => {
    const root = evaluationRoot(rows, { M: MODEL });
    inFolders(root);
    const header = content === '' ? '' : 'image_name,batch_id,transcript\n';
    writeFileSync(join(root, 'data', 'benchmark', 'benchmark', 'part-00002-x.csv'), header + content);
    const { status, stderr } = await runErrata(['evaluate', '--root', root, '--engine', engine]);
    expect(status).toBe(65);
    expect(stderr).toContain(place);
    expect(stderr).toContain(other);
  });

  test('a page that repeats one of another part with the same text is told', async () => {
    const root = evaluationRoot([['a', 'b', 'same']], { M: [['a', 'b', 'same']] });
    const folder = join(root, 'data', 'benchmark', 'benchmark');
    split(join(root, 'data', 'benchmark', 'benchmark.csv'), folder, [1]);
    cpSync(join(folder, 'part-00000-x.csv'), join(folder, 'part-1.csv'));
    rmSync(join(root, 'data', 'benchmark', 'benchmark.csv'));
    const { status, stderr } = await runErrata(['evaluate', '--root', root, '--engine', engine]);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /part-1\.csv:2: repeats the page of line 2 of .*part-00000-x\.csv with the same text/u,
    );
  });
});

test.each([
  ['a model', 'models', 'M'],
  ['the benchmark', 'benchmark', 'benchmark'],
])('%s as a file and as a folder: exit 65, both are named', async (_, folder, name) => {
  const root = evaluationRoot(rows, { M: MODEL });
  const base = join(root, 'data', folder, name);
  split(`${base}.csv`, base, [5, 9]);
  const { status, stderr } = await runErrata(['evaluate', '--root', root]);
  expect(status).toBe(65);
  expect(stderr).toContain(`${base}.csv: found ${base} too, expected one of them`);
  expect(stderr).toContain('TABLE_AMBIGUOUS');
});

test('by the rules of OpenPecha models are CSV files alone', async () => {
  const root = evaluationRoot(rows, { M: MODEL, N: MODEL });
  split(join(root, 'data', 'models', 'N.csv'), join(root, 'data', 'models', 'Folder'), [5, 9]);
  expect((await runErrata(['evaluate', '--root', root, '--compat', 'openpecha'])).status).toBe(0);
  expect(Object.keys(resultsOf(root))).toEqual(['M_cer.csv', 'N_cer.csv', 'summary.csv']);
});
