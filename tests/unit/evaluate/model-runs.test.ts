import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRuns } from '../../../src/evaluate/model-runs.ts';
import { evaluationRoot } from '../../evaluation-root.ts';

const BENCHMARK = [['p1', 'b', 'abcd']];
const ROWS = [['p1', 'b', 'abcd']];

function journalLine(repeat: number): string {
  const answer = {
    status: 'ok',
    text: 'abcd',
    attempts: 1,
    duration_ms: 1,
    image_sha256: 'x',
    settings: 'y',
  };
  return `${JSON.stringify({ image_name: 'p1', batch_id: 'b', repeat, ...answer })}\n`;
}

/** M was run three times, by its journal; the other names only look like that. */
function root(): string {
  const names = ['K', 'K.2', 'M', 'M.10', 'M.2', 'M.3', 'M.4', 'M.x', 'N.2'];
  const folder = evaluationRoot(BENCHMARK, Object.fromEntries(names.map((name) => [name, ROWS])));
  const journal = [1, 2, 3, 10].map(journalLine).join('');
  writeFileSync(join(folder, 'data', 'models', 'M.journal.jsonl'), journal);
  writeFileSync(join(folder, 'data', 'models', 'N.journal.jsonl'), journal);
  return folder;
}

async function runs(folder: string, wanted: readonly string[] = []): Promise<Record<string, number | null>> {
  const files = await findRuns(folder, wanted);
  return Object.fromEntries(files.map(({ name, run }) => [name, run?.number ?? null]));
}

test('a run is what the journal of the model has pages of', async () => {
  expect(await runs(root())).toEqual({
    K: null,
    'K.2': null,
    M: 1,
    'M.10': 10,
    'M.2': 2,
    'M.3': 3,
    'M.4': null,
    'M.x': null,
    'N.2': null,
  });
});

test('a model that is asked for brings its other runs with it, a run does not', async () => {
  const folder = root();
  expect(await runs(folder, ['M', 'K'])).toEqual({ K: null, M: 1, 'M.10': 10, 'M.2': 2, 'M.3': 3 });
  expect(await runs(folder, ['M.2'])).toEqual({ 'M.2': 2 });
  await expect(runs(folder, ['M.5'])).rejects.toMatchObject({ code: 'MODEL_UNKNOWN' });
});

test('a journal that cannot be read to its end tells what stands before', async () => {
  const folder = root();
  const bad = `${journalLine(2)}no line\n${journalLine(3)}`;
  writeFileSync(join(folder, 'data', 'models', 'M.journal.jsonl'), bad);
  expect(await runs(folder, ['M'])).toEqual({ M: 1, 'M.2': 2 });
});
