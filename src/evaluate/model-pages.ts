import type { Corpus } from '../corpus/corpus.ts';
import type { Plan } from '../metrics/plan.ts';
import { layoutOf } from '../metrics/layout.ts';
import { PlanRates } from '../metrics/plan-rates.ts';
import type { PagesTable, PageStatus } from '../results/pages-table.ts';
import { countedEntries } from './counted-entries.ts';
import type { ModelScores } from './model-result.ts';
import type { EvaluationSettings } from './settings.ts';

/** A metric of pages that is not made from the record: one value per counted entry. */
export interface PageValues {
  readonly name: string;
  /** NaN where undefined. */
  readonly values: Float64Array;
}

export interface ModelPagesOptions {
  readonly plan: Plan;
  readonly settings: EvaluationSettings;
  /** Column of the metadata, when pages are grouped. */
  readonly groupColumn: string | undefined;
  readonly pageValues: readonly PageValues[];
}

/** Row without an entry: it is not scored. */
const NO_ENTRY = -1;

/** The pages of a scored model as a table. */
export function pagesOfModel(
  corpus: Corpus,
  scores: ModelScores,
  { plan, settings, groupColumn, pageValues }: ModelPagesOptions,
): PagesTable {
  const { model, rows, groupOf, hasFailed } = scores;
  const { pages, scored, batches, batchOf } = corpus.models[model]!;
  const counted = countedEntries({ pages, scored }, settings);
  const { entryOf, pageOf } = rowsOf(corpus, model);
  const planRates = new PlanRates(plan, settings);
  const { names, length } = layoutOf(plan);
  const known = corpus.batchOf.length;
  const isFailed = (entry: number): boolean =>
    !hasFailed.isNever && hasFailed(batches[batchOf[entry]!] ?? null, corpus.pageName(pages[entry]!));
  return {
    length: pageOf.length,
    imageName: (row) => corpus.nameOf(model, pageOf[row]!),
    batchId: (row) => corpus.batchNameOf(model, pageOf[row]!),
    status: (row): PageStatus => {
      const entry = entryOf[row]!;
      if (entry === NO_ENTRY) return pageOf[row]! >= known ? 'unknown' : 'duplicate';
      if (isFailed(entry)) return 'failed';
      return entry < scored ? 'scored' : 'missing';
    },
    groups:
      groupColumn === undefined
        ? []
        : [{ column: groupColumn, valueOf: (row) => groupOf?.(pageOf[row]!) ?? null }],
    counts: names,
    rates: [...planRates.keys, ...pageValues.map(({ name }) => name)],
    read(row, counts, rates) {
      const entry = entryOf[row]!;
      if (entry === NO_ENTRY || entry >= counted) return false;
      const start = entry * length;
      counts.set(rows.subarray(start, start + length));
      planRates.read(rows, start);
      rates.set(planRates.values);
      for (const [at, { values }] of pageValues.entries()) rates[planRates.keys.length + at] = values[entry]!;
      return true;
    },
  };
}

/** Entry and page of each row: those of the file in their order, then the pages that the model lacks. */
function rowsOf(
  corpus: Corpus,
  model: number,
): { readonly entryOf: Int32Array; readonly pageOf: Uint32Array } {
  const { pages, scored, rows, leftOut } = corpus.models[model]!;
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
