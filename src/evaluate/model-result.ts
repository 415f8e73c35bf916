import { countedEntries } from './counted-entries.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { Plan } from '../metrics/plan.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import type { AverageOf, ModelEvaluation } from '../schema/evaluation.ts';
import { recordOf } from '../schema/named-record.ts';
import { lines } from '../metrics/lines.ts';
import { PlanRates } from '../metrics/plan-rates.ts';
import type { RateSums } from '../metrics/rate-sums.ts';
import { layoutOf } from '../metrics/layout.ts';
import { macroOf, microOf, sumsOf, unitTotals } from './averages.ts';
import { EntryGatherer, failuresAsOne, type EntryRates } from './entry-rates.ts';
import type { FailedPages } from './failed-pages.ts';
import { compareNaturally } from './natural-order.ts';
import type { EvaluationSettings } from './settings.ts';

/** Columns of `_metrics.csv` behind `id`, in order. */
export const LINE_COLUMNS: readonly string[] = Object.keys(lines.rates);

/** The scores of one model before they are written. */
export interface ModelResult {
  readonly name: string;
  /** Its number in the corpus. */
  readonly model: number;
  /** Entries in the averages and files: the first of the corpus. */
  readonly counted: number;
  readonly evaluation: ModelEvaluation;
  /** Error rates of the counted entries by name. */
  readonly entryRates: ReadonlyMap<string, EntryRates>;
  /** Values of `_metrics.csv`, entry by entry; undefined without the metric `lines`. */
  readonly lineValues: Float64Array | undefined;
  /** Averages by batch in the order of the files; null is a missing value. */
  readonly batches: readonly { readonly name: string | null; readonly average: AverageOf }[];
}

export interface ModelScores {
  readonly name: string;
  readonly model: number;
  /** The records of its entries. */
  readonly rows: Uint32Array;
  readonly hasFailed: FailedPages;
  /** Group of a page by the metadata, if there are any. */
  readonly groupOf?: ((page: number) => string | undefined) | undefined;
}

/** Averages, counts and coverage of a model from its records. */
export function resultOf(
  corpus: Corpus,
  scores: ModelScores,
  plan: Plan,
  settings: EvaluationSettings,
): ModelResult {
  const { name, model, groupOf } = scores;
  const { pages, scored, batches, unknown, duplicate } = corpus.models[model]!;
  const counted = countedEntries({ pages, scored }, settings);
  const { overall, byBatch, byGroup, gatherer, lineValues } = addEntries(
    corpus,
    scores,
    plan,
    settings,
    counted,
  );
  const order = settings.compat === null ? compareNaturally : compareCodePoints;
  const ofBatches = [...byBatch]
    .map(([batch, sums]) => ({ name: batches[batch] ?? null, average: averageOf(sums) }))
    .sort((left, right) => order(left.name ?? 'nan', right.name ?? 'nan'));
  const ofGroups = [...byGroup]
    .sort(([left], [right]) => compareNaturally(left, right))
    .map(([group, sums]) => [group, averageOf(sums)] as const);
  const failed = failedEntries(corpus, scores);
  const { macro, micro } = averageOf(overall);
  const evaluation: ModelEvaluation = {
    macro,
    micro,
    batches: recordOf(ofBatches.map((batch) => [batch.name ?? 'nan', batch.average] as const)),
    units: unitTotals(overall, plan),
    coverage: {
      scored: counted,
      missing: pages.length - scored,
      unknown,
      duplicate,
      emptyReference: emptyReferences(gatherer, corpus, model, counted),
      failed: failed.size,
    },
    failuresAsOne: failuresAsOne(gatherer.byName, scored, failed, settings),
    ...Object.fromEntries(overall.summaries()),
    ...(groupOf === undefined ? {} : { groups: recordOf(ofGroups) }),
  };
  return {
    name,
    model,
    counted,
    evaluation,
    entryRates: gatherer.upTo(counted),
    lineValues,
    batches: ofBatches,
  };
}

function averageOf(sums: RateSums): AverageOf {
  return { macro: macroOf(sums), micro: microOf(sums), count: sums.pages };
}

interface Added {
  readonly overall: RateSums;
  readonly byBatch: ReadonlyMap<number, RateSums>;
  readonly byGroup: ReadonlyMap<string, RateSums>;
  readonly gatherer: EntryGatherer;
  readonly lineValues: Float64Array | undefined;
}

/** One pass over the records, in the order of the model's file. */
function addEntries(
  corpus: Corpus,
  { model, rows, groupOf }: ModelScores,
  plan: Plan,
  settings: EvaluationSettings,
  counted: number,
): Added {
  const { pages, batchOf } = corpus.models[model]!;
  const { length } = layoutOf(plan);
  const rates = new PlanRates(plan, settings);
  const fresh = (): RateSums => sumsOf(rates, settings);
  const overall = fresh();
  const [byBatch, byGroup] = [new Map<number, RateSums>(), new Map<string, RateSums>()];
  const gatherer = new EntryGatherer(rates, pages.length);
  const firstOfLines = rates.keys.indexOf(`lines.${LINE_COLUMNS[0]}`);
  const lineValues = firstOfLines < 0 ? undefined : new Float64Array(counted * LINE_COLUMNS.length);
  for (let entry = 0; entry < pages.length; entry += 1) {
    rates.read(rows, entry * length);
    gatherer.add(entry);
    if (entry >= counted) continue;
    overall.add();
    sumsAt(byBatch, batchOf[entry]!, fresh).add();
    const group = groupOf?.(pages[entry]!);
    if (group !== undefined) sumsAt(byGroup, group, fresh).add();
    lineValues?.set(
      rates.values.subarray(firstOfLines, firstOfLines + LINE_COLUMNS.length),
      entry * LINE_COLUMNS.length,
    );
  }
  return { overall, byBatch, byGroup, gatherer, lineValues };
}

function sumsAt<Key>(sums: Map<Key, RateSums>, key: Key, fresh: () => RateSums): RateSums {
  const known = sums.get(key);
  if (known !== undefined) return known;
  const added = fresh();
  sums.set(key, added);
  return added;
}

/** Counts pages of the benchmark, not rows of unknown pages. */
function emptyReferences({ byName }: EntryGatherer, corpus: Corpus, model: number, counted: number): number {
  const lengths = (byName.get('cer') ?? [...byName.values()][0])?.referenceLengths;
  const { pages } = corpus.models[model]!;
  let count = 0;
  for (let entry = 0; entry < counted; entry += 1) {
    if (pages[entry]! >= corpus.batchOf.length) continue;
    const isEmpty = lengths === undefined ? corpus.referenceText(pages[entry]!) === '' : lengths[entry] === 0;
    count += isEmpty ? 1 : 0;
  }
  return count;
}

function failedEntries(corpus: Corpus, { model, hasFailed }: ModelScores): Set<number> {
  const { pages, batches, batchOf } = corpus.models[model]!;
  const entries = new Set<number>();
  if (hasFailed.isNever) return entries;
  for (const [entry, page] of pages.entries()) {
    if (page < corpus.batchOf.length && hasFailed(batches[batchOf[entry]!] ?? null, corpus.pageName(page)))
      entries.add(entry);
  }
  return entries;
}
