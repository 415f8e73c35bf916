import { countedEntries } from './counted-entries.ts';
import { ErrataError } from '../schema/error.ts';
import { findModels } from './model-files.ts';
import { resultOf } from './model-result.ts';
import { openModels, planFor } from './run-evaluation.ts';
import { readSettings, type EvaluationSettings, type SettingsOptions } from './settings.ts';

/** An error rate of one model's pages, all lists in the order of its file. */
export interface ScoredPages {
  readonly model: string;
  readonly imageNames: readonly string[];
  readonly batchIds: readonly string[];
  /** NaN where the rate is undefined. */
  readonly rates: Float64Array;
  readonly counts: {
    readonly edits: Float64Array;
    readonly denominators: Float64Array;
    readonly referenceLengths: Float64Array;
  };
}

export interface ScorePagesRequest {
  readonly root: string;
  readonly models: readonly string[];
  /** The `options` of an evaluation.json: pages are scored the same way. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Name of the error rate. @default 'cer' */
  readonly metric?: string | undefined;
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Scores the pages of models anew, by the options of an evaluation. A model that cannot be read is an error. */
export async function scorePages({
  root,
  models,
  options,
  metric = 'cer',
  threads,
  signal,
}: ScorePagesRequest): Promise<ScoredPages[]> {
  const settings = settingsOf(options, metric);
  const files = await findModels(root, models);
  const corpus = await openModels({ root, threads, signal }, settings, files);
  for (const { failure } of corpus.models) if (failure !== null) throw failure;
  const plan = planFor(settings);
  const { rows, failures } = await corpus.score(plan, { threads, signal });
  for (const [model, failure] of failures.entries())
    if (failure !== null && failure.entry < countedEntries(corpus.models[model]!, settings))
      throw failure.error;
  return files.map(({ name }, model) => {
    const hasFailed = Object.assign(() => false, { isNever: true });
    const { counted, entryRates } = resultOf(
      corpus,
      { name, model, rows: rows[model]!, hasFailed },
      plan,
      settings,
    );
    const found = entryRates.get(metric);
    if (found === undefined)
      throw new ErrataError(
        'METRIC_UNKNOWN',
        `${name}: no error rate ${JSON.stringify(metric)}, expected ${[...entryRates.keys()].join(', ')}`,
      );
    const { rates, ...counts } = found;
    const { batches, batchOf } = corpus.models[model]!;
    const entries = Array.from({ length: counted }, (_, entry) => entry);
    return {
      model: name,
      imageNames: entries.map((entry) => corpus.nameOf(model, corpus.models[model]!.pages[entry]!) ?? ''),
      batchIds: entries.map((entry) => batches[batchOf[entry]!] ?? ''),
      rates,
      counts,
    };
  });
}

/** Settings for one error rate from the options of an evaluation; rates of other units are only made together. */
export function settingsOf(options: Readonly<Record<string, unknown>>, metric: string): EvaluationSettings {
  const { unit, normalization, denominator, emptyReference, missing, batches } = options;
  try {
    const found = {
      unit,
      normalize: normalization,
      denominator,
      emptyReference,
      missing,
      batches: batches ?? undefined,
      metrics: [metric === 'cer' || metric === 'wer' ? metric : 'units'],
    };
    return readSettings(found as SettingsOptions);
  } catch (cause) {
    throw new ErrataError(
      'EVALUATION_INVALID',
      `options of the evaluation: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
