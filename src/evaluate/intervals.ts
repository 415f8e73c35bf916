import type { Corpus } from '../corpus/corpus.ts';
import { activeEngine } from '../engine/select.ts';
import { rateIntervals, type PageValues } from '../statistics/index.ts';
import type { ModelEvaluation } from '../schema/evaluation.ts';
import type { ModelResult } from './model-result.ts';

export interface BootstrapOptions {
  readonly resamples: number;
  readonly seed: number;
  /** Resamples whole batches instead of pages. */
  readonly cluster?: 'batch' | undefined;
}

/** Adds bootstrap intervals of the error rates to the evaluation of a model. */
export async function addIntervals(
  corpus: Corpus,
  { model, counted, entryRates, evaluation }: ModelResult,
  bootstrap: BootstrapOptions,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { batches, batchOf } = corpus.models[model]!;
  const metrics: Record<string, PageValues> = {};
  for (const [name, { rates, edits, denominators }] of entryRates)
    metrics[name] = { rates, counts: { numerators: edits, denominators } };
  const clusters =
    bootstrap.cluster === 'batch'
      ? Array.from(batchOf.subarray(0, counted), (batch) => batches[batch] ?? '')
      : undefined;
  const resampling = { ...bootstrap, clusters, signal };
  const intervals = await rateIntervals(metrics, resampling, activeEngine());
  evaluation.intervals = intervals as unknown as NonNullable<ModelEvaluation['intervals']>;
}
