import { stat } from 'node:fs/promises';
import { ErrataError } from '../schema/error.ts';
import type { NamedFile } from '../io/named-file.ts';

/** A pipe without a writer would hold the program for ever, and no signal could end it. */
export async function refusePipes(files: readonly NamedFile[]): Promise<void> {
  for (const { path, label } of files) {
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && !found.isFile() && !found.isDirectory())
      throw new ErrataError('SPECIAL_FILE', `${label}: expected a file, found a pipe or a device`);
  }
}
