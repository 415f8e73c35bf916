import { ErrataError, EXIT } from '../../schema/error.ts';
import { allScores, compareModels, matrixText, pairScores, pairText } from '../../compare/index.ts';
import type { Average, ModelComparison, PageScores } from '../../compare/index.ts';
import { ERROR_RATES } from '../../metrics/error-rates.ts';
import {
  booleanFlag,
  listFlag,
  stringFlag,
  type Command,
  type CommandArguments,
  type CommandContext,
} from '../command.ts';
import { startProgress } from '../progress.ts';
import { readResampling, resamplingFlags } from '../resampling-flags.ts';
import { escapeControl } from '../terminal.ts';

export const command: Command = {
  name: 'compare',
  describe:
    'Two models on the same pages: difference, interval, p value. Without models: all of the evaluation, every two.',
  positionals: [
    { name: 'a', describe: 'a model of the evaluation, or evaluation.json#model' },
    { name: 'b', describe: 'the model to compare it with' },
  ],
  flags: {
    all: { type: 'boolean', describe: 'compare all models of the evaluation (the default without models)' },
    model: {
      type: 'string',
      array: true,
      value: 'NAME',
      describe: 'compare only these models, every two; repeatable',
    },
    metric: {
      type: 'string',
      choices: ERROR_RATES,
      default: 'cer',
      describe: 'error rate to compare: of the unit of the evaluation, words, graphemes, syllables or lines',
    },
    average: {
      type: 'string',
      choices: ['macro', 'micro'],
      default: 'macro',
      describe: 'average of the matrix and its groups',
    },
    ...resamplingFlags,
    alpha: {
      type: 'number',
      value: 'LEVEL',
      default: 0.05,
      describe: 'level of the tests; intervals hold 1 - LEVEL',
    },
  },
  examples: [
    ['errata compare Woodblock Modern', 'is one better than the other, and by how much?'],
    [
      'errata compare old/data/evaluation/evaluation.json#M data/evaluation/evaluation.json#M',
      'did M change?',
    ],
    ['errata compare', 'all models: intervals, matrix of p values, groups that cannot be told apart'],
  ],
  epilogue:
    'Results with different metric signatures are refused. Same seed, same numbers, whatever the engine and the number of threads.',
  async run(args, context) {
    const settings = { ...readResampling(args, context), alpha: readAlpha(args) };
    const scores = await chosenScores(args, context);
    const progress = startProgress(context, 'resamples', settings.resamples);
    try {
      report(
        await compareModels(scores, {
          ...settings,
          onProgress: (done) => {
            progress.update(Math.floor(done));
          },
        }),
        args,
        context,
      );
    } finally {
      progress.stop();
    }
    return EXIT.done;
  },
};

function metricOf(args: CommandArguments): string {
  return stringFlag(args, 'metric') ?? 'cer';
}

function readAlpha(args: CommandArguments): number {
  const alpha = Number(args['alpha']);
  if (alpha > 0 && alpha < 1) return alpha;
  throw new ErrataError('USAGE', `--alpha: expected a number between 0 and 1, got ${alpha}`);
}

/** Page scores of two named models, of the models given by flag, or of all. */
async function chosenScores(args: CommandArguments, context: CommandContext): Promise<PageScores[]> {
  const [a, b] = [stringFlag(args, 'a'), stringFlag(args, 'b')];
  const chosen = listFlag(args, 'model');
  const metric = metricOf(args);
  const isAll = booleanFlag(args, 'all') || chosen.length > 0 || a === undefined;
  if (!isAll && b === undefined) throw new ErrataError('USAGE', 'compare: expected two models, got one');
  if (isAll && a !== undefined)
    throw new ErrataError('USAGE', 'compare: expected either two models or --all and --model, got both');
  const { root } = context.options;
  return isAll ? allScores(root, chosen, metric) : pairScores(root, [String(a), String(b)], metric);
}

function report(
  comparison: ModelComparison,
  args: CommandArguments,
  { options, terminal }: CommandContext,
): void {
  if (options.json) {
    terminal.print(`${JSON.stringify({ metric: metricOf(args), ...comparison }, undefined, 2)}\n`);
    return;
  }
  const average: Average = args['average'] === 'micro' ? 'micro' : 'macro';
  const isPair = stringFlag(args, 'a') !== undefined;
  terminal.print(
    escapeControl(
      isPair ? pairText(comparison, metricOf(args)) : matrixText(comparison, average, metricOf(args)),
    ),
  );
}
