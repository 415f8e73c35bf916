import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programPath, runErrata, temporaryFolder } from './run.ts';
import { makeTree, PNG } from './tree.ts';

describe.skipIf(!existsSync('/dev/full'))('results that cannot be written', () => {
  test.each([['--help'], ['models', 'list'], ['score', 'a.txt', 'b.txt']])('%s %s', (...words) => {
    const cwd = makeTree({ 'a.txt': 'a', 'b.txt': 'b' });
    const { status, stderr } = spawnSync(process.execPath, [programPath(), ...words], {
      cwd,
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 74,
      stderr: 'errata: standard output: cannot be written (ENOSPC) (CANNOT_WRITE)\n',
    });
  });

  test('messages that cannot be written change nothing', () => {
    const cwd = makeTree({ 's/a.png': null, 's/a.txt': 'x', 's/b.png': null });
    const { status, stdout } = spawnSync(process.execPath, [programPath(), 'prepare', 's'], {
      cwd,
      stdio: ['ignore', 'pipe', openSync('/dev/full', 'w')],
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: expect.stringContaining('1 page in 1 batch') as unknown,
    });
  });
});

test('a reader of messages that goes away does not end a run', async () => {
  const root = makeTree({
    'errata.config.json': JSON.stringify({
      models: {
        M: { provider: 'command', command: [process.execPath, '-e', 'process.exit(3)'], max_workers: 1 },
      },
    }),
  });
  mkdirSync(join(root, 'data/benchmark/images/b'), { recursive: true });
  for (const name of ['1', '2', '3', '4'])
    writeFileSync(join(root, `data/benchmark/images/b/${name}.png`), Buffer.concat([PNG, Buffer.from(name)]));
  const child = spawn(process.execPath, [programPath(), 'run', '--root', root], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.once('data', () => {
    child.stderr.destroy();
  });
  const status = await new Promise((resolve) => {
    child.on('exit', resolve);
  });
  expect(status).toBe(1);
  expect(readFileSync(join(root, 'data/models/M.journal.jsonl'), 'utf8').trim().split('\n')).toHaveLength(4);
});

test.skipIf(process.platform === 'win32')(
  'a name with a line break or a terminal sequence is one line, escaped',
  async () => {
    const source = makeTree({
      'a.png': null,
      'a.txt': 'x',
      'b\nerrata: all is well.png': null,
      'c\u001b[31m.png': null,
    });
    const { status, stderr } = await runErrata(['prepare', source, '--root', temporaryFolder()]);
    expect(status).toBe(65);
    expect(stderr.split('\n').filter((line) => line.startsWith('errata: all'))).toEqual([]);
    expect(stderr).toContain('b\\u{a}errata: all is well.png: name has a control character');
    expect(stderr).not.toContain('\u001b');
  },
);
