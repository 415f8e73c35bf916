import { stat } from 'node:fs/promises';
import { sha256OfFile } from '../../io/hash.ts';
import { ifPresent } from '../../io/if-present.ts';

/** SHA-256 of benchmark.csv; null where there is no such file, which a run does not need. */
export async function hashOfCsv(path: string): Promise<string | null> {
  // reading from a pipe might never end
  if ((await ifPresent(path, stat(path)))?.isFile() !== true) return null;
  return (await ifPresent(path, sha256OfFile(path))) ?? null;
}
