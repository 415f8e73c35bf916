import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evaluationRoot } from '../evaluation-root.ts';
import { runErrata, temporaryFolder } from './run.ts';

const logOf = (root: string): string => join(root, 'logs/ocr_evaluation.log');

/** Level and message of every line. */
const linesOf = (root: string): string[] =>
  readFileSync(logOf(root), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /u);
      return line.slice(25);
    });

const row = (page: number): string[] => [`p${page}`, 'b', 'text'];
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('a command tells begin, settings, counts and end', async () => {
  const root = evaluationRoot([row(1), row(2)], { M: [row(1)] });
  await runErrata(['evaluate', '--root', root, '--metrics', 'cer', '--missing', 'empty', '--quiet']);
  const lines = linesOf(root);
  expect(lines[0]).toBe(
    `info evaluate: begin ${JSON.stringify({ metrics: ['cer'], missing: 'empty', root, quiet: true })}`,
  );
  expect(lines).toContain('info evaluate: 1 models, 4 files, 0 failures');
  expect(lines.at(-1)).toBe('info evaluate: end, exit 0');
});

test('each failure is told once, and the end has the exit code', async () => {
  const root = evaluationRoot([row(1)], { M: [row(1)] });
  writeFileSync(join(root, 'data/models/Bad.csv'), 'image_name,batch_id\n');
  expect((await runErrata(['evaluate', '--root', root])).status).toBe(65);
  const lines = linesOf(root);
  expect(lines.filter((line) => line.includes('Bad.csv'))).toEqual([
    expect.stringMatching(/^error .*Bad\.csv.*\(MISSING_COLUMN\)$/u),
  ]);
  expect(lines.at(-1)).toBe('info evaluate: end, exit 65');
});

test('pages of a run are told one by one, failed ones as errors; an unknown provider is an error', async () => {
  const root = evaluationRoot([['p1.png', 'b', 'text']], {});
  mkdirSync(join(root, 'data/benchmark/images/b'), { recursive: true });
  writeFileSync(join(root, 'data/benchmark/images/b/p1.png'), PIXEL);
  writeFileSync(join(root, 'texts.csv'), 'image_name,batch_id,inference\np1.png,b,text\n');
  const config = (models: object): void => {
    writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models }));
  };
  config({
    Good: { provider: 'csv', file: 'texts.csv' },
    Bad: { provider: 'command', command: [process.execPath, '-e', 'process.exit(3)'], max_retries: 0 },
  });
  expect((await runErrata(['run', '--root', root])).status).toBe(1);
  const lines = linesOf(root);
  expect(lines).toContain('debug Good: b/p1.png: ok');
  expect(lines.filter((line) => line.startsWith('error '))).toEqual([
    expect.stringMatching(/^error Bad: b\/p1\.png: error: /u),
  ]);
  config({ M: { provider: 'foo' } });
  // the model is skipped
  expect((await runErrata(['run', '--root', root])).status).toBe(1);
  expect(linesOf(root)).toContainEqual(expect.stringMatching(/^error M: .*foo.*\(PROVIDER_UNKNOWN\)$/u));
});

test('usage errors and folders that are no root leave no log', async () => {
  const root = evaluationRoot([row(1)], { M: [row(1)] });
  expect((await runErrata(['evaluate', '--root', root, '--bad'])).status).toBe(64);
  expect((await runErrata(['gate', '--root', root])).status).toBe(64);
  expect(existsSync(join(root, 'logs'))).toBe(false);
  const folder = temporaryFolder();
  expect((await runErrata(['evaluate', '--root', folder])).status).toBe(65);
  await runErrata(['doctor', '--root', folder]);
  expect(existsSync(join(folder, 'logs'))).toBe(false);
});
