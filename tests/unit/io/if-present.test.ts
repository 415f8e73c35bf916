import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ifPresent } from '../../../src/io/if-present.ts';
import { temporaryFolder } from '../../cli/run.ts';

test('what is there is read', async () => {
  const path = join(temporaryFolder(), 'a.txt');
  writeFileSync(path, 'text');
  expect(await ifPresent(path, readFile(path, 'utf8'))).toBe('text');
});

test.each([
  ['no such file', 'none'],
  ['a file in the place of a folder', 'file/none'],
  ['a name that no file can have', 'n'.repeat(300)],
  ['links in a circle', 'circle'],
])('%s is nothing', async (_, name) => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'file'), '');
  symlinkSync('circle', join(root, 'circle'));
  expect(await ifPresent(join(root, name), readFile(join(root, name)))).toBeUndefined();
});

test('what is there and cannot be read is an error that names it', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'folder'));
  writeFileSync(join(root, 'file'), '');
  await expect(ifPresent(join(root, 'folder'), readFile(join(root, 'folder')))).rejects.toMatchObject({
    code: 'DIRECTORY',
    exit: 65,
  });
  const broken = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' });
  await expect(ifPresent('p', Promise.reject(broken))).rejects.toMatchObject({
    code: 'IO',
    exit: 74,
  });
  expect(await ifPresent(join(root, 'file'), readdir(join(root, 'file')))).toBeUndefined();
});
