import { systemCode } from '../schema/error.ts';
import { readError } from './read-text.ts';

/** Errors of a path that names nothing. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/**
 * What is read of a file or folder; undefined when there is none.
 * What is there and cannot be read is an error: it must not pass for missing, or a result would lack it without a word.
 */
export async function ifPresent<Result>(path: string, reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (ABSENT.has(systemCode(error) ?? '')) return undefined;
    throw readError(path, error);
  }
}
