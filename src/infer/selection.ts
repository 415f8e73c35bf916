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

/** Pages of the batches asked for. An unknown batch is an error (exit code 78). */
export function selectPages(pages: readonly Page[], batches: readonly string[]): readonly Page[] {
  return ofBatches(pages, batches, pages, (batch) => `--batch ${batch}: not in data/benchmark/images`);
}

export interface ModelPagesOptions {
  readonly config: Config;
  readonly allPages: readonly Page[];
  /** Those of the batches asked for. */
  readonly pages: readonly Page[];
  /** Most pages per model. */
  readonly limit: number | undefined;
}

/** Pages that a model is to read: of what is asked for those of its own `batches`, at most `limit`. */
export function modelPages(
  name: string,
  { config, allPages, pages, limit }: ModelPagesOptions,
): readonly Page[] {
  const place = config.place(['models', name, 'batches']);
  const own = ofBatches(
    pages,
    config.data.models[name]?.batches ?? [],
    allPages,
    (batch) => `${place}: models.${name}.batches: ${batch}: not in data/benchmark/images`,
  );
  return limit === undefined ? own : own.slice(0, limit);
}

function ofBatches(
  pages: readonly Page[],
  batches: readonly string[],
  allPages: readonly Page[],
  complaint: (batch: string) => string,
): readonly Page[] {
  if (batches.length === 0) return pages;
  const known = new Set(allPages.map(({ batchId }) => batchId));
  for (const batch of batches) {
    if (!known.has(batch)) throw unknown('BATCH_UNKNOWN', complaint(batch), batch, [...known]);
  }
  return pages.filter(({ batchId }) => batches.includes(batchId));
}

function unknown(code: ErrorCode, place: string, word: string, names: readonly string[]): ErrataError {
  const near = nearest(word, names);
  const hint = near === undefined ? `known: ${names.slice(0, 20).join(', ')}` : `did you mean ${near}?`;
  return new ErrataError(code, `${place}, ${hint}`);
}
