import type { Shard } from '../corpus/shard.ts';
import type { BootstrapOptions } from '../results/model-pages.ts';
import type { ReadPage } from './memory-pages.ts';
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
  /** Pages in memory in place of those of the root. */
  readonly pages?: readonly ReadPage[] | undefined;
  /** Names of the models. @default all */
  readonly models?: readonly string[] | undefined;
  /** Folder of the results. @default data/evaluation in the root */
  readonly out?: string | undefined;
  /** Writes the files of the results. @default false */
  readonly write?: boolean | undefined;
  /** Scores one part of each model, into a folder for `mergeParts`; `out` and `write` are needed. @default all */
  readonly shard?: Shard | undefined;
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

/** The request as it is now, down to its lists: its caller may change them while the work goes on. */
export function copyOf(request: EvaluationRequest): EvaluationRequest {
  const { models, batches, metrics, normalize, equivalences, columns, metadata, bootstrap, pageMetrics } =
    request;
  return {
    ...request,
    models: models && [...models],
    batches: batches && [...batches],
    metrics: metrics && [...metrics],
    normalize: normalize && [...normalize],
    equivalences: equivalences && { ...equivalences },
    columns: columns && { ...columns },
    metadata: metadata && { ...metadata, groupBy: copied(metadata.groupBy) },
    bootstrap: bootstrap && { ...bootstrap },
    pageMetrics: pageMetrics && [...pageMetrics],
  };
}

function copied(columns: string | readonly string[]): string | readonly string[] {
  return typeof columns === 'string' ? columns : [...columns];
}
