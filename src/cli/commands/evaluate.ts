import { worstExit } from '../../schema/error.ts';
import { PROFILES, profileHelp } from '../../metrics/plan.ts';
import { MISSING_RULES, runEvaluation } from '../../evaluate/index.ts';
import type { EvaluationRequest } from '../../evaluate/index.ts';
import { defineCommand, type Values } from '../command.ts';
import { flag } from '../flags/flag.ts';
import type { GlobalOptions } from '../flags/global.ts';
import { METRIC_GROUP, metricFlags } from '../flags/metric.ts';
import { intervalFlags } from '../flags/resampling.ts';
import { selectionFlags } from '../flags/selection.ts';
import { textFlags, textRequest } from '../flags/text.ts';
import { printEvaluation } from '../view/evaluation.ts';
import { evaluationProgress } from '../view/progress-evaluation.ts';

const flags = {
  ...selectionFlags,
  out: flag.path({
    value: 'DIR',
    defaultText: 'data/evaluation in the root',
    describe: 'folder of the results',
  }),
  wide: flag.switch({ describe: 'every column of the table, however wide the terminal is' }),
  waterfall: flag.switch({ describe: 'CER after each named normalisation: how much of it is convention' }),
  metadata: flag.path({
    value: 'FILE',
    needs: 'groupBy',
    describe: 'CSV with image_name, batch_id and the columns to group by',
  }),
  groupBy: flag.names({
    value: 'COLUMN',
    needs: 'metadata',
    describe: 'averages by this column of the metadata; several by commas, each by itself',
  }),
  ...metricFlags,
  profile: flag.choice(PROFILES, {
    group: METRIC_GROUP,
    replaces: ['metrics'],
    value: 'NAME',
    defaultText: 'all, with --compat openpecha',
    describe: 'metrics and rules of one convention',
  }),
  missing: flag.choice(MISSING_RULES, {
    group: METRIC_GROUP,
    value: 'RULE',
    default: 'skip',
    describe: 'pages that a model lacks are left out, an error, or empty texts',
  }),
  compat: flag.choice(['openpecha'], {
    group: METRIC_GROUP,
    value: 'PROGRAM',
    describe: 'exactly the files of the OpenPecha program',
  }),
  ...textFlags,
  ...intervalFlags,
};

export const command = defineCommand({
  name: 'evaluate',
  describe: 'Scores data/models/*.csv against data/benchmark/benchmark.csv into data/evaluation/.',
  globals: ['root', 'config', 'engine', 'threads', 'json', 'progress'],
  flags,
  epilogue: `Profiles:
${profileHelp()}
Everything is also in evaluation.json. Same input and options, same bytes, whatever engine and threads.`,
  examples: [
    ['errata evaluate', 'all models, all metrics'],
    ['errata evaluate --metrics cer --normalize-unicode NFC', 'CER alone, in NFC'],
    ['errata evaluate --metrics cer,semantic', 'CER and the similarity of meaning, by a sentence model'],
    ['errata evaluate --profile lines --model Woodblock', 'line metrics of one model'],
  ],

  async run(args, context) {
    const { options, terminal, log, signal } = context;
    const request = await requestOf(args, options);
    // what was asked for makes sense: the log says that it has begun
    log.flush();
    const progress = await evaluationProgress(terminal);
    const { threads } = options;
    const outcome = await runEvaluation({
      ...request,
      threads,
      signal,
      onProgress: progress?.update,
    }).finally(() => {
      progress?.stop();
    });
    printEvaluation(outcome, args.wide, context);
    return worstExit(outcome.failures.map(({ exit }) => exit));
  },
});

/** What the flags ask for. */
export async function requestOf(
  args: Values<Record<never, never>, typeof flags>,
  { root, json }: Pick<GlobalOptions, 'root' | 'json'>,
): Promise<EvaluationRequest> {
  const { bootstrap, seed, cluster, metadata, groupBy, compat } = args;
  return {
    root,
    models: args.model,
    batches: args.batch,
    out: args.out,
    write: true,
    // the files of the program need the CER alone, its full result everything
    profile: args.profile ?? (compat !== undefined && !json ? 'openpecha' : undefined),
    metrics: args.metrics,
    modelDir: args.modelDir,
    unit: args.unit,
    words: args.words,
    denominator: args.denominator,
    emptyReference: args.emptyReference,
    missing: args.missing,
    normalizeBeforeEval: args.normalizeBeforeEval,
    ...(await textRequest(args)),
    compat,
    waterfall: args.waterfall,
    metadata: metadata === undefined || groupBy.length === 0 ? undefined : { file: metadata, groupBy },
    bootstrap: bootstrap === undefined ? undefined : { resamples: bootstrap, seed, cluster },
  };
}
