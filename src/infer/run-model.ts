import { join } from 'node:path';
import { keepCopy } from '../io/keep-copy.ts';
import type { ModelsLayout } from '../io/layout.ts';
import { acquireLock } from '../io/lock.ts';
import { redact } from '../io/redact.ts';
import { EXIT, exitOf } from '../schema/error.ts';
import type { RunCard } from '../schema/card.ts';
import { pageKey } from '../schema/journal.ts';
import { RunStopped, type AttemptContext } from './attempt.ts';
import type { Budget } from './budget.ts';
import { runCard, type CardParts } from './card/run-card.ts';
import { writeCard } from './card/write-card.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { RateLimiter } from './rate-limiter.ts';
import { ImageIndex } from './image-index.ts';
import { Journal } from './journal.ts';
import type { ConfiguredModel } from './load-provider.ts';
import { AllRefused, noteFailure, Outage, type Watches } from './note-failure.ts';
import { removeLeftovers, writeInferences } from './output.ts';
import { PageNotes } from './page-notes.ts';
import type { Page } from './pages.ts';
import type { ProviderContext, Recognizer } from './provider.ts';
import { emptyOutcome, exitOfModel, type ModelOutcome } from './outcome.ts';
import { RefusalStreak } from './refusal-streak.ts';
import { LeftBehind, runPage, type PageRunOptions } from './run-page.ts';
import { Stop } from './stop.ts';
import type { Task } from './task.ts';

export interface ModelRunOptions {
  readonly model: ConfiguredModel;
  readonly context: ProviderContext;
  /** Hash of provider, model, prompt and parameters. */
  readonly settingsKey: string;
  /** What the run card says besides; undefined: no card is written. */
  readonly card: CardFacts | undefined;
  /** Folder of `{model}.csv`. */
  readonly files: ModelsLayout;
  /** All pages of the benchmark, and those to be read now. */
  readonly allPages: readonly Page[];
  readonly pages: readonly Page[];
  readonly repeat: number;
  readonly budget: Budget;
  readonly useCache: boolean;
  readonly retryErrors: boolean;
  /** Texts are written as they were received, whatever the model's settings say. */
  readonly keepsEnds: boolean;
  readonly signal: AbortSignal;
  warn(message: string): void;
  onPage(outcome: ModelOutcome, task: Task, entry: Parameters<PageRunOptions['onPage']>[1]): void;
}

/** What a card needs that the reading of pages does not. */
export type CardFacts = Pick<CardParts, 'fingerprint' | 'module' | 'benchmarkCsv' | 'machine'>;

/** Time for a provider to give back what it holds. */
const CLOSE_MS = 5000;

/** Reads the pages of one model; throws only when nothing could be started. What ends it later is in the outcome. */
export async function runModel(options: ModelRunOptions): Promise<ModelOutcome> {
  const { model, files, settingsKey, warn } = options;
  const lock = await acquireLock(files.lock(model.name), `model ${model.name}`);
  try {
    await removeLeftovers(files.folder, model.name);
    const path = files.journal(model.name);
    const journal = await Journal.open(path, settingsKey, warn);
    try {
      if (journal.isNew) await keepForeignFiles(options);
      if (journal.otherSettings > 0)
        warn(
          `${model.name}: ${journal.otherSettings} pages were read with other settings; they are ` +
            'read again when asked for',
        );
      return await readPages(options, journal);
    } finally {
      await journal.close();
    }
  } finally {
    await lock.release();
  }
}

/** A CSV that no run of ours wrote may have cost someone work. */
async function keepForeignFiles({ model, files, repeat, warn }: ModelRunOptions): Promise<void> {
  for (let number = 1; number <= repeat; number += 1) {
    const path = files.csv(model.name, number);
    const kept = await keepCopy(path);
    if (kept !== undefined) warn(`${path}: not written by a run; a copy is kept as ${kept}`);
  }
}

async function readPages(options: ModelRunOptions, journal: Journal): Promise<ModelOutcome> {
  const { model, pages, repeat, budget, signal } = options;
  const outcome = emptyOutcome(model.name, pages.length * repeat);
  const stop = new Stop(signal);
  const breaker = new CircuitBreaker<Task>();
  const refusals = new RefusalStreak<Task>({ isOver: hasAnswers(journal) });
  const lazy = new LazyRecognizer(options, stop);
  budget.startModel();
  const tasks = tasksOf(pages, repeat);
  const run: PageRunOptions = {
    ...pageOptions(options, journal, outcome, lazy),
    breaker,
    refusals,
  };
  const worker = async (): Promise<void> => {
    for (const task of tasks) {
      if (stop.drain.aborted) return;
      await guarded(task, run, stop);
    }
  };
  await Promise.all(Array.from({ length: Math.min(model.maxWorkers, outcome.pages) }, worker));
  stop.finish();
  await lazy.close();
  const watch = stop.reason instanceof Outage ? breaker : refusals;
  if (stop.reason instanceof Outage || stop.reason instanceof AllRefused)
    await retract(journal, options.settingsKey, new Set([...stop.reason.tasks, ...watch.pages]), outcome);
  await writeFiles(options, journal, outcome);
  return conclude(outcome, stop);
}

/** Tells whether a page was read with these settings before: then the service takes the request. */
function hasAnswers({ remembered }: Journal): boolean {
  return [...remembered.values()].some(({ status }) => status !== 'error' && status !== 'timeout');
}

/** One iterator that all workers draw from. */
function* tasksOf(pages: readonly Page[], repeat: number): Generator<Task> {
  for (let number = 1; number <= repeat; number += 1) {
    for (const page of pages) yield { page, repeat: number };
  }
}

function pageOptions(
  options: ModelRunOptions,
  journal: Journal,
  outcome: ModelOutcome,
  lazy: LazyRecognizer,
): Omit<PageRunOptions, keyof Watches> {
  const { model, settingsKey, files, budget, useCache, retryErrors } = options;
  const notes = new PageNotes(options);
  return {
    model,
    settingsKey,
    journal,
    outcome,
    budget,
    useCache,
    retryErrors,
    attempts: () => lazy.ready(),
    images: new ImageIndex(journal, model.provider),
    rawPath: (page, number) =>
      join(
        files.raw(model.name),
        page.batchId,
        `${page.imageName}${number === 1 ? '' : `.${number}`}.json.gz`,
      ),
    onPage: (task, entry) => {
      options.onPage(outcome, task, entry);
    },
    onNote: ({ page }, note) => {
      notes.tell(page, note);
    },
  };
}

/** Runs one page; what ends the model ends the other workers too. */
async function guarded(task: Task, run: PageRunOptions, stop: Stop): Promise<void> {
  try {
    try {
      await runPage(task, run);
    } catch (error) {
      if (!(error instanceof LeftBehind)) throw error;
      run.outcome.leftBecause = redact(error.message);
      noteFailure(task, error.failure, run);
    }
  } catch (error) {
    if (!(error instanceof RunStopped)) stop.begin(error);
  }
}

/** The provider of a model, made ready when the first page needs it. */
class LazyRecognizer {
  readonly #options: ModelRunOptions;
  readonly #stop: Stop;
  #recognizer: Promise<Recognizer> | undefined;
  #context: Promise<AttemptContext> | undefined;

  constructor(options: ModelRunOptions, stop: Stop) {
    this.#options = options;
    this.#stop = stop;
  }

  ready(): Promise<AttemptContext> {
    return (this.#context ??= this.#start());
  }

  async #start(): Promise<AttemptContext> {
    const { model, context } = this.#options;
    this.#recognizer = Promise.resolve(model.provider.create(model.settings, context));
    return {
      provider: model.provider.name,
      recognizer: await this.#recognizer,
      patience: model.patience,
      limiter: new RateLimiter(model.maxWorkers),
      drain: this.#stop.drain,
      abort: this.#stop.abort,
      contact: { made: false },
    };
  }

  /** What goes wrong here comes too late to matter for a page. */
  async close(): Promise<void> {
    const recognizer = await this.#recognizer?.catch(() => undefined);
    if (recognizer?.close === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([recognizer.close(), late]).catch((error: unknown) => {
      this.#options.context.log(`close: ${String(error)}`);
    });
    clearTimeout(timer);
  }
}

/** Pages that an outage explains count as never asked for. */
async function retract(
  journal: Journal,
  settingsKey: string,
  tasks: ReadonlySet<Task>,
  outcome: ModelOutcome,
): Promise<void> {
  const retracted = [...tasks].map(({ page, repeat }) => ({
    image_name: page.imageName,
    batch_id: page.batchId,
    repeat,
  }));
  for (const page of retracted) {
    const record = journal.remembered.get(pageKey(page));
    if (record === undefined) continue;
    outcome.statuses[record.status] -= 1;
    outcome.left += 1;
  }
  await journal.append({ retracted, settings: settingsKey });
}

async function writeFiles(options: ModelRunOptions, journal: Journal, outcome: ModelOutcome): Promise<void> {
  const { model, files, allPages: pages, repeat } = options;
  const keepsEnds = options.keepsEnds || model.keepsEnds;
  const notes = new PageNotes(options);
  const outputs: RunCard['outputs'] = [];
  for (let number = 1; number <= repeat; number += 1) {
    const path = files.csv(model.name, number);
    const written = await writeInferences(path, {
      pages,
      journal,
      repeat: number,
      placesPath: files.lines(model.name, number),
      keepsEnds,
      onNote: (page, note) => {
        notes.tell(page, note);
      },
    });
    if (written === undefined) continue;
    outputs.push({ repeat: number, pages: written.rows, sha256: written.sha256 });
    if (written.rows > 0) outcome.files.push(path);
  }
  if (options.card === undefined || (journal.remembered.size === 0 && outputs.length === 0)) return;
  const card = runCard({ ...options.card, model, journal, pages, repeat, keepsEnds, outputs });
  await writeCard(files.card(model.name), card);
}

function conclude(outcome: ModelOutcome, stop: Stop): ModelOutcome {
  const { reason } = stop;
  if (reason !== undefined) {
    const { code } = reason as { code?: unknown };
    outcome.failure = {
      code: typeof code === 'string' ? code : 'INTERNAL',
      message: redact(reason instanceof Error ? reason.message : String(reason)),
    };
  }
  outcome.exit =
    stop.drain.aborted && reason === undefined
      ? EXIT.done
      : exitOfModel(outcome, reason === undefined ? undefined : exitOf(reason));
  return outcome;
}
