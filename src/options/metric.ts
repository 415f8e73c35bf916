import { EVALUATION_METRICS } from '../evaluate/settings.ts';
import { PROFILES } from '../metrics/plan.ts';
import { DENOMINATORS, EMPTY_REFERENCE_RULES } from '../metrics/rate.ts';
import { UNITS, WORDS } from '../text/unit.ts';
import { flag } from './flag.ts';

/** The heading of what is measured. */
export const METRIC_GROUP = 'What is measured:';

const group = METRIC_GROUP;

/** Flags that choose metrics and their rules. */
export const metricFlags = {
  profile: flag.choice(PROFILES, {
    group,
    replaces: ['metrics'],
    value: 'NAME',
    default: 'all',
    describe: 'metrics and rules of one convention',
  }),
  metrics: flag.choices(EVALUATION_METRICS, {
    group,
    replaces: ['profile'],
    value: 'LIST',
    describe: 'single metrics in place of a profile, separated by commas',
  }),
  unit: flag.choice(UNITS, { group, value: 'UNIT', default: 'codepoint', describe: 'unit of the CER' }),
  words: flag.choice(WORDS, {
    group,
    value: 'RULES',
    default: 'python',
    describe: 'words of WER and --unit word: between white space, or by UAX #29 (no dictionary)',
  }),
  denominator: flag.choice(DENOMINATORS, {
    group,
    value: 'LENGTH',
    default: 'ref',
    describe: 'divide by the length of the reference, of the longer text, or by the steps of the alignment',
  }),
  emptyReference: flag.choice(EMPTY_REFERENCE_RULES, {
    group,
    value: 'RULE',
    default: 'one',
    describe: 'rate of an empty reference against a text that is not',
  }),
  normalizeBeforeEval: flag.switch({
    group,
    isOn: true,
    describe: 'orcnorm of the text with white space collapsed, not in lower case without punctuation',
  }),
  modelDir: flag.path({
    group,
    value: 'DIR',
    alias: 'semantic-model',
    defaultText: 'minilm of errata models pull',
    describe: 'sentence model of the metric semantic: model.onnx and tokenizer.json',
  }),
};
