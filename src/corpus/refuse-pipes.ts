import { stat } from 'node:fs/promises';
import { corpusError } from '../io/csv/csv-error.ts';
import type { NamedFile } from '../io/csv/named-file.ts';

/** A pipe without a writer would hold the program for ever, and no signal could end it. */
export async function refusePipes(files: readonly NamedFile[]): Promise<void> {
  for (const { path, label } of files) {
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && !found.isFile() && !found.isDirectory())
      throw corpusError('NO_FILE', `${label}: found a pipe or a device, expected a file`);
  }
}
