import type { Corpus } from '../corpus/corpus.ts';

/** A metric that is not computed by the engine, such as one that needs a network: one value per page. */
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

/** The values of such a metric for the first entries of a model. */
export function measureEntries(
  metric: PageMetric,
  corpus: Corpus,
  model: number,
  counted: number,
  options: Parameters<PageMetric['measure']>[2],
): Promise<Float64Array> {
  const { pages } = corpus.models[model]!;
  const pair = (at: number): { reference: string; hypothesis: string } => ({
    reference: corpus.referenceText(pages[at]!),
    hypothesis: corpus.hypothesisText(model, at),
  });
  return metric.measure(counted, pair, options);
}
