import { compare } from '../../library/root/compare.ts';
import { compareFlags } from '../../options/tables/compare.ts';
import { EXIT } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
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
  flags: compareFlags,
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
    const { options, terminal, log, signal } = context;
    const { root, threads } = options;
    const comparison = await withProgress(terminal, { unit: 'resamples' }, ({ onProgress }) =>
      compare({ ...args, root, threads, signal, onProgress }),
    );
    log.write('info', `compare: ${comparison.models.length} models on ${comparison.pages} pages`);
    printComparison(comparison, { average: args.average, isPair: args.a !== undefined }, context);
    return EXIT.done;
  },
});
