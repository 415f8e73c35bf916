// The Python package in the project's own environment (.venv): where it is, and whether it is that of these sources.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run-command.mjs';

export const VENV = join(PROJECT, '.venv');
/** One with Spark, which is large and wants its own versions of what it works with. */
export const SPARK_VENV = join(PROJECT, '.cache', 'spark', 'venv');

const SOURCES = ['align', 'corpus', 'text', 'metrics', 'python'].map((name) => join('crates', name));

/** A program of the environment, whether it is there or not. */
export function venvProgram(name, venv = VENV) {
  return process.platform === 'win32' ? join(venv, 'Scripts', `${name}.exe`) : join(venv, 'bin', name);
}

/** Where it stands from which sources the package in an environment was built. */
export function stampOf(venv = VENV) {
  return join(venv, 'errata-sources');
}

/** What the package is built from, as a hash. */
export function hashOfSources() {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:rs|toml|py|pyi|typed|md)$/u.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('tests')),
  );
  for (const file of [...files.sort(), join(PROJECT, 'Cargo.lock'), join(PROJECT, 'Cargo.toml')])
    hash.update(`${file.slice(PROJECT.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Why the package cannot be used as it is in an environment that `command` makes; undefined when it can. */
export function whyNoPackage(venv = VENV, command = 'npm run build:python') {
  if (!existsSync(stampOf(venv))) return `the Python package is not built: ${command}`;
  if (readFileSync(stampOf(venv), 'utf8') !== hashOfSources())
    return `the Python package was built from other sources: ${command}`;
  return undefined;
}
