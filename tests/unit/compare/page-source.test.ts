import { describe, expect, test } from 'vitest';
import { loadPageScores, parseModelReference } from '../../../src/compare/page-source.ts';
import { runEvaluation, type EvaluationRequest } from '../../../src/evaluate/index.ts';
import {
  evaluationPath,
  readEvaluation,
  type StoredEvaluation,
} from '../../../src/results/read-evaluation.ts';
import { evaluationRoot } from '../../evaluation-root.ts';

describe('model reference', () => {
  test.each([
    ['M', evaluationPath('/root'), 'M'],
    ['a#b', evaluationPath('/root'), 'a#b'],
    ['/x/evaluation.json#M', '/x/evaluation.json', 'M'],
    ['/x/old.json#M#2', '/x/old.json', 'M#2'],
  ])('%s', (text, path, model) => {
    expect(parseModelReference(text, '/root')).toEqual({ path, model });
  });
});

const BENCHMARK = [
  ['1', 'b', 'abcd'],
  ['2', 'b', ''],
  ['3', 'c', 'lost'],
  ['4', 'c', 'a b c'],
];
const MODEL = [
  ['4', 'c', 'a x c'],
  ['9', 'c', 'unknown'],
  ['1', 'b', 'axcdx'],
  ['2', 'b', 'y'],
];

async function evaluated(request: Partial<EvaluationRequest> = {}): Promise<StoredEvaluation> {
  const root = evaluationRoot(BENCHMARK, { M: MODEL });
  await runEvaluation({ root, write: true, metrics: ['cer', 'wer'], ...request });
  return readEvaluation(evaluationPath(root));
}

describe('page scores', () => {
  test('are those of the pages with values, in the order of the file', async () => {
    const [scores] = await loadPageScores(await evaluated({ emptyReference: 'null' }), ['M']);
    expect(scores).toEqual({
      model: 'M',
      imageNames: ['4', '1', '2'],
      batchIds: ['c', 'b', 'b'],
      rates: Float64Array.of(0.2, 0.5, Number.NaN),
      counts: {
        edits: Float64Array.of(1, 2, 1),
        denominators: Float64Array.of(5, 4, 0),
        referenceLengths: Float64Array.of(5, 4, 0),
      },
    });
  });

  test.each([
    ['max', [5, 5, 1, 4]],
    // hits and edits
    ['path', [5, 5, 1, 4]],
  ] as const)('are divided as the evaluation divides: %s', async (denominator, expected) => {
    const stored = await evaluated({ denominator, missing: 'empty' });
    const [scores] = await loadPageScores(stored, ['M']);
    expect(scores!.imageNames).toEqual(['4', '1', '2', '3']);
    expect(scores!.counts!.denominators).toEqual(Float64Array.from(expected));
  });

  test('of another error rate count its unit', async () => {
    const [scores] = await loadPageScores(await evaluated(), ['M'], 'wer');
    expect(scores!.counts!.referenceLengths).toEqual(Float64Array.of(3, 1, 0));
  });

  test.each([
    ['N', 'cer', 'MODEL_UNKNOWN'],
    ['M', 'ger', 'METRIC_UNKNOWN'],
    // a rate, but no error rate
    ['M', 'lines.cer', 'METRIC_UNKNOWN'],
  ])('of %s, %s are refused', async (model, metric, code) => {
    const stored = await evaluated({ metrics: ['cer', 'lines'] });
    await expect(loadPageScores(stored, [model], metric)).rejects.toMatchObject({ code, exit: 78 });
  });
});
