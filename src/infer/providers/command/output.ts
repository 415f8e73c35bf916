import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isUtf8 } from 'node:buffer';
import { readFile } from '../../../io/read-file.ts';
import { ProviderError } from '../../provider.ts';

/** As much as is read of what a program prints. */
const LARGEST_BYTES = 20_000_000;

/**
 * The text that a program wrote at the place of `{output}`: a file, or a folder with one file of the kind that is
 * read somewhere in it.
 */
export async function readOutput(place: string, suffix: '.json' | '.txt'): Promise<string> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw unusable('nothing', suffix);
  if (!found.isDirectory()) return readWhole(place, found.size);
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const [file, ...others] = files.filter((path) => path.endsWith(suffix)).sort();
  if (file === undefined || others.length > 0)
    throw unusable(files.length === 0 ? 'an empty folder' : namesOf(files, place), suffix);
  return readWhole(file, (await stat(file)).size);
}

async function readWhole(path: string, sizeBytes: number): Promise<string> {
  if (sizeBytes > LARGEST_BYTES)
    throw new ProviderError('OUTPUT_TOO_LARGE', `{output}: more than ${LARGEST_BYTES} bytes`, {
      kind: 'page',
    });
  const bytes = await readFile(path);
  if (!isUtf8(bytes)) throw new ProviderError('NOT_UTF8', '{output}: not valid UTF-8', { kind: 'page' });
  return bytes.toString('utf8');
}

function namesOf(files: readonly string[], place: string): string {
  const names = files.map((file) => relative(place, file)).sort();
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
}

function unusable(found: string, suffix: string): ProviderError {
  return new ProviderError(
    'COMMAND_FAILED',
    `{output}: expected the program to write a file, or a folder with one ${suffix} file, found ${found}`,
    { kind: 'page' },
  );
}
