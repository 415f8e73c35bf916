import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderSwap, recoverBenchmark } from '../../../src/io/folder-swap.ts';
import { Layout } from '../../../src/io/layout.ts';
import { acquireLock } from '../../../src/io/lock.ts';

function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'errata-swap-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  mkdirSync(join(root, 'data/benchmark'), { recursive: true });
  writeFileSync(join(root, 'data/benchmark/benchmark.csv'), 'old');
  writeFileSync(join(root, 'data/benchmark/mine.txt'), 'mine');
  return root;
}

test('a benchmark that was moved aside is put back, and nothing else is touched', async () => {
  const root = makeRoot();
  await recoverBenchmark(root);
  expect(readdirSync(join(root, 'data'))).toEqual(['benchmark']);
  renameSync(join(root, 'data/benchmark'), join(root, 'data/.benchmark.previous'));
  await recoverBenchmark(root);
  expect(readdirSync(join(root, 'data'))).toEqual(['benchmark']);
  expect(readFileSync(join(root, 'data/benchmark/benchmark.csv'), 'utf8')).toBe('old');
});

test('while a living process replaces it, it is in use', async () => {
  const root = makeRoot();
  renameSync(join(root, 'data/benchmark'), join(root, 'data/.benchmark.previous'));
  const lock = await acquireLock(new Layout(root).benchmarkLock, 'the benchmark');
  await expect(recoverBenchmark(root)).rejects.toMatchObject({ code: 'LOCKED', exit: 73 });
  await lock.release();
});

test.skipIf(process.platform === 'win32')(
  'a link to a benchmark elsewhere is recovered where it leads',
  async () => {
    const root = makeRoot();
    mkdirSync(join(root, 'store'));
    renameSync(join(root, 'data/benchmark'), join(root, 'store/.b.previous'));
    symlinkSync('../store/b', join(root, 'data/benchmark'));
    await recoverBenchmark(root);
    expect(readFileSync(join(root, 'data/benchmark/benchmark.csv'), 'utf8')).toBe('old');
    expect(readdirSync(join(root, 'store'))).toEqual(['b']);
  },
);

test('files of the user that a killed process had not yet moved are moved by the next', async () => {
  const root = makeRoot();
  const path = join(root, 'data/benchmark');
  renameSync(path, join(root, 'data/.benchmark.previous'));
  mkdirSync(path);
  writeFileSync(join(path, 'benchmark.csv'), 'new');
  const swap = await FolderSwap.begin(path);
  await swap.discard();
  expect(readFileSync(join(path, 'mine.txt'), 'utf8')).toBe('mine');
  expect(readFileSync(join(path, 'benchmark.csv'), 'utf8')).toBe('new');
  expect(existsSync(join(root, 'data/.benchmark.previous'))).toBe(false);
});
