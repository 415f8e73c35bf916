import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './process-identity.ts';
import { isOwnName, makerOf, temporaryPath } from './temporary-name.ts';

/**
 * Removes the temporary files and folders that dead processes of ours left in a folder of a root; returns the
 * names of everything else. What cannot be listed or removed stays: it harms nobody, and the command that
 * needs the folder tells what is wrong with it.
 */
export async function removeLeftovers(folder: string): Promise<readonly string[]> {
  const names = await namesIn(folder);
  const leftovers = new Set(names.filter(isLeftover));
  await removeAll(folder, leftovers);
  return names.filter((name) => !leftovers.has(name));
}

const seen = new Set<string>();

/** Does so when this process first writes into a folder, which may be anybody's. */
export async function removeLeftoversOnce(folder: string): Promise<void> {
  if (seen.has(folder)) return;
  seen.add(folder);
  await removeAll(
    folder,
    (await namesIn(folder)).filter((name) => isOwnName(name) && isLeftover(name)),
  );
}

const SYSTEM_NAME = 'errata';

/** A new folder for files that other programs are given, where the system has its temporary ones. */
export function systemTemporaryPath(): string {
  return temporaryPath(join(tmpdir(), SYSTEM_NAME));
}

/** Removes such folders of dead processes; nothing else in that place is looked at. */
export async function removeSystemLeftovers(): Promise<void> {
  const isOurs = (name: string): boolean => name.startsWith(`.${SYSTEM_NAME}.`) && isOwnName(name);
  await removeAll(
    tmpdir(),
    (await namesIn(tmpdir())).filter((name) => isOurs(name) && isLeftover(name)),
  );
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

function isLeftover(name: string): boolean {
  const maker = makerOf(name);
  return maker !== undefined && !isRunning(maker);
}

async function removeAll(folder: string, names: Iterable<string>): Promise<void> {
  for (const name of names)
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}
