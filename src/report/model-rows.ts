import { rankModels } from '../results/rank-models.ts';
import { ratesOf, shownModels, shownName, type ShownModel } from '../results/shown-models.ts';
import { recordOf } from '../schema/named-record.ts';
import type { Evaluation, ModelEvaluation } from '../results/evaluation.ts';

/** A row of the table of models: a model, or all runs of one. */
export interface ModelRow extends ShownModel {
  /** The name for people. */
  readonly title: string;
  readonly costUsd: number | null;
  /** Mean time of a page; null where no journal tells it. */
  readonly secondsPerPage: number | null;
}

/** A model of the evaluation, or one of its runs. */
interface SingleModel {
  readonly name: string;
  readonly evaluation: ModelEvaluation;
  readonly costUsd: number | null;
  readonly secondsPerPage: number | null;
}

/** The rows, those with the lowest rate first. */
export function modelRows(
  evaluation: Evaluation,
  metric: string,
  models: readonly SingleModel[],
): ModelRow[] {
  const shown = recordOf(shownModels(evaluation).map((model) => [model.name, model] as const));
  const names = rankModels({ models: shown }, (model) => ratesOf(model, 'macro')[metric]);
  return names.map((name) => {
    const model = shown[name]!;
    const runs = model.runs?.models ?? [name];
    const costs = models.flatMap((one) => (runs.includes(one.name) ? (one.costUsd ?? []) : []));
    const costUsd = costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost);
    // the journal of the first run has the pages of all
    const secondsPerPage = models.find((one) => one.name === name)?.secondsPerPage ?? null;
    return Object.assign(model, { title: shownName(model), costUsd, secondsPerPage });
  });
}

/** A run by itself. */
export function singleRow({ name, evaluation, ...spent }: SingleModel): ModelRow {
  return { name, title: name, evaluations: [evaluation], runs: undefined, ...spent };
}
