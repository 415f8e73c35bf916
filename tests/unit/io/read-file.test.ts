import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFile, readWhole } from '../../../src/io/read-file.ts';
import { temporaryFolder } from '../../cli/run.ts';

test.each([
  ['', 'སྐད་'],
  ['x'.repeat(2_000_000), 'y'],
])('reads the whole file', async (start, end) => {
  const path = join(temporaryFolder(), 'a');
  writeFileSync(path, start + end);
  expect((await readFile(path)).equals(readFileSync(path))).toBe(true);
  expect(await readFile(path, 'utf8')).toBe(start + end);
});

test('an empty file, and one that tells no size', async () => {
  const path = join(temporaryFolder(), 'a');
  writeFileSync(path, '');
  expect(await readFile(path, 'utf8')).toBe('');
  if (process.platform === 'linux')
    expect(await readFile('/proc/self/stat', 'utf8')).toContain(`${process.pid} (`);
});

test('a folder is the error of the system', async () => {
  const path = join(temporaryFolder(), 'a');
  mkdirSync(path);
  await expect(readFile(path)).rejects.toMatchObject({ code: 'EISDIR' });
});

test('an error behind a short read is an error, not the end', async () => {
  const path = join(temporaryFolder(), 'a');
  writeFileSync(path, '0123456789');
  const handle = await open(path, 'r');
  const broken = {
    stat: () => handle.stat(),
    read: (bytes: Buffer, at: number, length: number, offset: number) =>
      offset < 4
        ? handle.read(bytes, at, Math.min(length, 4), offset)
        : Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' })),
  } as unknown as FileHandle;
  await expect(readWhole(broken).finally(() => handle.close())).rejects.toMatchObject({ code: 'EIO' });
});
