import type { RateSums } from '../metrics/rate-sums.ts';
import { STANDING, type ModelPages, type PagesAbout, type RunOfModel } from '../results/model-pages.ts';
import type { PagesTable } from '../results/pages-table.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import type { AverageOf, Evaluation, Groups, ModelEvaluation } from '../results/evaluation.ts';
import { recordOf } from '../schema/named-record.ts';
import { VERSION } from '../schema/version.ts';
import { averageOf, sumsOf, unitTotals } from './averages.ts';
import { FailuresAsOne } from './failures-as-one.ts';
import { IntervalColumns } from './intervals.ts';
import { compareNaturally } from '../schema/natural-order.ts';
import { PageCursor } from './page-cursor.ts';
import { runsAsOne } from './runs-as-one.ts';
import { settingsFrom } from './settings.ts';

/** What an evaluation says about one model. */
export interface ModelSummary {
  readonly name: string;
  readonly run: RunOfModel | undefined;
  readonly evaluation: ModelEvaluation;
  /** Averages by batch in the order of the files; null is a missing value. */
  readonly batches: readonly { readonly name: string | null; readonly average: AverageOf }[];
  /** Sums over all pages that have values. */
  readonly overall: RateSums;
}

export interface SummarizeOptions {
  /** What is known from the texts alone. */
  readonly extras?: Pick<ModelEvaluation, 'waterfall' | 'subsets'> | undefined;
  /** Whether intervals that were asked for are made. @default true */
  readonly hasIntervals?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Averages, counts and coverage of a model, made from its pages and nothing else. */
export async function summarizeModel(
  table: PagesTable,
  options: SummarizeOptions = {},
): Promise<ModelSummary> {
  const totals = new ModelTotals(table, options);
  for await (const pages of table.rows()) {
    options.signal?.throwIfAborted();
    totals.add(pages);
  }
  return totals.summary(options);
}

/** What is said about a model, from its pages as they come; they come in the order of its table. */
class ModelTotals {
  readonly #about: PagesAbout;
  readonly #isInOrder: boolean;
  readonly #cursor: PageCursor;
  readonly #fresh: () => RateSums;
  readonly #overall: RateSums;
  readonly #byBatch = new Map<string | null, RateSums>();
  /** By column of the metadata, and its values. */
  readonly #byGroups: readonly { readonly column: string; readonly sums: Map<string, RateSums> }[];
  readonly #failures: FailuresAsOne;
  readonly #intervals: IntervalColumns | undefined;
  readonly #standing = Object.values(STANDING).map(() => 0);
  #failed = 0;

  constructor({ about, groups, rates }: PagesTable, { hasIntervals = true }: SummarizeOptions) {
    const settings = settingsFrom(about.options);
    this.#about = about;
    this.#isInOrder = settings.compat !== null;
    this.#cursor = new PageCursor(rates, settings);
    this.#fresh = () => sumsOf(this.#cursor.rates, settings);
    this.#overall = this.#fresh();
    this.#byGroups = groups.map((column) => ({ column, sums: new Map() }));
    const errorRates = this.#cursor.rates.unitRates();
    this.#failures = new FailuresAsOne(errorRates, settings);
    const keys = errorRates.map(({ key }) => key);
    this.#intervals =
      about.bootstrap === undefined || !hasIntervals ? undefined : new IntervalColumns(keys, about.bootstrap);
  }

  add(pages: ModelPages): void {
    const { length, hasValues, batches, batchOf } = pages;
    this.#cursor.open(pages);
    const byBatch = new Map<number, RateSums>();
    for (let row = 0; row < length; row += 1) {
      this.#standing[pages.standing[row]!]! += 1;
      this.#failed += pages.hasFailed[row]!;
      if (hasValues[row] === 0) continue;
      this.#cursor.read(row);
      if (this.#isInOrder) this.#overall.add();
      const batch = batchOf[row]!;
      sumsAt(byBatch, batch, () => sumsAt(this.#byBatch, batches[batch] ?? null, this.#fresh)).add();
      for (const [at, { sums }] of this.#byGroups.entries()) {
        const group = pages.groups[at]!.values[row] ?? null;
        if (group !== null) sumsAt(sums, group, this.#fresh).add();
      }
    }
    this.#failures.add(pages);
    this.#intervals?.add(pages);
  }

  async summary({ extras = {}, signal }: SummarizeOptions): Promise<ModelSummary> {
    const [overall, about] = [this.#overall, this.#about];
    // a page is in one batch, so that theirs are the sums of all
    if (!this.#isInOrder) for (const sums of this.#byBatch.values()) overall.merge(sums);
    const order = this.#isInOrder ? compareCodePoints : compareNaturally;
    const batches = [...this.#byBatch]
      .map(([name, sums]) => ({ name, average: averageOf(sums) }))
      .sort((left, right) => order(left.name ?? 'nan', right.name ?? 'nan'));
    const { macro, micro, count } = averageOf(overall);
    const intervals = await this.#intervals?.intervals(signal);
    const evaluation: ModelEvaluation = {
      macro,
      micro,
      batches: recordOf(batches.map((batch) => [batch.name ?? 'nan', batch.average] as const)),
      units: unitTotals(overall, this.#cursor.rates.plan),
      coverage: this.#coverage(count),
      failuresAsOne: this.#failures.averages(about),
      ...Object.fromEntries(overall.summaries()),
      ...(about.metadata === undefined ? {} : groupsOf(this.#byGroups)),
      ...extras,
      ...(intervals === undefined ? {} : { intervals }),
    };
    return { name: about.model, run: about.run, evaluation, batches, overall };
  }

  #coverage(scored: number): ModelEvaluation['coverage'] {
    return {
      scored,
      missing: this.#standing[STANDING.missing]!,
      unknown: this.#standing[STANDING.unknown]!,
      duplicate: this.#standing[STANDING.duplicate]!,
      emptyReference: this.#about.emptyReferences,
      failed: this.#failed,
    };
  }
}

/** Averages by the values of each column of the metadata: of the first, and of the others by name. */
function groupsOf(
  byGroups: readonly { readonly column: string; readonly sums: ReadonlyMap<string, RateSums> }[],
): Pick<ModelEvaluation, 'groups' | 'moreGroups'> {
  const [first = {}, ...others] = byGroups.map(({ sums }) => groupAverages(sums));
  const more = others.map((averages, at) => [byGroups[at + 1]!.column, averages] as const);
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
