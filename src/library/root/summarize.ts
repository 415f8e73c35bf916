import { checkModel } from '../../compare/page-source.ts';
import { summarizeEvaluation } from '../../evaluate/index.ts';
import type { OptionsOf } from '../../options/flag.ts';
import { readOptions } from '../../options/read-options.ts';
import { summarizeFlags } from '../../options/tables/summarize.ts';
import type { Evaluation } from '../../results/evaluation.ts';
import { evaluationPath, readEvaluation } from '../../results/read-evaluation.ts';
import { openRoot, ROOT_NAMES, type RootOptions } from './root-options.ts';

export interface SummarizeOptions extends RootOptions, OptionsOf<typeof summarizeFlags> {}

/** `summarize` of the library. */
export async function summarize(options: SummarizeOptions): Promise<Evaluation> {
  const values = readOptions('summarize', options, summarizeFlags, ROOT_NAMES);
  const { model, evaluation, out, bootstrap, seed, cluster } = values;
  const { signal } = options;
  const root = await openRoot(options);
  const stored = await readEvaluation(evaluation ?? evaluationPath(root));
  for (const name of model) checkModel(stored, name);
  const resampling = bootstrap === undefined ? undefined : { resamples: bootstrap, seed, cluster };
  return summarizeEvaluation(stored, { models: model, bootstrap: resampling, out, signal });
}
