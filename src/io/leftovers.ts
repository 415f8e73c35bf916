import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from './process-identity.ts';
import { makerOf } from './temporary-name.ts';

/**
 * Removes the temporary files and folders that dead processes of ours left in a folder; returns the names of
 * everything else. What cannot be listed or removed stays: it harms nobody, and the command that needs the
 * folder tells what is wrong with it.
 */
export async function removeLeftovers(folder: string): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const maker = makerOf(name);
    if (maker === undefined || isRunning(maker)) kept.push(name);
    else await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return kept;
}

const seen = new Set<string>();

/** Does so when this process first writes into a folder. */
export async function removeLeftoversOnce(folder: string): Promise<void> {
  if (seen.has(folder)) return;
  seen.add(folder);
  await removeLeftovers(folder);
}
