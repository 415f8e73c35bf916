import type { AverageOf, Evaluation, ModelEvaluation, ModelRuns } from './evaluation.ts';
import { recordOf } from '../schema/named-record.ts';

type Rates = Readonly<Record<string, number | null>>;
type ByName<Value> = Readonly<Record<string, Value>>;

/** A model as people see it: one that was run several times is one. */
export interface ShownModel<Model = ModelEvaluation> {
  readonly name: string;
  /** What is said of each run; one for a model that was run once. */
  readonly evaluations: readonly Model[];
  /** Undefined for a model that was run once. */
  readonly runs: ModelRuns | undefined;
}

/** The models of an evaluation in its order, each where its first run stands. */
export function shownModels<Model>({
  models,
  runs = {},
}: {
  readonly models: ByName<Model>;
  readonly runs?: Evaluation['runs'];
}): ShownModel<Model>[] {
  const repetitions = new Set(Object.values(runs).flatMap((of) => of.models));
  const names = Object.keys(models).filter((name) => Object.hasOwn(runs, name) || !repetitions.has(name));
  return names.map((name) => shownModel({ models, runs }, name));
}

/** One of them by its name; the name of a single run is that run alone, but for the first, whose name all have. */
export function shownModel<Model>(
  { models, runs = {} }: { readonly models: ByName<Model>; readonly runs?: Evaluation['runs'] },
  name: string,
): ShownModel<Model> {
  const own = Object.hasOwn(runs, name) ? runs[name] : undefined;
  return { name, evaluations: (own?.models ?? [name]).map((run) => models[run]!), runs: own };
}

/** An average of a model, over several runs the means. */
export function ratesOf(
  { evaluations, runs }: ShownModel<Pick<ModelEvaluation, 'macro' | 'micro'>>,
  average: 'macro' | 'micro',
): Rates {
  if (runs === undefined) return evaluations[0]?.[average] ?? {};
  return recordOf(Object.entries(runs[average]).map(([key, { mean }]) => [key, mean] as const));
}

/** The standard deviation of a rate over the runs; null where there is none. */
export function deviationOf(
  { runs }: Pick<ShownModel, 'runs'>,
  average: 'macro' | 'micro',
  key: string,
): number | null {
  return runs?.[average][key]?.standardDeviation ?? null;
}

/** Averages by name, such as those by batch, of a model or of its runs. */
export type AveragesOf = <Average>(model: {
  readonly batches: ByName<Average>;
  readonly groups?: ByName<Average> | undefined;
  readonly moreGroups?: ByName<ByName<Average>> | undefined;
}) => ByName<Average>;

/** A batch or group of a model as a model: over several runs of all that have it. */
export function partOf(
  { name, evaluations, runs }: ShownModel,
  averagesOf: AveragesOf,
  part: string,
): ShownModel<AverageOf> {
  const averages = evaluations.flatMap((evaluation) => averagesOf(evaluation)[part] ?? []);
  const over = runs === undefined ? undefined : averagesOf(runs)[part];
  return { name, evaluations: averages, runs: runs && over && { ...runs, ...over } };
}

/** The name for people: `Gemini (3 runs)`. */
export function shownName({ name, runs }: Pick<ShownModel, 'name' | 'runs'>): string {
  return runs === undefined ? name : `${name} (${runs.models.length} runs)`;
}

/** A count of each run: the number where all have the same, else `98..100`; the empty text without any run. */
export function countRange<Model>(
  { evaluations }: ShownModel<Model>,
  countOf: (model: Model) => number,
  show: (count: number) => string = String,
): string {
  if (evaluations.length === 0) return '';
  const counts = evaluations.map(countOf);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? show(least) : `${show(least)}..${show(most)}`;
}
