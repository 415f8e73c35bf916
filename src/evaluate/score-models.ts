import type { Corpus, CorpusModel, EndCost, EntryFailure } from '../corpus/corpus.ts';
import type { Plan } from '../metrics/plan.ts';
import type { ModelPages, PagesAbout } from '../results/model-pages.ts';
import { ErrataError } from '../schema/error.ts';
import type { ModelEvaluation } from '../results/evaluation.ts';
import { countedEntries } from './counted-entries.ts';
import type { EvaluationInput } from './evaluation-input.ts';
import type { EvaluationRequest } from './evaluation-request.ts';
import { readGroups, type PageGroups } from './metadata.ts';
import type { RunFile } from './model-runs.ts';
import { corpusNotes, endNotes, engineNotes, modelNotes, wordNotes } from './notes.ts';
import { openModels } from './open-models.ts';
import { measureEntries } from './page-metric.ts';
import { pagesOfModel, type EntryValues } from './pages-of-model.ts';
import { planFor } from './plan-for.ts';
import { optionsOf, type EvaluationSettings } from './settings.ts';
import { signatureOf } from './signature.ts';
import { subsetsOf } from './subsets.ts';
import { waterfallOf, waterfallSums, type WaterfallSums } from './waterfall.ts';

/** The pages of a model, and what only its texts can tell. */
export interface ScoredModel {
  readonly pages: ModelPages;
  readonly extras: Pick<ModelEvaluation, 'waterfall' | 'subsets'>;
  /** What the waterfall is made of, where it was asked for. */
  readonly waterfall: readonly WaterfallSums[] | undefined;
  /** What its file, and what it lacks, have in all shards. */
  readonly whole: CorpusModel['whole'];
}

/** The texts of a root, scored: from texts to pages, model by model. */
export class ModelScoring {
  /** What all models of the evaluation have in common. */
  readonly about: Omit<PagesAbout, 'model' | 'run' | 'emptyReferences' | 'missingLengths'>;
  /** What is odd about the data, a line each. */
  readonly notes: string[];
  /** Whether words mean what they are taken for. */
  readonly hasSpacedWords: boolean;
  readonly #input: EvaluationInput;
  readonly #request: EvaluationRequest;
  readonly #settings: EvaluationSettings;
  readonly #models: readonly RunFile[];
  readonly #corpus: Corpus;
  readonly #plan: Plan;
  readonly #groups: PageGroups | undefined;
  readonly #pageNames: readonly (string | null)[];
  /** Records of each model; taken when its pages are made. */
  #rows: (Uint32Array | undefined)[] = [];
  /** For each model the first entry without a score. */
  #unscored: (EntryFailure | null)[] = [];
  #ends: readonly EndCost[] = [];
  #waterfall: readonly WaterfallSums[][] | undefined;

  private constructor(
    input: EvaluationInput,
    request: EvaluationRequest,
    settings: EvaluationSettings,
    models: readonly RunFile[],
    corpus: Corpus,
    groups: PageGroups | undefined,
    label: string,
  ) {
    this.#input = input;
    this.#request = request;
    this.#settings = settings;
    this.#models = models;
    this.#corpus = corpus;
    this.#plan = planFor(settings);
    this.#groups = groups;
    this.#pageNames = Array.from(corpus.batchOf, (_, page) => corpus.pageName(page));
    this.notes = corpusNotes(corpus, label);
    const words = wordNotes(corpus, settings);
    this.hasSpacedWords = words.length === 0;
    if (settings.compat === null) this.notes.push(...engineNotes(corpus), ...words);
    this.about = {
      signature: signatureOf(settings, request.pageMetrics),
      options: optionsOf(settings),
      metadata: groups?.report,
      bootstrap: request.bootstrap,
    };
  }

  /** Reads the files and scores every entry of every model; `onOpen` is told when the files are known to be files. */
  static async run(
    input: EvaluationInput,
    request: EvaluationRequest,
    settings: EvaluationSettings,
    models: readonly RunFile[],
    onOpen: () => void,
  ): Promise<ModelScoring> {
    const corpus = await openModels(input, request, settings, models);
    onOpen();
    const { metadata } = request;
    const groups = metadata === undefined ? undefined : await readGroups(metadata, corpus);
    const scoring = new ModelScoring(input, request, settings, models, corpus, groups, await input.label());
    await scoring.#score();
    return scoring;
  }

  async #score(): Promise<void> {
    const { onProgress, threads, signal, waterfall } = this.#request;
    const total = this.#corpus.models.reduce((sum, { pages }) => sum + pages.length, 0);
    const names = this.#models.map(({ name }) => name);
    const { rows, failures, ends } = await this.#corpus.score(this.#plan, {
      threads,
      signal,
      onProgress:
        onProgress === undefined
          ? undefined
          : (done) => {
              onProgress('scoring', done, total, names);
            },
    });
    this.#rows = [...rows];
    this.#unscored = [...failures];
    this.#ends = ends;
    if (waterfall === true)
      this.#waterfall = await waterfallSums(
        this.#corpus,
        this.#settings,
        { threads, signal },
        (model, failure) => {
          this.#unscored[model] ??= failure;
        },
      );
  }

  /** The pages of a model, once; or why it has none. */
  async pagesOf(model: number): Promise<ScoredModel | ErrataError> {
    const { name, label, run } = this.#models[model]!;
    const failure = this.#failureOf(model, label);
    if (failure !== null) return failure;
    const [corpus, plan, settings] = [this.#corpus, this.#plan, this.#settings];
    const hasFailed = await this.#input.failedPages(this.#models[model]!, (note) => {
      this.notes.push(note);
    });
    const entryValues = await this.#measure(model, name);
    const pages = pagesOfModel(
      corpus,
      {
        model,
        rows: this.#rows[model]!,
        hasFailed,
        groups: this.#groups,
        entryValues,
        pageNames: this.#pageNames,
      },
      { plan, settings, about: { ...this.about, model: name, run } },
    );
    this.#rows[model] = undefined;
    const waterfall = this.#waterfall?.[model];
    const extras = {
      ...(waterfall === undefined ? {} : { waterfall: waterfallOf(waterfall, settings) }),
      ...(settings.compat === null
        ? {}
        : { subsets: subsetsOf(pages, corpus.models[model]!.pages, settings) }),
    };
    if (settings.compat === null)
      this.notes.push(
        ...modelNotes(corpus, model, label, settings),
        ...endNotes(this.#ends[model]!, label, settings),
      );
    return { pages, extras, waterfall, whole: corpus.models[model]!.whole };
  }

  /** Metrics beside those of the engine. */
  async #measure(model: number, name: string): Promise<EntryValues[]> {
    const { pageMetrics = [], signal, onProgress } = this.#request;
    const counted = countedEntries(this.#corpus.models[model]!, this.#settings);
    const measured: EntryValues[] = [];
    for (const metric of pageMetrics) {
      const values = await measureEntries(metric, this.#corpus, model, counted, {
        signal,
        onProgress: (done) => {
          onProgress?.('embedding', done, counted, [name]);
        },
      });
      measured.push({ name: metric.name, values });
    }
    return measured;
  }

  #failureOf(model: number, label: string): ErrataError | null {
    const { failure, pages, scored, batches, batchOf, whole } = this.#corpus.models[model]!;
    if (failure !== null) return failure;
    const unscored = this.#unscored[model] ?? null;
    // pages that the model lacks count only where their rule says so
    const counted = countedEntries({ pages, scored }, this.#settings);
    if (unscored !== null && unscored.entry < counted) return unscored.error;
    if (this.#settings.missing === 'error' && whole.missing > 0) {
      const page = whole.firstMissing;
      const batch = this.#corpus.batches[this.#corpus.batchOf[page]!];
      const first = `${JSON.stringify(this.#corpus.pageName(page))} of batch ${JSON.stringify(batch)}`;
      return new ErrataError(
        'MISSING_PAGES',
        `${label}: found no row for ${whole.missing} pages (first ${first}), expected all of the benchmark`,
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
}
