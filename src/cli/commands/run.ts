import { setFlagsFromString } from 'node:v8';
import type { ModelOutcome } from '../../infer/index.ts';
import { run } from '../../library/root/run.ts';
import { runFlags } from '../../options/tables/run.ts';
import { defineCommand } from '../command.ts';
import { endSoon } from '../end-soon.ts';
import { teller } from '../view/messages.ts';
import { openPageRunView } from '../view/page-run.ts';
import { printForecast, printRun, runSummary } from '../view/run-result.ts';

export const command = defineCommand({
  name: 'run',
  describe: `Read the pages of data/benchmark/images with the models of the configuration, into data/models/{model}.csv.
The same command again goes on where it stopped.`,
  globals: ['root', 'config', 'engine', 'json', 'progress'],
  flags: runFlags,
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
    const { root, config } = options;
    const request = { ...args, root, config, signal, onMessage: teller(context) };
    if (args.dryRun) {
      const { models, exit } = await run({ ...request, dryRun: true });
      printForecast(models, context);
      return exit;
    }
    const view = await openPageRunView(context, {
      title: (model) => model,
      prefix: (model) => `${model}: `,
      summary: runSummary,
    });
    const ended: ModelOutcome[] = [];
    const { models, exit } = await run({
      ...request,
      onModel: view.onModel.bind(view),
      onPage: view.onPage.bind(view),
      onModelEnd: (outcome) => {
        ended.push(outcome);
        view.onModelEnd(outcome);
      },
    })
      .finally(() => {
        view.stop();
        endSoon();
      })
      .catch((error: unknown) => {
        // what is finished is told, whatever ended the run
        if (signal.aborted) printRun(ended, context);
        throw error;
      });
    printRun(models, context);
    return exit;
  },
});
