import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readNamedFile } from './read-file.ts';
import { CONFIG_NAMES } from '../schema/config-names.ts';
import { ErrataError, systemCode } from '../schema/error.ts';

/**
 * Path of the configuration: the one asked for, else the first that is found in the root; undefined when
 * there is none.
 */
export async function findConfig(root: string, asked: string | undefined): Promise<string | undefined> {
  if (asked !== undefined) return resolve(asked);
  for (const name of CONFIG_NAMES) {
    const path = join(root, name);
    await refusePipe(path);
    if ((await readIfPresent(path)) !== undefined) return path;
  }
  return undefined;
}

/** A file that nobody has named is read only if that comes to an end; one that was asked for may be a pipe. */
async function refusePipe(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() === false && !found.isDirectory())
    throw new ErrataError('CONFIG_UNREADABLE', `${path}: found a pipe or a device, expected a file`);
}

/** The text of a configuration file; a missing or undecodable one is an error with exit code 78. */
export async function readConfigText(path: string, hint = ' (errata init writes one)'): Promise<string> {
  const bytes = await readIfPresent(path);
  if (bytes === undefined) throw missingConfig(path, hint);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ErrataError('CONFIG_SYNTAX', `${path}: expected UTF-8`, { cause });
  }
}

/** That there is no such file. */
export function missingConfig(path: string, hint = ' (errata init writes one)'): ErrataError {
  return new ErrataError('CONFIG_MISSING', `${path}: no such configuration${hint}`);
}

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readNamedFile(path);
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    const reason =
      code === 'EISDIR' ? 'is a directory, expected a file' : `cannot be read (${code ?? 'unknown'})`;
    throw new ErrataError('CONFIG_UNREADABLE', `${path}: ${reason}`, { cause });
  }
}
