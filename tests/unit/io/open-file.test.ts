import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readJournal } from '../../../src/io/journal-read.ts';
import { Layout } from '../../../src/io/layout.ts';
import { acquireLock } from '../../../src/io/lock.ts';
import { Log } from '../../../src/io/log.ts';
import { sha256OfFile } from '../../../src/io/hash.ts';
import { readFile } from '../../../src/io/read-file.ts';
import { readPages } from '../../../src/results/read-pages.ts';
import { openTable } from '../../../src/io/table/open-table.ts';
import { FileSource } from '../../../src/io/csv/byte-source.ts';

/** A pipe that nobody writes to or reads from. */
function makePipe(...place: readonly string[]): { root: string; path: string } {
  const root = mkdtempSync(join(tmpdir(), 'errata-pipe-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  const path = join(root, ...place);
  mkdirSync(dirname(path), { recursive: true });
  execFileSync('mkfifo', [path]);
  return { root, path };
}

// no wait is as long as the limit of the tests: without the refusal each of them hangs
describe.skipIf(process.platform === 'win32')('a pipe in the place of a file', () => {
  test.for([
    ['a journal', (path: string) => readJournal(path, () => undefined)],
    ['a lock', (path: string) => acquireLock(path, 'the model m')],
    ['a table', (path: string) => FileSource.open(path)],
    ['a result', (path: string) => readFile(path)],
    ['an input of a result', (path: string) => sha256OfFile(path)],
    ['a table of pages', (path: string) => readPages(path)],
    ['a table of another program', (path: string) => openTable({ path, label: path })],
  ] as const)('%s is refused', { timeout: 10_000 }, async ([, open]) => {
    const { path } = makePipe('data', 'm');
    await expect(open(path)).rejects.toMatchObject({
      code: 'SPECIAL_FILE',
      message: `${path}: expected a file, found a pipe`,
    });
  });

  test('a log is not written, and stops nothing', { timeout: 10_000 }, () => {
    const { root } = makePipe('logs', 'ocr_evaluation.log');
    mkdirSync(join(root, 'data'));
    expect(new Layout(root).log).toBe(join(root, 'logs', 'ocr_evaluation.log'));
    new Log(root).write('info', 'begin');
  });
});
