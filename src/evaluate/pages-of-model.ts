import type { Corpus, CorpusModel } from '../corpus/corpus.ts';
import type { Plan } from '../metrics/plan.ts';
import { layoutOf } from '../metrics/layout.ts';
import { PlanRates } from '../metrics/plan-rates.ts';
import { STANDING, type GroupColumn, type ModelPages, type PagesAbout } from '../results/model-pages.ts';
import { countedEntries } from './counted-entries.ts';
import type { FailedPages } from './failed-pages.ts';
import type { PageGroups } from './metadata.ts';
import type { EvaluationSettings } from './settings.ts';

/** A metric of pages that is not made from the record: one value per counted entry, NaN where undefined. */
export interface EntryValues {
  readonly name: string;
  readonly values: Float64Array;
}

/** The scores of one model as the engine gives them, and what is known of its pages beside. */
export interface ModelScores {
  /** Its number in the corpus. */
  readonly model: number;
  /** The records of its entries. */
  readonly rows: Uint32Array;
  readonly hasFailed: FailedPages;
  /** Columns of the metadata, and the values of a page, if there are any. */
  readonly groups: Pick<PageGroups, 'columns' | 'valuesOf'> | undefined;
  readonly entryValues: readonly EntryValues[];
  /** Image names of the benchmark. */
  readonly pageNames: readonly (string | null)[];
}

export interface PagesOptions {
  readonly plan: Plan;
  readonly settings: EvaluationSettings;
  readonly about: Omit<PagesAbout, 'emptyReferences' | 'missingLengths'>;
}

/** Row without an entry: it is not scored. */
const NO_ENTRY = -1;

/** The pages of a scored model: the rates of each are computed here, once. */
export function pagesOfModel(
  corpus: Corpus,
  scores: ModelScores,
  { plan, settings, about }: PagesOptions,
): ModelPages {
  const joined = corpus.models[scores.model]!;
  const counted = countedEntries(joined, settings);
  const rates = new PlanRates(plan, settings);
  const places = placesOf(joined);
  const { pageOf, entryOf } = places;
  return {
    about: {
      ...about,
      emptyReferences: emptyReferences(corpus, scores, rates, counted),
      missingLengths: missingLengths(scores, plan, counted),
    },
    length: pageOf.length,
    fileRows: joined.scored + joined.leftOut.rows.length,
    imageNames: imageNames(corpus, scores, pageOf),
    batches: joined.batches,
    batchOf: batchNumbers(corpus, scores, pageOf),
    standing: standingOf(joined, places, corpus.batchOf.length),
    hasFailed: failedRows(corpus, scores, places),
    hasValues: Uint8Array.from(entryOf, (entry) => (entry !== NO_ENTRY && entry < counted ? 1 : 0)),
    groups: groupColumns(scores, pageOf),
    counts: countColumns(scores, plan, entryOf, counted),
    rates: rateColumns(scores, entryOf, counted, rates),
  };
}

/** Entry and page of each row. */
interface Places {
  readonly entryOf: Int32Array;
  readonly pageOf: Uint32Array;
}

/** Rows of the file in their order, then the pages that the model lacks. */
function placesOf({ pages, scored, rows, leftOut }: CorpusModel): Places {
  const length = pages.length + leftOut.rows.length;
  const entryOf = new Int32Array(length).fill(NO_ENTRY);
  const pageOf = new Uint32Array(length);
  let out = 0;
  for (let entry = 0; entry < pages.length; entry += 1) {
    // a row that is not scored goes before the next one that is
    const until = entry < scored ? rows[entry]! : Number.POSITIVE_INFINITY;
    for (; out < leftOut.rows.length && leftOut.rows[out]! < until; out += 1)
      pageOf[entry + out] = leftOut.pages[out]!;
    entryOf[entry + out] = entry;
    pageOf[entry + out] = pages[entry]!;
  }
  for (; out < leftOut.rows.length; out += 1) pageOf[pages.length + out] = leftOut.pages[out]!;
  return { entryOf, pageOf };
}

function imageNames(
  corpus: Corpus,
  { model, pageNames }: ModelScores,
  pageOf: Uint32Array,
): (string | null)[] {
  const names = (page: number): string | null =>
    page < pageNames.length ? pageNames[page]! : corpus.nameOf(model, page);
  return Array.from(pageOf, names);
}

function batchNumbers(corpus: Corpus, { model }: ModelScores, pageOf: Uint32Array): Uint32Array {
  const numbers = new Map(corpus.models[model]!.batches.map((name, number) => [name, number]));
  return pageOf.map((page) => corpus.batchOf[page] ?? numbers.get(corpus.batchNameOf(model, page))!);
}

/** By the rules of the OpenPecha program unknown and repeated rows are scored too. */
function standingOf({ scored }: CorpusModel, { entryOf, pageOf }: Places, known: number): Uint8Array {
  const lastRow = new Int32Array(known).fill(-1);
  for (const [row, page] of pageOf.entries()) if (page < known) lastRow[page] = row;
  return Uint8Array.from(entryOf, (entry, row) => {
    const page = pageOf[row]!;
    if (page >= known) return STANDING.unknown;
    // by our own rules a row of a page that has no entry is repeated, perhaps by a row of another shard
    if (entry === NO_ENTRY || lastRow[page] !== row) return STANDING.duplicate;
    return entry < scored ? STANDING.scored : STANDING.missing;
  });
}

function failedRows(
  corpus: Corpus,
  { model, hasFailed, pageNames }: ModelScores,
  places: Places,
): Uint8Array {
  const { entryOf, pageOf } = places;
  const failed = new Uint8Array(entryOf.length);
  if (hasFailed.isNever) return failed;
  const { batches, batchOf } = corpus.models[model]!;
  for (const [row, entry] of entryOf.entries()) {
    const page = pageOf[row]!;
    if (entry === NO_ENTRY || page >= pageNames.length) continue;
    if (hasFailed(batches[batchOf[entry]!] ?? null, pageNames[page]!)) failed[row] = 1;
  }
  return failed;
}

function groupColumns({ groups }: ModelScores, pageOf: Uint32Array): GroupColumn[] {
  if (groups === undefined) return [];
  return groups.columns.map((column, at) => ({
    column,
    values: Array.from(pageOf, (page) => groups.valuesOf(page)?.[at] ?? null),
  }));
}

function countColumns(
  { rows }: ModelScores,
  plan: Plan,
  entryOf: Int32Array,
  counted: number,
): Map<string, Uint32Array> {
  const { names, length } = layoutOf(plan);
  const columns = names.map(() => new Uint32Array(entryOf.length));
  for (let row = 0; row < entryOf.length; row += 1) {
    const entry = entryOf[row]!;
    if (entry === NO_ENTRY || entry >= counted) continue;
    const start = entry * length;
    for (let at = 0; at < columns.length; at += 1) columns[at]![row] = rows[start + at]!;
  }
  return new Map(columns.map((values, at) => [names[at]!, values]));
}

function rateColumns(
  { rows, entryValues }: ModelScores,
  entryOf: Int32Array,
  counted: number,
  rates: PlanRates,
): Map<string, Float64Array> {
  const columns = rates.keys.map(() => new Float64Array(entryOf.length));
  const others = entryValues.map(() => new Float64Array(entryOf.length));
  const { length } = layoutOf(rates.plan);
  for (let row = 0; row < entryOf.length; row += 1) {
    const entry = entryOf[row]!;
    if (entry === NO_ENTRY || entry >= counted) continue;
    rates.read(rows, entry * length);
    for (let at = 0; at < columns.length; at += 1) columns[at]![row] = rates.values[at]!;
    for (let at = 0; at < others.length; at += 1) others[at]![row] = entryValues[at]!.values[entry]!;
  }
  return new Map([
    ...columns.map((values, at) => [rates.keys[at]!, values] as const),
    ...others.map((values, at) => [entryValues[at]!.name, values] as const),
  ]);
}

/** Sums over the entries that do not count: pages that the model lacks. */
function missingLengths({ rows }: ModelScores, plan: Plan, counted: number): Map<string, number> {
  const { names, length, units } = layoutOf(plan);
  const sums = new Map<string, number>();
  for (const unit of units) {
    const name = `${unit}.referenceLength`;
    let sum = 0;
    for (let at = counted * length + names.indexOf(name); at < rows.length; at += length) sum += rows[at]!;
    sums.set(name, sum);
  }
  return sums;
}

/** Counts pages of the benchmark, not rows of unknown pages; without an error rate the text itself decides. */
function emptyReferences(
  corpus: Corpus,
  { model, rows }: ModelScores,
  rates: PlanRates,
  counted: number,
): number {
  const { pages } = corpus.models[model]!;
  const { names, length } = layoutOf(rates.plan);
  const unit = rates.unitRates()[0]?.unit;
  const lengths = names.indexOf(`${unit}.referenceLength`);
  let count = 0;
  for (let entry = 0; entry < counted; entry += 1) {
    if (pages[entry]! >= corpus.batchOf.length) continue;
    const isEmpty =
      lengths === -1 ? corpus.referenceText(pages[entry]!) === '' : rows[entry * length + lengths] === 0;
    count += isEmpty ? 1 : 0;
  }
  return count;
}
