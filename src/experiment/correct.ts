import { run, type ModelOutcome, type Page, type PageEnd, type RunEvents } from '../infer/index.ts';
import { ModelsLayout } from '../io/layout.ts';
import type { Config, ModelSection } from '../schema/config.ts';
import type { ExperimentConfig } from './experiment-config.ts';
import { pageKey, type PageStatus } from '../schema/journal.ts';
import { correctionOf, readCorrections, type Correction } from './corrections.ts';
import type { ExperimentPage } from './page.ts';

/** The run keeps journal and texts of the corrector under this name. */
const MODEL = 'corrected';
const WORKERS = 4;

export interface CorrectOptions {
  readonly root: string;
  readonly folder: string;
  readonly limit: number | undefined;
  readonly maxRetries: number | undefined;
  readonly budgetUsd: number | undefined;
  readonly useCache: boolean;
  readonly retryErrors: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly events: RunEvents;
  /** Called after every so many pages with the corrections so far; waited for before the end. */
  onCheckpoint(corrections: ReadonlyMap<string, Correction>): Promise<void>;
}

export interface Corrected {
  readonly corrections: ReadonlyMap<string, Correction>;
  readonly outcome: ModelOutcome;
}

/** Corrects the pages with the run stage: journal, resume, retries, budget and redaction are those of `errata run`. */
export async function correctPages(
  config: ExperimentConfig,
  pages: readonly ExperimentPage[],
  options: CorrectOptions,
): Promise<Corrected> {
  const { root, folder, limit, maxRetries, budgetUsd, useCache, retryErrors, env, signal, events } = options;
  const asPages: Page[] = pages.map(({ batchId, imageName, ocr }) => ({
    batchId,
    imageName,
    path: folder,
    text: ocr,
  }));
  const ids = new Map(
    pages.map(({ id, batchId, imageName }) => [pageKey({ batch_id: batchId, image_name: imageName }), id]),
  );
  const checkpoints = new Checkpoints(
    pages,
    config.data.experiment.checkpoint_every,
    { journal: new ModelsLayout(folder).journal(MODEL), keepsEnds: keepsEnds(config) },
    options.onCheckpoint,
  );
  const {
    models: [outcome],
  } = await run({
    root,
    folder,
    pages: asPages,
    config: runConfig(config),
    limit,
    maxRetries,
    budgetUsd,
    useCache,
    retryErrors,
    env,
    signal,
    writesCard: false,
    events: eventsWith(checkpoints, ids, events),
  });
  await checkpoints.finish();
  return { corrections: await checkpoints.read(), outcome: outcome! };
}

/** Tells the checkpoints of every page; `ids` are those of the pages by their keys. */
function eventsWith(
  checkpoints: Checkpoints,
  ids: ReadonlyMap<string, string>,
  events: RunEvents,
): RunEvents {
  return {
    warn: (message) => {
      events.warn(message);
    },
    log: (message) => {
      events.log(message);
    },
    onModel: (model, count, settingsKey) => {
      checkpoints.start(settingsKey);
      events.onModel?.(model, count, settingsKey);
    },
    onPage: (found, page) => {
      checkpoints.add(ids.get(pageKey({ batch_id: page.batchId, image_name: page.imageName }))!, page);
      events.onPage?.(found, page);
    },
    onModelEnd: (found) => {
      events.onModelEnd?.(found);
    },
  };
}

/** The configuration of a run with the corrector as its one model; places are those of the experiment's file. */
function runConfig({ path, corrector, data: { command, llm }, place }: ExperimentConfig): Config {
  return {
    path,
    data: {
      models: { [MODEL]: corrector === 'command' ? commandModel(command!) : llmModel(llm!) },
      workers: WORKERS,
    },
    place: (keys) => place([corrector, ...keys.slice(2)]),
  };
}

function commandModel({
  program,
  ...settings
}: NonNullable<ExperimentConfig['data']['command']>): ModelSection {
  return { ...settings, provider: 'command', command: program };
}

function llmModel({
  seed,
  parameters,
  ...settings
}: NonNullable<ExperimentConfig['data']['llm']>): ModelSection {
  const given = typeof parameters === 'object' && parameters !== null ? parameters : {};
  return { ...settings, parameters: { ...given, ...(seed === undefined ? {} : { seed }) } };
}

/** As for the model of a run. */
function keepsEnds({ data: { command, llm } }: ExperimentConfig): boolean {
  return (command ?? llm)?.trim === false;
}

interface CorrectionSource {
  readonly journal: string;
  readonly keepsEnds: boolean;
}

/** Keeps the corrections of a run under way, and tells them from time to time. */
class Checkpoints {
  readonly #pages: readonly ExperimentPage[];
  readonly #every: number;
  readonly #source: CorrectionSource;
  readonly #tell: CorrectOptions['onCheckpoint'];
  readonly #fresh = new Map<string, Correction>();
  #earlier: Map<string, Correction> | undefined;
  #settingsKey: string | undefined;
  #sinceLast = 0;
  #writing: Promise<void> | undefined;
  #failure: unknown;

  constructor(
    pages: readonly ExperimentPage[],
    every: number,
    source: CorrectionSource,
    tell: CorrectOptions['onCheckpoint'],
  ) {
    this.#pages = pages;
    this.#every = every;
    this.#source = source;
    this.#tell = tell;
  }

  start(settingsKey: string): void {
    this.#settingsKey = settingsKey;
  }

  add(id: string, { status, text, isCached }: PageEnd): void {
    if (!isCached || text !== undefined)
      this.#fresh.set(id, correctionOf({ status: status as PageStatus, text }, this.#source.keepsEnds));
    this.#sinceLast += isCached ? 0 : 1;
    if (this.#sinceLast < this.#every || this.#writing !== undefined) return;
    this.#sinceLast = 0;
    this.#writing = this.#write()
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => {
        this.#writing = undefined;
      });
  }

  async #write(): Promise<void> {
    this.#earlier ??= await this.read();
    await this.#tell(new Map([...this.#earlier, ...this.#fresh]));
  }

  /** Waits for what is being written; throws what went wrong. */
  async finish(): Promise<void> {
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Everything that is in the journal. */
  async read(): Promise<Map<string, Correction>> {
    return this.#settingsKey === undefined
      ? new Map()
      : readCorrections(this.#source.journal, this.#settingsKey, this.#pages, this.#source.keepsEnds);
  }
}
