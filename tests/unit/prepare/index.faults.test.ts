import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { prepare } from '../../../src/prepare/index.ts';

/** The call that fails, by name and by the end of its path. */
let fault: { readonly call: string; readonly end: string; readonly code: string } | undefined;

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const failing =
    (call: 'open' | 'mkdir' | 'copyFile' | 'writeFile') =>
    (path: string, ...rest: never[]): unknown => {
      if (fault?.call === call && String(path).endsWith(fault.end))
        return Promise.reject(
          Object.assign(new Error(`${fault.code}: made up`), { code: fault.code, syscall: call, path }),
        );
      return (real[call] as (...words: unknown[]) => unknown)(path, ...rest);
    };
  return {
    ...real,
    open: failing('open'),
    mkdir: failing('mkdir'),
    copyFile: failing('copyFile'),
    writeFile: failing('writeFile'),
  };
});

const PNG = Buffer.from('\x89PNG\r\n\x1a\n rest of an image that nobody decodes', 'latin1');
let root: string;

beforeEach(async () => {
  fault = undefined;
  root = mkdtempSync(join(tmpdir(), 'errata-broken-'));
  mkdirSync(join(root, 'source'));
  for (const name of ['p1', 'p2']) {
    writeFileSync(join(root, 'source', `${name}.png`), PNG);
    writeFileSync(join(root, 'source', `${name}.txt`), name);
  }
  await prepare({ source: join(root, 'source'), root });
});

const csv = (): string => readFileSync(join(root, 'data/benchmark/benchmark.csv'), 'utf8');

test.each([
  ['open', 'source/p2.txt', 'EIO', 74],
  ['open', 'source/p2.png', 'EIO', 74],
  ['open', 'p2.png', 'EMFILE', 74],
  ['copyFile', 'p2.png', 'ENOSPC', 74],
  ['copyFile', 'p2.png', 'EACCES', 73],
  ['mkdir', 'images/batch-1', 'EACCES', 73],
  ['writeFile', 'p2.txt', 'EACCES', 73],
  ['open', 'transcripts/batch-1/p2.txt', 'EACCES', 73],
])('%s of %s fails with %s: exit %d, and the old benchmark stays', async (call, end, code, exit) => {
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  writeFileSync(join(root, 'source', 'p1.txt'), 'changed');
  const before = csv();
  fault = { call, end, code };
  await expect(prepare({ source: join(root, 'source'), root })).rejects.toMatchObject({ exit });
  expect(csv()).toBe(before);
  expect(readdirSync(join(root, 'data'))).toEqual(['benchmark']);
});

test.each([
  ['copyFile', 'p2.png'],
  ['writeFile', 'p2.txt'],
])('a name that the file system cannot hold costs its page alone (%s)', async (call, end) => {
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  fault = { call, end, code: 'ENAMETOOLONG' };
  const { exit, findings, pages } = await prepare({ source: join(root, 'source'), root });
  expect({ exit, pages }).toEqual({ exit: 65, pages: 1 });
  expect(findings).toMatchObject([{ code: 'UNSAFE_NAME', path: 'p2.png' }]);
});
