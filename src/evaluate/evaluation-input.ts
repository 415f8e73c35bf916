import type { InputNames } from '../results/inputs.ts';
import type { Corpus, OpenCorpusOptions } from '../corpus/corpus.ts';
import { activeEngine } from '../engine/select.ts';
import { Layout } from '../io/layout.ts';
import { named } from '../io/named-file.ts';
import { readFailedPages, type FailedPages } from './failed-pages.ts';
import { tableAt } from '../io/table-files.ts';
import { InputHashes } from './input-hashes.ts';
import { findModels, type ModelFile } from './model-files.ts';
import { findRuns, type RunFile } from './model-runs.ts';

/** Hashes of what an evaluation is made of; the scoring need not wait for them. */
export interface Hashes extends InputNames {
  begin(models: readonly ModelFile[]): void;
}

/** Where the texts of an evaluation come from: the files of a root, or pages in memory. */
export interface EvaluationInput {
  /** Name of the benchmark in messages. */
  label(): Promise<string>;
  /** Models by name in their order; an unknown one is `MODEL_UNKNOWN`, none at all `NO_MODELS`. */
  models(wanted: readonly string[]): Promise<RunFile[]>;
  open(
    models: readonly ModelFile[],
    options: Omit<OpenCorpusOptions, 'benchmark' | 'models'>,
  ): Promise<Corpus>;
  failedPages(file: RunFile, note: (text: string) => void): Promise<FailedPages>;
  hashes(signal: AbortSignal | undefined): Hashes;
}

export interface RootInputOptions {
  /** A model that was run several times is one model. @default true */
  readonly hasRuns?: boolean | undefined;
}

/** The files of a root. */
export function rootInput(root: string, { hasRuns = true }: RootInputOptions = {}): EvaluationInput {
  const layout = new Layout(root).benchmark;
  const benchmark = hasRuns ? tableAt(layout.table) : Promise.resolve(named(layout.csv));
  // whoever asks for it is told
  benchmark.catch(() => undefined);
  return {
    label: async () => (await benchmark).label,
    models: (wanted) => (hasRuns ? findRuns(root, wanted) : findModels(root, wanted, { isCsv: true })),
    open: async (models, options) =>
      activeEngine().openCorpus({ ...options, benchmark: await benchmark, models }),
    failedPages: ({ name, run }, note) => readFailedPages(root, run ?? { model: name, number: 1 }, note),
    hashes: (signal) => new InputHashes(root, benchmark, signal),
  };
}
