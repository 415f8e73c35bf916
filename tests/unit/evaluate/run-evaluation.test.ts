import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { chooseEngine } from '../../../src/engine/choice.ts';
import { runEvaluation, type EvaluationRequest, type PageMetric } from '../../../src/evaluate/index.ts';
import type { Evaluation } from '../../../src/results/evaluation.ts';
import { evaluationSchema } from '../../../src/results/evaluation-schema.ts';
import { engineNames, evaluationRoot, resultsOf } from '../../evaluation-root.ts';

afterEach(() => {
  chooseEngine(undefined);
});

/** The evaluation alone; a model that cannot be scored is an error. */
async function evaluate(request: EvaluationRequest): Promise<Evaluation> {
  const { evaluation, failures } = await runEvaluation(request);
  if (failures[0] !== undefined) throw failures[0];
  return evaluation;
}

/** Ten code points, four, none; the model misses one page, repeats one and has one too many. */
const BENCHMARK = [
  ['p1', 'batch-2', 'abcdefghij'],
  ['p2', 'batch-10', 'abcd'],
  ['p3', 'batch-10', ''],
  ['p4', 'batch-2', 'xy'],
];
const MODEL = [
  ['p2', 'batch-10', 'zzzz'],
  ['p1', 'batch-2', 'abcdefghiX'],
  ['p3', 'batch-10', 'abc'],
  ['p2', 'batch-10', 'abcX'],
  ['p9', 'batch-2', 'lost'],
];

async function model(
  request: Partial<EvaluationRequest>,
  engine: 'native' | 'wasm' | 'ts' = 'ts',
  rows: readonly (readonly string[])[] = MODEL,
): Promise<Evaluation['models'][string]> {
  chooseEngine(engine);
  const { models } = await evaluate({
    root: evaluationRoot(BENCHMARK, { m: rows }),
    metrics: ['cer'],
    ...request,
  });
  return models['m']!;
}

describe.each(engineNames)('%s engine', (engine) => {
  test('averages over pages and over units, coverage, failures as one', async () => {
    const { macro, micro, coverage, units, batches, failuresAsOne } = await model({}, engine);
    // rates 1/10, 1/1 (empty reference), 1/4 in the order of the file
    expect(macro).toEqual({ cer: (0.1 + 1 + 0.25) / 3 });
    expect(micro).toEqual({ cer: 5 / 14 });
    expect(coverage).toEqual({
      scored: 3,
      missing: 1,
      unknown: 1,
      duplicate: 1,
      emptyReference: 1,
      failed: 0,
    });
    expect(units).toEqual({
      codepoint: {
        hits: null,
        substitutions: null,
        deletions: null,
        insertions: null,
        referenceLength: 14,
        hypothesisLength: 17,
        distance: 5,
      },
    });
    expect(Object.entries(batches)).toEqual([
      ['batch-2', { macro: { cer: 0.1 }, micro: { cer: 0.1 }, count: 1 }],
      ['batch-10', { macro: { cer: 0.625 }, micro: { cer: 1 }, count: 2 }],
    ]);
    expect(failuresAsOne).toEqual({ macro: { cer: (0.1 + 1 + 0.25 + 1) / 4 }, micro: { cer: 7 / 16 } });
  });

  test.each([
    [{ emptyReference: 'insertions' }, (0.1 + 3 + 0.25) / 3, 5 / 14],
    [{ emptyReference: 'null' }, (0.1 + 0.25) / 2, 5 / 14],
    [{ denominator: 'max' }, (0.1 + 1 + 0.25) / 3, 5 / 17],
    [{ denominator: 'path' }, (0.1 + 1 + 0.25) / 3, 5 / 17],
    [{ missing: 'empty' }, (0.1 + 1 + 0.25 + 1) / 4, 7 / 16],
    [{ unit: 'word' }, (1 + 1 + 1) / 3, 3 / 2],
  ] as const)('%j', async (request, macro, micro) => {
    const found = await model(request, engine);
    expect([found.macro['cer'], found.micro['cer']]).toEqual([macro, micro]);
  });

  test('path and max differ where texts are shifted', async () => {
    const rows = [['p2', 'batch-10', 'bcde']];
    expect((await model({ denominator: 'max' }, engine, rows)).macro['cer']).toBe(2 / 4);
    expect((await model({ denominator: 'path' }, engine, rows)).macro['cer']).toBe(2 / 5);
  });

  test('all metrics fit the schema, and evaluation.json is what is returned', async () => {
    chooseEngine(engine);
    const pages = [
      ['a', 'b', 'བཀྲ་ཤིས་བདེ་ལེགས།\nགཉིས།'],
      ['b', 'b', 'The quick brown fox'],
    ];
    const read = [
      ['a', 'b', 'བཀྲཤིས་བདེ་ལེགས།\nགཉིས།'],
      ['b', 'b', 'The quick brown fox jumps'],
    ];
    const root = evaluationRoot(pages, { m: read });
    const { evaluation, files } = await runEvaluation({
      root,
      write: true,
      waterfall: true,
      bootstrap: { resamples: 20, seed: 1 },
    });
    expect(evaluationSchema.parse(JSON.parse(JSON.stringify(evaluation)))).toEqual(evaluation);
    const results = resultsOf(root);
    expect(Object.keys(results)).toEqual([
      'evaluation.json',
      'm_cer.csv',
      'm_metrics.csv',
      'm_pages.parquet',
      'manifest.json',
      'summary.csv',
    ]);
    expect(files).toHaveLength(5);
    expect(JSON.parse(results['evaluation.json']!)).toEqual(evaluation);
    const { macro, tibetan, units, micro } = evaluation.models['m']!;
    expect(macro['wer']).toBe((0.5 + 0.25) / 2);
    expect(micro['syler']).toBe((2 + 1) / (5 + 4));
    expect(units.codepoint).toMatchObject({ hits: 22 + 19, substitutions: 0, deletions: 1, insertions: 6 });
    expect(tibetan).toMatchObject({
      pages: 1,
      errors: { base: 0, subjoined: 0, vowel: 0, tsheg: 1, shad: 0, digit: 0, other: 0 },
      shares: { tsheg: 1 },
    });
    expect([
      macro['tibetan.tsheg.recall'],
      macro['tibetan.tsheg.precision'],
      macro['tibetan.shad.f1'],
    ]).toEqual([2 / 3, 1, 1]);
    expect(macro['lines.len_gt']).toBe((23 + 19) / 2);
    expect(
      results['m_metrics.csv']!.split('\n').map((line) => line.split(',').slice(0, 5).join(',')),
    ).toEqual([
      'id,len_gt,len_pred,wer,cer',
      `b/a,23,22,0.5,${1 / 23}`,
      `b/b,19,25,0.25,${6 / 19}`,
      `MACRO_AVG,21,23.5,0.375,${(1 / 23 + 6 / 19) / 2}`,
      '',
    ]);
  });

  test('profiles write their files', async () => {
    chooseEngine(engine);
    const root = evaluationRoot([['a', 'b', 'One two.']], { m: [['a', 'b', 'one two']] });
    const namesOf = async (request: Partial<EvaluationRequest>): Promise<string[]> =>
      (await runEvaluation({ root, write: true, ...request })).files.map((file) =>
        file.replace(/^.*\//u, ''),
      );
    expect(await namesOf({ profile: 'openpecha' })).toEqual([
      'm_cer.csv',
      'm_pages.parquet',
      'summary.csv',
      'evaluation.json',
    ]);
    expect(await namesOf({ profile: 'lines' })).toEqual([
      'm_metrics.csv',
      'm_pages.parquet',
      'evaluation.json',
    ]);
    expect(await namesOf({ profile: 'orcnorm' })).toEqual(['m_pages.parquet', 'evaluation.json']);
    expect(await namesOf({ metrics: ['cer'] })).toEqual([
      'm_cer.csv',
      'm_pages.parquet',
      'summary.csv',
      'evaluation.json',
    ]);
    expect(await namesOf({ metrics: ['wer', 'lines'] })).toEqual([
      'm_metrics.csv',
      'm_pages.parquet',
      'evaluation.json',
    ]);
    expect(await namesOf({ compat: 'openpecha' })).toEqual(['m_cer.csv']);
  });

  test('orcnorm with and without its preparation', async () => {
    const rows = [['p1', 'batch-2', 'ABCDEFGHIJ!']];
    const prepared = await model({ profile: 'orcnorm', metrics: undefined }, engine, rows);
    expect([prepared.macro['orcnorm.cer'], prepared.macro['orcnorm.raw.cer']]).toEqual([0, 1.1]);
    const raw = await model(
      { profile: 'orcnorm', metrics: undefined, normalizeBeforeEval: false },
      engine,
      rows,
    );
    expect([raw.macro['orcnorm.cer'], raw.micro['orcnorm.cer']]).toEqual([1.1, 1.1]);
  });

  test('the waterfall shows what is convention', async () => {
    chooseEngine(engine);
    const root = evaluationRoot([['a', 'b', 'ཀ་\u0f43 །']], { m: [['a', 'b', 'ཀ་\u0f42\u0fb7\u00a0།']] });
    const { models } = await evaluate({ root, metrics: ['cer'], waterfall: true });
    expect(models['m']!.waterfall!.map(({ normalization, edits }) => [normalization, edits])).toEqual([
      ['raw@1', 3],
      ['canonical@1', 1],
      ['bo-graphic@1', 0],
      ['bo-editorial@1', 0],
      ['bo-letters@1', 0],
    ]);
  });

  test('groups by a column of the metadata', async () => {
    chooseEngine(engine);
    const root = evaluationRoot(BENCHMARK, { m: MODEL });
    const file = join(root, 'pages.csv');
    writeFileSync(
      file,
      'image_name,batch_id,script\np1,batch-2,ume\np2,batch-10,uchen\np3,batch-10,ume\np7,batch-1,ume\n',
    );
    const { models, metadata } = await evaluate({
      root,
      metrics: ['cer'],
      metadata: { file, groupBy: 'script' },
    });
    expect(models['m']!.groups).toEqual({
      uchen: { macro: { cer: 0.25 }, micro: { cer: 0.25 }, count: 1 },
      ume: { macro: { cer: 0.55 }, micro: { cer: 0.4 }, count: 2 },
    });
    expect(metadata).toEqual({
      column: 'script',
      onlyInBenchmark: [{ image_name: 'p4', batch_id: 'batch-2' }],
      onlyInMetadata: [{ image_name: 'p7', batch_id: 'batch-1' }],
    });
  });

  test('groups by each of several columns, as by one alone', async () => {
    chooseEngine(engine);
    const root = evaluationRoot(BENCHMARK, { m: MODEL });
    const file = join(root, 'pages.csv');
    writeFileSync(
      file,
      'image_name,batch_id,script,period\np1,batch-2,ume,late\np2,batch-10,uchen,late\np3,batch-10,ume,early\n',
    );
    const by = (groupBy: string | string[]): Promise<Evaluation> =>
      evaluate({ root, metrics: ['cer'], metadata: { file, groupBy } });
    const [script, period, both] = [
      await by('script'),
      await by(['period']),
      await by(['script', 'period', 'script']),
    ];
    expect(both.models['m']).toEqual({
      ...script.models['m'],
      moreGroups: { period: period.models['m']!.groups },
    });
    expect(both.metadata).toEqual({ ...script.metadata, moreColumns: ['period'] });
    expect(period.models['m']!.groups).toEqual({
      early: { macro: { cer: 1 }, micro: { cer: 1 }, count: 1 },
      late: { macro: { cer: 0.175 }, micro: { cer: 2 / 14 }, count: 2 },
    });
    expect(evaluationSchema.parse(both)).toEqual(both);
    await expect(by([])).rejects.toMatchObject({ code: 'ARGUMENT_INVALID' });
    writeFileSync(file, 'image_name,script,period\np1,ume,late\np1,ume,early\n');
    await expect(by(['script', 'period'])).rejects.toThrow(
      /pages\.csv:3: found period "early" for "p1", which has "late" above/u,
    );
    await expect(by(['script', 'hand'])).rejects.toThrow(/expected image_name, script, hand$/u);
  });

  test('failed pages come from the journal', async () => {
    chooseEngine(engine);
    const root = evaluationRoot(BENCHMARK, { m: MODEL });
    const line = (image_name: string, batch_id: string, status: string): string => {
      const answer = { status, attempts: 1, duration_ms: 1, image_sha256: 'x', settings: 'y' };
      return `${JSON.stringify({ image_name, batch_id, ...answer })}\n`;
    };
    writeFileSync(
      join(root, 'data', 'models', 'm.journal.jsonl'),
      `${line('p4', 'batch-2', 'error')}${line('p1', 'batch-2', 'timeout')}${line('p1', 'batch-2', 'ok')}`,
    );
    const { models } = await evaluate({ root, metrics: ['cer'] });
    expect(models['m']!.coverage).toMatchObject({ failed: 1, missing: 1 });
  });

  test('a chosen batch is looked at alone', async () => {
    const { coverage, macro } = await model({ batches: ['batch-10'] }, engine);
    expect(coverage).toEqual({
      scored: 2,
      missing: 0,
      unknown: 0,
      duplicate: 1,
      emptyReference: 1,
      failed: 0,
    });
    expect(macro['cer']).toBe(0.625);
  });
});

test('what was asked for at the call counts, not what becomes of it', async () => {
  chooseEngine('ts');
  const root = evaluationRoot(BENCHMARK, { m: MODEL, n: MODEL });
  const file = join(root, 'pages.csv');
  writeFileSync(file, 'image_name,batch_id,script,hand\np1,batch-2,ume,A\np2,batch-10,uchen,B\n');
  const request = () => ({
    root,
    models: ['m'],
    batches: ['batch-2'],
    metrics: ['cer'] as ('cer' | 'wer')[],
    normalize: ['NFC'] as ('NFC' | 'orcnorm')[],
    metadata: { file, groupBy: 'script' },
    bootstrap: { resamples: 20, seed: 1 },
    pageMetrics: [] as PageMetric[],
  });
  const expected = await evaluate(request());
  const given = request();
  const work = evaluate(given);
  given.models[0] = 'n';
  given.batches.push('batch-10');
  given.metrics[0] = 'wer';
  given.normalize[0] = 'orcnorm';
  given.metadata.groupBy = 'hand';
  given.bootstrap.seed = 2;
  given.pageMetrics.push({ name: 'late', measure: (count) => Promise.resolve(new Float64Array(count)) });
  Object.assign(given, { root: '/absent', waterfall: true, write: true });
  expect(await work).toEqual(expected);
});

test('a model without rows has no rates', async () => {
  const { macro, micro, coverage } = await model({}, 'ts', []);
  expect([macro, micro, coverage.missing]).toEqual([{ cer: null }, { cer: null }, 4]);
});

test.each([
  [{ profile: 'best' }, 'profile: expected openpecha, lines, orcnorm, structure, all, got "best"'],
  [{ unit: 'byte' }, 'unit: expected codepoint, grapheme, word, syllable, line, got "byte"'],
  [{ normalize: ['nfc'] }, 'normalize: expected NFC'],
  [{ missing: 'guess' }, 'missing: expected skip, error, empty, got "guess"'],
  [{ metrics: [] }, 'metrics: expected at least one of'],
  [{ threads: 20_000 }, 'threads: expected an integer from 1 to 1024, got 20000'],
  [{ bootstrap: { resamples: 1e7, seed: 0 } }, 'resamples to be an integer from 1 to 1000000, got 10000000'],
  [{ metrics: ['semantic'], modelDir: 'absent' }, 'semantic: absent: expected a folder'],
  [{ compat: 'openpecha', unit: 'word' }, 'compat openpecha: expected no other unit than its own'],
  [
    { compat: 'openpecha', metrics: ['wer'] },
    'compat openpecha: expected the metric cer, which its files hold',
  ],
] as const)('bad option %j', async (options, message) => {
  await expect(
    evaluate({ root: evaluationRoot(BENCHMARK, { m: MODEL }), ...(options as object) }),
  ).rejects.toThrow(message);
});

test('other metrics of pages can be added', async () => {
  const semantic = {
    name: 'semantic',
    measure: (
      count: number,
      pair: (at: number) => { readonly reference: string; readonly hypothesis: string },
    ) => Promise.resolve(Float64Array.from({ length: count }, (_, at) => pair(at).hypothesis.length)),
  };
  const { macro, batches } = await model({ metrics: ['cer', 'semantic'], pageMetrics: [semantic] });
  expect(macro['semantic']).toBe((10 + 3 + 4) / 3);
  expect(batches['batch-10']!.macro['semantic']).toBe(3.5);
  const root = evaluationRoot(BENCHMARK, { m: MODEL });
  writeFileSync(
    join(root, 'meta.csv'),
    'image_name,batch_id,script\np1,batch-2,uchen\np2,batch-10,ume\np3,batch-10,uchen\n',
  );
  const grouped = await evaluate({
    root,
    metrics: ['cer', 'semantic'],
    pageMetrics: [semantic],
    metadata: { file: join(root, 'meta.csv'), groupBy: 'script' },
  });
  expect(
    Object.entries(grouped.models['m']!.groups!).map(([name, { macro: means }]) => [name, means['semantic']]),
  ).toEqual([
    ['uchen', 6.5],
    ['ume', 4],
  ]);
});
