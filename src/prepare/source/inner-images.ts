import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { imageKindOf, readHead } from '../../io/image-kind.ts';
import { compareCodePoints } from '../../schema/code-point-order.ts';
import { isBroken, systemError } from '../../schema/error.ts';

const NAMED = 3;

/** What is lost with a folder that is left out: `: 12 images in it (a.png, b.png, c.png, …)`, or nothing. */
export async function innerImages(folder: string): Promise<string> {
  const names = (await imagesBelow(folder)).toSorted(compareCodePoints);
  if (names.length === 0) return '';
  const first = names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '');
  return `: ${names.length} ${names.length === 1 ? 'image' : 'images'} in it (${first})`;
}

/** A folder that cannot be read, and links, show nothing: the folder is named all the same. */
async function imagesBelow(folder: string): Promise<readonly string[]> {
  try {
    const names: string[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      if (imageKindOf(await readHead(path)) !== undefined)
        names.push(relative(folder, path).split(sep).join('/'));
    }
    return names;
  } catch (error) {
    if (isBroken(error)) throw systemError(folder, error, 'read');
    return [];
  }
}
