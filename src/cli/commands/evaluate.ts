import { resolve } from 'node:path';
import { ErrataError, worstExit } from '../../schema/error.ts';
import { RESAMPLES, SEEDS } from '../../schema/whole-range.ts';
import { PROFILES, profileHelp } from '../../metrics/plan.ts';
import type { EvaluationMetric, Profile } from '../../metrics/registry.ts';
import {
  DENOMINATORS,
  EMPTY_REFERENCE_RULES,
  type Denominator,
  type EmptyReference,
} from '../../metrics/rate.ts';
import { UNITS, type Unit } from '../../text/unit.ts';
import { EVALUATION_METRICS, evaluationText, MISSING_RULES, runEvaluation } from '../../evaluate/index.ts';
import type { EvaluationOutcome, EvaluationRequest, MissingRule } from '../../evaluate/index.ts';
import {
  booleanFlag,
  listFlag,
  numberFlag,
  stringFlag,
  type Command,
  type CommandArguments,
  type CommandContext,
} from '../command.ts';
import { evaluationProgress } from '../evaluation-progress.ts';
import { readNormalizations, textFlags } from '../metric-flags.ts';
import { escapeControl } from '../terminal.ts';

const METRIC_GROUP = 'What is measured:';

export const command: Command = {
  name: 'evaluate',
  describe: 'Scores data/models/*.csv against data/benchmark/benchmark.csv into data/evaluation/.',
  flags: {
    model: { type: 'string', array: true, value: 'NAME', describe: 'only this model (repeatable)' },
    batch: { type: 'string', array: true, value: 'ID', describe: 'only this batch (repeatable)' },
    out: {
      type: 'string',
      value: 'DIR',
      describe: 'folder of the results; default data/evaluation in the root',
    },
    profile: {
      type: 'string',
      choices: PROFILES,
      describe: 'metrics and rules of one convention; default all',
      group: METRIC_GROUP,
    },
    metrics: {
      type: 'string',
      value: 'LIST',
      describe: `single metrics in place of a profile, separated by commas: ${EVALUATION_METRICS.join(', ')}`,
      group: METRIC_GROUP,
    },
    unit: {
      type: 'string',
      choices: UNITS,
      describe: 'unit of the CER; default codepoint',
      group: METRIC_GROUP,
    },
    denominator: {
      type: 'string',
      choices: DENOMINATORS,
      describe:
        'divide by the length of the reference, of the longer text, or by the steps of the alignment; default ref',
      group: METRIC_GROUP,
    },
    'empty-reference': {
      type: 'string',
      choices: EMPTY_REFERENCE_RULES,
      describe: 'rate of a page whose reference is empty and whose text is not; default one',
      group: METRIC_GROUP,
    },
    missing: {
      type: 'string',
      choices: MISSING_RULES,
      describe: 'pages that a model lacks are left out, an error, or empty texts; default skip',
      group: METRIC_GROUP,
    },
    'normalize-before-eval': {
      type: 'boolean',
      default: true,
      describe:
        'orcnorm in lower case without punctuation; --no-normalize-before-eval takes the text with white space collapsed',
      group: METRIC_GROUP,
    },
    'model-dir': {
      type: 'string',
      value: 'DIR',
      alias: 'semantic-model',
      describe:
        'sentence model of the metric semantic: model.onnx and tokenizer.json; default minilm of errata models pull',
      group: METRIC_GROUP,
    },
    compat: {
      type: 'string',
      choices: ['openpecha'],
      describe: 'exactly the files of the OpenPecha program',
      group: METRIC_GROUP,
    },
    ...textFlags,
    waterfall: {
      type: 'boolean',
      describe: 'CER after each named normalisation: how much of it is convention',
    },
    metadata: {
      type: 'string',
      value: 'FILE',
      describe: 'CSV with image_name, batch_id and the column to group by',
    },
    'group-by': { type: 'string', value: 'COLUMN', describe: 'averages by this column of the metadata' },
    bootstrap: {
      type: 'number',
      range: RESAMPLES,
      value: 'N',
      describe: 'intervals from N resamples of the pages',
    },
    seed: { type: 'number', range: SEEDS, value: 'S', describe: 'seed of the resampling; default 0' },
    cluster: {
      type: 'string',
      choices: ['batch'],
      describe: 'resample whole batches: pages of a batch are alike',
    },
  },
  epilogue: `Profiles:
${profileHelp()}
Everything is also in evaluation.json. Same input and options, same bytes, whatever engine and threads.`,
  examples: [
    ['errata evaluate', 'all models, all metrics'],
    ['errata evaluate --metrics cer --normalize-unicode NFC', 'CER alone, in NFC'],
    ['errata evaluate --metrics cer,semantic', 'CER and the similarity of meaning, by a sentence model'],
    ['errata evaluate --profile lines --model Woodblock', 'line metrics of one model'],
  ],
  run,
};

async function run(args: CommandArguments, context: CommandContext): Promise<number> {
  const { options, terminal, log, signal } = context;
  const request = readRequest(args, context);
  log.write('info', `evaluate ${options.root}: begin`);
  const progress = await evaluationProgress(terminal);
  let outcome: EvaluationOutcome;
  try {
    outcome = await runEvaluation({
      ...request,
      threads: options.threads,
      signal,
      onProgress: progress?.update,
    });
  } finally {
    progress?.stop();
  }
  for (const note of outcome.notes) terminal.note(note);
  for (const failure of outcome.failures) terminal.warn(`${failure.message} (${failure.code})`);
  log.write(
    'info',
    `evaluate ${options.root}: ${Object.keys(outcome.evaluation.models).length} models, ${outcome.files.length} files`,
  );
  print(outcome, context);
  return worstExit(outcome.failures.map(({ exit }) => exit));
}

function print(
  { evaluation, failures, files }: EvaluationOutcome,
  { options, terminal }: CommandContext,
): void {
  const count = Object.keys(evaluation.models).length;
  if (options.json) terminal.print(`${JSON.stringify(evaluation, undefined, 2)}\n`);
  else if (count > 0) terminal.print(escapeControl(evaluationText(evaluation)));
  if (files.length > 0 && failures.length > 0) terminal.note(`${files.length} files are written`);
}

function readRequest(args: CommandArguments, { options }: CommandContext): EvaluationRequest {
  const compat = stringFlag(args, 'compat') === 'openpecha' ? 'openpecha' : undefined;
  const out = stringFlag(args, 'out');
  return {
    root: options.root,
    models: listFlag(args, 'model'),
    batches: listFlag(args, 'batch'),
    out: out === undefined ? undefined : resolve(out),
    write: true,
    // the files of the program need the CER alone, its full result everything
    profile:
      (stringFlag(args, 'profile') as Profile | undefined) ??
      (compat !== undefined && !options.json ? 'openpecha' : undefined),
    metrics: readMetrics(stringFlag(args, 'metrics')),
    modelDir: stringFlag(args, 'model-dir'),
    unit: stringFlag(args, 'unit') as Unit | undefined,
    denominator: stringFlag(args, 'denominator') as Denominator | undefined,
    emptyReference: stringFlag(args, 'empty-reference') as EmptyReference | undefined,
    missing: stringFlag(args, 'missing') as MissingRule | undefined,
    normalizeBeforeEval: booleanFlag(args, 'normalize-before-eval'),
    normalize: readNormalizations(args),
    compat,
    waterfall: booleanFlag(args, 'waterfall'),
    metadata: readMetadata(args),
    bootstrap: readBootstrap(args),
  };
}

function readMetrics(list: string | undefined): EvaluationMetric[] | undefined {
  if (list === undefined) return undefined;
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !(EVALUATION_METRICS as readonly string[]).includes(name));
  if (unknown !== undefined || names.length === 0)
    throw usageError(
      `--metrics: expected ${EVALUATION_METRICS.join(', ')}, got ${JSON.stringify(unknown ?? list)}`,
    );
  return names as EvaluationMetric[];
}

function readMetadata(
  args: CommandArguments,
): { readonly file: string; readonly groupBy: string } | undefined {
  const [file, groupBy] = [stringFlag(args, 'metadata'), stringFlag(args, 'group-by')];
  if (file === undefined && groupBy === undefined) return undefined;
  if (file === undefined || groupBy === undefined)
    throw usageError('--metadata FILE, --group-by COLUMN: expected both or neither');
  return { file, groupBy };
}

function readBootstrap(args: CommandArguments): EvaluationRequest['bootstrap'] {
  const [resamples, seed] = [numberFlag(args, 'bootstrap'), numberFlag(args, 'seed')];
  const cluster = stringFlag(args, 'cluster') === 'batch' ? 'batch' : undefined;
  if (resamples !== undefined) return { resamples, seed: seed ?? 0, cluster };
  if (seed !== undefined || cluster !== undefined)
    throw usageError('--seed, --cluster: expected --bootstrap N beside them');
  return undefined;
}

function usageError(message: string): ErrataError {
  return new ErrataError('USAGE', message);
}
