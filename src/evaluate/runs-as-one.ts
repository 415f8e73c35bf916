import { groupingsOf } from '../results/groupings.ts';
import type {
  AverageOf,
  AverageOverRuns,
  Evaluation,
  ModelEvaluation,
  ModelRuns,
} from '../results/evaluation.ts';
import type { PagesAbout, RunOfModel } from '../results/model-pages.ts';
import { recordOf } from '../schema/named-record.ts';
import { compareNaturally } from '../schema/natural-order.ts';
import { spreadOf } from '../statistics/index.ts';

/** A model, and which run of one it is. */
interface EvaluatedRun {
  readonly name: string;
  readonly run: RunOfModel | undefined;
  readonly evaluation: ModelEvaluation;
}

/** Models that were run several times, each as one; undefined where there is none. */
export function runsAsOne(
  models: readonly EvaluatedRun[],
  { metadata }: Pick<PagesAbout, 'metadata'>,
): Evaluation['runs'] {
  const runs = new Map<string, EvaluatedRun[]>();
  for (const summary of models) {
    if (summary.run === undefined) continue;
    const { model } = summary.run;
    runs.set(model, [...(runs.get(model) ?? []), summary]);
  }
  const several = [...runs].filter(([, of]) => of.length > 1);
  if (several.length === 0) return undefined;
  return recordOf(several.map(([model, of]) => [model, overRuns(of, metadata)] as const));
}

function overRuns(summaries: readonly EvaluatedRun[], metadata: PagesAbout['metadata']): ModelRuns {
  const runs = [...summaries].sort((left, right) => left.run!.number - right.run!.number);
  const evaluations = runs.map(({ evaluation }) => evaluation);
  const [first, ...others] = groupingsOf({ metadata }).map(
    ({ column, groupsOf }) =>
      [column, byName(evaluations.map((evaluation) => groupsOf(evaluation)))] as const,
  );
  return {
    models: runs.map(({ name }) => name),
    ...averageOver(evaluations),
    batches: byName(evaluations.map(({ batches }) => batches)),
    ...(first === undefined ? {} : { groups: first[1] }),
    ...(others.length === 0 ? {} : { moreGroups: recordOf(others) }),
  };
}

/** Averages by name, of all names that any run has. */
function byName(
  runs: readonly Readonly<Record<string, AverageOf>>[],
): Readonly<Record<string, AverageOverRuns>> {
  const names = [...new Set(runs.flatMap((averages) => Object.keys(averages)))].sort(compareNaturally);
  return recordOf(
    names.map((name) => [name, averageOver(runs.flatMap((averages) => averages[name] ?? []))] as const),
  );
}

function averageOver(runs: readonly Pick<AverageOf, 'macro' | 'micro'>[]): AverageOverRuns {
  const over = (average: 'macro' | 'micro'): AverageOverRuns['macro'] => {
    const keys = [...new Set(runs.flatMap((run) => Object.keys(run[average])))];
    return recordOf(keys.map((key) => [key, spreadOf(runs.map((run) => run[average][key]))] as const));
  };
  return { macro: over('macro'), micro: over('micro') };
}
