import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ErrataError } from '../schema/error.ts';

/** The project's folder, in which the benchmarks and their Rust code are; the published package has neither. */
export function findCheckout(from = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'bench', 'engine.mjs')) && existsSync(join(folder, 'Cargo.toml')))
      return folder;
    if (folder === dirname(folder)) break;
  }
  throw new ErrataError(
    'NO_CHECKOUT',
    'bench: found no bench/engine.mjs, expected a checkout of the project',
  );
}
