// Makes a checkout ready for `npm test` and `npm start`: packages, native engine (where cargo is there), dist.
import { existsSync, lstatSync, readFileSync, writeFileSync, statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, hasProgram, runCommand } from './run-command.mjs';

const isAddon = (name) => name.endsWith('.node');

/** Installs the packages of the lock file unless they are those that are installed. */
function installPackages() {
  const stamp = join(PROJECT, 'node_modules', '.errata-lock');
  const lock = readFileSync(join(PROJECT, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return 0;
  // npm ci would empty the folder that the link leads to
  if (lstatSync(join(PROJECT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error('errata: node_modules is a link, so packages are used as they are');
    return 0;
  }
  const status = runCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status === 0) writeFileSync(stamp, lock);
  return status;
}

function newestSource(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) newest = Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return newest;
}

/** Builds the addon when a crate is newer than it. Without cargo the TypeScript engine does the work. */
function buildAddon() {
  if (!hasProgram('cargo')) {
    console.error('errata: cargo was not found, so the TypeScript engine is used (slower, same results)');
    return 0;
  }
  const engine = join(PROJECT, 'src', 'engine', 'native');
  const addon = readdirSync(engine).find(isAddon);
  if (addon !== undefined && statSync(join(engine, addon)).mtimeMs > newestSource(join(PROJECT, 'crates')))
    return 0;
  return runCommand('node', ['scripts/build-addon.mjs']);
}

export function setUp() {
  for (const step of [installPackages, buildAddon, () => runCommand('node', ['scripts/build.mjs'])]) {
    const status = step();
    if (status !== 0) return status;
  }
  return 0;
}

if (process.argv[1]?.endsWith('setup.mjs')) process.exitCode = setUp();
