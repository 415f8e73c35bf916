import { activeEngine } from '../engine/select.ts';
import { errorColumns } from '../results/error-columns.ts';
import { rowsWithValues, type BootstrapOptions, type ModelPages } from '../results/model-pages.ts';
import { rateIntervals, type PageValues } from '../statistics/index.ts';
import type { ModelEvaluation } from '../results/evaluation.ts';

/** Bootstrap intervals of error rates of a model. */
export async function intervalsOf(
  pages: ModelPages,
  names: readonly string[],
  bootstrap: BootstrapOptions,
  signal: AbortSignal | undefined,
): Promise<NonNullable<ModelEvaluation['intervals']>> {
  const metrics: Record<string, PageValues> = {};
  for (const name of names) {
    const { rates, edits, denominators } = errorColumns(pages, name)!;
    metrics[name] = { rates, counts: { numerators: edits, denominators } };
  }
  const { batches, batchOf } = pages;
  const clusters =
    bootstrap.cluster === 'batch'
      ? Array.from(rowsWithValues(pages), (row) => batches[batchOf[row]!] ?? '')
      : undefined;
  const found = await rateIntervals(metrics, { ...bootstrap, clusters, signal }, activeEngine());
  return found as unknown as NonNullable<ModelEvaluation['intervals']>;
}
