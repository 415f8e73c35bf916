import type { InputNames } from '../results/inputs.ts';
import { ErrataError } from '../schema/error.ts';
import type { Evaluation } from '../results/evaluation.ts';
import type { Shard } from '../corpus/shard.ts';
import { checkThreads } from '../schema/whole-range.ts';
import { checkResampling } from '../statistics/index.ts';
import {
  CompatibleOutput,
  GenerationOutput,
  NO_OUTPUT,
  outputFolder,
  type EvaluationOutput,
} from './evaluation-output.ts';
import { copyOf, type EvaluationRequest } from './evaluation-request.ts';
import { rootInput, type EvaluationInput } from './evaluation-input.ts';
import type { RunFile } from './model-runs.ts';
import { partRequest } from './part-request.ts';
import { ModelScoring, type ScoredModel } from './score-models.ts';
import { leftOut, openSemanticMetric, type SemanticMetric } from './semantic-metric.ts';
import { readSettings, type EvaluationSettings } from './settings.ts';
import { tableOf } from '../results/pages-table.ts';
import { evaluationOf, summarizeModel, type ModelSummary } from './summarize.ts';

/** An evaluation and what its user should know beside it. */
export interface EvaluationOutcome {
  readonly evaluation: Evaluation;
  readonly settings: EvaluationSettings;
  /** Models that could not be scored, and a metric that had to be left out; the others were. */
  readonly failures: readonly ErrataError[];
  /** What is odd about the data, a line each. */
  readonly notes: readonly string[];
  /** False where most of the references is in a script without spaces, so that words mean little. */
  readonly hasSpacedWords: boolean;
  /** Files written. */
  readonly files: readonly string[];
  /** Which part of the pages it is of; undefined for all. */
  readonly part: Shard | undefined;
}

/**
 * Scores the models of a root against its benchmark, and writes the results if asked to. What was asked for
 * at the call counts.
 */
export async function runEvaluation(given: EvaluationRequest): Promise<EvaluationOutcome> {
  const request = copyOf(given);
  const asked = readSettings(request);
  partRequest(request);
  checkThreads(request.threads);
  if (request.bootstrap !== undefined) checkResampling(request.bootstrap);
  const input = await inputOf(request, asked);
  const files = await input.models(request.models ?? []);
  const notes: string[] = [];
  const semantic = await openSemantic(request, asked, (note) => {
    notes.push(note);
  });
  if (semantic === undefined) return evaluateModels(input, request, asked, files);
  if (semantic instanceof ErrataError) {
    const metrics = asked.metrics.filter((metric) => metric !== 'semantic');
    return evaluateModels(input, request, { ...asked, metrics }, files, semantic);
  }
  try {
    const pageMetrics = [...(request.pageMetrics ?? []), semantic];
    const outcome = await evaluateModels(input, { ...request, pageMetrics }, asked, files);
    return { ...outcome, notes: [...outcome.notes, ...notes] };
  } finally {
    await semantic.close();
  }
}

async function inputOf(
  { root, pages }: EvaluationRequest,
  { compat }: EvaluationSettings,
): Promise<EvaluationInput> {
  if (pages === undefined) return rootInput(root, { hasRuns: compat === null });
  // the readers of tables are loaded where the engine has none of its own
  return (await import('./memory-input.ts')).memoryInput(pages);
}

/** The metric, or why it is left out; thrown when nothing else is asked for. Undefined when it is not needed. */
async function openSemantic(
  { pageMetrics = [], modelDir, threads }: EvaluationRequest,
  { metrics }: EvaluationSettings,
  onWarning: (message: string) => void,
): Promise<SemanticMetric | ErrataError | undefined> {
  if (!metrics.includes('semantic') || pageMetrics.some(({ name }) => name === 'semantic')) return undefined;
  try {
    return await openSemanticMetric({ modelDir, threads, onWarning });
  } catch (error) {
    if (!(error instanceof ErrataError) || metrics.length === 1) throw error;
    return leftOut(error);
  }
}

/** Texts to pages, pages to results, model by model: only one model's pages are in memory. */
async function evaluateModels(
  input: EvaluationInput,
  request: EvaluationRequest,
  settings: EvaluationSettings,
  files: readonly RunFile[],
  metricLeftOut?: ErrataError,
): Promise<EvaluationOutcome> {
  const hashes = input.hashes(request.signal);
  const output = await openOutput(request, settings, hashes);
  const failures: { model: string | undefined; error: ErrataError }[] = [];
  try {
    const scoring = await ModelScoring.run(input, request, settings, files, () => {
      if (output.needsHashes) hashes.begin(files);
    });
    const models: ModelSummary[] = [];
    for (const model of files.keys()) {
      const scored = await scoring.pagesOf(model);
      if (scored instanceof ErrataError) failures.push({ model: files[model]!.name, error: scored });
      else models.push(await summarizeInto(output, scored, request));
      // one bad model ends the OpenPecha program, and what it has written stays
      if (settings.compat !== null && failures.length > 0) break;
    }
    const evaluation = evaluationOf(scoring.about, models);
    if (metricLeftOut !== undefined) failures.push({ model: undefined, error: metricLeftOut });
    const { hasSpacedWords } = scoring;
    const { files: written, notes } = await output.finish(evaluation, models, { failures, hasSpacedWords });
    return {
      evaluation,
      settings,
      failures: failures.map(({ error }) => error),
      notes: [...scoring.notes, ...notes],
      hasSpacedWords,
      files: written,
      part: request.shard,
    };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

async function openOutput(
  request: EvaluationRequest,
  { compat }: EvaluationSettings,
  inputs: InputNames,
): Promise<EvaluationOutput> {
  const part = partRequest(request);
  if (part !== undefined) return (await import('./part-output.ts')).PartOutput.begin(part, inputs);
  if (request.write !== true) return NO_OUTPUT;
  return compat === null
    ? GenerationOutput.begin(outputFolder(request), inputs, request.signal)
    : new CompatibleOutput(request);
}

async function summarizeInto(
  output: EvaluationOutput,
  scored: ScoredModel,
  { signal, shard }: Pick<EvaluationRequest, 'signal' | 'shard'>,
): Promise<ModelSummary> {
  const table = tableOf(scored.pages);
  // intervals are of all parts
  const hasIntervals = shard === undefined;
  const summary = await summarizeModel(table, { extras: scored.extras, signal, hasIntervals });
  await output.addModel(table, summary, scored);
  return summary;
}
