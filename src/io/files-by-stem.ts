import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { ErrataError } from '../schema/error.ts';
import { readError } from './read-text.ts';

/** A file's name without its last suffix. */
function stemOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

/**
 * Files of a folder and its folders by path without suffix, in the order of code points; hidden ones and
 * those of another suffix than asked for are left out.
 */
export async function filesByStem(folder: string, suffix?: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw readError(folder, error);
  });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, string>();
  for (const path of paths.sort(compareCodePoints)) {
    const name = relative(folder, path).split(sep).join('/');
    if (/(?:^|\/)\./u.test(name) || (suffix !== undefined && extname(name).toLowerCase() !== suffix))
      continue;
    const stem = stemOf(name);
    const other = files.get(stem);
    if (other !== undefined)
      throw new ErrataError(
        'STEM_REPEATED',
        `${path}: expected one file of the stem ${JSON.stringify(stem)}, found ${other} too`,
      );
    files.set(stem, path);
  }
  return files;
}
