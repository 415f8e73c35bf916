import { readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { newSha256, sha256OfFile } from '../io/hash.ts';
import type { NamedFile } from '../io/named-file.ts';
import { readError } from '../io/read-text.ts';
import { isSystemFile } from '../io/system-file.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { systemCode } from '../schema/error.ts';
import { leadsInside } from './inner-link.ts';

/** SHA-256 of a source: of the file, or of the names and contents of all files that are read of a folder. */
export async function hashOfSource({ path, label }: NamedFile): Promise<string> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const root = await realpath(path);
    const files: string[] = [];
    for (const entry of entries) {
      if (isSystemFile(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() || (entry.isSymbolicLink() && (await leadsInside(file, root)))) files.push(file);
    }
    const hash = newSha256();
    for (const file of files.sort(compareCodePoints))
      hash.update(`${relative(path, file).split(sep).join('/')}\0${await sha256OfFile(file)}\n`);
    return hash.digest('hex');
  } catch (error) {
    if (systemCode(error) !== 'ENOTDIR') throw readError(label, error);
  }
  return sha256OfFile(path).catch((error: unknown) => {
    throw readError(label, error);
  });
}
