import { basename, extname, join, resolve, dirname } from 'node:path';
import { openSemanticMetric, type SemanticMetric } from '../evaluate/semantic-metric.ts';
import type { RunEvents } from '../infer/index.ts';
import { readConfigText } from '../io/find-config.ts';
import { Layout } from '../io/layout.ts';
import { acquireLock } from '../io/lock.ts';
import { configProblem } from '../schema/config-problem.ts';
import { modelName } from '../schema/config.ts';
import { ErrataError, EXIT, worstExit } from '../schema/error.ts';
import type { Experiment } from '../schema/experiment.ts';
import { parseExperimentConfig, type ExperimentConfig } from './experiment-config.ts';
import type { Correction } from './corrections.ts';
import { correctPages, type CorrectOptions } from './correct.ts';
import { Measurer } from './measure.ts';
import type { ExperimentPage } from './page.ts';
import { readData } from './read-data.ts';
import { writeResults } from './result-files.ts';
import { summarize } from './summarize.ts';

export { experimentText } from './table.ts';

export interface ExperimentRequest extends Omit<CorrectOptions, 'folder' | 'onCheckpoint'> {
  /** Path of the experiment's file. */
  readonly config: string;
  /** Folder of the results. @default data/experiments/{name} in the root */
  readonly out: string | undefined;
  /** Folder of a sentence model; takes precedence over that of the file. */
  readonly modelDir: string | undefined;
  readonly threads: number | undefined;
  readonly events: RunEvents & { note(message: string): void };
}

export interface ExperimentOutcome {
  readonly experiment: Experiment;
  readonly files: readonly string[];
  readonly exit: number;
}

/**
 * Corrects what was read and measures it before and after, against the truth. The same request again goes on
 * where it stopped.
 */
export async function runExperiment(request: ExperimentRequest): Promise<ExperimentOutcome> {
  const { root, out, threads, signal, events } = request;
  const config = await loadExperiment(request.config);
  const name = nameOf(config);
  const folder = out ?? join(new Layout(root).experiments, name);
  const { pages, notes } = await readData(config, { root, threads, signal });
  for (const note of notes) events.note(note);
  const lock = await acquireLock(join(folder, '.experiment.lock'), `experiment ${name}`);
  try {
    const semantic = await openSemantic(config, request);
    try {
      return await new ExperimentRun(request, config, { name, folder, pages, semantic }).finish();
    } finally {
      await semantic?.close();
    }
  } finally {
    await lock.release();
  }
}

async function loadExperiment(path: string): Promise<ExperimentConfig> {
  return parseExperimentConfig(await readConfigText(path, ', expected the file of an experiment'), path);
}

function nameOf({ path, data, place }: ExperimentConfig): string {
  const name = data.name ?? basename(path, extname(path));
  const checked = modelName.safeParse(name);
  if (!checked.success) throw configProblem(checked.error.issues, { under: ['name'], known: [], place });
  return name;
}

/** Undefined when it is not wanted, or when there is no model: the other metrics go on. */
async function openSemantic(
  { path, data: { experiment } }: ExperimentConfig,
  { modelDir, threads, events }: ExperimentRequest,
): Promise<SemanticMetric | undefined> {
  if (!experiment.semantic) return undefined;
  const ofFile =
    experiment.semantic_model === undefined ? undefined : resolve(dirname(path), experiment.semantic_model);
  const wanted = modelDir ?? ofFile;
  try {
    return await openSemanticMetric({
      modelDir: wanted,
      threads,
      onWarning: (message) => {
        events.warn(message);
      },
    });
  } catch (error) {
    // a model that was named has to be there; the default one may be missing
    if (!(error instanceof ErrataError) || wanted !== undefined) throw error;
    events.note(`${error.message}; semantic similarity is left out`);
    return undefined;
  }
}

interface Parts {
  readonly name: string;
  readonly folder: string;
  readonly pages: readonly ExperimentPage[];
  readonly semantic: SemanticMetric | undefined;
}

class ExperimentRun {
  readonly #request: ExperimentRequest;
  readonly #config: ExperimentConfig;
  readonly #parts: Parts;
  readonly #measurer: Measurer;

  constructor(request: ExperimentRequest, config: ExperimentConfig, parts: Parts) {
    this.#request = request;
    this.#config = config;
    this.#parts = parts;
    this.#measurer = new Measurer({
      normalizeBeforeEval: config.data.experiment.normalize_before_eval,
      semantic: parts.semantic,
      threads: request.threads,
    });
  }

  async finish(): Promise<ExperimentOutcome> {
    const { signal, limit } = this.#request;
    const { pages, folder } = this.#parts;
    if (this.#config.corrector === 'csv') {
      const given = limit === undefined ? pages : pages.slice(0, limit);
      return this.#conclude(
        new Map(
          given.flatMap(({ id, corrected }) =>
            corrected === undefined ? [] : [[id, { status: 'ok', text: corrected }]],
          ),
        ),
        EXIT.done,
      );
    }
    const { corrections, outcome } = await correctPages(this.#config, pages, {
      ...this.#request,
      folder,
      onCheckpoint: async (found) => {
        await this.#write(found, false, undefined);
      },
    });
    if (signal.aborted) {
      await this.#write(corrections, false, undefined);
      throw signal.reason;
    }
    return this.#conclude(corrections, outcome.exit);
  }

  async #conclude(corrections: ReadonlyMap<string, Correction>, exit: number): Promise<ExperimentOutcome> {
    const { experiment, files } = await this.#write(corrections, true, this.#request.signal);
    return {
      experiment,
      files,
      exit: worstExit([exit, experiment.coverage.failed > 0 ? EXIT.partial : EXIT.done]),
    };
  }

  /** Measures what is corrected and refreshes the files. */
  async #write(
    corrections: ReadonlyMap<string, Correction>,
    isTested: boolean,
    signal: AbortSignal | undefined,
  ): Promise<Pick<ExperimentOutcome, 'experiment' | 'files'>> {
    const { name, folder, pages, semantic } = this.#parts;
    const measured = await this.#measurer.measure(pages, ({ id }) => corrections.get(id)?.text, signal);
    const coverage = {
      pages: pages.length,
      corrected: measured.length,
      failed: corrections.size - measured.length,
      left: pages.length - corrections.size,
    };
    const experiment = await summarize(measured, {
      name,
      config: this.#config,
      coverage,
      semanticVersion: semantic?.version,
      isTested,
      threads: this.#request.threads,
      signal,
    });
    return {
      experiment,
      files: await writeResults(folder, {
        pages,
        measured,
        statusOf: ({ id }) => corrections.get(id)?.status,
        experiment,
      }),
    };
  }
}
