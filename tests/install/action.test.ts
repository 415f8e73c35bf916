import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { wordsOf } from '../../scripts/action.mjs';
import { PROJECT } from '../../scripts/run-command.mjs';
import { temporaryFolder } from '../cli/run.ts';
import { evaluationRoot } from '../evaluation-root.ts';

const PAGES = [
  ['a.png', 'b', 'abcdefghij'],
  ['b.png', 'b', 'abcdefghij'],
];

/** Runs action.yml as a runner does, with the installed program and a `gh` that writes down what it is told. */
function runAction(root: string, inputs: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const [bin, output, summary, said] = ['bin', 'output', 'summary', 'gh.txt'].map((name) =>
    join(folder, name),
  );
  mkdirSync(bin!);
  writeFileSync(join(bin!, 'gh'), `#!/bin/sh\necho "$@" > "${said!}"\n`);
  chmodSync(join(bin!, 'gh'), 0o755);
  const { runs } = parse(readFileSync(join(PROJECT, 'action.yml'), 'utf8')) as {
    readonly runs: {
      readonly steps: readonly [{ readonly run: string; readonly env: Record<string, string> }];
    };
  };
  const [step] = runs.steps;
  const env = Object.fromEntries(
    Object.entries(step.env).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.(\w+) \}\}$/u.exec(value)?.[1];
      return [name, input === undefined ? '7' : (inputs[input] ?? '')];
    }),
  );
  const { status, stdout, stderr } = spawnSync('bash', ['-c', step.run], {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...env,
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
      ERRATA_ROOT: root,
      ERRATA_PROGRAM: join(inject('installed'), 'node_modules', 'errata', 'dist', 'cli.js'),
      GITHUB_ACTION_PATH: PROJECT,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: folder,
    },
  });
  const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return { status, told: stdout + stderr, output: read(output!), summary: read(summary!), gh: read(said!) };
}

test.skipIf(process.platform === 'win32')('the action imports, evaluates, gates and comments', () => {
  const root = evaluationRoot(PAGES, {});
  mkdirSync(join(root, 'read', 'b'), { recursive: true });
  for (const [image, , text] of PAGES)
    writeFileSync(join(root, 'read', 'b', image!.replace('.png', '.txt')), text!.replace('j', 'x'));
  const inputs = { import: join(root, 'read'), model: 'Mine', comment: 'true' };
  const good = runAction(root, { ...inputs, gate: '--max-cer 20% --max-missing 0' });
  expect(good.status, good.told).toBe(0);
  expect(good.output).toMatch(/^passed=true\nmarkdown=.+gate\.md\n$/u);
  expect(good.summary).toContain('| ');
  expect(good.gh).toMatch(/^pr comment 7 --edit-last --create-if-none --body-file .+gate\.md$/mu);
  const bad = runAction(root, { ...inputs, import: '', comment: 'false', gate: '--max-cer 5%' });
  expect(bad.status, bad.told).toBe(1);
  expect(bad.output).toContain('passed=false');
  expect(bad.gh).toBe('');
});

test('words are cut as a shell does', () => {
  expect(wordsOf(`--max-cer 10%  --model "Two Words" 'and one'`)).toEqual([
    '--max-cer',
    '10%',
    '--model',
    'Two Words',
    'and one',
  ]);
});
