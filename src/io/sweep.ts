import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftovers, removeSystemLeftovers } from './leftovers.ts';
import { isLockName, removeStaleLock } from './lock.ts';

/**
 * Folders of a root in which commands write, a `*` for any name; images are only written into folders that
 * are replaced as a whole.
 */
const WRITTEN: readonly (readonly string[])[] = [
  [],
  ['data'],
  ['data', 'benchmark'],
  ['data', 'benchmark', 'transcripts', '*'],
  ['data', 'models'],
  ['data', 'models', '*.raw', '*'],
  ['data', 'reproductions', '*'],
  ['data', 'reproductions', '*', '*.raw', '*'],
  ['data', 'evaluation'],
  ['data', 'reports'],
  ['data', 'reports', '*'],
  ['data', 'experiments', '*'],
  ['data', 'experiments', '*', '*.raw', '*'],
];

/**
 * Removes what killed commands left in a root, and in the folder of the system for such: temporary files, and
 * locks that nobody holds. Files of living processes and of others stay.
 */
export async function sweepRoot(root: string): Promise<void> {
  // pages are given to programs as files there
  await removeSystemLeftovers();
  for (const pattern of WRITTEN) {
    for await (const folder of foldersOf(root, pattern)) await sweepFolder(folder);
  }
}

async function sweepFolder(folder: string): Promise<void> {
  const kept = await removeLeftovers(folder);
  // a lock before the claims on it: those can go once it is free
  for (const name of kept.filter(isLockName).sort()) {
    // like other leftovers, one that cannot be read or removed stays
    if (name.startsWith('.')) await removeStaleLock(join(folder, name)).catch(() => undefined);
  }
}

async function* foldersOf(folder: string, [first, ...rest]: readonly string[]): AsyncGenerator<string> {
  if (first === undefined) {
    yield folder;
    return;
  }
  if (!first.startsWith('*')) {
    yield* foldersOf(join(folder, first), rest);
    return;
  }
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  // a link may lead anywhere, and what is there is not this root's
  for (const entry of entries)
    if (entry.isDirectory() && entry.name.endsWith(first.slice(1)))
      yield* foldersOf(join(folder, entry.name), rest);
}
