import { countedEntries } from './counted-entries.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { Plan } from '../metrics/plan.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import type { AverageOf, ModelEvaluation } from '../schema/evaluation.ts';
import { recordOf } from '../schema/named-record.ts';
import { macroOf, microOf, tibetanOf, unitTotals } from './averages.ts';
import { EntryGatherer, failuresAsOne, type EntryRates } from './entry-rates.ts';
import type { FailedPages } from './failed-pages.ts';
import { compareNaturally } from './natural-order.ts';
import { LINE_COLUMNS, RateColumns } from './rate-columns.ts';
import type { EvaluationSettings } from './settings.ts';
import { Tally } from './tally.ts';

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
  readonly slots: Uint32Array;
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
  const { columns, overall, byBatch, byGroup, gatherer, lineValues } = tallyEntries(
    corpus,
    scores,
    plan,
    settings,
    counted,
  );
  const averageOf = (tally: Tally): AverageOf => ({
    macro: macroOf(tally, columns.keys),
    micro: microOf(tally, plan, settings),
    count: tally.count,
  });
  const order = settings.compat === null ? compareNaturally : compareCodePoints;
  const ofBatches = [...byBatch]
    .map(([batch, tally]) => ({ name: batches[batch] ?? null, average: averageOf(tally) }))
    .sort((left, right) => order(left.name ?? 'nan', right.name ?? 'nan'));
  const ofGroups = [...byGroup]
    .sort(([left], [right]) => compareNaturally(left, right))
    .map(([group, tally]) => [group, averageOf(tally)] as const);
  const failed = failedEntries(corpus, scores);
  const tibetan = plan.tibetan ? tibetanOf(overall) : null;
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
    ...(tibetan === null ? {} : { tibetan }),
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

interface Tallied {
  readonly columns: RateColumns;
  readonly overall: Tally;
  readonly byBatch: ReadonlyMap<number, Tally>;
  readonly byGroup: ReadonlyMap<string, Tally>;
  readonly gatherer: EntryGatherer;
  readonly lineValues: Float64Array | undefined;
}

/** One pass over the records, in the order of the model's file. */
function tallyEntries(
  corpus: Corpus,
  { model, rows, slots, groupOf }: ModelScores,
  plan: Plan,
  settings: EvaluationSettings,
  counted: number,
): Tallied {
  const { pages, batchOf } = corpus.models[model]!;
  const columns = new RateColumns(plan, settings);
  const fresh = (): Tally => new Tally(columns.keys.length, settings);
  const overall = fresh();
  const [byBatch, byGroup] = [new Map<number, Tally>(), new Map<string, Tally>()];
  const gatherer = new EntryGatherer(plan, settings, columns, pages.length);
  const lineValues = plan.lines ? new Float64Array(counted * LINE_COLUMNS.length) : undefined;
  const lineColumn = columns.keys.indexOf(`lines.${LINE_COLUMNS[0]}`);
  for (let entry = 0; entry < pages.length; entry += 1) {
    columns.read(slots, rows, entry * slots.length);
    gatherer.add(entry);
    if (entry >= counted) continue;
    overall.add(columns.record, slots, columns.values);
    tallyOf(byBatch, batchOf[entry]!, fresh).add(columns.record, slots, columns.values);
    const group = groupOf?.(pages[entry]!);
    if (group !== undefined) tallyOf(byGroup, group, fresh).add(columns.record, slots, columns.values);
    lineValues?.set(
      columns.values.subarray(lineColumn, lineColumn + LINE_COLUMNS.length),
      entry * LINE_COLUMNS.length,
    );
  }
  return { columns, overall, byBatch, byGroup, gatherer, lineValues };
}

function tallyOf<Key>(tallies: Map<Key, Tally>, key: Key, fresh: () => Tally): Tally {
  const known = tallies.get(key);
  if (known !== undefined) return known;
  const tally = fresh();
  tallies.set(key, tally);
  return tally;
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
