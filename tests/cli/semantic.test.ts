import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { command as evaluate } from '../../src/cli/commands/evaluate.ts';
import { command as score } from '../../src/cli/commands/score.ts';
import { runEvaluation } from '../../src/evaluate/index.ts';
import type { Evaluation } from '../../src/results/evaluation.ts';
import { semanticSimilarity } from '../../src/semantic/index.ts';
import { evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { runCommand } from '../run-command.ts';
import { runErrata, temporaryFolder } from './run.ts';

const MODEL = join(import.meta.dirname, '../fixtures/semantic/encoder');
const BENCHMARK = [
  ['p1', 'a', 'the cat'],
  ['p2', 'a', 'the dog'],
  ['p3', 'b', 'red mat'],
];
const ROWS = [
  ['p1', 'a', 'the dog'],
  ['p2', 'a', 'the dog'],
  ['p3', 'b', 'the mat'],
];

beforeEach(() => {
  const cache = temporaryFolder();
  process.env['XDG_CACHE_HOME'] = cache;
  delete process.env['ERRATA_MODELS'];
  return () => {
    delete process.env['XDG_CACHE_HOME'];
  };
});

test.each(['--model-dir', '--semantic-model'])(
  'evaluate adds the means of all pages and of batches (%s)',
  async (flag) => {
    const root = evaluationRoot(BENCHMARK, { m: ROWS });
    const { exit, stdout } = await runCommand(evaluate, [
      '--root',
      root,
      '--metrics',
      'cer,semantic',
      flag,
      MODEL,
    ]);
    const similarities = await Promise.all(
      BENCHMARK.map(([, , reference], at) =>
        semanticSimilarity(reference!, ROWS[at]![2]!, { modelDir: MODEL }),
      ),
    );
    const files = resultsOf(root);
    const { models, signature, options } = JSON.parse(files['evaluation.json']!) as Evaluation;
    expect(exit).toBe(0);
    expect(stdout).toMatch(/semantic/u);
    expect(models['m']!.macro['semantic']).toBeCloseTo((similarities[0]! + 1 + similarities[2]!) / 3, 12);
    expect(models['m']!.batches['a']!.macro['semantic']).toBeCloseTo((similarities[0]! + 1) / 2, 12);
    expect('semantic' in models['m']!.micro).toBe(false);
    expect(signature).toMatch(/\|semantic:[0-9a-f]{16}\|ucd/u);
    expect(options.metrics).toEqual(['cer', 'semantic']);
    expect(files['m_semantic.csv']).toBe(
      `image_name,batch_id,semantic\np1,a,${similarities[0]}\np2,a,1.0\np3,b,${similarities[2]}\n`,
    );
  },
);

test('embedding tells how far it is', async () => {
  const root = evaluationRoot(BENCHMARK, { m: ROWS });
  const told: unknown[] = [];
  await runEvaluation({
    root,
    metrics: ['semantic'],
    modelDir: MODEL,
    onProgress: (phase, done, total, models) => {
      if (phase === 'embedding') told.push([done, total, models]);
    },
  });
  expect(told.at(-1)).toEqual([3, 3, ['m']]);
});

test('semantic alone is enough', async () => {
  const root = evaluationRoot(BENCHMARK, { m: ROWS });
  const { exit } = await runCommand(evaluate, [
    '--root',
    root,
    '--metrics',
    'semantic',
    '--model-dir',
    MODEL,
  ]);
  expect(exit).toBe(0);
  expect(Object.keys(resultsOf(root))).toEqual([
    'evaluation.json',
    'm_pages.parquet',
    'm_semantic.csv',
    'manifest.json',
  ]);
});

test('without a model the other metrics go on, the line tells what to do, and the exit code is 1', async () => {
  const root = evaluationRoot(BENCHMARK, { m: ROWS });
  const { exit, messages } = await runCommand(evaluate, ['--root', root, '--metrics', 'cer,semantic']);
  expect(exit).toBe(1);
  expect(messages.filter((message) => message.includes('semantic'))).toEqual([
    expect.stringMatching(
      /no embedding model in .*: run errata models pull minilm.*left out \(METRIC_LEFT_OUT\)$/u,
    ),
  ]);
  const { models, signature, options } = JSON.parse(resultsOf(root)['evaluation.json']!) as Evaluation;
  expect(models['m']!.macro).toEqual({ cer: expect.any(Number) as number });
  expect([signature.includes('semantic'), options.metrics]).toEqual([false, ['cer']]);
  const alone = await runCommand(evaluate, ['--root', root, '--metrics', 'semantic']);
  expect([alone.exit, alone.messages[0]]).toEqual([78, expect.stringContaining('errata models pull minilm')]);
});

test('score adds the key semantic, and goes on without a model', async () => {
  const folder = temporaryFolder();
  const [reference, hypothesis] = [join(folder, 'r.txt'), join(folder, 'h.txt')];
  writeFileSync(reference, 'the cat');
  writeFileSync(hypothesis, 'the dog');
  const expected = await semanticSimilarity('the cat', 'the dog', { modelDir: MODEL });
  const files = await runCommand(score, [
    reference,
    hypothesis,
    '--metrics',
    'semantic,cer',
    '--semantic-model',
    MODEL,
    '--json',
  ]);
  expect(JSON.parse(files.stdout)).toMatchObject({ id: 'r', semantic: expected, cer: 3 / 7 });
  const none = await runCommand(score, [reference, hypothesis, '--metrics', 'semantic,cer', '--json']);
  expect([none.exit, JSON.parse(none.stdout)]).toEqual([
    1,
    expect.not.objectContaining({ semantic: expect.anything() as unknown }),
  ]);
  expect(none.messages).toEqual([expect.stringContaining('errata models pull minilm')]);
  expect((await runCommand(score, [reference, hypothesis, '--metrics', 'semantic'])).exit).toBe(78);
  const table = await runCommand(score, [
    reference,
    hypothesis,
    '--metrics',
    'semantic',
    '--model-dir',
    MODEL,
  ]);
  expect(table.stdout).toBe(`semantic  ${(expected * 100).toFixed(2)}%\n`);
});

test('score - with the program', async () => {
  const lines = [
    { id: 'x', reference: 'the cat', hypothesis: 'the cat' },
    { reference: 'cat', hypothesis: 'dog' },
  ];
  const { status, stdout } = await runErrata(['score', '-', '--metrics', 'semantic', '--model-dir', MODEL], {
    input: lines.map((line) => JSON.stringify(line)).join('\n'),
    env: { XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'] },
  });
  expect(status).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { id: 'x', semantic: 1 },
    { id: 2, semantic: await semanticSimilarity('cat', 'dog', { modelDir: MODEL }) },
  ]);
});

test('the fixture is not the English model: no warning about scripts', async () => {
  const root = evaluationRoot([['p1', 'a', 'བོད་སྐད།']], { m: [['p1', 'a', 'བོད།']] });
  const { messages } = await runCommand(evaluate, [
    '--root',
    root,
    '--metrics',
    'semantic',
    '--model-dir',
    MODEL,
  ]);
  expect(messages).toEqual([]);
});
