// Attacks the program where `npm test` has no time to; `--only STAGE` runs one of the stages alone.
//   sweep: file calls of every command that writes fail, one per run
//     (--seed N, --points N, --all, --command NAME, --replay POINT)
//   locks: 200 rounds of 8 runs that start at once over a stale lock
//   memory: two unrelated texts of 10 MB in bounded memory, by distance and by script (half an hour and more)
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundle } from './bundle.mjs';
import { PROJECT, runCommand } from './run-command.mjs';

const FAULTS = join(PROJECT, 'tests', 'faults');
const folder = join(PROJECT, '.cache', `faults-${process.pid}`);

/** Bundles the sweep itself, which is TypeScript as the tests are. */
async function loadSweep() {
  const outfile = join(folder, 'sweep.mjs');
  await build({
    absWorkingDir: PROJECT,
    entryPoints: [join(FAULTS, 'sweep', 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

async function runSweep(words) {
  mkdirSync(join(folder, 'program'), { recursive: true });
  try {
    const { main } = await loadSweep();
    await bundle(join(folder, 'program'));
    return await main(words, {
      program: join(folder, 'program', 'cli.js'),
      shimSource: join(FAULTS, 'sweep', 'shim.c'),
      folder,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stages by name; each returns its exit code. */
const STAGES = {
  sweep: runSweep,
  locks: () => runCommand(process.execPath, [join(FAULTS, 'lock-race.mjs')]),
  memory: () => runCommand(process.execPath, [join(FAULTS, 'long-pairs.mjs')]),
};

/** Takes `--only STAGE` out of the words; the rest is the sweep's. */
function readWords(words) {
  const at = words.indexOf('--only');
  if (at === -1) return { names: Object.keys(STAGES), rest: words };
  const name = words[at + 1];
  if (!(name in STAGES)) throw new Error(`--only: expected ${Object.keys(STAGES).join(', ')}, got ${name}`);
  return { names: [name], rest: words.toSpliced(at, 2) };
}

const { names, rest } = readWords(process.argv.slice(2));
for (const name of names) {
  console.log(`\n${name}`);
  const exit = await STAGES[name](rest);
  if (exit !== 0) process.exitCode = 1;
}
