import type { Work } from '../work/work.ts';
import { collapseSpace, preprocess } from '../text/python.ts';
import type { Metric, PageTexts, PartOf } from './metric.ts';
import { oneIfAny, slotErrors } from './rate.ts';

const SLOTS = [
  'rawWordReference',
  'rawWordHypothesis',
  'rawWordDistance',
  'collapsedCodepointReference',
  'collapsedCodepointHypothesis',
  'collapsedCodepointDistance',
  'codepointReference',
  'codepointHypothesis',
  'codepointDistance',
  'wordReference',
  'wordHypothesis',
  'wordDistance',
] as const;

type Slot = (typeof SLOTS)[number];

/**
 * Error rates in lower case without punctuation; `crates/metrics/src/orcnorm.rs` is the twin and says what
 * each slot counts.
 */
export const orcnorm = {
  name: 'orcnorm',
  help: 'WER and CER of the raw text in lower case without punctuation',
  profile: {
    name: 'orcnorm',
    help: 'WER and CER in lower case without punctuation',
    text: 'lower case, punctuation removed, white space collapsed; `raw`: white space collapsed',
    emptyReference: '0 or 1',
    source:
      'the correction-experiment document (`preprocess_text`); `--no-normalize-before-eval` chooses `raw`',
  },
  slots: SLOTS,
  count: countOrcnorm,
  rates: {
    wer: {
      title: 'orcnorm WER',
      better: 'lower',
      help: 'distance in words / words of the reference, in lower case without punctuation',
      numerator: (counts, rules) =>
        rules.normalizeBeforeEval ? counts.wordDistance : counts.rawWordDistance,
      denominator: (counts, rules) =>
        rules.normalizeBeforeEval ? counts.wordReference : counts.rawWordReference,
      otherwise: oneIfAny,
    },
    cer: {
      title: 'orcnorm CER',
      better: 'lower',
      help: 'distance in code points / code points of the reference, in lower case without punctuation',
      numerator: (counts, rules) =>
        rules.normalizeBeforeEval ? counts.codepointDistance : counts.collapsedCodepointDistance,
      denominator: (counts, rules) =>
        rules.normalizeBeforeEval ? counts.codepointReference : counts.collapsedCodepointReference,
      otherwise: oneIfAny,
    },
    raw: {
      wer: slotErrors('rawWordDistance', 'rawWordReference', oneIfAny, {
        title: 'orcnorm WER, raw',
        help: 'distance in words / words of the reference, with white space collapsed alone',
      }),
      cer: slotErrors('collapsedCodepointDistance', 'collapsedCodepointReference', oneIfAny, {
        title: 'orcnorm CER, raw',
        help: 'distance in code points / code points of the reference, with white space collapsed alone',
      }),
    },
  },
  shown: { pairs: ['orcnorm.cer', 'orcnorm.wer'] },
} as const satisfies Metric<Slot>;

/**
 * Error rates in lower case without punctuation; `raw` of the text with white space collapsed, nothing else
 * changed.
 */
export type OrcnormMetrics = PartOf<typeof orcnorm>;

function* countOrcnorm({ raw }: PageTexts): Work<Readonly<Record<Slot, number>>> {
  const [rawWordReference, rawWordHypothesis, rawWordDistance] = yield* raw.measure('word');
  const [collapsedCodepointReference, collapsedCodepointHypothesis, collapsedCodepointDistance] = yield* raw
    .changed(collapseSpace)
    .measure('codepoint');
  const prepared = raw.changed(preprocess);
  const [codepointReference, codepointHypothesis, codepointDistance] = yield* prepared.measure('codepoint');
  const [wordReference, wordHypothesis, wordDistance] = yield* prepared.measure('word');
  return {
    rawWordReference,
    rawWordHypothesis,
    rawWordDistance,
    collapsedCodepointReference,
    collapsedCodepointHypothesis,
    collapsedCodepointDistance,
    codepointReference,
    codepointHypothesis,
    codepointDistance,
    wordReference,
    wordHypothesis,
    wordDistance,
  };
}
