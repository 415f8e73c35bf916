import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programPath, runErrata, temporaryFolder } from './run.ts';
import { makeTree } from './tree.ts';

const BENCHMARK = {
  'data/benchmark/images/batch-1/a.png': null,
  'data/benchmark/transcripts/batch-1/a.txt': 'x\r\n',
  'data/benchmark/benchmark.csv': 'image_name,batch_id,transcript\na.png,batch-1,x\n',
} as const;

test.skipIf(process.platform === 'win32').each([['evaluate'], ['--version'], ['score a b']])(
  '%s in a working directory that is gone: one line, exit 74',
  (words) => {
    const folder = temporaryFolder();
    const { status, stderr } = spawnSync(
      'sh',
      [
        '-c',
        `mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@"`,
        process.execPath,
        programPath(),
        ...words.split(' '),
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(stderr).toMatch(/^errata: the working directory is gone [^\n]*\(IO\)\n$/u);
    expect(status).toBe(74);
  },
);

test.each([
  [
    'bomb',
    /excessive alias count.*\(CONFIG_ALIASES\)/u,
    `a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [${'*a,'.repeat(10)}]\nc: &c [${'*b,'.repeat(10)}]\n` +
      `models: [${'*c,'.repeat(10)}]\n`,
  ],
  [
    'cycle',
    /an alias that stands for a part of itself.*\(CONFIG_ALIASES\)/u,
    'models: &m\n  A: { provider: command, command: x, other: *m }\n',
  ],
  [
    'a list behind a name as a key',
    /:3: found a list or a map as a key.*\(CONFIG_SYNTAX\)/u,
    'models:\n  A: &list [x]\n  *list : y\n',
  ],
  [
    'keys in keys',
    /:2: found a list or a map as a key.*\(CONFIG_SYNTAX\)/u,
    `workers: 1\n${'? '.repeat(60)}a\n`,
  ],
  ['depth', /:1: maximum call stack size exceeded/iu, `models: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`],
])('YAML without end (%s): exit 78', async (_, message, text) => {
  const root = makeTree({ 'errata.config.yaml': text });
  const results = await Promise.all([
    runErrata(['run', '--root', root]),
    runErrata(['gate', '--suite', join(root, 'errata.config.yaml'), '--root', root]),
    runErrata(['experiment', join(root, 'errata.config.yaml'), '--root', root]),
  ]);
  for (const { status, stderr } of results)
    expect({ status, stderr }).toEqual({ status: 78, stderr: expect.stringMatching(message) as unknown });
});

test.each([
  ['no archive', 'nothing of the kind', 'expected a zip archive, found none'],
  [
    'a list of files beyond the end',
    `PK\u0005\u0006${'\0'.repeat(8)}${'\u007f'.repeat(8)}\0\0`,
    'broken zip archive: the list of files lies beyond the end of the file',
  ],
])('models pull from %s: exit 65', async (_, content, message) => {
  const root = makeTree({ 'a.zip': content });
  const [from, into] = [join(root, 'a.zip'), join(root, 'models')];
  const { status, stderr } = await runErrata(['models', 'pull', 'minilm', '--from', from, '--into', into]);
  expect(stderr).toContain(`errata: ${from}: ${message} (ARCHIVE_INVALID)\n`);
  expect(status).toBe(65);
});

test('a folder in the place of a lock: exit 73', async () => {
  const root = makeTree(BENCHMARK);
  mkdirSync(join(root, 'data/.benchmark.lock'));
  const { status, stderr } = await runErrata(['lint', '--fix', '--no-images', '--root', root]);
  expect(stderr).toContain('expected the file of a lock, found a directory (CANNOT_WRITE)');
  expect(status).toBe(73);
});

test('a lock of another host: exit 73, and a line that says how to get out', async () => {
  const root = makeTree(BENCHMARK);
  const lock = join(root, 'data/.benchmark.lock');
  writeFileSync(lock, JSON.stringify({ pid: 1, host: 'elsewhere.example', started: null }));
  const { status, stderr } = await runErrata(['lint', '--fix', '--no-images', '--root', root]);
  expect(stderr).toMatch(
    /in use by process 1 on elsewhere\.example \(LOCKED\)\nerrata: .*delete .*run again\n$/u,
  );
  expect(status).toBe(73);
});

test('what a killed command left is gone after any other', async () => {
  const root = makeTree(BENCHMARK);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  mkdirSync(join(root, 'data/reports'), { recursive: true });
  writeFileSync(join(root, `data/reports/.index.html.${pid}.0123abcd.tmp`), 'half');
  mkdirSync(join(root, 'data/.benchmark.next'));
  mkdirSync(join(root, 'data/.benchmark.previous'));
  await runErrata(['lint', '--no-images', '--root', root]);
  expect(readdirSync(join(root, 'data/reports'))).toEqual([]);
  expect(readdirSync(join(root, 'data')).sort()).toEqual(['benchmark', 'reports']);
});

test.skipIf(process.platform === 'win32').each([['file'], ['folder']])(
  'lint --fix refuses a %s that is a link out of the root',
  async (kind) => {
    const elsewhere = makeTree({ 'a.txt': 'mine\r\n' });
    const { 'data/benchmark/transcripts/batch-1/a.txt': _, ...rest } = BENCHMARK;
    const root = makeTree(rest);
    mkdirSync(join(root, 'data/benchmark/transcripts'));
    if (kind === 'folder') symlinkSync(elsewhere, join(root, 'data/benchmark/transcripts/batch-1'));
    else {
      mkdirSync(join(root, 'data/benchmark/transcripts/batch-1'));
      symlinkSync(join(elsewhere, 'a.txt'), join(root, 'data/benchmark/transcripts/batch-1/a.txt'));
    }
    const { status, stderr } = await runErrata(['lint', '--fix', '--no-images', '--root', root]);
    expect(stderr).toContain('(LINK_OUTSIDE)');
    expect(status).toBe(73);
    expect(readFileSync(join(elsewhere, 'a.txt'), 'utf8')).toBe('mine\r\n');
  },
);

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'prepare in a folder that may not be written: exit 73',
  async () => {
    const source = makeTree({ 'p1.png': null, 'p1.txt': 'one' });
    const root = makeTree({ 'data/keep': 'x' });
    chmodSync(join(root, 'data'), 0o555);
    const { status, stderr } = await runErrata(['prepare', source, '--root', root]);
    chmodSync(join(root, 'data'), 0o755);
    expect({ status, stderr }).toMatchObject({ status: 73 });
  },
);
