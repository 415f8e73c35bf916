import { sha256OfFile } from '../io/hash.ts';
import { systemError } from '../schema/error.ts';
import type { NamedFile } from '../io/csv/named-file.ts';
import { rootFile } from './model-files.ts';

/** SHA-256 of what an evaluation is made of. */
export interface InputHashes {
  readonly benchmark: Promise<string>;
  readonly models: readonly Promise<string>[];
}

/** Begins to hash the inputs; the scoring need not wait for it. */
export function hashInputs(root: string, models: readonly NamedFile[]): InputHashes {
  return {
    benchmark: hashOf(rootFile(root, 'data', 'benchmark', 'benchmark.csv')),
    models: models.map(hashOf),
  };
}

function hashOf({ path, label }: NamedFile): Promise<string> {
  const hash = sha256OfFile(path).catch((error: unknown) => {
    throw systemError(label, error, 'read');
  });
  // whoever asks for it is told; until then a failure is nobody's
  hash.catch(() => undefined);
  return hash;
}
