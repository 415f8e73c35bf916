import { open, type FileHandle } from 'node:fs/promises';
import { openFile } from './open-file.ts';
import { readAt } from './read-at.ts';

/**
 * The whole of a file. Not the function of this name in Node: that takes a read that gives less than asked
 * for as the end, so that a disk that fails in the middle of a file would give its first half without an
 * error.
 */
export async function readFile(path: string): Promise<Buffer>;
export async function readFile(path: string, encoding: 'utf8'): Promise<string>;
export async function readFile(path: string, encoding?: 'utf8'): Promise<Buffer | string> {
  const bytes = await readAndClose(await openFile(path));
  return encoding === undefined ? bytes : bytes.toString(encoding);
}

/** The same of a file that somebody has named, which may be a pipe: `errata score <(zcat a.gz) b.txt`. */
export async function readNamedFile(path: string): Promise<Buffer> {
  return readAndClose(await open(path, 'r'));
}

async function readAndClose(file: FileHandle): Promise<Buffer> {
  try {
    return await readWhole(file);
  } finally {
    await file.close();
  }
}

/** The whole of an open file; one without a size, as a pipe, has no places to read from and is read to its end. */
export async function readWhole(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  return size === 0 ? file.readFile() : readAt(file, size, 0);
}
