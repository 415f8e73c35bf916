// Makes a checkout ready for `npm test` and `npm start`: packages, native engine (where cargo is there), dist.
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, runCommand } from './run-command.mjs';

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

export function setUp() {
  for (const step of [installPackages, () => runCommand('node', ['scripts/build.mjs'])]) {
    const status = step();
    if (status !== 0) return status;
  }
  return 0;
}

if (process.argv[1]?.endsWith('setup.mjs')) process.exitCode = setUp();
