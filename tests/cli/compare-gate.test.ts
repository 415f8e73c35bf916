import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { runErrata, temporaryFolder } from './run.ts';

const PAGES = 40;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

function put(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function pageText(page: number): string {
  return Array.from({ length: 50 + (page % 7) * 10 }, (_, at) => ALPHABET[(at * 7 + page * 3) % 26]).join('');
}

/**
 * A root with models that get every `step`-th character wrong; on every fifth page one more or one less, so
 * that differences vary.
 */
function makeRoot(models: Readonly<Record<string, number>>): string {
  const root = temporaryFolder();
  const row = (page: number, text: string): string => `p${page}.jpg,batch-${page % 4},${text}`;
  const table = (column: string, text: (page: number) => string): string =>
    [
      `image_name,batch_id,${column}`,
      ...Array.from({ length: PAGES }, (_, page) => row(page, text(page))),
      '',
    ].join('\n');
  put(join(root, 'data/benchmark/benchmark.csv'), table('transcript', pageText));
  for (const [model, step] of Object.entries(models)) {
    put(
      join(root, `data/models/${model}.csv`),
      table('inference', (page) =>
        [...pageText(page)]
          .map((character, at) => (at % (step + (page % 5) - 2) === 0 ? '#' : character))
          .join(''),
      ),
    );
  }
  return root;
}

async function evaluate(root: string, ...flags: string[]): Promise<string> {
  const { status, stderr } = await runErrata(['evaluate', '--root', root, ...flags]);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return join(root, 'data/evaluation/evaluation.json');
}

describe('errata compare', () => {
  test('compares two models on the same pages, the same bytes for any engine and number of threads', async () => {
    const root = makeRoot({ good: 20, bad: 9 });
    await evaluate(root);
    const outputs = [];
    for (const flags of [
      ['--engine', 'ts'],
      ['--threads', '1'],
      ['--threads', '2'],
    ]) {
      const { stdout, status } = await runErrata([
        'compare',
        'good',
        'bad',
        '--root',
        root,
        '--json',
        '--bootstrap',
        '500',
        ...flags,
      ]);
      expect(status).toBe(0);
      outputs.push(stdout);
    }
    expect(new Set(outputs).size).toBe(1);
    const { metric, pages, models, pairs } = JSON.parse(outputs[0] ?? '');
    expect([metric, pages]).toEqual(['cer', PAGES]);
    const recorded = JSON.parse(readFileSync(join(root, 'data/evaluation/evaluation.json'), 'utf8')).models;
    for (const { model, macro, micro } of models) {
      expect(macro.estimate).toBeCloseTo(recorded[model].macro.cer, 14);
      expect(micro.estimate).toBeCloseTo(recorded[model].micro.cer, 14);
    }
    expect(pairs[0]).toMatchObject({ left: 'good', right: 'bad', wins: PAGES });
    expect(pairs[0].macro.p).toBeLessThan(0.01);
  });

  test('without models shows the matrix and the groups', async () => {
    const root = makeRoot({ good: 20, bad: 9 });
    copyFileSync(join(root, 'data/models/good.csv'), join(root, 'data/models/twin.csv'));
    await evaluate(root);
    const { stdout, status } = await runErrata(['compare', '--root', root, '--bootstrap', '500']);
    expect(status).toBe(0);
    expect(stdout).toContain(`3 models on ${PAGES} common pages`);
    expect(stdout).toContain('a: not distinguishable: good, twin\nb: bad stands alone');
  });

  test('takes models of other evaluations, and refuses other signatures', async () => {
    const [before, after] = [makeRoot({ M: 9 }), makeRoot({ M: 20 })];
    const [old, now] = [await evaluate(before), await evaluate(after)];
    const { stdout, status } = await runErrata(['compare', `${now}#M`, `${old}#M`, '--bootstrap', '200']);
    expect(status).toBe(0);
    expect(stdout).toContain(`macro: ${now}#M makes fewer errors`);
    await evaluate(before, '--unit', 'grapheme');
    const refused = await runErrata(['compare', `${now}#M`, `${old}#M`]);
    expect(refused.status).toBe(65);
    expect(refused.stderr).toContain('unit codepoint against grapheme');
    expect(refused.stderr).toContain('are not comparable');
  });

  test('compares another error rate of the evaluation', async () => {
    const root = makeRoot({ good: 20, bad: 9 });
    await evaluate(root);
    const recorded = JSON.parse(readFileSync(join(root, 'data/evaluation/evaluation.json'), 'utf8')).models;
    for (const metric of ['wer', 'ger']) {
      const { stdout } = await runErrata([
        'compare',
        'good',
        'bad',
        '--root',
        root,
        '--json',
        '--bootstrap',
        '100',
        '--metric',
        metric,
      ]);
      const { models, ...rest } = JSON.parse(stdout);
      expect(rest.metric).toBe(metric);
      for (const { model, macro } of models)
        expect(macro.estimate, metric).toBeCloseTo(recorded[model].macro[metric], 14);
    }
  });

  test('refuses data that changed since the evaluation', async () => {
    const root = makeRoot({ a: 20, b: 9 });
    await evaluate(root);
    copyFileSync(join(root, 'data/models/a.csv'), join(root, 'data/models/b.csv'));
    const { status, stderr } = await runErrata(['compare', 'a', 'b', '--root', root]);
    expect(status).toBe(65);
    expect(stderr).toMatch(
      /data\/models\/b\.csv: has changed .* run errata evaluate again \(EVALUATION_STALE\)/u,
    );
  });

  test.each([
    [['a'], 64, 'expected two models, got one'],
    [['a', 'a'], 64, 'expected two different models'],
    [['a', 'z'], 78, 'no model "z"'],
    [['a', 'b', '--bootstrap', '0'], 64, '--bootstrap: expected an integer from 1 to 1000000, got 0'],
    [['a', 'b', '--seed', '-1'], 64, 'seed'],
    [['a', 'b', '--alpha', '1'], 64, 'between 0 and 1'],
    [['none.json#a', 'b'], 65, 'none.json: not found'],
  ])('%j ends with %i', async (words, expected, message) => {
    const root = makeRoot({ a: 20, b: 9 });
    await evaluate(root, '--metrics', 'cer');
    const { status, stderr, stdout } = await runErrata(['compare', ...words, '--root', root], { cwd: root });
    expect(stderr).toContain(message);
    expect([status, stdout]).toEqual([expected, '']);
  });
});

describe('errata gate', () => {
  test('ends with 0 or 1 and one verdict line', async () => {
    const root = makeRoot({ good: 20, bad: 9 });
    await evaluate(root);
    const passed = await runErrata(['gate', '--max-cer', '0.5', '--root', root]);
    expect([passed.status, passed.stdout, passed.stderr]).toEqual([0, 'passed: 2 checks on 2 models\n', '']);
    const percent = await runErrata([
      'gate',
      '--max-cer',
      '50%',
      '--max',
      'wer=250%',
      '--root',
      root,
      '--json',
    ]);
    expect(percent.status).toBe(0);
    expect(JSON.parse(percent.stdout).checks.map((check: { limit: number }) => check.limit)).toEqual([
      2.5, 0.5, 2.5, 0.5,
    ]);
    const failed = await runErrata(['gate', '--max-cer', '0.1', '--root', root]);
    expect(failed.status).toBe(1);
    const [header, row, ...rest] = failed.stdout.split('\n');
    expect(header).toMatch(/^benchmark +model +check +found +result$/u);
    expect(row).toMatch(/^evaluation +bad +macro cer ≤ 0\.1 +macro cer is 0\.\d+ +failed$/u);
    expect(rest).toEqual(['', 'failed: 1 of 2 checks on 2 models', '']);
    const chosen = await runErrata([
      'gate',
      '--max-cer',
      '0.1',
      '--model',
      'good',
      '--average',
      'micro',
      '--root',
      root,
    ]);
    expect(chosen.status).toBe(0);
  });

  test('tests a regression on the pages of both', async () => {
    const [before, after] = [makeRoot({ M: 20 }), makeRoot({ M: 9, new: 20 })];
    const [old, now] = [await evaluate(before), await evaluate(after)];
    const { status, stdout } = await runErrata([
      'gate',
      '--root',
      after,
      '--baseline',
      old,
      '--max-regression',
      '0.005',
      '--alpha',
      '0.05',
      '--bootstrap',
      '500',
      '--json',
    ]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout).checks).toMatchObject([
      {
        model: 'M',
        status: 'failed',
        found: expect.stringMatching(/, significant on 40 pages: p = 0\.001996$/u) as string,
      },
      { model: 'M', status: 'passed', check: 'missing pages ≤ baseline', found: '0 before, 0 now' },
      { model: 'M', status: 'passed', check: 'failed pages ≤ baseline' },
      { model: 'new', status: 'failed', found: 'the baseline has no such model' },
    ]);
    expect((await runErrata(['gate', '--root', before, '--baseline', now])).status).toBe(0);
  });

  test('judges by the averages where the baseline has no pages', async () => {
    const [before, after] = [makeRoot({ M: 20 }), makeRoot({ M: 9 })];
    const lone = join(temporaryFolder(), 'old.json');
    copyFileSync(await evaluate(before), lone);
    await evaluate(after);
    const { status, stdout } = await runErrata([
      'gate',
      '--root',
      after,
      '--baseline',
      lone,
      '--max-regression',
      '0.005',
      '--alpha',
      '0.05',
    ]);
    expect(status).toBe(1);
    expect(stdout).toContain('not tested');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('failed: 1 of 3 checks on 1 model');
  });

  test('limits the pages that a model lacks or could not read', async () => {
    const root = makeRoot({ M: 20 });
    const old = join(temporaryFolder(), 'old.json');
    copyFileSync(await evaluate(root), old);
    const model = join(root, 'data/models/M.csv');
    writeFileSync(model, readFileSync(model, 'utf8').split('\n').slice(0, -3).join('\n'));
    expect((await runErrata(['evaluate', '--quiet', '--root', root])).status).toBe(0);
    const gate = (...flags: string[]): ReturnType<typeof runErrata> =>
      runErrata(['gate', '--root', root, ...flags]);
    expect((await gate('--max-missing', '2', '--max-failed', '0')).status).toBe(0);
    expect((await gate('--max-missing', '5%')).status).toBe(0);
    const failed = await gate('--max-missing', '1', '--max-cer', '0');
    expect(failed.status).toBe(1);
    expect(failed.stdout).toContain('missing pages ≤ 1');
    expect(failed.stdout).toContain('2 of 40 pages');
    expect(failed.stdout).toContain('failed: 2 of 2 checks on 1 model\n');
    const against = await gate('--baseline', old, '--max-regression', '1');
    expect([against.status, against.stdout]).toEqual([
      1,
      expect.stringMatching(/missing pages ≤ baseline +0 before, 2 now +failed/u),
    ]);
    for (const given of ['0.1', '101%', 'x', '-1']) {
      const { status, stderr } = await gate(`--max-missing=${given}`);
      expect([status, stderr]).toEqual([64, expect.stringContaining('a number of pages such as 5')]);
    }
  });

  test('refuses a baseline of another signature', async () => {
    const root = makeRoot({ M: 20 });
    const old = join(temporaryFolder(), 'old.json');
    copyFileSync(await evaluate(root), old);
    await evaluate(root, '--normalize-unicode', 'NFC');
    const { status, stderr } = await runErrata(['gate', '--root', root, '--baseline', old]);
    expect(status).toBe(65);
    expect(stderr).toContain('not comparable: norm ');
  });

  test('runs a suite: one verdict, one JUnit file, Markdown', async () => {
    const [first, second] = [makeRoot({ good: 20 }), makeRoot({ bad: 9 })];
    const folder = temporaryFolder();
    const suite = put(
      join(folder, 'suite.yaml'),
      [
        'defaults: { max_cer: 0.1, options: { normalize-unicode: NFC } }',
        'benchmarks:',
        `  - { name: one, root: ${JSON.stringify(first)} }`,
        `  - { name: two, root: ${JSON.stringify(second)}, models: [bad] }`,
        `  - { name: none, root: ${JSON.stringify(join(folder, 'empty'))} }`,
        '',
      ].join('\n'),
    );
    const { status, stdout } = await runErrata([
      'gate',
      '--suite',
      suite,
      '--junit',
      join(folder, 'gate.xml'),
      '--markdown',
      join(folder, 'gate.md'),
    ]);
    const lines = stdout.trimEnd().split('\n');
    expect(
      lines.slice(0, 4).map((line) => line.split(/ {2,}/u).filter((_, column) => [0, 1, 4].includes(column))),
    ).toEqual([
      ['benchmark', 'model', 'result'],
      ['one', 'good', 'passed'],
      ['two', 'bad', 'failed'],
      ['none', '-', 'failed'],
    ]);
    expect(lines.slice(4)).toEqual(['', 'failed: 2 of 3 checks on 3 models']);
    // the missing benchmark is bad data, which goes before a missed gate
    expect(status).toBe(65);
    const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(
      readFileSync(join(folder, 'gate.xml'), 'utf8'),
    );
    expect(testsuites).toMatchObject({ '@_tests': '3', '@_failures': '2' });
    expect(testsuites.testsuite.map((member: Record<string, string>) => member['@_name'])).toEqual([
      'one',
      'two',
      'none',
    ]);
    expect(readFileSync(join(folder, 'gate.md'), 'utf8')).toContain('2 of 3 checks failed.');
    const evaluation = join(folder, 'suite.results', 'one', 'evaluation.json');
    expect(JSON.parse(readFileSync(evaluation, 'utf8')).signature).toContain('NFC');
    expect(existsSync(join(first, 'data/evaluation'))).toBe(false);
  });

  test('the results of a suite go where they are asked to, one folder for each benchmark', async () => {
    const [first, second] = [makeRoot({ good: 20 }), makeRoot({ bad: 9 })];
    const before = await evaluate(first, '--metrics', 'cer', '--unit', 'word');
    const kept = readFileSync(before, 'utf8');
    const folder = temporaryFolder();
    const suite = put(
      join(folder, 'ci.yaml'),
      `- { root: ${JSON.stringify(first)}, max_cer: 1 }\n` +
        `- { name: "a/b: c", root: ${JSON.stringify(second)}, max_cer: 1 }\n`,
    );
    const { status } = await runErrata(['gate', '--suite', suite, '--out', join(folder, 'out')]);
    expect(status).toBe(0);
    expect(readFileSync(before, 'utf8')).toBe(kept);
    expect(readdirSync(folder).sort()).toEqual(['ci.yaml', 'out']);
    const names = readdirSync(join(folder, 'out')).sort();
    expect(names).toHaveLength(2);
    expect(names).toContain('a_b_ c');
    for (const name of names) expect(existsSync(join(folder, 'out', name, 'manifest.json')), name).toBe(true);
  });

  test('a baseline in a suite is tested page by page', async () => {
    const [before, after] = [makeRoot({ M: 20 }), makeRoot({ M: 9 })];
    const old = await evaluate(before);
    const folder = temporaryFolder();
    const suite = put(
      join(folder, 'suite.yaml'),
      `- { name: m, root: ${JSON.stringify(after)}, baseline: ${JSON.stringify(old)}, ` +
        `max_regression: 0.005, alpha: 0.05 }\n`,
    );
    const { status, stdout } = await runErrata(['gate', '--suite', suite, '--bootstrap', '200', '--json']);
    expect(status).toBe(1);
    expect(JSON.parse(stdout).checks[0].found).toContain('significant on 40 pages');
  });

  test('passes on no mixture of two evaluations, and on no data that changed', async () => {
    const root = makeRoot({ good: 20, bad: 9 });
    await evaluate(root, '--metrics', 'cer');
    const folder = join(root, 'data/evaluation');
    const gate = (): ReturnType<typeof runErrata> => runErrata(['gate', '--max-cer', '1', '--root', root]);
    expect(await gate()).toMatchObject({ status: 0 });
    const table = readFileSync(join(folder, 'good_pages.parquet'));
    await evaluate(root, '--metrics', 'cer', '--unit', 'word');
    writeFileSync(join(folder, 'good_pages.parquet'), table);
    const mixed = await gate();
    expect([mixed.status, mixed.stdout]).toEqual([65, '']);
    expect(mixed.stderr).toMatch(/good_pages\.parquet: found another content.*run errata evaluate again/u);
    await evaluate(root, '--metrics', 'cer');
    copyFileSync(join(root, 'data/models/good.csv'), join(root, 'data/models/bad.csv'));
    expect(await gate()).toMatchObject({
      status: 65,
      stderr: expect.stringContaining('bad.csv: has changed'),
    });
    const chosen = await runErrata(['gate', '--max-cer', '1', '--model', 'good', '--root', root]);
    expect(chosen.status).toBe(0);
  });

  test('needs the data no more than their evaluation', async () => {
    const root = makeRoot({ good: 20, bad: 9 });
    await evaluate(root);
    rmSync(join(root, 'data/models'), { recursive: true });
    rmSync(join(root, 'data/benchmark'), { recursive: true });
    expect(await runErrata(['gate', '--max-cer', '1', '--root', root])).toMatchObject({ status: 0 });
    const compared = await runErrata(['compare', 'good', 'bad', '--root', root, '--bootstrap', '50']);
    expect(compared).toMatchObject({ status: 0 });
  });

  test('prints Markdown to stdout when no file is named', async () => {
    const root = makeRoot({ good: 20 });
    await evaluate(root);
    const { stdout, stderr, status } = await runErrata([
      'gate',
      '--root',
      root,
      '--markdown',
      '--max-cer',
      '0.2',
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^### ✅ errata gate passed\n/u);
    expect(stderr).toBe('errata: passed: 1 check on 1 model\n');
  });

  test.each([
    [[], 64, 'nothing to check'],
    [['--max-regression', '0.1'], 64, '--max-regression: expected --baseline FILE beside it'],
    [
      ['--max-cer', '10'],
      64,
      '--max-cer: expected a rate of at most 1, or a percentage such as 10%, got "10"',
    ],
    [['--max', 'wer=10'], 64, '--max wer: expected a rate of at most 1'],
    [['--max', 'lines.len_gt=10'], 65, 'evaluation.json: not found'],
    [['--alpha', '1', '--baseline', 'x'], 64, 'between 0 and 1'],
    [
      ['--suite', 'none.yaml', '--average', 'micro'],
      64,
      '--average: expected it in the suite, not beside --suite',
    ],
    [['--max-cer', '-1'], 64, 'from 0 up'],
    [['--max', 'wer'], 64, 'METRIC=VALUE'],
    [['--max-cer', '0.1'], 65, 'evaluation.json: not found'],
    [['--max-cer', '0.1', '--out', 'x'], 64, '--out: expected --suite FILE beside it'],
    [['--suite', 'none.yaml'], 78, 'none.yaml'],
    [['--suite', 'none.yaml', '--max-cer', '0.1'], 64, 'in the suite'],
  ])('%j ends with %i', async (words, expected, message) => {
    const root = temporaryFolder();
    const { status, stderr, stdout } = await runErrata(['gate', ...words], { cwd: root });
    expect(stderr).toContain(message);
    expect([status, stdout]).toEqual([expected, '']);
  });
});
