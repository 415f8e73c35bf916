import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runErrata, temporaryFolder } from './run.ts';

const has = (program: string): boolean => {
  const isThere = spawnSync(program, ['--version']).status === 0;
  if (!isThere) console.warn(`skipped: the completion of ${program} needs ${program}`);
  return isThere;
};

async function scriptOf(shell: string, name = `errata.${shell}`): Promise<string> {
  const { stdout, status } = await runErrata(['completion', shell]);
  expect(status).toBe(0);
  const path = join(temporaryFolder(), name);
  writeFileSync(path, stdout);
  return path;
}

test.skipIf(!has('bash')).each([
  [['errata', 'eva'], ['evaluate']],
  [['errata', 'evaluate', '--norm'], expect.arrayContaining(['--normalize', '--normalize-unicode'])],
  [['errata', 'evaluate', '--unit', 'gr'], ['grapheme']],
  [['errata', '--root', 'x', 'gate', '--max-m'], ['--max-missing']],
  [['errata', 'help', 'gat'], ['gate']],
  [['errata', 'completion', 'z'], ['zsh']],
  // files are left to the shell
  [['errata', 'evaluate', '--out', 'x'], []],
])('bash completes %j', async (words, expected) => {
  const script = await scriptOf('bash');
  const command = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _errata; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', command, script, ...words], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.split('\n').filter((word) => word !== '')).toEqual(expected);
});

test.skipIf(!has('zsh'))('zsh reads its script', async () => {
  const script = await scriptOf('zsh');
  expect(spawnSync('zsh', ['-n', script], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

test.skipIf(!has('zsh')).each([
  ['in .zshrc', 'source "$1"'],
  ['as a file of fpath', 'fpath=("${1:h}" $fpath); compinit -D -u'],
])('zsh knows what to complete with, %s', async (_, load) => {
  const script = await scriptOf('zsh', '_errata');
  const command = `autoload -Uz compinit; compinit -D -u; ${load}; print $_comps[errata]`;
  const { stdout, stderr } = spawnSync('zsh', ['-fc', command, 'zsh', script], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['_errata\n', '']);
  // a colon ends a description unless it is quoted, once
  expect(readFileSync(script, 'utf8')).toContain(String.raw`words of WER and --unit word\: between`);
});

test.skipIf(!has('fish')).each([
  ['errata eva', 'evaluate'],
  ['errata evaluate --unit gr', 'grapheme'],
  ['errata gate --max-m', '--max-missing'],
])('fish completes %s', async (line, expected) => {
  const script = await scriptOf('fish');
  const { stdout } = spawnSync('fish', ['-c', `source "${script}"; complete -C "${line}"`], {
    encoding: 'utf8',
  });
  expect(stdout.split('\n').map((row) => row.split('\t')[0])).toContain(expected);
});

test('every shell has every command and flag', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await runErrata(['completion', shell]);
    for (const word of ['evaluate', 'doctor', 'max-missing', 'normalize-unicode'])
      expect(stdout, `${shell} ${word}`).toContain(word);
  }
});

test('another shell is refused', async () => {
  const { status, stderr } = await runErrata(['completion', 'csh']);
  expect([status, stderr]).toEqual([64, 'errata: completion: expected bash, zsh, fish, got "csh" (USAGE)\n']);
});

test('help of a command is its --help, and -v is --version', async () => {
  const texts = await Promise.all(
    [['help', 'gate'], ['gate', '--help'], ['help'], ['--help'], ['-v'], ['--version']].map((words) =>
      runErrata(words),
    ),
  );
  const [helped, asked, all, overview, short, long] = texts.map(({ stdout }) => stdout);
  expect(helped).toBe(asked);
  expect(all).toBe(overview);
  expect(short).toBe(long);
  expect((await runErrata(['help', 'gat'])).stderr).toContain('did you mean gate?');
});
