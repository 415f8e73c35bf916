import type { Corpus } from '../corpus/corpus.ts';
import { exactMean } from '../metrics/exact-sums.ts';
import type { ModelResult } from './model-result.ts';

/** A metric that is not computed by the engine, such as one that needs a network: one value a page. */
export interface PageMetric {
  /** Its name among the rates of a model. */
  readonly name: string;
  /** What its values depend on besides the texts, such as the hash of a model; part of the signature. */
  readonly version?: string | undefined;
  /** Values of `count` pairs of texts, NaN where undefined. */
  measure(
    count: number,
    pair: (at: number) => { readonly reference: string; readonly hypothesis: string },
    options: {
      readonly signal?: AbortSignal | undefined;
      readonly onProgress?: ((done: number) => void) | undefined;
    },
  ): Promise<Float64Array>;
}

export interface PageMetricOptions {
  readonly signal: AbortSignal | undefined;
  /** Told the pages that are measured. */
  readonly onProgress: ((done: number) => void) | undefined;
  /** Group of a page by the metadata, if there are any. */
  readonly groupOf: ((page: number) => string | undefined) | undefined;
}

/**
 * Adds the means of such a metric to the averages of a model, overall, by batch and by group; returns the
 * values of its entries.
 */
export async function addPageMetric(
  metric: PageMetric,
  corpus: Corpus,
  { model, counted, evaluation, batches }: ModelResult,
  { signal, onProgress, groupOf }: PageMetricOptions,
): Promise<Float64Array> {
  const { pages, batches: names, batchOf } = corpus.models[model]!;
  const pair = (at: number): { reference: string; hypothesis: string } => ({
    reference: corpus.referenceText(pages[at]!),
    hypothesis: corpus.hypothesisText(model, at),
  });
  const values = await metric.measure(counted, pair, { signal, onProgress });
  const everyEntry = Array.from({ length: counted }, (_, entry) => entry);
  evaluation.macro[metric.name] = meanOf(values, everyEntry);
  for (const { name, average } of batches) {
    average.macro[metric.name] = meanOf(
      values,
      everyEntry.filter((entry) => (names[batchOf[entry]!] ?? null) === name),
    );
  }
  for (const [name, average] of Object.entries(evaluation.groups ?? {})) {
    average.macro[metric.name] = meanOf(
      values,
      everyEntry.filter((entry) => groupOf?.(pages[entry]!) === name),
    );
  }
  return values;
}

function meanOf(values: Float64Array, entries: readonly number[]): number | null {
  const defined = entries.map((entry) => values[entry]!).filter((value) => !Number.isNaN(value));
  return exactMean(defined);
}
