import type { Plan } from '../metrics/plan.ts';
import { STANDING, type ModelPages, type PagesAbout } from '../results/model-pages.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import type { AverageOf, Evaluation, ModelEvaluation } from '../schema/evaluation.ts';
import { recordOf } from '../schema/named-record.ts';
import { VERSION } from '../schema/version.ts';
import { macroOf, microOf, tibetanOf, unitTotals } from './averages.ts';
import { failuresAsOne } from './failures-as-one.ts';
import { intervalsOf } from './intervals.ts';
import { compareNaturally } from '../schema/natural-order.ts';
import { PageCursor } from './page-cursor.ts';
import { planFor } from './plan-for.ts';
import { unitRatesOf } from './rate-columns.ts';
import { settingsFrom, type EvaluationSettings } from './settings.ts';
import { Tally } from './tally.ts';

/** What an evaluation says about one model. */
export interface ModelSummary {
  readonly name: string;
  readonly evaluation: ModelEvaluation;
  /** Averages by batch in the order of the files; null is a missing value. */
  readonly batches: readonly { readonly name: string | null; readonly average: AverageOf }[];
}

export interface SummarizeOptions {
  /** What is known from the texts alone. */
  readonly extras?: Pick<ModelEvaluation, 'waterfall' | 'subsets'> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Averages, counts and coverage of a model, made from its pages and nothing else. */
export async function summarizeModel(
  pages: ModelPages,
  { extras = {}, signal }: SummarizeOptions = {},
): Promise<ModelSummary> {
  const { about } = pages;
  const settings = settingsFrom(about.options);
  const plan = planFor(settings);
  const { keys, overall, byBatch, byGroup } = tallyPages(pages, settings);
  const averageOf = (tally: Tally): AverageOf => ({
    macro: macroOf(tally, keys),
    micro: microOf(tally, plan, settings),
    count: tally.count,
  });
  const order = settings.compat === null ? compareNaturally : compareCodePoints;
  const batches = [...byBatch]
    .map(([batch, tally]) => ({ name: pages.batches[batch] ?? null, average: averageOf(tally) }))
    .sort((left, right) => order(left.name ?? 'nan', right.name ?? 'nan'));
  const groups = [...byGroup]
    .sort(([left], [right]) => compareNaturally(left, right))
    .map(([group, tally]) => [group, averageOf(tally)] as const);
  const tibetan = plan.tibetan ? tibetanOf(overall) : null;
  const { macro, micro, count } = averageOf(overall);
  const evaluation: ModelEvaluation = {
    macro,
    micro,
    batches: recordOf(batches.map((batch) => [batch.name ?? 'nan', batch.average] as const)),
    units: unitTotals(overall, plan),
    coverage: coverageOf(pages, count),
    failuresAsOne: failuresAsOne(pages, plan, settings),
    ...(tibetan === null ? {} : { tibetan }),
    ...(about.metadata === undefined ? {} : { groups: recordOf(groups) }),
    ...extras,
  };
  if (about.bootstrap !== undefined)
    evaluation.intervals = await intervalsOf(pages, errorRateNames(plan, settings), about.bootstrap, signal);
  return { name: about.model, evaluation, batches };
}

function errorRateNames(plan: Plan, settings: EvaluationSettings): string[] {
  return unitRatesOf(plan, settings).map(([name]) => name);
}

interface Tallied {
  readonly keys: readonly string[];
  readonly overall: Tally;
  readonly byBatch: ReadonlyMap<number, Tally>;
  readonly byGroup: ReadonlyMap<string, Tally>;
}

/** One pass over the pages that have values, in the order of the table. */
function tallyPages(pages: ModelPages, settings: EvaluationSettings): Tallied {
  const { length, hasValues, batchOf } = pages;
  const groups = pages.groups[0]?.values;
  const cursor = new PageCursor(pages);
  const { keys, record, slots, rates } = cursor;
  const fresh = (): Tally => new Tally(keys.length, settings);
  const overall = fresh();
  const [byBatch, byGroup] = [new Map<number, Tally>(), new Map<string, Tally>()];
  for (let row = 0; row < length; row += 1) {
    if (hasValues[row] === 0) continue;
    cursor.read(row);
    overall.add(record, slots, rates);
    tallyOf(byBatch, batchOf[row]!, fresh).add(record, slots, rates);
    const group = groups?.[row] ?? null;
    if (group !== null) tallyOf(byGroup, group, fresh).add(record, slots, rates);
  }
  return { keys, overall, byBatch, byGroup };
}

function tallyOf<Key>(tallies: Map<Key, Tally>, key: Key, fresh: () => Tally): Tally {
  const known = tallies.get(key);
  if (known !== undefined) return known;
  const tally = fresh();
  tallies.set(key, tally);
  return tally;
}

function coverageOf({ about, standing, hasFailed }: ModelPages, scored: number): ModelEvaluation['coverage'] {
  const count = (numbers: Uint8Array, wanted: number): number =>
    numbers.reduce((sum, number) => sum + (number === wanted ? 1 : 0), 0);
  return {
    scored,
    missing: count(standing, STANDING.missing),
    unknown: count(standing, STANDING.unknown),
    duplicate: count(standing, STANDING.duplicate),
    emptyReference: about.emptyReferences,
    failed: count(hasFailed, 1),
  };
}

/** What evaluation.json holds, from what is said about its models; they have all else in common. */
export function evaluationOf(
  { signature, options, metadata }: Pick<PagesAbout, 'signature' | 'options' | 'metadata'>,
  models: readonly ModelSummary[],
): Evaluation {
  return {
    schema: 1,
    signature,
    errata: VERSION,
    options,
    models: recordOf(models.map(({ name, evaluation }) => [name, evaluation] as const)),
    ...(metadata === undefined ? {} : { metadata }),
  };
}
