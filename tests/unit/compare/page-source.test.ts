import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseCerFile } from '../../../src/compare/cer-file.ts';
import { readEvaluation } from '../../../src/compare/evaluation-file.ts';
import {
  evaluationPath,
  loadPageScores,
  openEvaluation,
  parseModelReference,
} from '../../../src/compare/page-source.ts';
import type { PageScorer } from '../../../src/compare/page-source.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'errata-statistics-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function put(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const evaluation = JSON.stringify({
  schema: 1,
  signature: 'unit:codepoint',
  options: { unit: 'codepoint' },
  models: { M: { macro: { cer: 0.25 }, micro: { cer: 0.3 } } },
});
const refuse: PageScorer = async () => {
  throw new Error('not to be called');
};

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

describe('page scores', () => {
  test('are computed anew where the data are, with the options of the evaluation', async () => {
    const root = temporaryFolder();
    const placed = await openEvaluation(put(evaluationPath(root), evaluation));
    put(join(root, 'data/benchmark/benchmark.csv'), '');
    put(join(root, 'data/models/M.csv'), '');
    const asked: unknown[] = [];
    const scorer =
      (rates: number[]): PageScorer =>
      async (request) => {
        asked.push(request);
        return [{ model: 'M', imageNames: ['1', '2'], batchIds: ['b', 'b'], rates }];
      };
    const [scores] = await loadPageScores(placed, ['M'], scorer([0.2, 0.3]));
    expect(scores?.rates).toEqual([0.2, 0.3]);
    expect(asked).toEqual([{ root, models: ['M'], options: { unit: 'codepoint' }, metric: 'cer' }]);
    await expect(loadPageScores(placed, ['M'], scorer([0.2, 0.4]))).rejects.toThrow(
      /macro cer is 0\.25, its pages now give 0\.3/u,
    );
  });

  test('are read from the CSV beside an evaluation without its data', async () => {
    const folder = temporaryFolder();
    const placed = await openEvaluation(put(join(folder, 'old.json'), evaluation));
    await expect(loadPageScores(placed, ['M'], refuse)).rejects.toThrow(
      expect.objectContaining({ code: 'PAGES_MISSING', exit: 65 }) as Error,
    );
    put(join(folder, 'M_cer.csv'), 'image_name,batch_id,cer\n1,b,0.200001\n"a,b",b,0.3\n3,b,\n');
    const [scores] = await loadPageScores(placed, ['M'], refuse);
    expect(scores).toEqual({
      model: 'M',
      imageNames: ['1', 'a,b', '3'],
      batchIds: ['b', 'b', 'b'],
      rates: Float64Array.of(0.200001, 0.3, Number.NaN),
    });
  });

  test('of a metric that the evaluation lacks are refused', async () => {
    const placed = await openEvaluation(put(join(temporaryFolder(), 'old.json'), evaluation));
    await expect(loadPageScores(placed, ['M'], refuse, 'wer')).rejects.toThrow(
      expect.objectContaining({ code: 'METRIC_UNKNOWN', exit: 78 }) as Error,
    );
  });

  test('of an unknown model are refused', async () => {
    const placed = await openEvaluation(put(join(temporaryFolder(), 'old.json'), evaluation));
    await expect(loadPageScores(placed, ['N'], refuse)).rejects.toThrow(
      expect.objectContaining({ code: 'MODEL_UNKNOWN', exit: 78 }) as Error,
    );
  });
});

test.each([
  ['name,batch,cer\n', 'expected the columns'],
  ['image_name,batch_id,cer\n1,b,x\n', 'f.csv:2: expected cer to be a number'],
  ['image_name,batch_id,cer\n1,b,-1\n', 'f.csv:2'],
  ['image_name,batch_id,cer\n"1,b,0\n', 'no CSV'],
  ['', 'expected the columns'],
])('a cer file %j is refused', (text, message) => {
  expect(() => parseCerFile(text, 'f.csv', 'M')).toThrow(message);
});

describe('evaluation file', () => {
  test('that is missing, no JSON or something else is refused by name', async () => {
    const folder = temporaryFolder();
    await expect(readEvaluation(join(folder, 'none.json'))).rejects.toThrow(
      expect.objectContaining({ code: 'EVALUATION_MISSING', exit: 65 }) as Error,
    );
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"schema":2}',
      '{"schema":1,"signature":"x","options":{},"models":{"M":{"macro":{"cer":"low"},"micro":{}}}}',
    ]) {
      await expect(readEvaluation(put(join(folder, 'bad.json'), text)), text).rejects.toThrow(
        expect.objectContaining({ code: 'EVALUATION_INVALID', exit: 65 }) as Error,
      );
    }
  });
});
