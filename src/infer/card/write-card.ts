import { dirname, resolve } from 'node:path';
import { writeFileAtomic } from '../../io/atomic-write.ts';
import { sha256OfFile } from '../../io/hash.ts';
import { readError } from '../../io/read-text.ts';
import type { RunCard } from '../../schema/card.ts';

export function writeCard(path: string, card: RunCard): Promise<void> {
  return writeFileAtomic(path, `${JSON.stringify(card, undefined, 2)}\n`);
}

/** The file of a provider of the user's own, by what is in it. */
export async function moduleOf(module: string | undefined, configPath: string): Promise<RunCard['module']> {
  if (module === undefined) return null;
  const path = resolve(dirname(configPath), module);
  const sha256 = await sha256OfFile(path).catch((cause: unknown) => {
    throw readError(path, cause);
  });
  return { file: module, sha256 };
}
