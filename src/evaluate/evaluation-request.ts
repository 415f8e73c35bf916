import type { BootstrapOptions } from '../results/model-pages.ts';
import type { KnownOptions } from '../schema/known-options.ts';
import type { PageMetric } from './page-metric.ts';
import type { SettingsOptions } from './settings.ts';

/**
 * Bytes read of the files, then pairs scored, then pairs of a model embedded; the total of pairs is known
 * when scoring begins.
 */
export type EvaluationProgress = (
  phase: 'reading' | 'scoring' | 'embedding',
  done: number,
  total: number | undefined,
  models: readonly string[],
) => void;

export interface EvaluationRequest extends SettingsOptions {
  /** The folder that holds `data/`. */
  readonly root: string;
  /** Names of the models. @default all */
  readonly models?: readonly string[] | undefined;
  /** Folder of the results. @default data/evaluation in the root */
  readonly out?: string | undefined;
  /** Writes the files of the results. @default false */
  readonly write?: boolean | undefined;
  /** Adds the error rate after each named normalisation. @default false */
  readonly waterfall?: boolean | undefined;
  /** A CSV file with one row per page, and the columns to group by: the averages by each, one after the other. */
  readonly metadata?: { readonly file: string; readonly groupBy: string | readonly string[] } | undefined;
  readonly bootstrap?: BootstrapOptions | undefined;
  /**
   * Folder of the sentence model of the metric `semantic`. @default the model of the catalogue, where
   * models are kept
   */
  readonly modelDir?: string | undefined;
  /** Metrics beside those of the engine; one named `semantic` takes precedence over our own. */
  readonly pageMetrics?: readonly PageMetric[] | undefined;
  /** 1 to 1,024. @default all cores */
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: EvaluationProgress | undefined;
}

export const REQUEST_OPTIONS: KnownOptions<EvaluationRequest> = {
  root: true,
  models: true,
  batches: true,
  out: true,
  write: true,
  profile: true,
  metrics: true,
  unit: true,
  normalize: true,
  equivalences: true,
  words: true,
  denominator: true,
  emptyReference: true,
  missing: true,
  normalizeBeforeEval: true,
  compat: true,
  waterfall: true,
  metadata: true,
  bootstrap: true,
  modelDir: true,
  pageMetrics: true,
  threads: true,
  signal: true,
  onProgress: true,
};

/** The request as it is now, down to its lists: its caller may change them while the work goes on. */
export function copyOf(request: EvaluationRequest): EvaluationRequest {
  const { models, batches, metrics, normalize, equivalences, metadata, bootstrap, pageMetrics } = request;
  return {
    ...request,
    models: models && [...models],
    batches: batches && [...batches],
    metrics: metrics && [...metrics],
    normalize: normalize && [...normalize],
    equivalences: equivalences && { ...equivalences },
    metadata: metadata && { ...metadata, groupBy: copied(metadata.groupBy) },
    bootstrap: bootstrap && { ...bootstrap },
    pageMetrics: pageMetrics && [...pageMetrics],
  };
}

function copied(columns: string | readonly string[]): string | readonly string[] {
  return typeof columns === 'string' ? columns : [...columns];
}
