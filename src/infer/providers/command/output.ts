import { isUtf8 } from 'node:buffer';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readFile } from '../../../io/read-file.ts';
import { ProviderError } from '../../provider.ts';

/** As much as is read of what a program prints. */
const LARGEST_BYTES = 20_000_000;

/** The text of the file that a program wrote. */
export async function readOutput(path: string, word: '{output}' | '{folder}'): Promise<string> {
  const size = (await stat(path).catch(() => undefined))?.size;
  if (size === undefined) throw failed(`${word}: expected the program to write a file there, found none`);
  if (size > LARGEST_BYTES)
    throw new ProviderError('OUTPUT_TOO_LARGE', `${word}: more than ${LARGEST_BYTES} bytes`, {
      kind: 'page',
    });
  const bytes = await readFile(path);
  if (!isUtf8(bytes)) throw new ProviderError('NOT_UTF8', `${word}: not valid UTF-8`, { kind: 'page' });
  return bytes.toString('utf8');
}

/** The text of the one file of its kind that a program wrote into a folder, or into one inside of it. */
export async function readFolder(folder: string, suffix: '.json' | '.txt'): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const [file, ...others] = files.filter((path) => path.endsWith(suffix));
  if (file !== undefined && others.length === 0) return readOutput(file, '{folder}');
  const names = files.slice(0, 5).map((path) => relative(folder, path));
  const found = names.length === 0 ? 'nothing' : names.join(', ');
  throw failed(`{folder}: expected the program to write one ${suffix} file into it, found ${found}`);
}

function failed(message: string): ProviderError {
  return new ProviderError('COMMAND_FAILED', message, { kind: 'page' });
}
