import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from '../schema/error.ts';

/**
 * Makes a folder and the ones above it; one that is there is fine.
 * Not `mkdir` with `recursive`: that answers ENOENT for a full or broken disk, and the user would look for a
 * missing folder; and where nothing can be made, as in `/proc`, it never ends.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT' && dirname(path) !== path) {
      await makeFolder(dirname(path));
      await makeOne(path);
    } else if (!(await isFolder(path))) throw error;
  }
}

/** Makes a folder whose parent is there; another process may have been quicker. */
async function makeOne(path: string): Promise<void> {
  await mkdir(path).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error;
  });
}

/** The same for those who cannot wait. */
export function makeFolderSync(path: string): void {
  const isThere = (): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  if (dirname(path) !== path) makeFolderSync(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isThere()) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}
