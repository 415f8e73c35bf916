import type { RateSums } from '../metrics/rate-sums.ts';
import { STANDING, type ModelPages, type PagesAbout, type RunOfModel } from '../results/model-pages.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import type { AverageOf, Evaluation, Groups, ModelEvaluation } from '../results/evaluation.ts';
import { recordOf } from '../schema/named-record.ts';
import { VERSION } from '../schema/version.ts';
import { averageOf, sumsOf, unitTotals } from './averages.ts';
import { failuresAsOne } from './failures-as-one.ts';
import { intervalsOf } from './intervals.ts';
import { compareNaturally } from '../schema/natural-order.ts';
import { PageCursor } from './page-cursor.ts';
import { runsAsOne } from './runs-as-one.ts';
import { settingsFrom, type EvaluationSettings } from './settings.ts';

/** What an evaluation says about one model. */
export interface ModelSummary {
  readonly name: string;
  readonly run: RunOfModel | undefined;
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
  const { cursor, overall, byBatch, byGroups } = addPages(pages, settings);
  const order = settings.compat === null ? compareNaturally : compareCodePoints;
  const batches = [...byBatch]
    .map(([batch, sums]) => ({ name: pages.batches[batch] ?? null, average: averageOf(sums) }))
    .sort((left, right) => order(left.name ?? 'nan', right.name ?? 'nan'));
  const { macro, micro, count } = averageOf(overall);
  const errorRates = cursor.rates.unitRates();
  const evaluation: ModelEvaluation = {
    macro,
    micro,
    batches: recordOf(batches.map((batch) => [batch.name ?? 'nan', batch.average] as const)),
    units: unitTotals(overall, cursor.rates.plan),
    coverage: coverageOf(pages, count),
    failuresAsOne: failuresAsOne(pages, errorRates, settings),
    ...Object.fromEntries(overall.summaries()),
    ...groupsOf(pages, byGroups),
    ...extras,
  };
  const { model: name, run } = about;
  if (about.bootstrap === undefined) return { name, run, evaluation, batches };
  const keys = errorRates.map(({ key }) => key);
  const intervals = await intervalsOf(pages, keys, about.bootstrap, signal);
  return { name, run, evaluation: { ...evaluation, intervals }, batches };
}

interface Added {
  readonly cursor: PageCursor;
  readonly overall: RateSums;
  readonly byBatch: ReadonlyMap<number, RateSums>;
  /** By value, for each column of the metadata. */
  readonly byGroups: readonly ReadonlyMap<string, RateSums>[];
}

/** One pass over the pages that have values, in the order of the table. */
function addPages(pages: ModelPages, settings: EvaluationSettings): Added {
  const { length, hasValues, batchOf } = pages;
  const cursor = new PageCursor(pages, settings);
  const fresh = (): RateSums => sumsOf(cursor.rates, settings);
  const overall = fresh();
  const isInOrder = settings.compat !== null;
  const byBatch = new Map<number, RateSums>();
  const byGroups = pages.groups.map(({ values }) => ({ values, sums: new Map<string, RateSums>() }));
  for (let row = 0; row < length; row += 1) {
    if (hasValues[row] === 0) continue;
    cursor.read(row);
    if (isInOrder) overall.add();
    sumsAt(byBatch, batchOf[row]!, fresh).add();
    for (const { values, sums } of byGroups) {
      const group = values[row] ?? null;
      if (group !== null) sumsAt(sums, group, fresh).add();
    }
  }
  // a page is in one batch, so that theirs are the sums of all
  if (!isInOrder) for (const sums of byBatch.values()) overall.merge(sums);
  return { cursor, overall, byBatch, byGroups: byGroups.map(({ sums }) => sums) };
}

/** Averages by the values of each column of the metadata: of the first, and of the others by name. */
function groupsOf(
  { about, groups }: ModelPages,
  byGroups: Added['byGroups'],
): Pick<ModelEvaluation, 'groups' | 'moreGroups'> {
  if (about.metadata === undefined) return {};
  const [first = {}, ...others] = byGroups.map(groupAverages);
  const more = others.map((averages, at) => [groups[at + 1]!.column, averages] as const);
  return { groups: first, ...(more.length === 0 ? {} : { moreGroups: recordOf(more) }) };
}

function groupAverages(sums: ReadonlyMap<string, RateSums>): Groups {
  const sorted = [...sums].sort(([left], [right]) => compareNaturally(left, right));
  return recordOf(sorted.map(([group, of]) => [group, averageOf(of)] as const));
}

function sumsAt<Key>(sums: Map<Key, RateSums>, key: Key, fresh: () => RateSums): RateSums {
  const known = sums.get(key);
  if (known !== undefined) return known;
  const added = fresh();
  sums.set(key, added);
  return added;
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
  const runs = runsAsOne(models, { metadata });
  return {
    schema: 1,
    signature,
    errata: VERSION,
    options,
    models: recordOf(models.map(({ name, evaluation }) => [name, evaluation] as const)),
    ...(runs === undefined ? {} : { runs }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}
