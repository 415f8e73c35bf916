import { expect, test } from 'vitest';
import { readSettings } from '../../../src/evaluate/settings.ts';
import { evaluationText } from '../../../src/evaluate/evaluation-text.ts';
import type { Evaluation, ModelEvaluation } from '../../../src/results/evaluation.ts';

function evaluationWith(rates: Readonly<Record<string, Readonly<Record<string, number>>>>): Evaluation {
  const modelOf = (macro: Readonly<Record<string, number>>): ModelEvaluation => ({
    macro: { ...macro },
    micro: {},
    batches: {},
    units: {},
    coverage: { scored: 1, missing: 0, unknown: 0, duplicate: 0, emptyReference: 0, failed: 0 },
    failuresAsOne: { macro: {}, micro: {} },
  });
  return {
    schema: 1,
    signature: 's',
    errata: '0',
    options: { ...readSettings({}), metrics: [], normalization: [], batches: null },
    models: Object.fromEntries(Object.entries(rates).map(([name, macro]) => [name, modelOf(macro)])),
  };
}

test.each([
  [{ cer: 0.0499 }, 'CER very high quality'],
  [{ cer: 0.05 }, 'CER good'],
  [{ cer: 0.1 }, 'CER good'],
  [{ cer: 0.1001 }, 'CER noticeable degradation'],
  [{ cer: 0.3 }, 'CER noticeable degradation'],
  [{ cer: 0.31 }, 'CER poor recognition'],
  [{ wer: 0.0999 }, 'WER excellent'],
  [{ wer: 0.1 }, 'WER moderate errors'],
  [{ wer: 0.5 }, 'WER moderate errors'],
  [{ wer: 0.51 }, 'WER low quality'],
  [{ 'structure.ssa': 0.951 }, 'SSA near-perfect structure'],
  [{ 'structure.ssa': 0.95 }, 'SSA acceptable layout'],
  [{ 'structure.ssa': 0.8 }, 'SSA acceptable layout'],
  [{ 'structure.ssa': 0.79 }, 'SSA major formatting issues'],
] as const)('%j in words: %s', (rates, words) => {
  expect(evaluationText(evaluationWith({ m: rates }))).toContain(`\nm: ${words}\n`);
});

test('models are listed from the fewest errors on', () => {
  const text = evaluationText(
    evaluationWith({ worst: { cer: 0.5 }, best: { cer: 0.01 }, middle: { cer: 0.2 } }),
  );
  expect(
    text
      .split('\n')
      .slice(1, 4)
      .map((line) => line.split(' ')[0]),
  ).toEqual(['best', 'middle', 'worst']);
});

test('a name with line breaks is a row of the table', () => {
  const text = evaluationText(evaluationWith({ 'a\nb\tc': { cer: 0.5 }, d: { cer: 0.01 } }));
  expect(text.split('\n').filter((line) => line.startsWith('a'))).toEqual([
    expect.stringMatching(/^a\\nb\\tc +50\.00% /u),
    'a\\nb\\tc: CER poor recognition',
  ]);
});

test('a row for each of very many batches', () => {
  const evaluation = evaluationWith({ m: { cer: 0.5 } });
  const average = { macro: { cer: 0.5 }, micro: { cer: 0.5 }, count: 1 };
  const batches = Object.fromEntries(Array.from({ length: 130_000 }, (_, batch) => [`b${batch}`, average]));
  const models = { m: { ...evaluation.models['m']!, batches } };
  expect(evaluationText({ ...evaluation, models })).toContain('\nb129999  ');
});
