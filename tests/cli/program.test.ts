import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '../../src/schema/version.ts';
import { programPath, runErrata } from './run.ts';
import { makeTree } from './tree.ts';

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(VERSION).toBe(version);
  expect(await runErrata(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('the version is told by two small files, and a start of the commands adds two', () => {
  const chunksOf = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/from'(\.[^']+)'/gu)].map(([, name]) =>
      join(dirname(path), name!),
    );
  const program = realpathSync(programPath());
  const [begin, ...others] = chunksOf(program);
  expect(others).toEqual([]);
  expect(readFileSync(begin!, 'utf8').length).toBeLessThan(5000);
  const start = /import\('([^']*\/start-[^']+)'\)/u.exec(readFileSync(program, 'utf8'))?.[1];
  const loaded = chunksOf(join(dirname(program), start!)).map((path) => /chunks.(\w+)-/u.exec(path)?.[1]);
  expect(loaded.sort()).toEqual(['begin', 'core']);
});

test('help lists the commands on stdout', async () => {
  const { status, stdout } = await runErrata(['--help']);
  expect(status).toBe(0);
  expect(stdout).toContain('errata COMMAND');
});

test('no command is a usage error', async () => {
  expect((await runErrata([])).status).toBe(64);
});

test('an unknown command is one line and exit code 64', async () => {
  const { status, stdout, stderr } = await runErrata(['evaluat']);
  expect(status).toBe(64);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/"evaluat".*\(USAGE\)/u);
});

test('global flags may stand before the command', async () => {
  const root = makeTree({ 'data/benchmark/benchmark.csv': 'image_name,batch_id,transcript\na.png,b,x\n' });
  expect(await runErrata(['--root', root, '--quiet', 'lint', '--no-images'])).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(await runErrata(['run', '--version'])).toMatchObject({ status: 0, stdout: `${VERSION}\n` });
});

test.each([
  [['evaluate', '--threads', '0'], '--threads: expected an integer from 1 to 1024, got 0'],
  [['evaluate', '--threads', '1e9'], '--threads: expected an integer from 1 to 1024, got 1000000000'],
  [['evaluate', '--threads', '20000'], '--threads: expected an integer from 1 to 1024, got 20000'],
  [['run', '--repeat', '1e7'], '--repeat: expected an integer from 1 to 1000, got 10000000'],
  [['run', '--repeat', '0'], '--repeat: expected an integer from 1 to 1000, got 0'],
  [['run', '--limit', '1e10'], '--limit: expected an integer from 1 to 1000000000, got 10000000000'],
  [['run', '--max-retries', '1e6'], '--max-retries: expected an integer from 0 to 100, got 1000000'],
  [['experiment', 'x', '--max-retries', '101'], '--max-retries: expected an integer from 0 to 100, got 101'],
  [['evaluate', '--bootstrap', '1e7'], '--bootstrap: expected an integer from 1 to 1000000, got 10000000'],
  [['compare', '--bootstrap', '1e9'], '--bootstrap: expected an integer from 1 to 1000000, got 1000000000'],
  [['gate', '--seed', '-1'], '--seed: expected an integer from 0 to 4294967295, got -1'],
  [
    ['diff', 'a', 'b', '--confusions', '1e8'],
    '--confusions: expected an integer from 1 to 1000000, got 100000000',
  ],
  [['report', '--thumbnails', '1e8'], '--thumbnails: expected an integer from 0 to 1000000, got 100000000'],
  [['bench', 'engine', '--rounds', '1e5'], '--rounds: expected an integer from 1 to 1000, got 100000'],
  [['evaluate', '--threads', 'abc'], '--threads: expected a number, got "abc"'],
  [['evaluate', '--root'], '--root: expected a value'],
  [['prepare'], 'expected SOURCE (errata prepare SOURCE [flags])'],
  [['prepare', 'x', '--strikt'], 'unknown flag --strikt, did you mean --strict?'],
])('%j is a usage error', async (words, message) => {
  expect(await runErrata(words)).toMatchObject({
    status: 64,
    stdout: '',
    stderr: `errata: ${message} (USAGE)\n`,
  });
});
