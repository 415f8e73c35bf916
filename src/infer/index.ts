import { Layout, ModelsLayout } from '../io/layout.ts';
import { redact } from '../io/redact.ts';
import type { Config } from '../schema/config.ts';
import { ErrataError, exitOf, worstExit } from '../schema/error.ts';
import { Budget } from './budget.ts';
import { hashOfCsv } from './card/benchmark-hash.ts';
import { thisMachine } from './card/machine.ts';
import { moduleOf } from './card/write-card.ts';
import { createContext } from './context.ts';
import { registerSecrets } from './known-secrets.ts';
import { loadModel, type ConfiguredModel } from './load-provider.ts';
import { listPages, type Page } from './pages.ts';
import type { Json, ProviderContext } from './provider.ts';
import { emptyOutcome, type ModelOutcome } from './outcome.ts';
import { forecastModel, type ModelForecast } from './forecast.ts';
import { runModel, type CardFacts } from './run-model.ts';
import type { PageEnd } from './run-page.ts';
import { modelPages, selectModels, selectPages } from './selection.ts';
import { settingsHash } from './settings-hash.ts';

export type { Page } from './pages.ts';
export type { PageEnd } from './run-page.ts';
export type { ModelForecast } from './forecast.ts';
export { failedPages, type ModelOutcome } from './outcome.ts';

/** What happens while the run is under way. */
export interface RunEvents {
  /** `settingsKey` is the key under which the journal keeps the pages. */
  onModel?(model: string, pages: number, settingsKey: string): void;
  onPage?(
    outcome: ModelOutcome,
    page: { readonly batchId: string; readonly imageName: string } & PageEnd,
  ): void;
  onModelEnd?(outcome: ModelOutcome): void;
  warn(message: string): void;
  log(message: string): void;
}

export interface RunOptions {
  readonly root: string;
  readonly config: Config;
  /** Pages to read. @default those of the benchmark */
  readonly pages?: readonly Page[];
  /** Folder of journals and results. @default data/models in the root */
  readonly folder?: string;
  /** Names of models and batches; empty: all. */
  readonly models?: readonly string[];
  readonly batches?: readonly string[];
  /** Of the pages only those that it says yes to. @default all */
  readonly isWanted?: (page: Page) => boolean;
  /** Most pages per model. */
  readonly limit?: number | undefined;
  /** Ask again for pages that ended as error, timeout, blocked or truncated. @default false */
  readonly retryErrors?: boolean;
  /** Take answers from the journal. @default true */
  readonly useCache?: boolean;
  /** Write `{model}.card.json`. @default true */
  readonly writesCard?: boolean;
  /** Texts keep line ends at their end and a byte order mark at their start. @default false */
  readonly keepFinalNewline?: boolean;
  /** Times each page is asked for. @default 1 */
  readonly repeat?: number;
  /** Instead of `max_retries` of every model. */
  readonly maxRetries?: number | undefined;
  /** US dollars that this run may cost, all models together. */
  readonly budgetUsd?: number | undefined;
  readonly debugLinesDir?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly events: RunEvents;
}

export interface RunOutcome {
  readonly models: readonly ModelOutcome[];
  readonly exit: number;
}

interface Prepared {
  readonly model: ConfiguredModel;
  readonly fingerprint: Json | undefined;
  readonly context: ProviderContext;
  readonly settingsKey: string;
  close(): Promise<void>;
}

/** Stage 2: reads the pages of the benchmark with the models of the configuration, one model after the other. */
export async function run(options: RunOptions): Promise<RunOutcome> {
  const { repeat = 1, signal } = options;
  const { names, allPages, pages } = await choose(options);
  const budget = new Budget(options.budgetUsd);
  const benchmarkCsv = await hashOfBenchmark(options);
  const models: ModelOutcome[] = [];
  for (const name of names) {
    if (signal.aborted) break;
    models.push(await runOne(name, options, { allPages, pages, repeat, budget, benchmarkCsv }));
  }
  return { models, exit: worstExit(models.map(({ exit }) => exit)) };
}

/** What a run would do, without asking for anything or writing anything. */
export async function forecast(
  options: RunOptions,
): Promise<{ readonly models: readonly ModelForecast[]; readonly exit: number }> {
  const { repeat = 1, events, signal, config, limit } = options;
  const { names, allPages, pages } = await choose(options);
  const models: ModelForecast[] = [];
  const exits: number[] = [];
  for (const name of names) {
    signal.throwIfAborted();
    try {
      const { model, settingsKey, close } = await prepareModel(name, options);
      models.push(
        await forecastModel({
          model,
          settingsKey,
          files: filesOf(options),
          pages: modelPages(name, { config, allPages, pages, limit }),
          repeat,
          useCache: options.useCache ?? true,
          retryErrors: options.retryErrors ?? false,
          signal,
        }),
      );
      await close();
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      events.warn(`${name}: skipped: ${error.message}`);
      exits.push(error.exit);
    }
  }
  return { models, exit: worstExit(exits) };
}

/** Models and pages that are asked for. */
async function choose({ root, config, env = process.env, models = [], ...options }: RunOptions): Promise<{
  readonly names: readonly string[];
  readonly allPages: readonly Page[];
  readonly pages: readonly Page[];
}> {
  const { batches = [], events, isWanted = () => true } = options;
  registerSecrets(config, env);
  const names = selectModels(config, models);
  const allPages = options.pages ?? (await pagesOf(root, events));
  return { names, allPages, pages: selectPages(allPages.filter(isWanted), batches) };
}

/** Before anything is asked for: a file that cannot be read must not be found out at the end. */
async function hashOfBenchmark({ root, writesCard = true }: RunOptions): Promise<string | null> {
  return writesCard ? hashOfCsv(new Layout(root).benchmark.csv) : null;
}

async function pagesOf(root: string, events: RunEvents): Promise<readonly Page[]> {
  const pages = await listPages(root, (message) => {
    events.warn(message);
  });
  if (pages.length === 0)
    throw new ErrataError(
      'NO_PAGES',
      `${new Layout(root).benchmark.images()}: no pages, expected images in folders of batches`,
    );
  return pages;
}

async function prepareModel(name: string, options: RunOptions, pages?: readonly Page[]): Promise<Prepared> {
  const { config, maxRetries, events, debugLinesDir, env = process.env } = options;
  const model = await loadModel(name, config.data.models[name] ?? {}, config, maxRetries);
  const { provider, settings, maxWorkers } = model;
  const { context, close } = createContext({
    model: name,
    provider: provider.name,
    maxWorkers,
    configPath: config.path,
    env,
    debugLinesDir,
    pages,
    log: (message) => {
      events.log(`${name}: ${message}`);
    },
    warn: (message) => {
      events.warn(`${name}: ${message}`);
    },
  });
  const fingerprint = await provider.fingerprint?.(settings, context);
  return {
    model,
    fingerprint,
    context,
    settingsKey: settingsHash({ provider: provider.name, settings, fingerprint }),
    close,
  };
}

interface Shared {
  readonly allPages: readonly Page[];
  readonly pages: readonly Page[];
  readonly repeat: number;
  readonly budget: Budget;
  /** SHA-256 of benchmark.csv; null where there is none. */
  readonly benchmarkCsv: string | null;
}

/** A model that cannot be started is skipped; the others run. */
async function runOne(
  name: string,
  options: RunOptions,
  { allPages, pages: chosen, repeat, budget, benchmarkCsv }: Shared,
): Promise<ModelOutcome> {
  const { config, events, signal, useCache = true, retryErrors = false, keepFinalNewline = false } = options;
  let close: (() => Promise<void>) | undefined;
  let pages = chosen;
  try {
    pages = modelPages(name, { config, allPages, pages: chosen, limit: options.limit });
    checkRepetitions(name, repeat, config);
    const prepared = await prepareModel(name, options, allPages);
    ({ close } = prepared);
    const { model, context, settingsKey } = prepared;
    if (budget.isLimited) checkPrice(model, config);
    events.onModel?.(name, pages.length * repeat, settingsKey);
    const outcome = await runModel({
      model,
      context,
      settingsKey,
      card: await cardFacts(prepared, options, benchmarkCsv),
      files: filesOf(options),
      allPages,
      pages,
      repeat,
      budget,
      useCache,
      retryErrors,
      keepsEnds: keepFinalNewline,
      signal,
      warn: (message) => {
        events.warn(message);
      },
      onPage: (outcome, { page }, entry) => {
        events.onPage?.(outcome, { batchId: page.batchId, imageName: page.imageName, ...entry });
      },
    });
    events.onModelEnd?.(outcome);
    return outcome;
  } catch (error) {
    if (!(error instanceof ErrataError)) throw error;
    const outcome = skippedOutcome(name, pages.length * repeat, error);
    events.onModelEnd?.(outcome);
    return outcome;
  } finally {
    await close?.();
  }
}

/** What the card of a model says besides its pages; undefined when none is wanted. */
async function cardFacts(
  { model, fingerprint }: Prepared,
  { root, config, writesCard = true }: RunOptions,
  benchmarkCsv: string | null,
): Promise<CardFacts | undefined> {
  if (!writesCard) return undefined;
  const module = await moduleOf(model.module, config.path);
  return { fingerprint, module, benchmarkCsv, machine: thisMachine(config.path, root) };
}

function skippedOutcome(name: string, pages: number, error: ErrataError): ModelOutcome {
  const outcome = emptyOutcome(name, pages);
  outcome.failure = {
    code: error.code,
    message: redact(error.message),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
  };
  outcome.exit = exitOf(error);
  return outcome;
}

/** What is limited must be known. */
function checkPrice({ name, price }: ConfiguredModel, config: Config): void {
  if (price !== undefined) return;
  throw new ErrataError(
    'NO_PRICE',
    `${config.place(['models', name])}: no price of model ${name} is known, which --budget needs: set price`,
  );
}

function filesOf({ root, folder }: Pick<RunOptions, 'root' | 'folder'>): ModelsLayout {
  return folder === undefined ? new Layout(root).models : new ModelsLayout(folder);
}

/** Repetitions have files of their own, which must not be those of another model. */
function checkRepetitions(name: string, repeat: number, config: Config): void {
  for (let number = 2; number <= repeat; number += 1) {
    if (Object.hasOwn(config.data.models, `${name}.${number}`)) {
      throw new ErrataError(
        'CONFIG_INVALID',
        `${config.place(['models', `${name}.${number}`])}: model ${name}.${number} has the name ` +
          `of a repetition of ${name}`,
      );
    }
  }
}
