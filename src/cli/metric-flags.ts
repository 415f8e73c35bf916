import { NAMED_NORMALIZATIONS } from '../text/normalization.ts';
import type { Normalization } from '../text/normalization.ts';
import type { ScoreOptions } from '../library/index.ts';
import { METRICS, PROFILES } from '../metrics/plan.ts';
import { DENOMINATORS, EMPTY_REFERENCE_RULES } from '../metrics/rate.ts';
import type { Denominator, EmptyReference } from '../metrics/rate.ts';
import { ALL_METRICS } from '../metrics/registry.ts';
import type { EvaluationMetric, Profile } from '../metrics/registry.ts';
import { UNITS } from '../text/unit.ts';
import type { Unit } from '../text/unit.ts';
import { ErrataError } from '../schema/error.ts';
import { booleanFlag, stringFlag } from './command.ts';
import type { CommandArguments, Flag } from './command.ts';

const METRIC_GROUP = 'What is measured:';
const TEXT_GROUP = 'Text before CER, WER and the units (applied in this order):';
const LISTED: readonly string[] = ALL_METRICS.map(({ name }) => name);

/** Flags that choose the text which is compared. */
export const textFlags: Readonly<Record<string, Flag>> = {
  'normalize-unicode': {
    type: 'string',
    choices: ['NFC', 'NFD', 'NFKC', 'NFKD'],
    describe: 'Unicode form',
    group: TEXT_GROUP,
  },
  'normalize-tibetan': {
    type: 'boolean',
    describe: 'one tsheg for several, none before shad, no zero-width space',
    group: TEXT_GROUP,
  },
  'normalize-whitespace': {
    type: 'boolean',
    describe: 'white space collapsed to one space and trimmed',
    group: TEXT_GROUP,
  },
  normalize: {
    type: 'string',
    choices: Object.keys(NAMED_NORMALIZATIONS),
    describe: 'a named normalisation in place of the flags above',
    group: TEXT_GROUP,
  },
};

/** Flags that choose metrics and their rules. */
export const metricFlags: Readonly<Record<string, Flag>> = {
  profile: {
    type: 'string',
    choices: PROFILES,
    describe: 'metrics and rules of one convention; default all',
    group: METRIC_GROUP,
  },
  metrics: {
    type: 'string',
    value: 'LIST',
    describe: `single metrics in place of a profile, separated by commas: ${LISTED.join(', ')}`,
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
    describe: 'rate of an empty reference against a text that is not; default one',
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
    describe: 'sentence model of the metric semantic: model.onnx and tokenizer.json',
    group: METRIC_GROUP,
  },
};

export interface MetricRequest extends ScoreOptions {
  /** Beside the metrics of the engine, which may then be none. */
  readonly isSemantic: boolean;
  readonly modelDir: string | undefined;
}

/** Reads the flags of metrics and texts; a bad value is a usage error. */
export function readMetricRequest(args: CommandArguments): MetricRequest {
  const listed = readMetrics(stringFlag(args, 'metrics'));
  return {
    profile: stringFlag(args, 'profile') as Profile | undefined,
    metrics: listed === undefined ? undefined : METRICS.filter((name) => listed.includes(name)),
    unit: stringFlag(args, 'unit') as Unit | undefined,
    denominator: stringFlag(args, 'denominator') as Denominator | undefined,
    emptyReference: stringFlag(args, 'empty-reference') as EmptyReference | undefined,
    normalize: readNormalizations(args),
    isSemantic: listed?.includes('semantic') === true,
    modelDir: stringFlag(args, 'model-dir'),
    normalizeBeforeEval: booleanFlag(args, 'normalize-before-eval'),
  };
}

function readMetrics(list: string | undefined): EvaluationMetric[] | undefined {
  if (list === undefined) return undefined;
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !LISTED.includes(name));
  if (unknown !== undefined || names.length === 0)
    throw usageError(`--metrics: expected ${LISTED.join(', ')}, got ${JSON.stringify(unknown ?? list)}`);
  return names as EvaluationMetric[];
}

/** The Unicode form first, then Tibetan, then white space. */
export function readNormalizations(args: CommandArguments): Normalization[] {
  const form = stringFlag(args, 'normalize-unicode') as Normalization | undefined;
  const steps: Normalization[] = form === undefined ? [] : [form];
  if (booleanFlag(args, 'normalize-tibetan')) steps.push('tibetan');
  if (booleanFlag(args, 'normalize-whitespace')) steps.push('whitespace');
  const named = stringFlag(args, 'normalize') as Normalization | undefined;
  if (named === undefined) return steps;
  if (steps.length > 0)
    throw usageError(
      `--normalize: expected a named normalisation or single steps, got ${named} and ${steps.join(', ')}`,
    );
  return [named];
}

export function usageError(message: string): ErrataError {
  return new ErrataError('USAGE', message);
}
