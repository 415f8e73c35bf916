import { access } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ErrataError } from '../schema/error.ts';
import { nearest } from '../schema/nearest.ts';
import { readCerFile } from './cer-file.ts';
import type { EvaluationFile } from './evaluation-file.ts';
import { readEvaluation } from './evaluation-file.ts';
import type { PageScores } from './page-scores.ts';

/** An evaluation.json with its place. */
export interface PlacedEvaluation {
  readonly path: string;
  /** The folder that holds `data/`; undefined when the file lies elsewhere. */
  readonly root: string | undefined;
  readonly evaluation: EvaluationFile;
}

/** A model of an evaluation, as named on the command line. */
export interface ModelReference {
  readonly path: string;
  readonly model: string;
}

/** Scores pages of a root anew, with the options of its evaluation; given by whoever knows the evaluation stage. */
export type PageScorer = (request: {
  readonly root: string;
  readonly models: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly metric: string;
}) => Promise<readonly PageScores[]>;

/** Page rates in files have six decimals, so a mean of them is this near to the true one. */
const ROUNDING = 1e-6;
/** The mean of the same rates, added in another order. */
const SUMMATION = 1e-12;

export function evaluationPath(root: string): string {
  return join(root, 'data', 'evaluation', 'evaluation.json');
}

/** Reads `NAME` (a model of the root's evaluation) or `FILE.json#NAME`. */
export function parseModelReference(text: string, root: string): ModelReference {
  const mark = text.lastIndexOf('.json#');
  if (mark < 0) return { path: evaluationPath(root), model: text };
  return { path: resolve(text.slice(0, mark + '.json'.length)), model: text.slice(mark + '.json#'.length) };
}

export async function openEvaluation(path: string): Promise<PlacedEvaluation> {
  const evaluation = await readEvaluation(path);
  const folder = dirname(resolve(path));
  const isInRoot =
    basename(path) === 'evaluation.json' &&
    basename(folder) === 'evaluation' &&
    basename(dirname(folder)) === 'data';
  return { path, root: isInRoot ? dirname(dirname(folder)) : undefined, evaluation };
}

/** Throws `MODEL_UNKNOWN` (exit 78) unless the evaluation has the model. */
export function checkModel({ path, evaluation }: PlacedEvaluation, model: string): void {
  if (Object.hasOwn(evaluation.models, model)) return;
  const known = Object.keys(evaluation.models);
  const near = nearest(model, known);
  throw new ErrataError(
    'MODEL_UNKNOWN',
    `${path}: no model ${JSON.stringify(model)}${near === undefined ? `, expected ${known.join(', ') || 'one that was evaluated'}` : `, did you mean ${JSON.stringify(near)}?`}`,
  );
}

/**
 * Page scores of models of one evaluation: scored anew where the root's data are there, else the page rates of
 * `{model}_cer.csv` beside the evaluation. Either must give the averages of the evaluation.
 */
export async function loadPageScores(
  placed: PlacedEvaluation,
  models: readonly string[],
  scorePages: PageScorer,
  metric = 'cer',
): Promise<PageScores[]> {
  for (const model of models) checkModel(placed, model);
  const { root, evaluation, path } = placed;
  const lacking = models.find((model) => !Object.hasOwn(evaluation.models[model]?.macro ?? {}, metric));
  if (lacking !== undefined)
    throw new ErrataError(
      'METRIC_UNKNOWN',
      `${path}: ${lacking}: no ${JSON.stringify(metric)} in the evaluation`,
    );
  if (root !== undefined && (await hasData(root, models))) {
    const scored = await scorePages({ root, models, options: evaluation.options, metric });
    return models.map((model) =>
      checkFresh(
        placed,
        model,
        metric,
        scored.find((scores) => scores.model === model),
        SUMMATION,
      ),
    );
  }
  const found: PageScores[] = [];
  for (const model of models) {
    const file = join(dirname(placed.path), `${model}_cer.csv`);
    found.push(
      checkFresh(
        placed,
        model,
        metric,
        metric === 'cer' ? await readCerFile(file, model) : undefined,
        ROUNDING,
      ),
    );
  }
  return found;
}

async function hasData(root: string, models: readonly string[]): Promise<boolean> {
  const files = [
    join(root, 'data', 'benchmark', 'benchmark.csv'),
    ...models.map((model) => join(root, 'data', 'models', `${model}.csv`)),
  ];
  const found = await Promise.all(
    files.map((file) =>
      access(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}

/** Pages that do not give the recorded average belong to other data than the evaluation. */
function checkFresh(
  { path, evaluation }: PlacedEvaluation,
  model: string,
  metric: string,
  scores: PageScores | undefined,
  tolerance: number,
): PageScores {
  if (scores === undefined) {
    throw new ErrataError(
      'PAGES_MISSING',
      `${path}: no page ${metric} of ${JSON.stringify(model)}: expected the data it was made of, or ${model}_cer.csv beside it`,
    );
  }
  const recorded = evaluation.models[model]?.macro[metric] ?? null;
  const defined = Array.from(scores.rates).filter((rate) => !Number.isNaN(rate));
  const mean = defined.length === 0 ? null : defined.reduce((sum, rate) => sum + rate, 0) / defined.length;
  const isSame =
    recorded === null || mean === null
      ? recorded === mean
      : Math.abs(recorded - mean) <= tolerance * Math.max(1, recorded);
  if (isSame) return scores;
  throw new ErrataError(
    'EVALUATION_STALE',
    `${path}: ${model}: macro ${metric} is ${recorded}, its pages now give ${mean}; expected an evaluation of the present data (run errata evaluate again)`,
  );
}
