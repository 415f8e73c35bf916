import {
  checkInputs,
  evaluationPath,
  readEvaluation,
  rootOf,
  type StoredEvaluation,
} from '../results/read-evaluation.ts';
import { ErrataError } from '../schema/error.ts';
import { chosenNames } from '../schema/model-names.ts';
import type { PageScores } from './page-scores.ts';
import { checkModel, checkModels, loadPageScores, parseModelReference } from './page-source.ts';
import { checkSignatures } from './signatures.ts';

/** Where the scores of a comparison come from. */
export interface ComparedFrom {
  /** The folder that holds `data/`. */
  readonly root: string;
  /** The error rate to compare. */
  readonly metric: string;
}

/** Page scores of models of the root's evaluation; all of them when none is chosen. */
export async function scoresOfModels(
  chosen: readonly string[],
  { root, metric }: ComparedFrom,
): Promise<PageScores[]> {
  const stored = await readEvaluation(evaluationPath(root));
  for (const model of chosen) checkModels(stored, model);
  const models = chosenNames(chosen, Object.keys(stored.evaluation.models));
  if (models.length < 2)
    throw new ErrataError(
      'TOO_FEW_MODELS',
      `${stored.path}: expected at least two models to compare, found ${models.length}`,
    );
  return freshScores(stored, models, metric);
}

/** One side of a comparison, as it was named. */
interface Side {
  readonly name: string;
  readonly model: string;
  readonly stored: StoredEvaluation;
}

async function openSide(name: string, root: string): Promise<Side> {
  const { path, model } = parseModelReference(name, root);
  const stored = await readEvaluation(path, { mayStandAlone: rootOf({ path }) === undefined });
  checkModel(stored, model);
  return { name, model, stored };
}

/** Page scores of two models, each a name or `FILE.json#NAME`. */
export async function scoresOfPair(
  first: string,
  second: string,
  { root, metric }: ComparedFrom,
): Promise<PageScores[]> {
  const [left, right] = [await openSide(first, root), await openSide(second, root)];
  checkSignatures(
    { name: left.name, signature: left.stored.evaluation.signature },
    { name: right.name, signature: right.stored.evaluation.signature },
  );
  const isSameFile = left.stored.path === right.stored.path;
  if (isSameFile && left.model === right.model)
    throw new ErrataError('USAGE', `compare: expected two different models, got ${first} twice`);
  if (isSameFile) return freshScores(left.stored, [left.model, right.model], metric);
  const scores: PageScores[] = [];
  for (const { stored, model, name } of [left, right]) {
    const [found] = await freshScores(stored, [model], metric);
    // models of two evaluations may have the same name, so they are shown as they were given
    scores.push({ ...found!, model: left.model === right.model ? name : model });
  }
  return scores;
}

/** Page scores of data that are as they were when they were evaluated. */
async function freshScores(
  stored: StoredEvaluation,
  models: readonly string[],
  metric: string,
): Promise<PageScores[]> {
  const root = rootOf(stored);
  if (root !== undefined) await checkInputs(stored, root, models);
  return loadPageScores(stored, models, metric);
}
