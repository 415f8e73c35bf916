import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../src/io/make-folder.ts';
import { temporaryFolder } from '../../cli/run.ts';

const isFolder = (path: string): boolean => statSync(path).isDirectory();

test('makes a folder and those above it, once or twice', async () => {
  const path = join(temporaryFolder(), 'a/b/c');
  await makeFolder(path);
  await makeFolder(path);
  expect(isFolder(path)).toBe(true);
});

test('several that make the same folders at once are all content', async () => {
  const path = join(temporaryFolder(), 'a/b/c/d/e');
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)));
  expect(isFolder(path)).toBe(true);
});

test('a link to a folder is a folder', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'real'));
  symlinkSync(join(root, 'real'), join(root, 'link'));
  await makeFolder(join(root, 'link'));
  await makeFolder(join(root, 'link/in'));
  expect(isFolder(join(root, 'real/in'))).toBe(true);
});

test.each([
  ['a file in its place', 'file', 'EEXIST'],
  ['a file above it', 'file/in', 'ENOTDIR'],
  ['a link that leads nowhere', 'nowhere', 'EEXIST'],
])('%s is the error of the system', async (_, path, code) => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'file'), '');
  symlinkSync(join(root, 'gone'), join(root, 'nowhere'));
  await expect(makeFolder(join(root, path))).rejects.toMatchObject({ code });
});
