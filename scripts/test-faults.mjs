// Lets file calls of every command that writes fail, one a run, and looks at what the same command makes of it afterwards.
// `--only sweep` runs that stage alone; `--seed N`, `--points N`, `--all`, `--command NAME`, `--replay POINT` are the sweep's.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundle } from './bundle.mjs';
import { PROJECT } from './run-command.mjs';

const folder = join(PROJECT, '.cache', `faults-${process.pid}`);

/** Bundles the sweep itself, which is TypeScript as the tests are. */
async function loadSweep() {
  const outfile = join(folder, 'sweep.mjs');
  await build({
    absWorkingDir: PROJECT,
    entryPoints: [join('tests', 'faults', 'sweep', 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

async function runSweep(words) {
  const { main } = await loadSweep();
  await bundle(join(folder, 'program'));
  return main(words, {
    program: join(folder, 'program', 'cli.js'),
    shimSource: join(PROJECT, 'tests', 'faults', 'sweep', 'shim.c'),
    folder,
  });
}

mkdirSync(join(folder, 'program'), { recursive: true });
try {
  process.exitCode = await runSweep(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
