// The targets of tests/fuzz: bundled, given counters at every branch, run in a process each.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PROJECT } from '../run-command.mjs';
import { EXTERNAL, requireShim, shared } from '../bundle.mjs';
import { INPUTS, WORK } from './folders.mjs';
import { instrument } from './instrument.mjs';

const PROGRAM = join(WORK, 'main.mjs');

/** File calls that are done at once; see there. */
const filesAtOnce = {
  name: 'files-at-once',
  setup({ onResolve }) {
    const path = join(PROJECT, 'scripts', 'fuzz', 'files-at-once.mjs');
    onResolve({ filter: /^node:fs\/promises$/ }, () => ({ path }));
  },
};

/** Bundles the targets; returns the path of the program. */
export async function buildTypeScript() {
  mkdirSync(WORK, { recursive: true });
  await build({
    ...shared,
    plugins: [...shared.plugins, filesAtOnce],
    minifySyntax: false,
    minifyWhitespace: false,
    entryPoints: ['tests/fuzz/main.ts'],
    outfile: PROGRAM,
    platform: 'node',
    format: 'esm',
    external: EXTERNAL,
    banner: { js: requireShim },
  });
  writeFileSync(PROGRAM, instrument(readFileSync(PROGRAM, 'utf8')));
  const engine = join(PROJECT, 'src', 'engine', 'native');
  for (const name of readdirSync(engine).filter((file) => file.endsWith('.node')))
    cpSync(join(engine, name), join(WORK, name));
  return PROGRAM;
}

function run(program, words) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...words], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', () => resolve(output));
  });
}

/** Names of the targets, which the program knows. */
export async function typeScriptTargets(program) {
  return (await run(program, [])).trim().split(' ');
}

/** Runs one target; the program itself writes corpus and failures. A process that was ended is a failure. */
export async function fuzzTypeScript(program, target, { seconds, runs, seed }) {
  mkdirSync(join(INPUTS, 'corpus'), { recursive: true });
  const limits = [`--runs=${runs}`, `--seconds=${seconds}`, `--seed=${seed}`];
  const output = await run(program, [`--target=${target}`, `--folder=${INPUTS}`, ...limits]);
  const found = /execs=(\d+) crashes=(\d+) corpus=(\d+)/u.exec(output);
  if (found === null) return { executions: 0, crashes: 1, corpus: 0 };
  const [executions, crashes, corpus] = found.slice(1).map(Number);
  return { executions, crashes, corpus };
}
