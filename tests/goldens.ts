import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.ERRATA_GOLDENS;

/** Folder of the reference results, undefined where they are not at hand; says so once per file. */
export const goldens: string | undefined =
  folder !== undefined && existsSync(join(folder, 'pairs.jsonl')) ? folder : undefined;

if (goldens === undefined)
  console.warn('skipped: tests against reference results need ERRATA_GOLDENS to name their folder');
