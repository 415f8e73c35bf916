import { resolve } from 'node:path';
import { experimentText, runExperiment } from '../../experiment/index.ts';
import { defineCommand } from '../command.ts';
import { askingFlags } from '../../options/asking.ts';
import { flag } from '../../options/flag.ts';
import { escapeControl } from '../terminal.ts';
import { jsonPage } from '../view/json.ts';
import { dollars, openPageRunView } from '../view/page-run.ts';

export const command = defineCommand({
  name: 'experiment',
  describe: `Correct what was read and measure it before and after: WER, CER, similarity of meaning,
pages that became better or worse, over-correction. The same command again goes on where it stopped.`,
  positionals: { config: { describe: 'YAML file of the experiment', required: true } },
  globals: ['root', 'engine', 'threads', 'json', 'progress'],
  flags: {
    out: flag.path({
      value: 'DIR',
      defaultText: 'data/experiments/{name} in the root',
      describe: 'folder of the results',
    }),
    ...askingFlags,
    modelDir: flag.path({
      value: 'DIR',
      alias: 'semantic-model',
      defaultText: 'semantic_model of the file, else minilm of errata models pull',
      describe: 'sentence model for the similarity of meaning: model.onnx and tokenizer.json',
    }),
  },
  examples: [
    ['errata experiment fix.yaml', 'run it, or go on with it'],
    ['errata experiment fix.yaml --limit 20 --budget 0.50', 'try twenty pages for at most half a dollar'],
  ],
  epilogue: `Writes results.csv, report.md and experiment.json; docs/experiments.md describes the file of an experiment.
Exit codes: 0 done, 1 pages failed, 69 service not reached, 75 quota, outage or budget: run again later,
77 credentials refused, 78 configuration.`,

  async run(args, context) {
    const { options, terminal, signal } = context;
    const view = await openPageRunView(context, {
      title: () => 'correcting',
      prefix: () => '',
      summary: ({ pages, asked, cached, left, costUsd }) =>
        [
          `${pages} pages: ${asked} corrected now, ${cached} from the journal`,
          ...(left > 0 ? [`${left} left`] : []),
          ...(costUsd === null ? [] : [dollars(costUsd)]),
        ].join(', '),
    });
    const { experiment, files, exit } = await runExperiment({
      root: options.root,
      config: resolve(args.config),
      signal,
      threads: options.threads,
      env: process.env,
      events: view,
      out: args.out,
      modelDir: args.modelDir,
      limit: args.limit,
      maxRetries: args.maxRetries,
      budgetUsd: args.budget,
      useCache: args.cache,
      retryErrors: args.retryErrors,
    }).finally(() => {
      view.stop();
    });
    terminal.print(options.json ? jsonPage(experiment) : escapeControl(experimentText(experiment)));
    context.log.write('info', `experiment: ${files.length} files`);
    for (const file of files) terminal.note(file);
    return exit;
  },
});
