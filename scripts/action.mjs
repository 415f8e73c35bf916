// The action of the project: installs errata, imports, evaluates, holds the result to limits and says it on the pull
// request. Inputs come in the environment, see action.yml; ERRATA_PROGRAM is a program that is installed already.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const { env } = process;
const isWindows = process.platform === 'win32';

/** Words as a shell would see them, without its substitutions: a quoted part is one word. */
export function wordsOf(text) {
  return [...text.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/gu)].map(([word]) => word.replaceAll(/["']/gu, ''));
}

function run(command, words) {
  const { status, error } = spawnSync(command, words, {
    stdio: 'inherit',
    shell: isWindows && command !== process.execPath,
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** Installs the package into a folder of its own; gives the program. */
function install(version) {
  const folder = mkdtempSync(join(env['RUNNER_TEMP'] ?? tmpdir(), 'errata-'));
  const words = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `errata@${version}`,
  ];
  const status = run('npm', words);
  if (status !== 0) throw new Error(`npm install errata@${version} ended with ${status}`);
  return join(folder, 'node_modules', 'errata', 'dist', 'cli.js');
}

/** Keeps a line for later steps or the page of the run; on a machine of one's own there is no such file. */
function keep(file, text) {
  if (file !== undefined && file !== '') appendFileSync(file, text);
}

/** One comment that is changed with every run. A pull request from a fork may not comment: that is no failure. */
function comment(markdown) {
  const words = [
    'pr',
    'comment',
    env['PULL_REQUEST'],
    '--edit-last',
    '--create-if-none',
    '--body-file',
    markdown,
  ];
  if (run('gh', words) !== 0) console.log('::warning::errata could not comment on the pull request');
}

/** Ends with the exit code of the first command that fails, and with that of the gate. */
function main() {
  const program = env['ERRATA_PROGRAM'] || install(env['ERRATA_VERSION'] || 'latest');
  const root = resolve(env['ERRATA_ROOT'] || '.');
  const errata = (...words) => run(process.execPath, [program, ...words, '--root', root, '--no-progress']);
  const model = env['ERRATA_MODEL'] ? ['--model', env['ERRATA_MODEL']] : [];
  if (env['ERRATA_IMPORT']) {
    const status = errata('import', env['ERRATA_IMPORT'], ...model);
    if (status !== 0) return status;
  }
  const evaluated = errata('evaluate', ...wordsOf(env['ERRATA_EVALUATE'] ?? ''));
  if (evaluated !== 0) return evaluated;
  const limits = wordsOf(env['ERRATA_GATE'] ?? '');
  if (limits.length === 0) return 0;
  const markdown = join(mkdtempSync(join(env['RUNNER_TEMP'] ?? tmpdir(), 'errata-gate-')), 'gate.md');
  const status = errata('gate', ...limits, ...model, '--markdown', markdown);
  keep(env['GITHUB_OUTPUT'], `passed=${status === 0}\nmarkdown=${markdown}\n`);
  if (!existsSync(markdown)) return status;
  keep(env['GITHUB_STEP_SUMMARY'], readFileSync(markdown, 'utf8'));
  if (env['ERRATA_COMMENT'] === 'true' && env['PULL_REQUEST']) comment(markdown);
  return status;
}

if (process.argv[1]?.endsWith('action.mjs')) process.exitCode = main();
