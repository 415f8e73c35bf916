import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TableForm } from '../../src/io/table/open-table.ts';
import { engineNames, evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { FORMS, inForm } from '../table-forms.ts';
import { runErrata } from './run.ts';

const BENCHMARK = Array.from({ length: 12 }, (_, at) => [
  `p${at}.png`,
  `b${at % 2}`,
  `page ${at}, "quoted"\r\nཀཁ𠀀`,
]);
const MODEL = [...BENCHMARK.slice(2), ['p3.png', 'b1', ''], ['x.png', 'b0', 'who']].map(
  ([name = '', batch = '', text = '']) => [name, batch, text.replace('a', 'o')],
);
const COLUMNS = {
  benchmark: ['image_name', 'batch_id', 'transcript'],
  models: ['image_name', 'batch_id', 'inference'],
};

/** A root whose benchmark and models are in a form: each a file, or a folder of parts. */
function rootIn(form: TableForm, asParts = false): string {
  const root = evaluationRoot(undefined, {});
  const write = (folder: keyof typeof COLUMNS, name: string, rows: readonly (readonly string[])[]): void => {
    const base = join(root, 'data', folder, name);
    const parts = asParts ? [rows.slice(0, 5), [], rows.slice(5)] : [rows];
    for (const [at, part] of parts.entries()) {
      const path = asParts ? join(base, `part-0000${at}.${form}`) : `${base}.${form}`;
      if (form === 'jsonl' && part.length === 0) continue;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, inForm(form, COLUMNS[folder], part));
    }
  };
  write('benchmark', 'benchmark', BENCHMARK);
  write('models', 'M', MODEL);
  write('models', 'N', BENCHMARK);
  writeFileSync(join(root, 'data', 'models', 'M.journal.jsonl'), '');
  return root;
}

/** What does not name the inputs by their hashes. */
function results(root: string): object {
  return Object.fromEntries(
    Object.entries(resultsOf(root)).filter(([name]) => !/manifest|_pages\.parquet$/u.test(name)),
  );
}

describe.each(engineNames)('benchmark and models in any form, engine %s', (engine) => {
  test('the files of the results are the same bytes, in one run and in parts', async () => {
    const expected = rootIn('csv');
    expect((await runErrata(['evaluate', '--root', expected, '--engine', engine])).status).toBe(0);
    for (const form of FORMS)
      for (const asParts of [false, true]) {
        const root = rootIn(form, asParts);
        const words = ['--root', root, '--engine', engine];
        const { status, stderr } = await runErrata(['evaluate', ...words]);
        expect([status, stderr], `${form} ${asParts}`).toEqual([0, expect.not.stringContaining('columns')]);
        expect(results(root), `${form} ${asParts}`).toEqual(results(expected));
        if (asParts !== (form === 'parquet')) continue;
        const whole = resultsOf(root);
        const parts = [1, 2].map((at) => join(root, 'parts', String(at)));
        for (const [at, part] of parts.entries()) {
          const shard = ['--shard', `${at + 1}/2`, '--out', part];
          expect((await runErrata(['evaluate', ...words, ...shard])).status).toBe(0);
        }
        expect((await runErrata(['merge', ...parts, ...words])).status).toBe(0);
        expect(resultsOf(root)).toEqual(whole);
      }
  });

  test('every command that reads them does', async () => {
    for (const form of ['jsonl', 'parquet'] as const) {
      const root = rootIn(form, form === 'parquet');
      const words = ['--root', root, '--engine', engine];
      expect((await runErrata(['evaluate', ...words])).status).toBe(0);
      writeFileSync(join(root, 'other.jsonl'), '{"id":"p4","text":"imported"}\n');
      for (const command of [
        ['report'],
        ['gate', '--max-cer', '0.9'],
        ['compare', 'M', 'N'],
        ['diff', '--page', 'p4.png', '--batch', 'b0', '--model', 'M'],
        ['import', join(root, 'other.jsonl'), '--model', 'Other'],
        ['doctor'],
      ]) {
        const { status, stderr } = await runErrata([...command, ...words]);
        expect([status === 0 || command[0] === 'compare', stderr], `${form} ${command.join(' ')}`).toEqual([
          true,
          expect.not.stringMatching(/\((?!NO_PAGE)[A-Z_]+\)$/mu),
        ]);
      }
      expect(readFileSync(join(root, 'data', 'models', 'Other.csv'), 'utf8')).toContain('p4.png,b0,imported');
      const linted = await runErrata(['lint', ...words.slice(0, 2), '--json']);
      expect([linted.status, JSON.parse(linted.stdout)]).toMatchObject([expect.any(Number), { pages: 12 }]);
      const fixed = await runErrata(['lint', '--fix', ...words.slice(0, 2)]);
      expect([fixed.status, fixed.stderr]).toEqual([65, expect.stringContaining('SOURCE_KIND')]);
    }
  });

  test('columns that were named are part of the options, and the report knows them', async () => {
    const root = rootIn('csv');
    const file = join(root, 'data', 'models', 'M.csv');
    const expected = rootIn('csv');
    expect((await runErrata(['evaluate', '--root', expected, '--engine', engine])).status).toBe(0);
    writeFileSync(file, inForm('csv', ['scan', 'batch_id', 'words'], MODEL));
    const words = ['--root', root, '--engine', engine];
    expect((await runErrata(['evaluate', ...words])).status).toBe(65);
    const named = ['--columns', 'image_name=scan,inference=words'];
    expect((await runErrata(['evaluate', ...words, ...named])).status).toBe(0);
    const found = JSON.parse(resultsOf(root)['evaluation.json']!) as { options: object; models: object };
    expect(found.options).toMatchObject({ columns: { image_name: 'scan', inference: 'words' } });
    expect(found.models).toEqual(
      (JSON.parse(resultsOf(expected)['evaluation.json']!) as { models: object }).models,
    );
    const { status, stderr } = await runErrata(['report', ...words]);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('MISSING_COLUMN')]);
  });
});

test.each([
  ['a model', 'models', 'M'],
  ['the benchmark', 'benchmark', 'benchmark'],
])('%s in two forms: exit 65, both are named', async (_, folder, name) => {
  for (const [form, other] of [
    ['parquet', 'jsonl'],
    ['jsonl', 'csv'],
  ] as const) {
    const root = rootIn(form);
    const base = join(root, 'data', folder, name);
    writeFileSync(`${base}.${other}`, '');
    const { status, stderr } = await runErrata(['evaluate', '--root', root]);
    const [first, second] = FORMS.toSorted((a, b) => order(a) - order(b)).filter(
      (one) => one === form || one === other,
    );
    expect(status).toBe(65);
    expect(stderr).toContain(`${base}.${first}: found ${base}.${second} too, expected one of them`);
  }
  const root = rootIn('parquet', true);
  const base = join(root, 'data', folder, name);
  writeFileSync(join(base, 'part-9.jsonl'), '');
  const mixed = await runErrata(['evaluate', '--root', root]);
  expect([mixed.status, mixed.stderr]).toEqual([65, expect.stringContaining('TABLE_AMBIGUOUS')]);
  rmSync(join(base, 'part-9.jsonl'));
  writeFileSync(`${base}.jsonl`, '');
  const beside = await runErrata(['evaluate', '--root', root]);
  expect([beside.status, beside.stderr]).toEqual([
    65,
    expect.stringContaining(`${base}.jsonl: found ${base} too, expected one of them`),
  ]);
});

/** The order in which forms are looked for. */
const order = (form: TableForm): number => ['csv', 'parquet', 'jsonl'].indexOf(form);

const python = ['python3', process.env['ERRATA_PYTHON'] ?? 'python3'].findLast(
  (name) => spawnSync(name, ['-c', 'import pyarrow']).status === 0,
);
if (python === undefined) console.warn('Parquet of pyarrow is not tried: no python3 that imports it');

describe.skipIf(python === undefined).each(engineNames)('Parquet of pyarrow, engine %s', (engine) => {
  test('every codec, version of pages and size of groups gives what CSV gives', async () => {
    const root = rootIn('jsonl');
    const words = ['--root', root, '--engine', engine];
    expect((await runErrata(['evaluate', ...words])).status).toBe(0);
    const expected = results(root);
    const script = `
import json, sys, pyarrow, pyarrow.parquet
table = pyarrow.Table.from_pylist([json.loads(line) for line in open("M.jsonl")])
for codec in ["none", "snappy", "gzip", "brotli", "zstd", "lz4"]:
  for version in ["1.0", "2.0"]:
    for dictionary in [True, False]:
      for size in [1, 5, 1000]:
        name = f"{codec}-{version}-{dictionary}-{size}.parquet"
        pyarrow.parquet.write_table(table, "../" + name, compression=codec, data_page_version=version,
          use_dictionary=dictionary, row_group_size=size, data_page_size=64)`;
    const models = join(root, 'data', 'models');
    execFileSync(python!, ['-c', script], { cwd: models });
    rmSync(join(models, 'M.jsonl'));
    const files = readdirSync(join(root, 'data')).filter((name) => name.endsWith('.parquet'));
    expect(files.length).toBe(72);
    for (const name of files.filter((_, at) => at % 5 === 0)) {
      writeFileSync(join(models, 'M.parquet'), readFileSync(join(root, 'data', name)));
      const { status, stderr } = await runErrata(['evaluate', ...words]);
      expect([status, results(root)], `${name} ${stderr}`).toEqual([0, expected]);
    }
  });
});
