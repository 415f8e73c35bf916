/** The functions over a root: what the commands do, without a terminal. Each loads its own when it is called. */
import type { Evaluation } from '../../results/evaluation.ts';
import type { LintResult } from '../../lint/index.ts';
import type { CompareOptions, Comparison } from './compare.ts';
import type { EvaluateOptions } from './evaluate.ts';
import type { GateOptions, GateResult } from './gate.ts';
import type { ImportedModel, ImportModelOptions } from './import-model.ts';
import { libraryCall } from './library-call.ts';
import type { LintOptions } from './lint.ts';
import type { MergeOptions } from './merge.ts';
import type { PreparedBenchmark, PrepareOptions } from './prepare.ts';
import type { ReportOptions, WrittenReport } from './report.ts';
import type { RunForecast, RunOptions, RunResult } from './run.ts';
import type { SummarizeOptions } from './summarize.ts';

export type {
  CompareOptions,
  Comparison,
  EvaluateOptions,
  GateOptions,
  GateResult,
  ImportedModel,
  ImportModelOptions,
  LintOptions,
  LintResult,
  MergeOptions,
  PreparedBenchmark,
  PrepareOptions,
  ReportOptions,
  RunForecast,
  RunOptions,
  RunResult,
  SummarizeOptions,
  WrittenReport,
};
export type { EvaluatedPage } from '../../evaluate/index.ts';
export type { Message, Progress } from './root-options.ts';

/**
 * Makes `data/benchmark` of a root from a folder of images and transcripts, or from a table; the old one stays until
 * the new one is whole. Pages that had to be left out are in `findings`.
 *
 * @example
 * const { pages, findings } = await prepare({ source: 'scans', root: '.' });
 */
export function prepare(options: PrepareOptions): Promise<PreparedBenchmark> {
  return libraryCall(options, async (given) => (await import('./prepare.ts')).prepare(given));
}

/**
 * Makes `data/models/{model}.csv` from what another tool wrote, page by page of the benchmark.
 *
 * @example
 * const { pages, missing } = await importModel({ source: 'tesseract-out', model: 'Tesseract', root: '.' });
 */
export function importModel(options: ImportModelOptions): Promise<ImportedModel> {
  return libraryCall(options, async (given) => (await import('./import-model.ts')).importModel(given));
}

/**
 * Reads the pages of the benchmark with the models of the configuration, into `data/models/{model}.csv`; the same call
 * again goes on where it stopped. A page or model that failed is in the result and rejects nothing. With `dryRun` it
 * only tells what would be asked for.
 *
 * @example
 * const { models } = await run({ root: '.', model: 'Gemini', limit: 10 });
 * for (const { model, statuses, costUsd } of models) console.log(model, statuses.ok, costUsd);
 */
export function run(options: RunOptions & { readonly dryRun: true }): Promise<RunForecast>;
export function run(options: RunOptions): Promise<RunResult>;
export function run(options: RunOptions): Promise<RunResult | RunForecast> {
  return libraryCall(options, async (given) => (await import('./run.ts')).run(given));
}

/**
 * Scores the models of a root (`data/models/*.csv`) against its benchmark, or pages in memory, and returns what
 * evaluation.json holds. Files are written only with `out` or `write`. A model that cannot be scored is an error,
 * thrown after the others are written.
 *
 * @example
 * const { models } = await evaluate({ root: '.', metrics: ['cer'] });
 * for (const [name, { macro }] of Object.entries(models)) console.log(name, macro.cer);
 */
export function evaluate(options: EvaluateOptions): Promise<Evaluation> {
  return libraryCall(options, async (given) => {
    const { evaluation, failures, notes } = await (await import('./evaluate.ts')).evaluate(given);
    for (const text of notes) given.onMessage?.({ level: 'note', text });
    if (failures[0] !== undefined) throw failures[0];
    return evaluation;
  });
}

/**
 * Joins the parts of an evaluation (`evaluate` with `shard`) into the files that one run would have written, byte for
 * byte. A model that could not be scored in a part is an error, thrown after the others are written.
 *
 * @example
 * await evaluate({ root: '.', shard: '1/2', out: 'parts/1' });
 * await evaluate({ root: '.', shard: '2/2', out: 'parts/2' });
 * const { models } = await merge({ root: '.', parts: ['parts/1', 'parts/2'] });
 * for (const [name, { macro }] of Object.entries(models)) console.log(name, macro.cer);
 */
export function merge(options: MergeOptions): Promise<Evaluation> {
  return libraryCall(options, async (given) => {
    const { evaluation, failures } = await (await import('./merge.ts')).merge(given);
    if (failures[0] !== undefined) throw failures[0];
    return evaluation;
  });
}

/**
 * The evaluation that the pages of an earlier one give (`{model}_pages.parquet`), without any text: of some of its
 * models, or with other intervals. Files are written only with `out`.
 *
 * @example
 * const { models } = await summarize({ root: '.', bootstrap: 1000 });
 * console.log(models['Woodblock']?.intervals?.macro['cer']?.bca);
 */
export function summarize(options: SummarizeOptions): Promise<Evaluation> {
  return libraryCall(options, async (given) => (await import('./summarize.ts')).summarize(given));
}

/**
 * Compares two models of an evaluation, or all of them, on the same pages: paired difference, interval, p value.
 *
 * @example
 * const { pairs } = await compare({ root: '.', a: 'Woodblock', b: 'Modern' });
 * console.log(pairs[0]?.macro?.difference, pairs[0]?.macro?.p);
 */
export function compare(options: CompareOptions): Promise<Comparison> {
  return libraryCall(options, async (given) => (await import('./compare.ts')).compare(given));
}

/**
 * Checks that an evaluation, or every benchmark of a suite, keeps its limits. A missed limit is in the result and
 * rejects nothing.
 *
 * @example
 * const { passed, checks } = await gate({ root: '.', maxCer: 0.1, maxMissing: '2%' });
 */
export function gate(options: GateOptions): Promise<GateResult> {
  return libraryCall(options, async (given) => (await import('./gate.ts')).gate(given));
}

/**
 * Writes the report of an evaluation: HTML, Markdown and CSV.
 *
 * @example
 * const { report: document } = await report({ root: '.', out: 'public' });
 */
export function report(options: ReportOptions): Promise<WrittenReport> {
  return libraryCall(options, async (given) => (await import('./report.ts')).report(given));
}

/**
 * Looks for problems in the ground truth of a root; with `fix` it mends what needs no decision.
 *
 * @example
 * const { findings } = await lint({ root: '.', images: false });
 * for (const { code, imageName, line } of findings) console.log(code, imageName, line);
 */
export function lint(options: LintOptions): Promise<LintResult> {
  return libraryCall(options, async (given) => (await import('./lint.ts')).lint(given));
}
