import { forecast, run as runModels, type ModelForecast, type ModelOutcome } from '../../infer/index.ts';
import type { RunEvents } from '../../infer/index.ts';
import { loadConfig } from '../../io/config-file.ts';
import type { OptionsOf } from '../../options/flag.ts';
import { globalFlags } from '../../options/global.ts';
import { readOptions } from '../../options/read-options.ts';
import { runFlags } from '../../options/tables/run.ts';
import { openRoot, ROOT_NAMES, signalOf, type MessageOptions, type RootOptions } from './root-options.ts';

const table = { ...runFlags, config: globalFlags.config };
const EVENTS = ['onModel', 'onPage', 'onModelEnd'] as const;

export interface RunOptions extends RootOptions, MessageOptions, OptionsOf<typeof table> {
  /** Called when the pages of a model begin. */
  readonly onModel?: ((model: string, pages: number) => void) | undefined;
  /** Called when a page has ended, with what became of the pages of its model so far. */
  readonly onPage?: RunEvents['onPage'] | undefined;
  /** Called when a model has ended. */
  readonly onModelEnd?: ((outcome: ModelOutcome) => void) | undefined;
}

export interface RunResult {
  readonly models: readonly ModelOutcome[];
  /** Exit code of the command: 0 all pages read, 1 pages failed or a model was skipped, else why it stopped. */
  readonly exit: number;
}

/** What a run would do. */
export interface RunForecast {
  readonly models: readonly ModelForecast[];
  readonly exit: number;
}

/** `run` of the library, in the words of the command. What is finished is kept, whatever ends the run. */
export async function run(options: RunOptions & { readonly dryRun: true }): Promise<RunForecast>;
export async function run(options: RunOptions): Promise<RunResult>;
export async function run(options: RunOptions): Promise<RunResult | RunForecast> {
  const values = readOptions('run', options, table, [...ROOT_NAMES, ...EVENTS]);
  const root = await openRoot(options);
  const signal = signalOf(options);
  const request = {
    root,
    config: await loadConfig(root, values.config),
    signal,
    events: eventsOf(options),
    models: values.model,
    batches: values.batch,
    limit: values.limit,
    repeat: values.repeat,
    maxRetries: values.maxRetries,
    budgetUsd: values.budget,
    retryErrors: values.retryErrors,
    useCache: values.cache,
    keepFinalNewline: values.keepFinalNewline,
    debugLinesDir: values.debugLines,
  };
  const result = values.dryRun ? await forecast(request) : await runModels(request);
  signal.throwIfAborted();
  return result;
}

function eventsOf({ onModel, onPage, onModelEnd, onMessage }: RunOptions): RunEvents {
  return {
    onModel: (model, pages) => onModel?.(model, pages),
    onPage: (outcome, page) => onPage?.(outcome, page),
    onModelEnd: (outcome) => onModelEnd?.(outcome),
    warn: (text) => onMessage?.({ level: 'warning', text }),
    log: (text) => onMessage?.({ level: 'debug', text }),
  };
}
