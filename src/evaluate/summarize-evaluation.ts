import type { InputNames } from '../results/inputs.ts';
import type { BootstrapOptions, ModelPages } from '../results/model-pages.ts';
import type { Evaluation } from '../results/evaluation.ts';
import { tableOf } from '../results/pages-table.ts';
import { hashOfInputs, inputsOfBenchmark, inputsOfModel } from '../results/inputs.ts';
import { readModelPages, type StoredEvaluation } from '../results/read-evaluation.ts';
import { ErrataError } from '../schema/error.ts';
import { GenerationOutput } from './evaluation-output.ts';
import { evaluationOf, summarizeModel, type ModelSummary } from './summarize.ts';

export interface SummarizeStoredOptions {
  /** Models to summarize; empty: all. */
  readonly models: readonly string[];
  /** Other intervals than those of the evaluation. */
  readonly bootstrap: BootstrapOptions | undefined;
  /** Folder of the results; without it nothing is written. */
  readonly out: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The evaluation that the pages of an earlier one give; what only texts can tell is taken from it as it is. */
export async function summarizeEvaluation(
  stored: StoredEvaluation,
  { models: chosen, bootstrap, out, signal }: SummarizeStoredOptions,
): Promise<Evaluation> {
  const { models: known } = stored.evaluation;
  const names = Object.keys(known).filter((name) => chosen.length === 0 || chosen.includes(name));
  const output = out === undefined ? undefined : await GenerationOutput.begin(out, inputsOf(stored), signal);
  try {
    const summaries: ModelSummary[] = [];
    let about: ModelPages['about'] | undefined;
    for (const name of names) {
      signal?.throwIfAborted();
      const read = await readModelPages(stored, name);
      const pages = bootstrap === undefined ? read : { ...read, about: { ...read.about, bootstrap } };
      const { waterfall, subsets } = known[name]!;
      const extras = {
        ...(waterfall === undefined ? {} : { waterfall }),
        ...(subsets === undefined ? {} : { subsets }),
      };
      const table = tableOf(pages);
      const summary = await summarizeModel(table, { extras, signal });
      await output?.addModel(table, summary);
      summaries.push(summary);
      ({ about } = pages);
    }
    if (about === undefined)
      throw new ErrataError('NO_MODELS', `${stored.path}: the evaluation has no models`);
    const evaluation = evaluationOf(about, summaries);
    await output?.finish(evaluation, summaries);
    return evaluation;
  } catch (error) {
    await output?.discard();
    throw error;
  }
}

/** What the pages were made of, by the manifest of the evaluation. */
function inputsOf({ manifest }: StoredEvaluation): InputNames {
  const known = manifest?.inputs ?? {};
  const benchmark = inputsOfBenchmark(known);
  return {
    ofModel: async (name) => ({
      benchmark: hashOfInputs(benchmark),
      model: hashOfInputs(inputsOfModel(known, name)),
    }),
    byName: async (models) =>
      Object.fromEntries([...benchmark, ...models.flatMap((name) => inputsOfModel(known, name))]),
  };
}
