import { activeEngine } from '../engine/select.ts';
import { errorColumns, type ErrorColumns } from '../results/error-columns.ts';
import { rowsWithValues, type BootstrapOptions, type ModelPages } from '../results/model-pages.ts';
import { concatenated } from '../results/pages-table.ts';
import { rateIntervals, type PageValues } from '../statistics/index.ts';
import type { ModelEvaluation } from '../results/evaluation.ts';

/** What bootstrap intervals of error rates are made of, gathered from pages as they come. */
export class IntervalColumns {
  readonly #names: readonly string[];
  readonly #bootstrap: BootstrapOptions;
  /** For each name the columns of the pages so far. */
  readonly #columns: ErrorColumns[][];
  readonly #clusters: string[] = [];

  constructor(names: readonly string[], bootstrap: BootstrapOptions) {
    this.#names = names;
    this.#bootstrap = bootstrap;
    this.#columns = names.map(() => []);
  }

  add(pages: ModelPages): void {
    for (const [at, name] of this.#names.entries()) this.#columns[at]!.push(errorColumns(pages, name)!);
    if (this.#bootstrap.cluster !== 'batch') return;
    const { batches, batchOf } = pages;
    for (const row of rowsWithValues(pages)) this.#clusters.push(batches[batchOf[row]!] ?? '');
  }

  async intervals(signal: AbortSignal | undefined): Promise<NonNullable<ModelEvaluation['intervals']>> {
    const metrics: Record<string, PageValues> = {};
    for (const [at, name] of this.#names.entries()) {
      const all = (column: 'rates' | 'edits' | 'denominators'): Float64Array =>
        concatenated(
          this.#columns[at]!.map((columns) => columns[column]),
          Float64Array,
        );
      const counts = { numerators: all('edits'), denominators: all('denominators') };
      metrics[name] = { rates: all('rates'), counts };
      this.#columns[at] = [];
    }
    const clusters = this.#bootstrap.cluster === 'batch' ? this.#clusters : undefined;
    const found = await rateIntervals(metrics, { ...this.#bootstrap, clusters, signal }, activeEngine());
    return found as unknown as NonNullable<ModelEvaluation['intervals']>;
  }
}
