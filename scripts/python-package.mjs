// The Python package in the project's own environment (.venv): where it is, and whether it is that of these sources.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run-command.mjs';

export const VENV = join(PROJECT, '.venv');
export const STAMP = join(VENV, 'errata-sources');

const SOURCES = ['align', 'corpus', 'text', 'metrics', 'python'].map((name) => join('crates', name));

/** A program of the environment, whether it is there or not. */
export function venvProgram(name) {
  return process.platform === 'win32' ? join(VENV, 'Scripts', `${name}.exe`) : join(VENV, 'bin', name);
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

/** Why the package cannot be used as it is; undefined when it can. */
export function whyNoPackage() {
  if (!existsSync(STAMP)) return 'the Python package is not built: npm run build:python';
  if (readFileSync(STAMP, 'utf8') !== hashOfSources())
    return 'the Python package was built from other sources: npm run build:python';
  return undefined;
}
