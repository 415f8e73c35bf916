import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
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

/** A root in which every command has something to print; the model M is wrong on every page. */
function makeRoot(): string {
  const image = { 'data/benchmark/images/b/p1.png': null, 'data/benchmark/images/b/p2.png': null };
  return makeTree({
    ...image,
    'data/benchmark/benchmark.csv': 'image_name,batch_id,transcript\np1.png,b,abcd\np2.png,b,efgh\n',
    'data/models/M.csv': 'image_name,batch_id,inference\np1.png,b,xxxx\np2.png,b,xxxx\n',
    'data/models/N.csv': 'image_name,batch_id,inference\np1.png,b,abcd\np2.png,b,efgx\n',
    'errata.config.json': JSON.stringify({ models: { C: { provider: 'csv', file: 'some.csv' } } }),
    'some.csv': 'image_name,batch_id,inference\np1.png,b,abcd\n',
    'a.txt': 'one',
    'b.txt': 'two',
    'source/p.png': null,
    'source/p.txt': 'text',
    'source/q.png': null,
    'experiment.json': JSON.stringify({ name: 'e', type: 'unknown' }),
  });
}

/** Runs the program in a folder and closes one of its streams, or none, before it can write. */
async function runClosed(
  words: readonly string[],
  closed: 'stdout' | 'stderr' | undefined,
  cwd: string,
  input = '',
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [programPath(), ...words], { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    if (name === closed) child[name].destroy();
    else child[name].on('data', (chunk: Buffer) => (texts[name] += chunk.toString()));
  }
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return { status, ...texts };
}

const LINES = `${JSON.stringify({ reference: 'abc', hypothesis: 'abd' })}\n`.repeat(3000);

describe('a closed pipe is quiet and keeps the exit code', () => {
  test.each([
    ['help', ['--help'], 0],
    ['no command', [], 64],
    ['an unknown command', ['foo'], 64],
    ['version', ['--version'], 0],
    ['init', ['init', 'new'], 0],
    ['prepare', ['prepare', 'source'], 1],
    ['models', ['models', 'list'], 0],
    ['run', ['run'], 1],
    ['import', ['import', 'some.csv', '--model', 'New'], 0],
    ['evaluate', ['evaluate', '--model', 'M', '--out', 'elsewhere'], 0],
    ['reformat', ['reformat'], 0],
    ['diff', ['diff', 'a.txt', 'b.txt'], 0],
    ['score', ['score', 'a.txt', 'b.txt'], 0],
    ['score of lines', ['score', '-', '--metrics', 'cer'], 65],
    ['lint', ['lint'], 1],
    ['doctor', ['doctor'], 0],
    ['experiment', ['experiment', 'experiment.json'], 78],
  ] as const)('%s', async (name, words, expected) => {
    const input = name === 'score of lines' ? `${LINES}no JSON\n` : '';
    const open = await runClosed(words, undefined, makeRoot(), input);
    expect([open.status, open.stderr]).toEqual([expected, expect.any(String)]);
    const [quiet, mute] = await Promise.all([
      runClosed(words, 'stdout', makeRoot(), input),
      runClosed(words, 'stderr', makeRoot(), input),
    ]);
    expect([quiet.status, quiet.stderr.replaceAll(/errata-test-\w+/gu, '')]).toEqual([
      expected,
      open.stderr.replaceAll(/errata-test-\w+/gu, ''),
    ]);
    expect(mute.status).toBe(expected);
  });

  test('gate, compare and report', async () => {
    const root = makeRoot();
    expect((await runErrata(['evaluate', '--root', root])).status).toBe(0);
    const gate = ['gate', '--max-cer', '0.1'];
    for (const [words, expected] of [
      [gate, 1],
      [[...gate, '--json'], 1],
      [['gate', '--max-cer', '100%', '--model', 'N'], 0],
      [['compare', '--bootstrap', '10'], 0],
      [['compare', 'M', 'Q'], 78],
      [['report'], 0],
    ] as const)
      for (const closed of ['stdout', 'stderr'] as const)
        expect([words, closed, (await runClosed(words, closed, root)).status]).toEqual([
          words,
          closed,
          expected,
        ]);
    const shell = spawnSync(
      'bash',
      ['-c', '"$0" "$1" gate --max-cer 0.1 | true; exit "${PIPESTATUS[0]}"', process.execPath, programPath()],
      { cwd: root, encoding: 'utf8' },
    );
    if (shell.error === undefined) expect([shell.status, shell.stderr]).toEqual([1, '']);
  });
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

test.each([[['WORD']], [['evaluate', '--threads', 'WORD']], [['score', 'WORD', 'b']]])(
  'the message of %j with a long word is cut, and ends with its code',
  async (words) => {
    const long = 'x'.repeat(100_000);
    const { stderr } = await runErrata(words.map((word) => (word === 'WORD' ? long : word)));
    expect(stderr).toMatch(/^errata: [^\n]*\[… \d+ characters …\][^\n]*\([A-Z_]+\)\n$/u);
    expect(stderr.length).toBeLessThan(2100);
  },
);

test.skipIf(process.platform === 'win32')(
  'a second signal ends a command at once, also one that waits for a pipe',
  async () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    writeFileSync(join(folder, 'b.txt'), 'text');
    const child = spawn(process.execPath, [programPath(), 'score', 'pipe', 'b.txt'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    // a pipe that nobody reads cannot be opened so
    const flags = constants.O_WRONLY | constants.O_NONBLOCK;
    const writer = await vi.waitFor(() => openSync(join(folder, 'pipe'), flags), { timeout: 60_000 });
    const sent = performance.now();
    child.kill('SIGINT');
    child.kill('SIGTERM');
    const [, signal] = (await ended) as [number | null, NodeJS.Signals];
    closeSync(writer);
    expect(['SIGINT', 'SIGTERM']).toContain(signal);
    expect(performance.now() - sent).toBeLessThan(1000);
  },
);
