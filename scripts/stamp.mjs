// Tells whether dist is made of the sources as they are now.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT } from './run-command.mjs';

const STAMP = join(PROJECT, '.cache', 'dist-stamp');
const FILES = ['package.json', 'package-lock.json', 'README.md', 'LICENSE', 'CHANGELOG.md'];

/** A hash of all that the packages are made of. */
export function sourceStamp() {
  const hash = createHash('sha256');
  const inFolder = (folder, isWanted) =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isWanted(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  const files = [
    ...FILES.map((name) => join(PROJECT, name)),
    ...inFolder('src', () => true),
    ...inFolder('scripts', (name) => name.endsWith('.mjs')),
  ];
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Remembers that dist is made of the sources as they were when the stamp was taken. */
export function keepStamp(stamp) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stamp);
}

export function isDistCurrent(stamp) {
  return existsSync(join(PROJECT, 'dist')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
}
