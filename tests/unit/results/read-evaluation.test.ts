import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runEvaluation } from '../../../src/evaluate/index.ts';
import {
  checkInputs,
  evaluationPath,
  readEvaluation,
  readModelPages,
  rootOf,
} from '../../../src/results/read-evaluation.ts';
import { temporaryFolder } from '../../cli/run.ts';
import { evaluationRoot } from '../../evaluation-root.ts';

const BENCHMARK = [['p1', 'b', 'abcd']];
const MODELS = { A: [['p1', 'b', 'abcx']], B: [['p1', 'b', 'xxxx']] };

async function evaluated(): Promise<string> {
  const root = evaluationRoot(BENCHMARK, MODELS);
  await runEvaluation({ root, write: true, metrics: ['cer'] });
  return root;
}

test('an evaluation is read with the files it was written with', async () => {
  const root = await evaluated();
  const stored = await readEvaluation(evaluationPath(root));
  expect(Object.keys(stored.evaluation.models)).toEqual(['A', 'B']);
  expect(rootOf(stored)).toBe(root);
  const pages = await readModelPages(stored, 'A', ['cer']);
  expect([...pages.rates]).toEqual([['cer', Float64Array.of(0.25)]]);
});

describe('anything else is refused by name', () => {
  test('a missing file', async () => {
    const path = join(temporaryFolder(), 'none.json');
    await expect(readEvaluation(path)).rejects.toMatchObject({ code: 'EVALUATION_MISSING', exit: 65 });
  });

  test.each([
    ['', 'not JSON'],
    ['{', 'not JSON'],
    ['null', 'no evaluation'],
    ['[]', 'no evaluation'],
    ['{"schema":2}', 'schema'],
  ])('%j', async (text, message) => {
    const path = join(temporaryFolder(), 'evaluation.json');
    writeFileSync(path, text);
    await expect(readEvaluation(path, { mayStandAlone: true })).rejects.toMatchObject({
      code: 'EVALUATION_INVALID',
      exit: 65,
      message: expect.stringContaining(message),
    });
  });

  test('a further key is no fault', async () => {
    const root = await evaluated();
    const path = join(temporaryFolder(), 'old.json');
    const value = JSON.parse(readFileSync(evaluationPath(root), 'utf8')) as Record<string, unknown>;
    writeFileSync(path, JSON.stringify({ ...value, later: 1 }));
    await expect(readEvaluation(path, { mayStandAlone: true })).resolves.toMatchObject({
      manifest: undefined,
    });
  });
});

describe('one generation', () => {
  const refusal = {
    code: 'EVALUATION_MIXED',
    exit: 65,
    message: expect.stringContaining('run errata evaluate'),
  };

  test.each(['evaluation.json', 'summary.csv', 'A_cer.csv', 'B_pages.parquet'])(
    'a %s of another evaluation is refused, and one that is gone',
    async (name) => {
      const [root, other] = [await evaluated(), evaluationRoot([['p1', 'b', 'abc']], MODELS)];
      await runEvaluation({ root: other, write: true, metrics: ['cer'] });
      const place = join(root, 'data', 'evaluation', name);
      copyFileSync(join(other, 'data', 'evaluation', name), place);
      await expect(readEvaluation(evaluationPath(root))).rejects.toMatchObject({
        ...refusal,
        message: expect.stringContaining(place),
      });
      if (name === 'evaluation.json') return;
      rmSync(place);
      await expect(readEvaluation(evaluationPath(root))).rejects.toMatchObject(refusal);
    },
  );

  test.each([
    ['without a manifest', (path: string) => rmSync(path)],
    ['with a manifest that is cut', (path: string) => writeFileSync(path, '{"files":')],
    [
      'that was stopped',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('"whole"', '"writing"')),
    ],
  ])('an evaluation %s is refused', async (_, change) => {
    const root = await evaluated();
    change(join(root, 'data', 'evaluation', 'manifest.json'));
    await expect(readEvaluation(evaluationPath(root))).rejects.toMatchObject(refusal);
  });

  test('a copy alone serves for its averages, not for its pages', async () => {
    const root = await evaluated();
    const path = join(temporaryFolder(), 'evaluation.json');
    copyFileSync(evaluationPath(root), path);
    const stored = await readEvaluation(path, { mayStandAlone: true });
    expect(rootOf(stored)).toBeUndefined();
    await expect(readModelPages(stored, 'A')).rejects.toMatchObject({
      code: 'PAGES_MISSING',
      exit: 65,
      message: expect.stringContaining('run errata evaluate again'),
    });
    await expect(readEvaluation(path)).rejects.toMatchObject(refusal);
  });

  test('a copy of the whole folder has its pages', async () => {
    const root = await evaluated();
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    for (const name of ['evaluation.json', 'manifest.json', 'summary.csv'])
      copyFileSync(join(root, 'data', 'evaluation', name), join(folder, name));
    for (const model of ['A', 'B'])
      for (const kind of ['cer.csv', 'pages.parquet'])
        copyFileSync(join(root, 'data', 'evaluation', `${model}_${kind}`), join(folder, `${model}_${kind}`));
    const stored = await readEvaluation(join(folder, 'evaluation.json'));
    await expect(readModelPages(stored, 'B')).resolves.toMatchObject({ length: 1 });
  });
});

describe('inputs', () => {
  test.each(['data/benchmark/benchmark.csv', 'data/models/A.csv'])(
    'a %s that changed is named, one that is gone is no fault',
    async (file) => {
      const root = await evaluated();
      const stored = await readEvaluation(evaluationPath(root));
      await expect(checkInputs(stored, root, ['A'])).resolves.toBeUndefined();
      writeFileSync(join(root, file), `${readFileSync(join(root, file), 'utf8')}\n`);
      await expect(checkInputs(stored, root, ['A'])).rejects.toMatchObject({
        code: 'EVALUATION_STALE',
        exit: 65,
        message: expect.stringMatching(
          new RegExp(`${file.replaceAll('.', '\\.')}: has changed.*run errata evaluate again`, 'u'),
        ),
      });
      rmSync(join(root, file));
      await expect(checkInputs(stored, root, ['A'])).resolves.toBeUndefined();
    },
  );

  test('of other models are not looked at', async () => {
    const root = await evaluated();
    writeFileSync(join(root, 'data', 'models', 'B.csv'), 'changed');
    const stored = await readEvaluation(evaluationPath(root));
    await expect(checkInputs(stored, root, ['A'])).resolves.toBeUndefined();
    expect(dirname(stored.path)).toBe(join(root, 'data', 'evaluation'));
  });
});
