import { ErrataError } from '../schema/error.ts';
import { checkSignatures } from './evaluation-file.ts';
import type { PageScores } from './page-scores.ts';
import {
  checkModel,
  evaluationPath,
  loadPageScores,
  openEvaluation,
  parseModelReference,
  type PageScorer,
  type PlacedEvaluation,
} from './page-source.ts';

/** Where the scores of a comparison come from. */
export interface ComparedFrom {
  /** The folder that holds `data/`. */
  readonly root: string;
  /** The error rate to compare. */
  readonly metric: string;
  readonly scorePages: PageScorer;
}

/** Page scores of models of the root's evaluation; all of them when none is chosen. */
export async function scoresOfModels(
  chosen: readonly string[],
  { root, metric, scorePages }: ComparedFrom,
): Promise<PageScores[]> {
  const placed = await openEvaluation(evaluationPath(root));
  for (const model of chosen) checkModel(placed, model);
  const models = Object.keys(placed.evaluation.models).filter(
    (model) => chosen.length === 0 || chosen.includes(model),
  );
  if (models.length < 2)
    throw new ErrataError(
      'TOO_FEW_MODELS',
      `${placed.path}: expected at least two models to compare, found ${models.length}`,
    );
  return loadPageScores(placed, models, scorePages, metric);
}

/** One side of a comparison, as it was named. */
interface Side {
  readonly name: string;
  readonly model: string;
  readonly placed: PlacedEvaluation;
}

async function openSide(name: string, root: string): Promise<Side> {
  const { path, model } = parseModelReference(name, root);
  const placed = await openEvaluation(path);
  checkModel(placed, model);
  return { name, model, placed };
}

/** Page scores of two models, each a name or `FILE.json#NAME`. */
export async function scoresOfPair(
  first: string,
  second: string,
  { root, metric, scorePages }: ComparedFrom,
): Promise<PageScores[]> {
  const [left, right] = [await openSide(first, root), await openSide(second, root)];
  checkSignatures(
    { name: left.name, signature: left.placed.evaluation.signature },
    { name: right.name, signature: right.placed.evaluation.signature },
  );
  const isSameFile = left.placed.path === right.placed.path;
  if (isSameFile && left.model === right.model)
    throw new ErrataError('USAGE', `compare: expected two different models, got ${first} twice`);
  if (isSameFile) return loadPageScores(left.placed, [left.model, right.model], scorePages, metric);
  const scores: PageScores[] = [];
  for (const side of [left, right]) {
    const [found] = await loadPageScores(side.placed, [side.model], scorePages, metric);
    // models of two evaluations may have the same name, so they are shown as they were given
    if (found !== undefined)
      scores.push({ ...found, model: left.model === right.model ? side.name : side.model });
  }
  return scores;
}
