import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../../src/io/hash.ts';
import { Generation } from '../../../src/results/generation.ts';
import { readManifest } from '../../../src/results/manifest.ts';
import { temporaryFolder } from '../../cli/run.ts';

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const generation = await Generation.begin(folder);
  for (const [name, text] of Object.entries(files)) await generation.add(name, [text]);
  return generation.commit({ 'data/in.csv': sha256('in') });
}

const tree = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

test('the manifest lists every file and what it was made of, the same bytes for the same files', async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  await write(first, { 'b.csv': 'B', 'a/ཀ.csv': 'A' });
  await write(second, { 'a/ཀ.csv': 'A', 'b.csv': 'B' });
  expect(JSON.parse(readFileSync(join(first, 'manifest.json'), 'utf8'))).toEqual({
    schema: 1,
    state: 'whole',
    inputs: { 'data/in.csv': sha256('in') },
    files: { 'a/ཀ.csv': sha256('A'), 'b.csv': sha256('B') },
  });
  expect(readFileSync(join(first, 'manifest.json'))).toEqual(readFileSync(join(second, 'manifest.json')));
});

test('what the next generation lacks is removed and named; files that no manifest lists stay', async () => {
  const folder = temporaryFolder();
  expect(
    await write(folder, { 'a.csv': '1', 'old.csv': '1', 'sub/old.csv': '1', 'kept/old.csv': '1' }),
  ).toEqual([]);
  writeFileSync(join(folder, 'mine.csv'), 'mine');
  writeFileSync(join(folder, 'kept', 'mine.csv'), 'mine');
  expect(await write(folder, { 'a.csv': '2' })).toEqual(['kept/old.csv', 'old.csv', 'sub/old.csv']);
  expect(tree(folder)).toEqual(['a.csv', 'kept/mine.csv', 'manifest.json', 'mine.csv']);
  expect(existsSync(join(folder, 'sub'))).toBe(false);
});

test('until the end nothing of the generation before is touched', async () => {
  const folder = temporaryFolder();
  await write(folder, { 'a.csv': '1' });
  const before = readFileSync(join(folder, 'manifest.json'), 'utf8');
  const generation = await Generation.begin(folder);
  await generation.add('a.csv', ['2']);
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('1');
  await generation.discard();
  expect(tree(folder)).toEqual(['a.csv', 'manifest.json']);
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(before);
});

describe('a generation that is stopped while its files get their names', () => {
  test('is told by the manifest, and what it left goes with the next', async () => {
    const folder = temporaryFolder();
    await write(folder, { 'a.csv': '1', 'old.csv': '1' });
    const generation = await Generation.begin(folder);
    await generation.add('a.csv', ['2']);
    await generation.add('new.csv', ['2']);
    // in the way of a file that gets its name late
    await generation.add('stop.csv', ['2']);
    mkdirSync(join(folder, 'stop.csv', 'full'), { recursive: true });
    await expect(generation.commit()).rejects.toMatchObject({ code: 'CANNOT_WRITE', exit: 73 });
    await generation.discard();
    const found = await readManifest(folder);
    expect(found).toMatchObject({ kind: 'manifest', manifest: { state: 'writing' } });
    expect(tree(folder)).toEqual(['a.csv', 'manifest.json', 'new.csv', 'old.csv']);
    expect(await write(folder, { 'a.csv': '3' })).toEqual(['new.csv', 'old.csv']);
    expect(existsSync(join(folder, 'stop.csv', 'full'))).toBe(true);
  });
});

describe('a manifest.json that is not ours', () => {
  test.each(['{"name":"app","icons":[]}', '[]', '"text"'])(
    '%s stays, and the folder is refused',
    async (text) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'manifest.json'), text);
      await expect(Generation.begin(folder)).rejects.toMatchObject({ code: 'CANNOT_WRITE', exit: 73 });
      expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(text);
    },
  );

  test.each(['../outside.csv', '/etc/passwd', 'a/../../b', 'a\\b', './a'])(
    'a list with %j is not followed',
    async (name) => {
      const folder = temporaryFolder();
      const files = { [name]: sha256('x') };
      writeFileSync(
        join(folder, 'manifest.json'),
        JSON.stringify({ schema: 1, state: 'whole', inputs: {}, files }),
      );
      expect(await readManifest(folder)).toEqual({ kind: 'broken' });
      expect(await write(folder, { 'a.csv': '1' })).toEqual([]);
    },
  );
});
