import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import {
  failedPages,
  plan,
  run,
  type ModelPlan,
  type ModelReport,
  type RunOptions,
} from '../../infer/index.ts';
import { loadConfig } from '../../io/config-file.ts';
import { PAGES, REPEATS, RETRIES } from '../../schema/whole-range.ts';
import { PAGE_STATUSES } from '../../schema/journal.ts';
import {
  amountFlag,
  booleanFlag,
  listFlag,
  numberFlag,
  stringFlag,
  type Command,
  type CommandArguments,
  type CommandContext,
} from '../command.ts';
import { SignalError } from '../process-events.ts';
import { RunProgress } from '../run-progress.ts';
import { escapeControl } from '../terminal.ts';

export const command: Command = {
  name: 'run',
  describe:
    'Read the pages of data/benchmark/images with the models of the configuration, into data/models/{model}.csv. The same command again goes on where it stopped.',
  flags: {
    model: {
      type: 'string',
      array: true,
      value: 'NAME',
      describe: 'model to run; may be repeated; default all',
    },
    batch: {
      type: 'string',
      array: true,
      value: 'ID',
      describe: 'batch to read; may be repeated; default all',
    },
    limit: { type: 'number', range: PAGES, value: 'N', describe: 'at most the first N pages' },
    'dry-run': {
      type: 'boolean',
      describe: 'only tell how many pages would be asked for, and what that may cost',
    },
    'retry-errors': {
      type: 'boolean',
      describe: 'ask again for pages that ended as error, timeout, blocked or truncated',
    },
    cache: {
      type: 'boolean',
      default: true,
      describe: 'take pages that were read before from the journal; --no-cache asks for all again',
    },
    repeat: {
      type: 'number',
      range: REPEATS,
      value: 'K',
      describe: 'ask K times for each page; repetitions go to {model}.2.csv and on',
    },
    'max-retries': {
      type: 'number',
      range: RETRIES,
      value: 'N',
      describe: 'further attempts after a failure that may go away, for all models',
    },
    budget: { type: 'number', value: 'USD', describe: 'stop before this run costs more' },
    'debug-lines': { type: 'string', value: 'DIR', describe: 'write pictures of the detected lines (bdrc)' },
  },
  examples: [
    ['errata run', 'all models, all pages'],
    ['errata run --model Gemini --batch batch-1 --dry-run', 'what one model would cost on one batch'],
    ['errata run --retry-errors', 'once more the pages that failed'],
  ],
  epilogue:
    'Exit codes: 0 all pages read, 1 pages failed or a model was skipped, 69 service not reached, 75 quota, outage or budget: run again later, 77 credentials refused, 78 configuration.',
  async run(args, context) {
    const { options } = context;
    // little lives long here, but by default the heap may grow to four times of it: memory for waste that a run of days would keep
    setFlagsFromString('--heap-growing-percent=50');
    const config = await loadConfig(options.root, options.config);
    const view = new View(context);
    const runOptions: RunOptions = {
      root: options.root,
      config,
      signal: context.signal,
      events: view,
      models: listFlag(args, 'model'),
      batches: listFlag(args, 'batch'),
      limit: numberFlag(args, 'limit'),
      repeat: numberFlag(args, 'repeat') ?? 1,
      maxRetries: numberFlag(args, 'max-retries'),
      budgetUsd: amountFlag(args, 'budget'),
      retryErrors: booleanFlag(args, 'retry-errors'),
      useCache: booleanFlag(args, 'cache'),
      debugLinesDir: folderFlag(args, 'debug-lines'),
    };
    if (booleanFlag(args, 'dry-run')) return printPlan(await plan(runOptions), context);
    const report = await run(runOptions);
    view.stop();
    printReport(report.models, context);
    endSoon();
    if (context.signal.aborted) throw context.signal.reason;
    return report.exit;
  },
};

/** A provider that left something open must not keep the program from ending; without that nothing fires. */
function endSoon(): void {
  setTimeout(() => {
    process.exit();
  }, 3000).unref();
}

function folderFlag(args: CommandArguments, name: string): string | undefined {
  const value = stringFlag(args, name);
  return value === undefined ? undefined : resolve(value);
}

/** Shows a run while it is under way. */
class View {
  readonly #context: CommandContext;
  #progress: RunProgress | undefined;
  #shown = 0;

  constructor(context: CommandContext) {
    this.#context = context;
  }

  onModel(model: string, pages: number): void {
    this.#shown = 0;
    if (this.#context.terminal.showsProgress) this.#progress = new RunProgress(model, pages);
  }

  onPage(
    report: ModelReport,
    page: {
      readonly batchId: string;
      readonly imageName: string;
      readonly status: string;
      readonly message: string | undefined;
      readonly isCached: boolean;
    },
  ): void {
    this.#progress?.update({
      done: report.pages - report.left,
      failed: failedPages(report),
      costUsd: report.costUsd,
      timed: report.asked,
    });
    if (page.status === 'ok' || page.status === 'empty') return;
    const message = `${report.model}: ${page.batchId}/${page.imageName}: ${page.status}${page.message === undefined ? '' : `: ${page.message}`}`;
    if (!page.isCached) this.log(message);
    this.#shown += 1;
    if (!page.isCached && this.#shown <= SHOWN_FAILURES) this.warn(message);
    if (this.#shown === SHOWN_FAILURES + 1)
      this.warn(`${report.model}: further failures are in the log and in the journal`);
  }

  onModelEnd(report: ModelReport): void {
    this.stop();
    const { terminal, signal } = this.#context;
    if (report.failure !== undefined)
      this.warn(`${report.model}: ${report.failure.message} (${report.failure.code})`);
    if (report.failure?.hint !== undefined) this.warn(report.failure.hint);
    if (signal.aborted && signal.reason instanceof SignalError)
      this.warn(
        `stopped: ${report.pages - report.left} done, ${report.left} left; rerun the same command to go on`,
      );
    else if (report.failure === undefined && report.leftBecause !== undefined)
      this.warn(
        `${report.model}: ${summary(report)}: ${report.leftBecause}; saved, run the same command again later`,
      );
    else if (report.failure === undefined) terminal.note(`${report.model}: ${summary(report)}`);
  }

  stop(): void {
    this.#progress?.stop();
    this.#progress = undefined;
  }

  warn(message: string): void {
    this.#progress?.clear();
    this.#context.terminal.warn(message);
    this.log(message);
  }

  log(message: string): void {
    this.#context.log.write('info', message);
  }
}

const SHOWN_FAILURES = 10;

function summary(report: ModelReport): string {
  const counts = PAGE_STATUSES.filter((status) => report.statuses[status] > 0).map(
    (status) => `${report.statuses[status]} ${status}`,
  );
  return [
    `${report.pages} pages`,
    ...counts,
    ...(report.cached > 0 ? [`${report.cached} from the journal`] : []),
    ...(report.left > 0 ? [`${report.left} left`] : []),
    ...(report.costUsd === null ? [] : [`$${report.costUsd.toFixed(4)}`]),
  ].join(', ');
}

function printReport(models: readonly ModelReport[], { options, terminal }: CommandContext): void {
  if (options.json) {
    terminal.print(
      `${JSON.stringify({ models: models.map(({ files, ...report }) => ({ ...report, failed: failedPages(report), files })) })}\n`,
    );
    return;
  }
  for (const { files } of models) {
    for (const file of files) terminal.print(`${escapeControl(file)}\n`);
  }
}

function printPlan(
  { models, exit }: { readonly models: readonly ModelPlan[]; readonly exit: number },
  { options, terminal }: CommandContext,
): number {
  if (options.json) {
    terminal.print(`${JSON.stringify({ models })}\n`);
    return exit;
  }
  for (const { model, pages, cached, asked, inputTokens, outputTokens, costUsd } of models) {
    const tokens =
      inputTokens + outputTokens === 0
        ? ''
        : `, about ${inputTokens} input and ${outputTokens} output tokens`;
    terminal.print(
      `${escapeControl(model)}: ${pages} pages, ${cached} cached, ${asked} to ask for${tokens}, cost ${costUsd === null ? 'unknown' : `about $${costUsd.toFixed(4)}`}\n`,
    );
  }
  return exit;
}
