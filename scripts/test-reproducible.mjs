// Builds a target twice, here and in a copy of the commit elsewhere, and compares the bytes:
// npm run test:reproducible [-- NAME…]; linux-x64-gnu and wasm when none is named.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './run-command.mjs';

/** The binaries of a checkout that are built there from nothing, as hashes. */
function build(folder, name) {
  const env = { ...process.env, CARGO_TARGET_DIR: '' };
  delete env['CARGO_TARGET_DIR'];
  execFileSync(process.execPath, [join(folder, 'scripts', 'build-all.mjs'), name], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const file =
    name === 'wasm'
      ? join(folder, 'src', 'engine', 'wasm', 'errata.wasm')
      : join(folder, '.cache', 'binaries', `errata.${name}.node`);
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

const names = process.argv.slice(2);
const base = mkdtempSync(join(tmpdir(), 'errata-again-'));
try {
  const other = join(base, 'a', 'longer', 'place');
  execFileSync('git', ['clone', '--quiet', '--shared', PROJECT, other]);
  symlinkSync(join(PROJECT, 'node_modules'), join(other, 'node_modules'));
  for (const name of names.length === 0 ? ['linux-x64-gnu', 'wasm'] : names) {
    const [here, there] = [build(PROJECT, name), build(other, name)];
    console.log(`${name.padEnd(18)}${here === there ? `same bytes  ${here}` : `DIFFERS  ${here} ${there}`}`);
    if (here !== there) process.exitCode = 1;
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
