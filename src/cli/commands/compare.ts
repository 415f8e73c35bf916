import { EXIT } from '../../schema/error.ts';
import { AVERAGES, compareModels, scoresOfModels, scoresOfPair } from '../../compare/index.ts';
import { ERROR_RATES } from '../../metrics/rate-list.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../../options/flag.ts';
import { resamplingFlags } from '../../options/resampling.ts';
import { usageError } from '../../options/usage-error.ts';
import { printComparison } from '../view/comparison.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'compare',
  describe: `Two models on the same pages: difference, interval, p value.
Without models: all of the evaluation, every two.`,
  positionals: {
    a: { describe: 'a model of the evaluation, or evaluation.json#model' },
    b: { describe: 'the model to compare it with' },
  },
  globals: ['root', 'engine', 'threads', 'json', 'progress'],
  flags: {
    all: flag.switch({ describe: 'compare all models of the evaluation, as without models' }),
    model: flag.list({ value: 'NAME', defaultText: 'all', describe: 'compare only these models, every two' }),
    metric: flag.choice(ERROR_RATES, {
      value: 'RATE',
      default: 'cer',
      describe: 'error rate to compare: of the unit of the evaluation, words, graphemes, syllables or lines',
    }),
    average: flag.choice(AVERAGES, {
      value: 'AVERAGE',
      default: 'macro',
      describe: 'average of the matrix and its groups',
    }),
    alpha: flag.number({
      min: 0,
      max: 1,
      isOpen: true,
      value: 'LEVEL',
      default: 0.05,
      describe: 'level of the tests; intervals hold 1 - LEVEL',
    }),
    ...resamplingFlags,
  },
  examples: [
    ['errata compare Woodblock Modern', 'is one better than the other, and by how much?'],
    [
      'errata compare old/data/evaluation/evaluation.json#M data/evaluation/evaluation.json#M',
      'did M change?',
    ],
    ['errata compare', 'all models: intervals, matrix of p values, groups that cannot be told apart'],
  ],
  epilogue: `Results with different metric signatures are refused.
Same seed, same numbers, whatever the engine and the number of threads.`,

  async run(args, context) {
    const { options, terminal, signal } = context;
    const { a, b, model, metric, average, bootstrap: resamples, seed, cluster, alpha } = args;
    const isAll = args.all || model.length > 0 || a === undefined;
    if (isAll && a !== undefined)
      throw usageError('compare: expected either two models or --all and --model, got both');
    if (a !== undefined && b === undefined) throw usageError('compare: expected two models, got one');
    const from = { root: options.root, metric };
    const scores =
      a === undefined || b === undefined ? await scoresOfModels(model, from) : await scoresOfPair(a, b, from);
    const { threads } = options;
    const comparison = await withProgress(terminal, { unit: 'resamples', total: resamples }, (onProgress) =>
      compareModels(scores, { resamples, seed, cluster, alpha, threads, signal, onProgress }),
    );
    context.log.write('info', `compare: ${comparison.models.length} models on ${comparison.pages} pages`);
    printComparison(comparison, { metric, average, isPair: a !== undefined }, context);
    return EXIT.done;
  },
});
