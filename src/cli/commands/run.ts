import { setFlagsFromString } from 'node:v8';
import { forecast, run } from '../../infer/index.ts';
import { loadConfig } from '../../io/config-file.ts';
import { REPEATS } from '../../schema/whole-range.ts';
import { defineCommand } from '../command.ts';
import { endSoon } from '../end-soon.ts';
import { askingFlags } from '../flags/asking.ts';
import { endFlags } from '../flags/ends.ts';
import { flag } from '../flags/flag.ts';
import { selectionFlags } from '../flags/selection.ts';
import { openPageRunView } from '../view/page-run.ts';
import { printForecast, printRun, runSummary } from '../view/run-result.ts';

export const command = defineCommand({
  name: 'run',
  describe: `Read the pages of data/benchmark/images with the models of the configuration, into data/models/{model}.csv.
The same command again goes on where it stopped.`,
  globals: ['root', 'config', 'engine', 'json', 'progress'],
  flags: {
    ...selectionFlags,
    dryRun: flag.switch({
      describe: 'only tell how many pages would be asked for, and what that may cost',
    }),
    ...askingFlags,
    repeat: flag.whole(REPEATS, {
      value: 'K',
      default: 1,
      describe: 'ask K times for each page; repetitions go to {model}.2.csv and on',
    }),
    ...endFlags,
    debugLines: flag.path({ value: 'DIR', describe: 'write pictures of the detected lines (bdrc)' }),
  },
  examples: [
    ['errata run', 'all models, all pages'],
    ['errata run --model Gemini --batch batch-1 --dry-run', 'what one model would cost on one batch'],
    ['errata run --retry-errors', 'once more the pages that failed'],
  ],
  epilogue: `Exit codes: 0 all pages read, 1 pages failed or a model was skipped, 69 service not reached,
75 quota, outage or budget: run again later, 77 credentials refused, 78 configuration.`,

  async run(args, context) {
    const { options, signal } = context;
    context.log.flush();
    // little lives long here, but the heap may grow to four times of it: waste that a run of days would keep
    setFlagsFromString('--heap-growing-percent=50');
    const view = await openPageRunView(context, {
      title: (model) => model,
      prefix: (model) => `${model}: `,
      summary: runSummary,
    });
    const request = {
      root: options.root,
      config: await loadConfig(options.root, options.config),
      signal,
      events: view,
      models: args.model,
      batches: args.batch,
      limit: args.limit,
      repeat: args.repeat,
      maxRetries: args.maxRetries,
      budgetUsd: args.budget,
      retryErrors: args.retryErrors,
      useCache: args.cache,
      keepFinalNewline: args.keepFinalNewline,
      debugLinesDir: args.debugLines,
    };
    if (args.dryRun) {
      const expected = await forecast(request);
      printForecast(expected.models, context);
      return expected.exit;
    }
    const { models, exit } = await run(request);
    view.stop();
    printRun(models, context);
    endSoon();
    if (signal.aborted) throw signal.reason;
    return exit;
  },
});
