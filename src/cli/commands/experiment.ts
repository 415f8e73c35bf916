import { resolve } from 'node:path';
import { experimentText, runExperiment } from '../../experiment/index.ts';
import { failedPages, type ModelReport, type PageEnd } from '../../infer/index.ts';
import { PAGES, RETRIES } from '../../schema/whole-range.ts';
import {
  amountFlag,
  booleanFlag,
  numberFlag,
  stringFlag,
  type Command,
  type CommandContext,
} from '../command.ts';
import { RunProgress } from '../run-progress.ts';
import { escapeControl } from '../terminal.ts';

export const command: Command = {
  name: 'experiment',
  describe:
    'Correct what was read and measure it before and after: WER, CER, similarity of meaning, pages that became better or worse, over-correction. The same command again goes on where it stopped.',
  positionals: [{ name: 'config', describe: 'YAML file of the experiment', required: true }],
  flags: {
    out: {
      type: 'string',
      value: 'DIR',
      describe: 'folder of the results; default data/experiments/{name} in the root',
    },
    limit: { type: 'number', range: PAGES, value: 'N', describe: 'at most the first N pages' },
    'retry-errors': {
      type: 'boolean',
      describe: 'ask again for pages that ended as error, timeout, blocked or truncated',
    },
    cache: {
      type: 'boolean',
      default: true,
      describe: 'take pages that were corrected before from the journal; --no-cache asks for all again',
    },
    'max-retries': {
      type: 'number',
      range: RETRIES,
      value: 'N',
      describe: 'further attempts after a failure that may go away',
    },
    budget: { type: 'number', value: 'USD', describe: 'stop before this run costs more' },
    'model-dir': {
      type: 'string',
      value: 'DIR',
      alias: 'semantic-model',
      describe: 'sentence model for the similarity of meaning: model.onnx and tokenizer.json',
    },
  },
  examples: [
    ['errata experiment fix.yaml', 'run it, or go on with it'],
    ['errata experiment fix.yaml --limit 20 --budget 0.50', 'try twenty pages for at most half a dollar'],
  ],
  epilogue:
    'Writes results.csv, report.md and experiment.json; docs/experiments.md describes the file of an experiment.\nExit codes: 0 done, 1 pages failed, 69 service not reached, 75 quota, outage or budget: run again later, 77 credentials refused, 78 configuration.',
  async run(args, context) {
    const { options, terminal, signal } = context;
    const view = new View(context);
    const [out, modelDir] = [stringFlag(args, 'out'), stringFlag(args, 'model-dir')];
    const { experiment, files, exit } = await runExperiment({
      root: options.root,
      config: resolve(stringFlag(args, 'config')!),
      signal,
      threads: options.threads,
      env: process.env,
      events: view,
      out: out === undefined ? undefined : resolve(out),
      modelDir: modelDir === undefined ? undefined : resolve(modelDir),
      limit: numberFlag(args, 'limit'),
      maxRetries: numberFlag(args, 'max-retries'),
      budgetUsd: amountFlag(args, 'budget'),
      useCache: booleanFlag(args, 'cache'),
      retryErrors: booleanFlag(args, 'retry-errors'),
    }).finally(() => {
      view.stop();
    });
    if (options.json) terminal.print(`${JSON.stringify(experiment, undefined, 2)}\n`);
    else terminal.print(escapeControl(experimentText(experiment)));
    for (const file of files) terminal.note(file);
    return exit;
  },
};

const SHOWN_FAILURES = 10;

/** Shows the corrections while they are under way. */
class View {
  readonly #context: CommandContext;
  #progress: RunProgress | undefined;
  #failures = 0;

  constructor(context: CommandContext) {
    this.#context = context;
  }

  onModel(_model: string, pages: number): void {
    if (this.#context.terminal.showsProgress) this.#progress = new RunProgress('correcting', pages);
  }

  onPage(
    report: ModelReport,
    page: { readonly batchId: string; readonly imageName: string } & PageEnd,
  ): void {
    this.#progress?.update({
      done: report.pages - report.left,
      failed: failedPages(report),
      costUsd: report.costUsd,
      timed: report.asked,
    });
    if (page.status === 'ok' || page.status === 'empty' || page.isCached) return;
    this.#failures += 1;
    const message = `${page.batchId === '' ? '' : `${page.batchId}/`}${page.imageName}: ${page.status}${page.message === undefined ? '' : `: ${page.message}`}`;
    if (this.#failures <= SHOWN_FAILURES) this.warn(message);
    else this.log(message);
    if (this.#failures === SHOWN_FAILURES + 1)
      this.warn('further failures are in the log and in the journal');
  }

  onModelEnd({ pages, asked, cached, left, costUsd, failure }: ModelReport): void {
    this.stop();
    if (failure !== undefined) this.warn(`${failure.message} (${failure.code})`);
    if (this.#context.signal.aborted)
      this.warn(`stopped: ${pages - left} done, ${left} left; rerun the same command to go on`);
    else
      this.note(
        `${pages} pages: ${asked} corrected now, ${cached} from the journal${left > 0 ? `, ${left} left` : ''}${costUsd === null ? '' : `, $${costUsd.toFixed(4)}`}`,
      );
  }

  stop(): void {
    this.#progress?.stop();
    this.#progress = undefined;
  }

  note(message: string): void {
    this.#context.terminal.note(message);
  }

  warn(message: string): void {
    this.#context.terminal.warn(message);
    this.log(message);
  }

  log(message: string): void {
    this.#context.log.write('info', message);
  }
}
