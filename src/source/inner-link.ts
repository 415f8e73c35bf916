import { realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { isBroken, systemError } from '../schema/error.ts';

/** True for a link to a file below a folder, whose real path is given. */
export async function leadsInside(path: string, root: string): Promise<boolean> {
  try {
    const target = await realpath(path);
    return target.startsWith(`${root}${sep}`) && (await stat(target)).isFile();
  } catch (error) {
    if (isBroken(error)) throw systemError(path, error, 'read');
    return false;
  }
}
