import { compareModels, scoresOfModels, scoresOfPair, type ModelComparison } from '../../compare/index.ts';
import { globalFlags } from '../../options/global.ts';
import type { OptionsOf } from '../../options/flag.ts';
import { readOptions } from '../../options/read-options.ts';
import { compareFlags } from '../../options/tables/compare.ts';
import { usageError } from '../../options/usage-error.ts';
import { counter, openRoot, ROOT_NAMES, type ProgressOptions, type RootOptions } from './root-options.ts';

const table = { ...compareFlags, threads: globalFlags.threads };

export interface CompareOptions extends RootOptions, ProgressOptions, OptionsOf<typeof table> {
  /** A model of the evaluation, or `evaluation.json#model`; without it all models, every two. */
  readonly a?: string | undefined;
  /** The model to compare it with. */
  readonly b?: string | undefined;
}

/** What `errata compare --json` prints. */
export interface Comparison extends ModelComparison {
  /** The error rate that was compared. */
  readonly metric: string;
}

/** `compare` of the library, in the words of the command. */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const values = readOptions('compare', options, table, [...ROOT_NAMES, 'a', 'b']);
  const { model, metric, bootstrap: resamples, seed, cluster, alpha, threads } = values;
  const { a, b, signal } = options;
  if ((values.all || model.length > 0) && a !== undefined)
    throw usageError('compare: expected either two models or --all and --model, got both');
  if (a !== undefined && b === undefined) throw usageError('compare: expected two models, got one');
  const from = { root: await openRoot(options), metric };
  const scores =
    a === undefined || b === undefined ? await scoresOfModels(model, from) : await scoresOfPair(a, b, from);
  const onProgress = counter(options, 'resamples', resamples);
  const found = await compareModels(scores, {
    resamples,
    seed,
    cluster,
    alpha,
    threads,
    signal,
    onProgress,
  });
  return { metric, ...found };
}
