import { appendFileSync, copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluationFiles, modelFiles, type ResultFile } from '../../../src/evaluate/result-files.ts';
import { runEvaluation, type EvaluationRequest, type PageMetric } from '../../../src/evaluate/index.ts';
import { evaluationOf, summarizeModel, type ModelSummary } from '../../../src/evaluate/summarize.ts';
import { pagesFile } from '../../../src/results/model-pages.ts';
import { tableOf } from '../../../src/results/pages-table.ts';
import { readPages } from '../../../src/results/read-pages.ts';
import { evaluationRoot } from '../../evaluation-root.ts';

const LINES = ['བཀྲ་ཤིས་བདེ་ལེགས།\nརྒྱལ་པོ།', 'one line\ntwo lines', '', 'བོད་ཡིག', 'a "quoted", line'];

/** Pages that are scored, missing, failed with and without a row, unknown, repeated, with an empty reference. */
function root(): string {
  const benchmark = Array.from({ length: 30 }, (_, page) => [
    `p${page}`,
    `batch-${page % 3 === 0 ? 10 : page % 3}`,
    LINES[page % LINES.length]!,
  ]);
  const read = (step: number) =>
    benchmark
      .filter((_, page) => page % 7 !== 3)
      .map(([name, batch, text], page) => [
        name!,
        batch!,
        [...text!].map((symbol, at) => ((at + page) % step === 0 ? 'x' : symbol)).join(''),
      ]);
  const folder = evaluationRoot(benchmark, {
    __proto__name: read(3),
    Model: [
      ['who', 'nowhere', 'unknown'],
      ['p1', 'batch-1', 'repeated later'],
      ...read(5),
      ['p2', 'batch-2', 'and again'],
      ['p0', 'nowhere', 'unknown'],
      ['more', 'batch-1', 'unknown'],
    ],
  });
  const failed = [3, 4, 10].map((page) => ({
    image_name: `p${page}`,
    batch_id: `batch-${page % 3 === 0 ? 10 : page % 3}`,
    status: 'error',
    error: { code: 'SERVER', message: 'broken' },
    attempts: 3,
    duration_ms: 5,
    image_sha256: 'a',
    settings: 'b',
  }));
  writeFileSync(
    join(folder, 'data', 'models', 'Model.journal.jsonl'),
    failed.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  writeFileSync(
    join(folder, 'groups.csv'),
    `image_name,script\n${benchmark
      .map(([name], page) => `${name},${page % 4 === 0 ? '' : `s${page % 3}`}\n`)
      .slice(2)
      .join('')}gone,s9\n`,
  );
  return folder;
}

const semantic: PageMetric = {
  name: 'semantic',
  version: 'test',
  measure: async (count, pair) =>
    Float64Array.from({ length: count }, (_, at) => {
      const { reference, hypothesis } = pair(at);
      return reference === '' ? Number.NaN : 1 / (3 + hypothesis.length);
    }),
};

const contentOf = async ({ parts }: ResultFile): Promise<string> => {
  let text = '';
  for await (const part of parts) text += part.toString();
  return text;
};

/** The results again, from the tables alone. */
async function summarizeTables(folder: string): Promise<Record<string, string>> {
  const names = readdirSync(folder)
    .flatMap((name) => /^(.*)_pages\.parquet$/u.exec(name)?.[1] ?? [])
    .sort();
  const found: Record<string, string> = {};
  const models: ModelSummary[] = [];
  const tables = [];
  for (const name of names) {
    const { pages } = await readPages(join(folder, pagesFile(name)));
    const table = tableOf(pages);
    const summary = await summarizeModel(table);
    for (const file of modelFiles(table, summary)) found[file.name] = await contentOf(file);
    tables.push(pages);
    models.push(summary);
  }
  const evaluation = evaluationOf(tables[0]!.about, models);
  for (const file of evaluationFiles(evaluation, models)) found[file.name] = await contentOf(file);
  return found;
}

/** What an evaluation has written beside the tables. */
function writtenFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !/_pages\.parquet$|^manifest\.json$/u.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const CASES: readonly (readonly [what: string, request: Omit<EvaluationRequest, 'root'>, files: number])[] = [
  ['all metrics', {}, 6],
  ['the CER alone', { metrics: ['cer'] }, 4],
  ['missing pages as empty texts', { missing: 'empty' }, 6],
  ['undefined rates', { metrics: ['cer', 'wer'], emptyReference: 'null', denominator: 'max' }, 4],
  ['the steps of the alignment', { metrics: ['units'], denominator: 'path', unit: 'grapheme' }, 1],
  ['one profile', { profile: 'lines' }, 3],
  ['metrics without an error rate', { metrics: ['lines', 'tibetan'] }, 3],
  ['one batch', { metrics: ['cer'], batches: ['batch-1', 'batch-10'] }, 4],
  ['intervals', { metrics: ['cer', 'wer'], bootstrap: { resamples: 50, seed: 3 } }, 4],
  [
    'intervals of batches, missing pages as empty texts',
    { metrics: ['cer'], missing: 'empty', bootstrap: { resamples: 50, seed: 3, cluster: 'batch' } },
    4,
  ],
  ['a metric that is not made from counts', { metrics: ['cer', 'semantic'], pageMetrics: [semantic] }, 6],
  ['that metric alone', { metrics: ['semantic'], pageMetrics: [semantic] }, 3],
];

describe('tables alone give the results that were written with them', () => {
  test.each(CASES)('%s', async (_, request, files) => {
    const folder = root();
    await runEvaluation({ root: folder, write: true, ...request });
    const written = writtenFiles(join(folder, 'data', 'evaluation'));
    expect(Object.keys(written)).toHaveLength(files);
    expect(await summarizeTables(join(folder, 'data', 'evaluation'))).toEqual(written);
  });

  test.each(['script', 'cer'])('groups by a column named %s', async (column) => {
    const folder = root();
    const file = join(folder, 'groups.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace('script', column));
    await runEvaluation({
      root: folder,
      write: true,
      metrics: ['cer', 'semantic'],
      pageMetrics: [semantic],
      metadata: { file, groupBy: column },
    });
    const written = writtenFiles(join(folder, 'data', 'evaluation'));
    expect(written['evaluation.json']).toContain('"onlyInMetadata": [');
    expect(JSON.parse(written['evaluation.json']!).models.Model.groups).toHaveProperty(['']);
    expect(await summarizeTables(join(folder, 'data', 'evaluation'))).toEqual(written);
  });
});

test('tables know the runs of a model', async () => {
  const folder = root();
  const models = join(folder, 'data', 'models');
  copyFileSync(join(models, 'Model.csv'), join(models, 'Model.2.csv'));
  const second = readFileSync(join(models, 'Model.journal.jsonl'), 'utf8').replaceAll(
    '{"image',
    '{"repeat":2,"image',
  );
  appendFileSync(join(models, 'Model.journal.jsonl'), second);
  const { evaluation } = await runEvaluation({ root: folder, write: true, metrics: ['cer'] });
  expect(evaluation.runs?.['Model']?.models).toEqual(['Model', 'Model.2']);
  const results = join(folder, 'data', 'evaluation');
  expect(await summarizeTables(results)).toEqual(writtenFiles(results));
});

test('several columns of the metadata, one of them named as another column is marked', async () => {
  const folder = root();
  const file = join(folder, 'groups.csv');
  const rows = readFileSync(file, 'utf8').replaceAll(/^([^,]*),(.*)$/gmu, '$1,$2,$2x,y');
  writeFileSync(file, rows.replace(/^.*\n/u, 'image_name,cer,group.cer,hand\n'));
  await runEvaluation({
    root: folder,
    write: true,
    metrics: ['cer'],
    metadata: { file, groupBy: ['cer', 'group.cer', 'hand'] },
  });
  const results = join(folder, 'data', 'evaluation');
  expect(await summarizeTables(results)).toEqual(writtenFiles(results));
  // whatever values are read, the columns are the same
  const { pages } = await readPages(join(results, 'Model_pages.parquet'), { values: [] });
  expect(pages.groups.map(({ column, values }) => [column, new Set(values).has('y')])).toEqual([
    ['cer', false],
    ['group.cer', false],
    ['hand', true],
  ]);
});

test('coverage tells failed pages with a row from those without', async () => {
  const folder = root();
  const { evaluation } = await runEvaluation({ root: folder, metrics: ['cer'] });
  expect(evaluation.models['Model']!.coverage).toEqual({
    scored: 26,
    missing: 4,
    unknown: 3,
    duplicate: 2,
    emptyReference: 5,
    failed: 3,
  });
});
