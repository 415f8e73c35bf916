import { countedEntries } from './counted-entries.ts';
import { join } from 'node:path';
import { ErrataError } from '../schema/error.ts';
import type { Evaluation, WaterfallStep } from '../schema/evaluation.ts';
import { recordOf } from '../schema/named-record.ts';
import { checkThreads } from '../schema/whole-range.ts';
import { VERSION } from '../schema/version.ts';
import type { Corpus, CorpusScores, EntryFailure } from '../corpus/corpus.ts';
import { activeEngine } from '../engine/select.ts';
import { checkResampling } from '../statistics/index.ts';
import type { Plan } from '../metrics/plan.ts';
import { METRICS, planOf } from '../metrics/plan.ts';
import { readFailedPages } from './failed-pages.ts';
import { addIntervals, type BootstrapOptions } from './intervals.ts';
import { readGroups, type PageGroups } from './metadata.ts';
import { findModels, rootFile, type ModelFile } from './model-files.ts';
import { resultOf, type ModelResult, type ModelScores } from './model-result.ts';
import { corpusNotes, modelNotes } from './notes.ts';
import { hashInputs, type InputHashes } from './input-hashes.ts';
import { pagesOfModel, type PageValues } from './model-pages.ts';
import { addPageMetric, type PageMetric } from './page-metric.ts';
import { writeCerFile, writeMetricsFile, writePageMetricFile, writeTextFile } from './page-files.ts';
import { leftOut, openSemanticMetric, type SemanticMetric } from './semantic-metric.ts';
import { readSettings, type EvaluationSettings, type SettingsOptions } from './settings.ts';
import { signatureOf } from './signature.ts';
import { subsetsOf } from './subsets.ts';
import { summaryCsv } from './summary-csv.ts';
import { waterfallOf } from './waterfall.ts';

/** Bytes read of the files, then pairs scored, then pairs of a model embedded; the total of pairs is known when scoring begins. */
export type EvaluationProgress = (
  phase: 'reading' | 'scoring' | 'embedding',
  done: number,
  total: number | undefined,
  models: readonly string[],
) => void;

export interface EvaluationRequest extends SettingsOptions {
  /** The folder that holds `data/`. */
  readonly root: string;
  /** Names of the models. @default all */
  readonly models?: readonly string[] | undefined;
  /** Folder of the results. @default data/evaluation in the root */
  readonly out?: string | undefined;
  /** Writes the files of the results. @default false */
  readonly write?: boolean | undefined;
  /** Adds the error rate after each named normalisation. @default false */
  readonly waterfall?: boolean | undefined;
  /** A CSV file with a row a page, and the column to group by. */
  readonly metadata?: { readonly file: string; readonly groupBy: string } | undefined;
  readonly bootstrap?: BootstrapOptions | undefined;
  /** Folder of the sentence model of the metric `semantic`. @default the model of the catalogue, where models are kept */
  readonly modelDir?: string | undefined;
  /** Metrics beside those of the engine; one named `semantic` goes before our own. */
  readonly pageMetrics?: readonly PageMetric[] | undefined;
  /** 1 to 1,024. @default all cores */
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: EvaluationProgress | undefined;
}

/** An evaluation and what its user should know beside it. */
export interface EvaluationOutcome {
  readonly evaluation: Evaluation;
  readonly settings: EvaluationSettings;
  /** Models that could not be scored, and a metric that had to be left out; the others were. */
  readonly failures: readonly ErrataError[];
  /** What is odd about the data, a line each. */
  readonly notes: readonly string[];
  /** Files written. */
  readonly files: readonly string[];
}

/** Scores the models of a root against its benchmark, and writes the results if asked to. What was asked for at the call counts. */
export async function runEvaluation(given: EvaluationRequest): Promise<EvaluationOutcome> {
  const request = copyOf(given);
  const asked = readSettings(request);
  checkThreads(request.threads);
  if (request.bootstrap !== undefined) checkResampling(request.bootstrap);
  const files = await findModels(request.root, request.models ?? []);
  const notes: string[] = [];
  const semantic = await openSemantic(request, asked, (note) => {
    notes.push(note);
  });
  if (semantic === undefined) return scoreModels(request, asked, files);
  if (semantic instanceof ErrataError) {
    const outcome = await scoreModels(
      request,
      { ...asked, metrics: asked.metrics.filter((metric) => metric !== 'semantic') },
      files,
    );
    return { ...outcome, failures: [...outcome.failures, semantic] };
  }
  try {
    const outcome = await scoreModels(
      { ...request, pageMetrics: [...(request.pageMetrics ?? []), semantic] },
      asked,
      files,
    );
    return { ...outcome, notes: [...outcome.notes, ...notes] };
  } finally {
    await semantic.close();
  }
}

/** The request as it is now, down to its lists: its caller may change them while the work goes on. */
function copyOf(request: EvaluationRequest): EvaluationRequest {
  const { models, batches, metrics, normalize, metadata, bootstrap, pageMetrics } = request;
  return {
    ...request,
    models: models && [...models],
    batches: batches && [...batches],
    metrics: metrics && [...metrics],
    normalize: normalize && [...normalize],
    metadata: metadata && { ...metadata },
    bootstrap: bootstrap && { ...bootstrap },
    pageMetrics: pageMetrics && [...pageMetrics],
  };
}

async function scoreModels(
  request: EvaluationRequest,
  settings: EvaluationSettings,
  files: readonly ModelFile[],
): Promise<EvaluationOutcome> {
  return new EvaluationRun(request, settings, files, await openModels(request, settings, files)).finish();
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

/** Opens benchmark and models; an unknown batch is `BATCH_UNKNOWN` (exit 78). */
export async function openModels(
  {
    root,
    threads,
    signal,
    onProgress,
  }: Pick<EvaluationRequest, 'root' | 'threads' | 'signal' | 'onProgress'>,
  settings: EvaluationSettings,
  files: readonly ModelFile[],
): Promise<Corpus> {
  const names = files.map(({ name }) => name);
  const report =
    onProgress === undefined
      ? undefined
      : (done: number): void => {
          onProgress('reading', done, undefined, names);
        };
  const benchmark = rootFile(root, 'data', 'benchmark', 'benchmark.csv');
  const corpus = await activeEngine().openCorpus({
    benchmark,
    models: files,
    rules: settings.compat ?? 'strict',
    batches: settings.batches ?? undefined,
    threads,
    signal,
    onProgress: report,
  });
  const unknown = settings.batches?.find((batch) => !corpus.batches.includes(batch));
  if (unknown !== undefined) {
    throw new ErrataError(
      'BATCH_UNKNOWN',
      `${benchmark.label}: no batch ${JSON.stringify(unknown)}, expected ${corpus.batches.map((name) => name ?? 'nan').join(', ')}`,
    );
  }
  return corpus;
}

/** What the engine computes for the metrics of the settings. */
export function planFor({
  profile,
  metrics,
  unit,
  normalization,
  denominator,
  compat,
}: EvaluationSettings): Plan {
  const ofEngine = METRICS.filter((metric) => metrics.includes(metric));
  // distances cost half of scripts: single metrics and profiles with counts of their own do without
  const scripts =
    denominator === 'path' || metrics.includes('units') || (profile === 'openpecha' && compat === null);
  return planOf({ metrics: ofEngine, unit, normalize: normalization, scripts });
}

class EvaluationRun {
  readonly #request: EvaluationRequest;
  readonly #settings: EvaluationSettings;
  readonly #models: readonly ModelFile[];
  readonly #corpus: Corpus;
  readonly #plan: Plan;
  readonly #folder: string;
  readonly #failures: ErrataError[] = [];
  readonly #notes: string[];
  readonly #files: string[] = [];
  #hashes: InputHashes | undefined;
  /** For each model the first entry without a score. */
  #unscored: (EntryFailure | null)[] = [];

  constructor(
    request: EvaluationRequest,
    settings: EvaluationSettings,
    models: readonly ModelFile[],
    corpus: Corpus,
  ) {
    this.#request = request;
    this.#settings = settings;
    this.#models = models;
    this.#corpus = corpus;
    this.#plan = planFor(settings);
    this.#folder = request.out ?? join(request.root, 'data', 'evaluation');
    this.#notes = corpusNotes(corpus, rootFile(request.root, 'data', 'benchmark', 'benchmark.csv').label);
  }

  async finish(): Promise<EvaluationOutcome> {
    const { metadata, waterfall } = this.#request;
    const groups =
      metadata === undefined ? undefined : await readGroups(metadata.file, metadata.groupBy, this.#corpus);
    if (this.#request.write === true && this.#settings.compat === null)
      this.#hashes = hashInputs(this.#request.root, this.#models);
    const scores = await this.#score();
    this.#unscored = [...scores.failures];
    const steps =
      waterfall === true
        ? await waterfallOf(
            this.#corpus,
            this.#settings,
            { threads: this.#request.threads, signal: this.#request.signal },
            (model, failure) => {
              this.#unscored[model] ??= failure;
            },
          )
        : undefined;
    const results: ModelResult[] = [];
    for (const [model, file] of this.#models.entries()) {
      const result = await this.#evaluateModel(model, file, scores, groups, steps?.[model]);
      if (result !== undefined) results.push(result);
      // one bad model ends the OpenPecha program, and what it has written stays
      else if (this.#settings.compat !== null) break;
    }
    const evaluation: Evaluation = {
      schema: 1,
      signature: signatureOf(this.#settings, this.#request.pageMetrics),
      errata: VERSION,
      options: {
        ...this.#settings,
        metrics: [...this.#settings.metrics],
        normalization: [...this.#settings.normalization],
        batches: this.#settings.batches === null ? null : [...this.#settings.batches],
      },
      models: recordOf(results.map(({ name, evaluation: ofModel }) => [name, ofModel] as const)),
      ...(groups === undefined ? {} : { metadata: groups.report }),
    };
    await this.#writeSummary(results, evaluation);
    return {
      evaluation,
      settings: this.#settings,
      failures: this.#failures,
      notes: this.#notes,
      files: this.#files,
    };
  }

  #score(): Promise<CorpusScores> {
    const { onProgress, threads, signal } = this.#request;
    const total = this.#corpus.models.reduce((sum, { pages }) => sum + pages.length, 0);
    const names = this.#models.map(({ name }) => name);
    return this.#corpus.score(this.#plan, {
      threads,
      signal,
      onProgress:
        onProgress === undefined
          ? undefined
          : (done) => {
              onProgress('scoring', done, total, names);
            },
    });
  }

  /** Scores and writes a model; undefined when it failed. */
  async #evaluateModel(
    model: number,
    { name, label }: ModelFile,
    { rows }: CorpusScores,
    groups: PageGroups | undefined,
    waterfall: WaterfallStep[] | undefined,
  ): Promise<ModelResult | undefined> {
    const failure = this.#failureOf(model, label);
    if (failure !== null) {
      this.#failures.push(failure);
      return undefined;
    }
    const hasFailed = await readFailedPages(this.#request.root, name, (note) => {
      this.#notes.push(note);
    });
    const scores: ModelScores = {
      name,
      model,
      rows: rows[model]!,
      hasFailed,
      groupOf: groups?.groupOf,
    };
    const result = resultOf(this.#corpus, scores, this.#plan, this.#settings);
    if (waterfall !== undefined) result.evaluation.waterfall = waterfall;
    if (this.#settings.compat !== null)
      result.evaluation.subsets = subsetsOf(this.#corpus, scores, this.#plan, this.#settings);
    const pageValues: PageValues[] = [];
    for (const metric of this.#request.pageMetrics ?? [])
      pageValues.push({ name: metric.name, values: await this.#addPageMetric(metric, result, groups) });
    if (this.#request.bootstrap !== undefined)
      await addIntervals(this.#corpus, result, this.#request.bootstrap, this.#request);
    if (this.#settings.compat === null)
      for (const note of modelNotes(this.#corpus, model, label, this.#settings)) this.#notes.push(note);
    await this.#writePageFiles(result);
    await this.#writePages(scores, groups, pageValues);
    return result;
  }

  #failureOf(model: number, label: string): ErrataError | null {
    const { failure, pages, scored, batches, batchOf } = this.#corpus.models[model]!;
    if (failure !== null) return failure;
    const unscored = this.#unscored[model] ?? null;
    // pages that the model lacks count only where their rule says so
    const counted = countedEntries({ pages, scored }, this.#settings);
    if (unscored !== null && unscored.entry < counted) return unscored.error;
    if (this.#settings.missing === 'error' && pages.length > scored) {
      const page = pages[scored]!;
      const first = `${JSON.stringify(this.#corpus.pageName(page))} of batch ${JSON.stringify(this.#corpus.batches[this.#corpus.batchOf[page]!])}`;
      return new ErrataError(
        'MISSING_PAGES',
        `${label}: found no row for ${pages.length - scored} pages (first ${first}), expected all of the benchmark`,
      );
    }
    if (this.#settings.compat === null) return null;
    const seen = new Set(batchOf.subarray(0, scored));
    const isMixed = seen.size > 1 && [...seen].some((batch) => batches[batch] === null);
    return isMixed
      ? new ErrataError(
          'MISSING_BATCH',
          `${label}: found rows without batch_id beside others, expected one in every row`,
        )
      : null;
  }

  async #addPageMetric(
    metric: PageMetric,
    result: ModelResult,
    groups: PageGroups | undefined,
  ): Promise<Float64Array> {
    const { write, signal, onProgress } = this.#request;
    const report = (done: number): void => {
      onProgress?.('embedding', done, result.counted, [result.name]);
    };
    const values = await addPageMetric(metric, this.#corpus, result, {
      signal,
      onProgress: report,
      groupOf: groups?.groupOf,
    });
    if (write === true)
      this.#files.push(
        await writePageMetricFile(this.#corpus, result, metric.name, values, {
          folder: this.#folder,
          settings: this.#settings,
          signal,
        }),
      );
    return values;
  }

  /** The pages as a table for other programs, and for those that come after this one. */
  async #writePages(
    scores: ModelScores,
    groups: PageGroups | undefined,
    pageValues: readonly PageValues[],
  ): Promise<void> {
    if (this.#hashes === undefined) return;
    const path = join(this.#folder, `${scores.name}_pages.parquet`);
    const table = pagesOfModel(this.#corpus, scores, {
      plan: this.#plan,
      settings: this.#settings,
      groupColumn: groups?.report.column,
      pageValues,
    });
    const [benchmarkSha256, modelSha256] = await Promise.all([
      this.#hashes.benchmark,
      this.#hashes.models[scores.model]!,
    ]);
    // Parquet is loaded where it is written
    const { writePagesFile } = await import('../results/write-pages.ts');
    await writePagesFile(
      path,
      table,
      {
        model: scores.name,
        signature: signatureOf(this.#settings, this.#request.pageMetrics),
        options: { ...this.#settings },
        benchmarkSha256,
        modelSha256,
      },
      this.#request.signal,
    );
    this.#files.push(path);
  }

  async #writePageFiles(result: ModelResult): Promise<void> {
    if (this.#request.write !== true) return;
    const options = { folder: this.#folder, settings: this.#settings, signal: this.#request.signal };
    if (this.#hasCerFiles()) {
      await writeCerFile(this.#corpus, result, options);
      this.#files.push(join(this.#folder, `${result.name}_cer.csv`));
    }
    if (this.#settings.metrics.includes('lines') && this.#settings.compat === null) {
      await writeMetricsFile(this.#corpus, result, options);
      this.#files.push(join(this.#folder, `${result.name}_metrics.csv`));
    }
  }

  /** Of the profiles `openpecha` and `all` write the files of the CER, of single metrics `cer`. */
  #hasCerFiles(): boolean {
    const { profile, metrics } = this.#settings;
    return profile === null ? metrics.includes('cer') : profile === 'openpecha' || profile === 'all';
  }

  async #writeSummary(results: readonly ModelResult[], evaluation: Evaluation): Promise<void> {
    const { write, signal } = this.#request;
    if (write !== true || results.length === 0) return;
    const isCompatible = this.#settings.compat !== null;
    if (this.#hasCerFiles() && (!isCompatible || (results.length > 1 && this.#failures.length === 0))) {
      await this.#writeText('summary.csv', summaryCsv(results, this.#settings), signal);
    }
    if (!isCompatible)
      await this.#writeText('evaluation.json', `${JSON.stringify(evaluation, undefined, 2)}\n`, signal);
  }

  async #writeText(name: string, text: string, signal: AbortSignal | undefined): Promise<void> {
    const path = join(this.#folder, name);
    await writeTextFile(path, text, signal);
    this.#files.push(path);
  }
}
