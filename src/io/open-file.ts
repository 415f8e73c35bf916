import { constants, type Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { ErrataError } from '../schema/error.ts';

/**
 * Opens a file of a root for reading. Opening a pipe waits for somebody at its other end, for ever where nobody
 * comes, so that one in the place of a file is refused.
 */
export async function openFile(path: string): Promise<FileHandle> {
  // Windows has no such flag, and no pipes among its files
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const found = await file.stat();
  if (!isPipe(found)) return file;
  await file.close();
  throw new ErrataError('SPECIAL_FILE', `${path}: expected a file, found a pipe`);
}

export function isPipe(found: Stats): boolean {
  return found.isFIFO() || found.isSocket();
}
