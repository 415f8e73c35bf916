import { ErrataError } from '../schema/error.ts';
import type { PageMetric } from './page-metric.ts';

/** Pairs whose texts are held at a time. */
const CHUNK_PAIRS = 512;

export interface SemanticMetricOptions {
  /** Folder of a sentence model. @default the model of the catalogue, where models are kept */
  readonly modelDir?: string | undefined;
  readonly threads?: number | undefined;
  /** Told once, when the model is not made for the texts. */
  onWarning(message: string): void;
}

export interface SemanticMetric extends PageMetric {
  close(): Promise<void>;
}

/** The metric `semantic`: cosine of sentence embeddings of the raw texts. Throws when there is no model. */
export async function openSemanticMetric({
  modelDir,
  threads,
  onWarning,
}: SemanticMetricOptions): Promise<SemanticMetric> {
  // loaded on use: it brings a network with it
  const { SemanticScorer, scriptWarning } = await import('../semantic/index.ts');
  const scorer = await SemanticScorer.open({
    ...(modelDir === undefined ? {} : { modelDir }),
    ...(threads === undefined ? {} : { threads }),
  });
  let isWarned = false;
  return {
    name: 'semantic',
    version: scorer.modelHash.slice(0, 16),
    async measure(count, pair, { signal, onProgress }) {
      const values = new Float64Array(count);
      for (let first = 0; first < count; first += CHUNK_PAIRS) {
        const pairs = Array.from({ length: Math.min(CHUNK_PAIRS, count - first) }, (_, at) =>
          pair(first + at),
        );
        const references = pairs.map(({ reference }) => reference);
        const warning = isWarned ? undefined : scriptWarning(references, scorer.modelHash);
        if (warning !== undefined) onWarning(warning);
        isWarned ||= warning !== undefined;
        const similarities = await scorer.similarities(
          references,
          pairs.map(({ hypothesis }) => hypothesis),
          {
            ...(signal === undefined ? {} : { signal }),
            onProgress: (done, total) => {
              onProgress?.(first + Math.floor((done / total) * pairs.length));
            },
          },
        );
        values.set(similarities, first);
        onProgress?.(first + pairs.length);
      }
      return values;
    },
    close: () => scorer.close(),
  };
}

/** A metric that had to be left out: the others go on, and the exit code tells. */
export function leftOut(error: ErrataError): ErrataError {
  return new ErrataError('METRIC_LEFT_OUT', `${error.message}; the metric is left out`, {
    cause: error,
  });
}
