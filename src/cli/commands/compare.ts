import { ErrataError, EXIT } from '../../schema/error.ts';
import {
  checkModel,
  checkSignatures,
  compareModels,
  evaluationPath,
  loadPageScores,
  matrixText,
  openEvaluation,
  pairText,
  parseModelReference,
} from '../../compare/index.ts';
import type { Average, ModelComparison, PageScores, PlacedEvaluation } from '../../compare/index.ts';
import { ERROR_RATES } from '../../metrics/rate-list.ts';
import {
  booleanFlag,
  listFlag,
  stringFlag,
  type Command,
  type CommandArguments,
  type CommandContext,
} from '../command.ts';
import { pageScorer } from '../page-scorer.ts';
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
  return isAll ? scoresOfAll(chosen, metric, context) : scoresOfPair(String(a), String(b), metric, context);
}

async function scoresOfAll(
  chosen: readonly string[],
  metric: string,
  context: CommandContext,
): Promise<PageScores[]> {
  const placed = await openEvaluation(evaluationPath(context.options.root));
  for (const model of chosen) checkModel(placed, model);
  const models = Object.keys(placed.evaluation.models).filter(
    (model) => chosen.length === 0 || chosen.includes(model),
  );
  if (models.length < 2)
    throw new ErrataError(
      'TOO_FEW_MODELS',
      `${placed.path}: expected at least two models to compare, found ${models.length}`,
    );
  return loadPageScores(placed, models, pageScorer(context), metric);
}

/** One side of a comparison, as it was named. */
async function openSide(
  name: string,
  context: CommandContext,
): Promise<{ readonly name: string; readonly model: string; readonly placed: PlacedEvaluation }> {
  const { path, model } = parseModelReference(name, context.options.root);
  const placed = await openEvaluation(path);
  checkModel(placed, model);
  return { name, model, placed };
}

async function scoresOfPair(
  a: string,
  b: string,
  metric: string,
  context: CommandContext,
): Promise<PageScores[]> {
  const [left, right] = [await openSide(a, context), await openSide(b, context)];
  checkSignatures(
    { name: left.name, signature: left.placed.evaluation.signature },
    { name: right.name, signature: right.placed.evaluation.signature },
  );
  const isSameFile = left.placed.path === right.placed.path;
  if (isSameFile && left.model === right.model)
    throw new ErrataError('USAGE', `compare: expected two different models, got ${a} twice`);
  if (isSameFile) return loadPageScores(left.placed, [left.model, right.model], pageScorer(context), metric);
  const scores: PageScores[] = [];
  for (const side of [left, right]) {
    const [found] = await loadPageScores(side.placed, [side.model], pageScorer(context), metric);
    // models of two evaluations may have the same name, so they are shown as they were given
    if (found !== undefined)
      scores.push({ ...found, model: left.model === right.model ? side.name : side.model });
  }
  return scores;
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
