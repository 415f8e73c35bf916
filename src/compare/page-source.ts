import { resolve } from 'node:path';
import { ERROR_RATES } from '../metrics/rate-list.ts';
import { errorColumnNames, errorColumns } from '../results/error-columns.ts';
import { rowsWithValues } from '../results/model-pages.ts';
import { evaluationPath, readModelPages, type StoredEvaluation } from '../results/read-evaluation.ts';
import { ErrataError } from '../schema/error.ts';
import { namesMeant } from '../schema/model-names.ts';
import { nearest } from '../schema/nearest.ts';
import type { Unit } from '../text/unit.ts';
import type { PageScores } from './page-scores.ts';

/** A model of an evaluation, as named on the command line. */
export interface ModelReference {
  readonly path: string;
  readonly model: string;
}

/** Reads `NAME` (a model of the root's evaluation) or `FILE.json#NAME`. */
export function parseModelReference(text: string, root: string): ModelReference {
  const mark = text.lastIndexOf('.json#');
  if (mark < 0) return { path: evaluationPath(root), model: text };
  return { path: resolve(text.slice(0, mark + '.json'.length)), model: text.slice(mark + '.json#'.length) };
}

/** Throws `MODEL_UNKNOWN` (exit 78) unless the evaluation has the model. */
export function checkModel(stored: StoredEvaluation, model: string): void {
  if (!Object.hasOwn(stored.evaluation.models, model)) throw unknownModel(stored, model);
}

/** The same where a word may also stand for a model with all of its prompts. */
export function checkModels(stored: StoredEvaluation, word: string): void {
  if (namesMeant(word, Object.keys(stored.evaluation.models)).length === 0) throw unknownModel(stored, word);
}

function unknownModel({ path, evaluation }: StoredEvaluation, model: string): ErrataError {
  const known = Object.keys(evaluation.models);
  const near = nearest(model, known);
  const wanted =
    near === undefined
      ? `expected ${known.join(', ') || 'one that was evaluated'}`
      : `did you mean ${JSON.stringify(near)}?`;
  return new ErrataError('MODEL_UNKNOWN', `${path}: no model ${JSON.stringify(model)}, ${wanted}`);
}

/** An error rate of the pages of models, as their evaluation has it. */
export async function loadPageScores(
  stored: StoredEvaluation,
  models: readonly string[],
  metric = 'cer',
): Promise<PageScores[]> {
  for (const model of models) checkMetric(stored, model, metric);
  const scores: PageScores[] = [];
  for (const model of models) scores.push(await scoresOf(stored, model, metric));
  return scores;
}

function checkMetric(stored: StoredEvaluation, model: string, metric: string): void {
  checkModel(stored, model);
  const { path, evaluation } = stored;
  if (ERROR_RATES.includes(metric) && Object.hasOwn(evaluation.models[model]?.macro ?? {}, metric)) return;
  throw new ErrataError(
    'METRIC_UNKNOWN',
    `${path}: ${model}: no ${JSON.stringify(metric)} in the evaluation`,
  );
}

async function scoresOf(stored: StoredEvaluation, model: string, metric: string): Promise<PageScores> {
  const { unit } = stored.evaluation.options;
  const pages = await readModelPages(stored, model, errorColumnNames(metric, unit as Unit));
  const { rates, ...counts } = errorColumns(pages, metric)!;
  const rows = Array.from(rowsWithValues(pages));
  return {
    model,
    imageNames: rows.map((row) => pages.imageNames[row] ?? ''),
    batchIds: rows.map((row) => pages.batches[pages.batchOf[row]!] ?? ''),
    rates,
    counts,
  };
}
