import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runEvaluation, type EvaluationRequest } from '../../../src/evaluate/index.ts';
import { evaluationSchema } from '../../../src/results/evaluation-schema.ts';
import type { Evaluation } from '../../../src/results/evaluation.ts';
import { evaluationRoot } from '../../evaluation-root.ts';

const BENCHMARK = [
  ['p1', 'b1', 'abcdefghij'],
  ['p2', 'b2', 'abcd'],
];

function journalLine(image_name: string, batch_id: string, repeat: number, status: string): string {
  const answer = { status, text: '', attempts: 1, duration_ms: 1, image_sha256: 'x', settings: 'y' };
  return `${JSON.stringify({ image_name, batch_id, repeat, ...answer })}\n`;
}

/** Three runs of M: page rates 0.1 and 0, 0.2 and 0.25, 0.3 alone. The second page of the third run failed. */
function root(): string {
  const folder = evaluationRoot(BENCHMARK, {
    M: [
      ['p1', 'b1', 'abcdefghiX'],
      ['p2', 'b2', 'abcd'],
    ],
    'M.2': [
      ['p1', 'b1', 'abcdefghXX'],
      ['p2', 'b2', 'abcX'],
    ],
    'M.3': [['p1', 'b1', 'abcdefgXXX']],
    Other: [['p1', 'b1', 'abcdefghij']],
  });
  const pages = [1, 2, 3].map((repeat) => journalLine('p1', 'b1', repeat, 'ok'));
  const journal = [...pages, journalLine('p2', 'b2', 3, 'error')].join('');
  writeFileSync(join(folder, 'data', 'models', 'M.journal.jsonl'), journal);
  return folder;
}

const evaluateRuns = (folder: string, request: Partial<EvaluationRequest> = {}): Promise<Evaluation> =>
  runEvaluation({ root: folder, metrics: ['cer'], ...request }).then(({ evaluation }) => evaluation);

test('mean and standard deviation of each rate over the runs; counts stay with the runs', async () => {
  const folder = root();
  const file = join(folder, 'pages.csv');
  writeFileSync(file, 'image_name,hand,kind\np1,a,x\np2,c,x\n');
  const found = await evaluateRuns(folder, { metadata: { file, groupBy: ['hand', 'kind'] } });
  expect(evaluationSchema.parse(found)).toEqual(found);
  const rates = [0.05, 0.225, 0.3];
  const mean = (0.05 + 0.225 + 0.3) / 3;
  const deviation = Math.sqrt(rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / 2);
  const { M, ...others } = found.runs!;
  expect(others).toEqual({});
  expect(M!.models).toEqual(['M', 'M.2', 'M.3']);
  expect(M!.macro).toEqual({
    cer: { mean: expect.closeTo(mean, 15), standardDeviation: expect.closeTo(deviation, 15), count: 3 },
  });
  expect(M!.micro['cer']!.mean).toBeCloseTo((1 / 14 + 3 / 14 + 3 / 10) / 3, 15);
  // the third run has no page of this batch
  expect(M!.batches['b2']!.macro['cer']).toEqual({
    mean: 0.125,
    standardDeviation: Math.sqrt(2 * 0.125 ** 2),
    count: 2,
  });
  expect(Object.keys(M!.groups!)).toEqual(['a', 'c']);
  expect(M!.moreGroups!['kind']!['x']!.macro).toEqual(M!.macro);
  expect(Object.keys(found.models)).toEqual(['M', 'M.2', 'M.3', 'Other']);
  const { models } = found;
  expect(['M', 'M.2', 'M.3'].map((name) => models[name]!.units['codepoint']!.distance)).toEqual([1, 3, 3]);
  expect(['M', 'M.2', 'M.3'].map((name) => models[name]!.coverage.failed)).toEqual([0, 0, 1]);
});

test('one run alone, and the rules of the OpenPecha program, know of no runs', async () => {
  const folder = root();
  const single = await evaluateRuns(folder, { models: ['M.2', 'Other'] });
  expect([Object.keys(single.models), single.runs]).toEqual([['M.2', 'Other'], undefined]);
  const compatible = await evaluateRuns(folder, { models: ['M'], compat: 'openpecha' });
  expect([Object.keys(compatible.models), compatible.runs]).toEqual([['M'], undefined]);
});
