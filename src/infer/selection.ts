import type { Config } from '../schema/config.ts';
import { ErrataError, type ErrorCode } from '../schema/error.ts';
import { chosenNames, namesMeant } from '../schema/model-names.ts';
import { nearest } from '../schema/nearest.ts';
import type { Page } from './pages.ts';

/**
 * Models of the configuration to run, in its order; all of them when none is named. An unknown name is an
 * error (exit code 78).
 */
export function selectModels(config: Config, wanted: readonly string[]): readonly string[] {
  const names = Object.keys(config.data.models);
  if (names.length === 0)
    throw new ErrataError('CONFIG_INVALID', `${config.place(['models'])}: expected a model, found none`);
  for (const name of wanted) {
    if (namesMeant(name, names).length === 0)
      throw unknown('MODEL_UNKNOWN', `--model ${name}: not in ${config.path}`, name, names);
  }
  return chosenNames(wanted, names);
}

/** Pages of the batches asked for, at most `limit` of them. An unknown batch is an error (exit code 78). */
export function selectPages(
  pages: readonly Page[],
  batches: readonly string[],
  limit: number | undefined,
): readonly Page[] {
  const known = new Set(pages.map(({ batchId }) => batchId));
  for (const batch of batches) {
    if (!known.has(batch))
      throw unknown('BATCH_UNKNOWN', `--batch ${batch}: not in data/benchmark/images`, batch, [...known]);
  }
  const chosen = batches.length === 0 ? pages : pages.filter(({ batchId }) => batches.includes(batchId));
  return limit === undefined ? chosen : chosen.slice(0, limit);
}

function unknown(code: ErrorCode, place: string, word: string, names: readonly string[]): ErrataError {
  const near = nearest(word, names);
  const hint = near === undefined ? `known: ${names.slice(0, 20).join(', ')}` : `did you mean ${near}?`;
  return new ErrataError(code, `${place}, ${hint}`);
}
