import { expect, test } from 'vitest';
import { readSettings } from '../../../../src/evaluate/settings.ts';
import { evaluationText } from '../../../../src/cli/view/evaluation-text.ts';
import type { Evaluation, ModelEvaluation } from '../../../../src/results/evaluation.ts';
import { spreadOf } from '../../../../src/statistics/index.ts';

const PLAIN = { hasColor: false, hasSpacedWords: true };
const WIDE = { ...PLAIN, width: Infinity };

/** An evaluation that a test may change. */
type Draft<Type> = {
  -readonly [Name in keyof Type]: Type[Name] extends readonly unknown[] | null
    ? Type[Name]
    : Type[Name] extends object
      ? Draft<Type[Name]>
      : Type[Name];
};

function evaluationWith(
  rates: Readonly<Record<string, Readonly<Record<string, number>>>>,
  options: Partial<Evaluation['options']> = {},
): Draft<Evaluation> {
  const modelOf = (macro: Readonly<Record<string, number>>): Draft<ModelEvaluation> => ({
    macro: { ...macro },
    micro: {},
    batches: {},
    units: {},
    coverage: { scored: 1, missing: 0, unknown: 0, duplicate: 0, emptyReference: 0, failed: 0 },
    failuresAsOne: { macro: {}, micro: {} },
  });
  const settings = readSettings({});
  return {
    schema: 1,
    signature: 's',
    errata: '0',
    options: { ...settings, metrics: [...settings.metrics], normalization: [], batches: null, ...options },
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
  expect(evaluationText(evaluationWith({ m: rates }), WIDE).text).toContain(`\nm: ${words}\n`);
});

test('models are listed from the fewest errors on', () => {
  const { text } = evaluationText(
    evaluationWith({ worst: { cer: 0.5 }, best: { cer: 0.01 }, middle: { cer: 0.2 } }),
    WIDE,
  );
  expect(
    text
      .split('\n')
      .slice(1, 4)
      .map((line) => line.split(' ')[0]),
  ).toEqual(['best', 'middle', 'worst']);
});

test('a name with line breaks is a row of the table', () => {
  const { text } = evaluationText(evaluationWith({ 'a\nb\tc': { cer: 0.5 }, d: { cer: 0.01 } }), WIDE);
  expect(text.split('\n').filter((line) => line.startsWith('a'))).toEqual([
    expect.stringMatching(/^a\\nb\\tc +50\.00% /u),
    'a\\nb\\tc: CER poor recognition',
  ]);
});

test('a row for each of very many batches', () => {
  const evaluation = evaluationWith({ m: { cer: 0.5 } });
  const average = { macro: { cer: 0.5 }, micro: { cer: 0.5 }, count: 1 };
  evaluation.models['m']!.batches = Object.fromEntries(
    Array.from({ length: 130_000 }, (_, batch) => [`b${batch}`, average]),
  );
  expect(evaluationText(evaluation, WIDE).text).toContain('\nb129999  ');
});

const headerOf = (evaluation: Evaluation, width = Infinity): string[] =>
  evaluationText(evaluation, { ...PLAIN, width })
    .text.split('\n')[0]!
    .split(/ {2,}/u);

test.each([
  [
    'lines',
    { 'lines.cer': 0.1, 'lines.wer': 0.2, 'lines.line_acc': 0.5, cer: 0.3 },
    ['line CER', 'line WER', 'line accuracy', 'micro line CER'],
  ],
  [
    'orcnorm',
    { 'orcnorm.cer': 0.1, 'orcnorm.wer': 0.2, cer: 0.3 },
    ['orcnorm CER', 'orcnorm WER', 'micro orcnorm CER'],
  ],
  [
    'structure',
    { 'structure.cer': 0.1, 'structure.ssa': 0.9, cer: 0.3 },
    ['structure CER', 'SSA', 'micro structure CER'],
  ],
  ['openpecha', { cer: 0.3 }, ['CER', 'micro CER', 'edits/units']],
] as const)('profile %s shows its own numbers', (profile, rates, titles) => {
  expect(headerOf(evaluationWith({ m: rates }, { profile, metrics: ['cer'] }))).toEqual([
    'model',
    ...titles,
    'pages',
    'missing',
    'unknown',
    'duplicate',
    'failed',
  ]);
});

test('metrics that were asked for by name are shown, also those that an overview leaves out', () => {
  const evaluation = evaluationWith({ m: { 'lines.line_acc': 0.5 } }, { profile: null, metrics: ['lines'] });
  expect(headerOf(evaluation).slice(0, 2)).toEqual(['model', 'line accuracy']);
});

test('the column of another unit says so', () => {
  const evaluation = evaluationWith({ m: { cer: 0.5 } }, { unit: 'grapheme' });
  expect(headerOf(evaluation).slice(0, 3)).toEqual(['model', 'CER (grapheme)', 'micro CER (grapheme)']);
});

test('where there is no room, columns go by importance and are named', () => {
  const evaluation = evaluationWith({
    'a model with a name': { cer: 0.5, wer: 0.7 },
    b: { cer: 0.4, wer: 0.9 },
  });
  evaluation.models['b']!.coverage.failed = 3;
  const { text, leftOut } = evaluationText(evaluation, { ...PLAIN, width: 50 });
  expect(text.split('\n')[0]!.split(/ {2,}/u)).toEqual(['model', 'CER', 'WER', 'pages', 'failed']);
  // columns of zeros are not missed
  expect(leftOut).toEqual(['micro CER', 'edits/units']);
  expect(headerOf(evaluation, 1)).toEqual(['model']);
});

test('at 80 columns no table is wider', () => {
  const names = Array.from({ length: 9 }, (_, at) => `model number ${at}`);
  const evaluation = evaluationWith(Object.fromEntries(names.map((name) => [name, { cer: 0.5, wer: 1 }])));
  const average = { macro: { cer: 0.5 }, micro: { cer: 0.5 }, count: 1200 };
  for (const model of Object.values(evaluation.models))
    model.batches = { 'batch-1': average, 'batch-2': average };
  const { text, leftOut } = evaluationText(evaluation, { ...PLAIN, width: 80 });
  const tables = text.split('\n').filter((line) => !line.startsWith('signature'));
  expect(Math.max(...tables.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(leftOut).toContain('model number 8');
});

test('the best value is coloured unless two models share it, and so are failed pages', () => {
  const evaluation = evaluationWith({ a: { cer: 0.1, wer: 0.5 }, b: { cer: 0.2, wer: 0.5 } });
  evaluation.models['b']!.coverage.failed = 3;
  const { text } = evaluationText(evaluation, { ...WIDE, hasColor: true });
  const [, first = '', second = ''] = text.split('\n');
  expect(first.match(/\u001b\[32;1m[^\u001b]*/gu)).toEqual(['\u001b[32;1m10.00%']);
  expect(second.match(/\u001b\[3[12];1m[^\u001b]*/gu)).toEqual(['\u001b[31;1m3']);
});

test('names cannot drive the terminal', () => {
  const { text } = evaluationText(evaluationWith({ 'a\u001b[31m': { cer: 0.1 } }), WIDE);
  expect(text).toContain('a\\u{1b}[31m');
  expect(text).not.toContain('\u001b');
});

test('words are said only where they fit: of code points, and of words between spaces', () => {
  const rates = { m: { cer: 0.01, wer: 0.01 } };
  const linesOf = (evaluation: Evaluation, hasSpacedWords: boolean): string =>
    evaluationText(evaluation, { ...WIDE, hasSpacedWords }).text;
  expect(linesOf(evaluationWith(rates), true)).toContain('\nm: CER very high quality, WER excellent\n');
  expect(linesOf(evaluationWith(rates), false)).toContain('\nm: CER very high quality\n');
  expect(linesOf(evaluationWith(rates, { unit: 'grapheme' }), false)).not.toContain('\nm: ');
});

test('runs of one model are one row, with mean and standard deviation', () => {
  const evaluation = evaluationWith({ M: { cer: 0.1 }, 'M.2': { cer: 0.14 }, other: { cer: 0.11 } });
  evaluation.models['M.2']!.coverage.scored = 2;
  evaluation.models['M.2']!.coverage.failed = 3;
  for (const [name, rate] of [
    ['M', 0.1],
    ['M.2', 0.14],
    ['other', 0.11],
  ] as const)
    evaluation.models[name]!.batches = {
      b1: { macro: { cer: rate }, micro: {}, count: 5 },
      b2: { macro: { cer: rate }, micro: {}, count: 1 },
    };
  const macro = { cer: spreadOf([0.1, 0.14]) };
  const runs = { models: ['M', 'M.2'], macro, micro: {}, batches: { b1: { macro, micro: {} } } };
  const { text } = evaluationText({ ...evaluation, runs: { M: runs } }, WIDE);
  const lines = text.split('\n').map((line) => line.replaceAll(/ +/gu, ' '));
  // the mean of the runs, 12 %, is more than 11 %
  expect(lines.slice(1, 3)).toEqual([
    'other 11.00% - - 1 0 0 0 0',
    'M (2 runs) 12.00% ± 2.83 - - 1..2 0 0 0 0..3',
  ]);
  expect(lines).toContain('M: mean ± standard deviation of 2 runs (M, M.2)');
  expect(lines).toContain('CER by batch other M (2 runs)');
  expect(lines).toContain('b1 11.00% (5) 12.00% ± 2.83 (5)');
});
