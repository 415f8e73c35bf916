import { join } from 'node:path';
import { writePartsAtomic } from '../io/atomic-write.ts';
import { Layout } from '../io/layout.ts';
import { named } from '../io/named-file.ts';
import { Generation } from '../results/generation.ts';
import { pagesFile } from '../results/model-pages.ts';
import type { PagesTable } from '../results/pages-table.ts';
import type { InputNames } from '../results/inputs.ts';
import type { Evaluation } from '../results/evaluation.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import { evaluationFiles, modelFiles, type ResultFile } from './result-files.ts';
import type { ErrataError } from '../schema/error.ts';
import type { ScoredModel } from './score-models.ts';
import type { ModelSummary } from './summarize.ts';

export interface WrittenFiles {
  readonly files: readonly string[];
  /** What the user should know of them, a line each. */
  readonly notes: readonly string[];
}

/** What came of an evaluation beside its results. */
export interface Finished {
  /** What could not be scored, by the name of the model; a metric that was left out has none. */
  readonly failures: readonly { readonly model: string | undefined; readonly error: ErrataError }[];
  readonly hasSpacedWords: boolean;
}

/** The files of an evaluation on their way to the disk. */
export interface EvaluationOutput {
  /** Whether the files say what they were made of. */
  readonly needsHashes: boolean;
  addModel(table: PagesTable, summary: ModelSummary, scored: ScoredModel): Promise<void>;
  /** Ends the work. */
  finish(evaluation: Evaluation, models: readonly ModelSummary[], outcome: Finished): Promise<WrittenFiles>;
  /** Leaves what was there before. */
  discard(): Promise<void>;
}

/** The folder of the results. */
export function outputFolder({ root, out }: Pick<EvaluationRequest, 'root' | 'out'>): string {
  return out ?? new Layout(root).evaluation;
}

/** Results that are returned alone. */
export const NO_OUTPUT: EvaluationOutput = {
  needsHashes: false,
  addModel: async () => undefined,
  finish: async () => ({ files: [], notes: [] }),
  discard: async () => undefined,
};

/** Results as one generation: all files or, after a failure, those that were there. */
export class GenerationOutput implements EvaluationOutput {
  readonly needsHashes = true;
  readonly #generation: Generation;
  readonly #inputs: InputNames;
  readonly #signal: AbortSignal | undefined;

  private constructor(generation: Generation, inputs: InputNames, signal: AbortSignal | undefined) {
    this.#generation = generation;
    this.#inputs = inputs;
    this.#signal = signal;
  }

  static async begin(
    folder: string,
    inputs: InputNames,
    signal: AbortSignal | undefined,
  ): Promise<GenerationOutput> {
    return new GenerationOutput(await Generation.begin(folder), inputs, signal);
  }

  async addModel(table: PagesTable, summary: ModelSummary): Promise<void> {
    for (const file of modelFiles(table, summary)) await this.#add(file);
    const inputs = await this.#inputs.ofModel(summary.name);
    // Parquet is loaded where it is written
    const { pagesBytes } = await import('../results/write-pages.ts');
    await this.#add({ name: pagesFile(summary.name), parts: pagesBytes(table, { inputs }) });
  }

  async finish(evaluation: Evaluation, models: readonly ModelSummary[]): Promise<WrittenFiles> {
    // without any model there is no generation, and the one before stays
    if (models.length === 0) return { files: [], notes: [] };
    for (const file of evaluationFiles(evaluation, models)) await this.#add(file);
    this.#signal?.throwIfAborted();
    const removed = await this.#generation.commit(await this.#inputs.byName(models.map(({ name }) => name)));
    const { folder, names } = this.#generation;
    const note = `${named(folder).label}: removed ${removed.join(', ')}: no part of this evaluation`;
    return { files: names.map((name) => join(folder, name)), notes: removed.length === 0 ? [] : [note] };
  }

  discard(): Promise<void> {
    return this.#generation.discard();
  }

  async #add({ name, parts }: ResultFile): Promise<void> {
    await this.#generation.add(name, parts, this.#signal);
  }
}

/** Results file by file as the OpenPecha program writes them: what is written stays, whatever comes after. */
export class CompatibleOutput implements EvaluationOutput {
  readonly needsHashes = false;
  readonly #folder: string;
  readonly #signal: AbortSignal | undefined;
  readonly #files: string[] = [];

  constructor(request: EvaluationRequest) {
    this.#folder = outputFolder(request);
    this.#signal = request.signal;
  }

  async addModel(table: PagesTable, summary: ModelSummary): Promise<void> {
    for (const file of modelFiles(table, summary)) await this.#write(file);
  }

  async finish(
    evaluation: Evaluation,
    models: readonly ModelSummary[],
    { failures }: Pick<Finished, 'failures'>,
  ): Promise<WrittenFiles> {
    for (const file of failures.length === 0 ? evaluationFiles(evaluation, models) : [])
      await this.#write(file);
    return { files: this.#files, notes: [] };
  }

  discard = async (): Promise<void> => undefined;

  async #write({ name, parts }: ResultFile): Promise<void> {
    this.#signal?.throwIfAborted();
    const path = join(this.#folder, name);
    await writePartsAtomic(path, parts, this.#signal);
    this.#files.push(path);
  }
}
