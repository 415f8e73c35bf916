import { errorRate } from './rates.ts';
import type { RecordReader } from './rates.ts';

/** The line metrics; error rates are divided by max(1, n). */
export interface LineMetrics {
  readonly len_gt: number;
  readonly len_pred: number;
  readonly wer: number;
  readonly cer: number;
  readonly wer_norm: number;
  readonly cer_norm: number;
  readonly line_acc: number;
  readonly line_acc_norm: number;
  readonly rev_line_acc: number;
  readonly rev_line_acc_norm: number;
  readonly exact_line_precision: number;
  readonly exact_line_recall: number;
  readonly exact_line_f1: number;
  readonly exact_line_precision_norm: number;
  readonly exact_line_recall_norm: number;
  readonly exact_line_f1_norm: number;
}

export interface OrcnormMetrics {
  readonly wer: number;
  readonly cer: number;
  /** Of the text with white space collapsed, nothing else changed. */
  readonly raw: { readonly wer: number; readonly cer: number };
}

export interface StructureMetrics {
  readonly wer: number;
  readonly cer: number;
  readonly ssa: number;
  readonly structure_accuracy: number;
}

export interface PrecisionRecall {
  /** Null when the hypothesis has none. */
  readonly precision: number | null;
  /** Null when the reference has none. */
  readonly recall: number | null;
  /** Null when neither has one. */
  readonly f1: number | null;
}

export const ERROR_CLASSES = ['base', 'subjoined', 'vowel', 'tsheg', 'shad', 'digit', 'other'] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

export interface TibetanMetrics {
  readonly tsheg: PrecisionRecall;
  readonly shad: PrecisionRecall;
  /** Errors by class; they add up to the distance in code points. */
  readonly errors: Readonly<Record<ErrorClass, number>>;
}

/** Line metrics of a record. */
export function lineRates(record: RecordReader): LineMetrics {
  const words = record.count('rawWordDistance') / Math.max(1, record.count('rawWordReference'));
  const lines = Math.max(record.count('lineReference'), record.count('lineHypothesis'));
  const accuracy = (equal: number): number => (lines === 0 ? 1 : equal / lines);
  const exact = exactRates(record, record.count('lineExact'));
  const exactCollapsed = exactRates(record, record.count('lineExactCollapsed'));
  return {
    len_gt: record.count('rawCodepointReference'),
    len_pred: record.count('rawCodepointHypothesis'),
    wer: words,
    cer: record.count('rawCodepointDistance') / Math.max(1, record.count('rawCodepointReference')),
    wer_norm: words,
    cer_norm:
      record.count('collapsedCodepointDistance') / Math.max(1, record.count('collapsedCodepointReference')),
    line_acc: accuracy(record.count('lineForward')),
    line_acc_norm: accuracy(record.count('lineForwardCollapsed')),
    rev_line_acc: accuracy(record.count('lineReverse')),
    rev_line_acc_norm: accuracy(record.count('lineReverseCollapsed')),
    exact_line_precision: exact.precision,
    exact_line_recall: exact.recall,
    exact_line_f1: exact.f1,
    exact_line_precision_norm: exactCollapsed.precision,
    exact_line_recall_norm: exactCollapsed.recall,
    exact_line_f1_norm: exactCollapsed.f1,
  };
}

/** Zero where there is nothing to divide by, also for two empty texts. */
function exactRates(
  record: RecordReader,
  matches: number,
): { precision: number; recall: number; f1: number } {
  const found = record.count('lineHypothesis');
  const expected = record.count('lineReference');
  const precision = found === 0 ? 0 : matches / found;
  const recall = expected === 0 ? 0 : matches / expected;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

/** An empty reference is 0 against an empty hypothesis, else 1: the documents of these metrics know no other rule. */
function documentRate(distance: number, referenceLength: number, hypothesisLength: number): number {
  return errorRate({ distance, referenceLength, hypothesisLength }, { emptyReference: 'one' })!;
}

/** Metrics of the lower-cased text without punctuation. */
export function orcnormRates(record: RecordReader): OrcnormMetrics {
  return {
    wer: documentRate(
      record.count('orcnormWordDistance'),
      record.count('orcnormWordReference'),
      record.count('orcnormWordHypothesis'),
    ),
    cer: documentRate(
      record.count('orcnormCodepointDistance'),
      record.count('orcnormCodepointReference'),
      record.count('orcnormCodepointHypothesis'),
    ),
    raw: {
      wer: rawWer(record),
      cer: documentRate(
        record.count('collapsedCodepointDistance'),
        record.count('collapsedCodepointReference'),
        record.count('collapsedCodepointHypothesis'),
      ),
    },
  };
}

function rawWer(record: RecordReader): number {
  return documentRate(
    record.count('rawWordDistance'),
    record.count('rawWordReference'),
    record.count('rawWordHypothesis'),
  );
}

/** Metrics that look at the layout of the text. */
export function structureRates(record: RecordReader): StructureMetrics {
  const referenceLength = record.count('rawCodepointReference');
  const hypothesisLength = record.count('rawCodepointHypothesis');
  const hits = record.count('structureHits');
  const weight = hits + record.count('structureErrors');
  return {
    wer: rawWer(record),
    cer: documentRate(record.count('rawCodepointDistance'), referenceLength, hypothesisLength),
    ssa: ssaRate(record.count('ssaMatches') - record.count('ssaPenalty'), referenceLength, hypothesisLength),
    structure_accuracy: weight === 0 ? 1 : hits / weight,
  };
}

function ssaRate(correct: number, referenceLength: number, hypothesisLength: number): number {
  if (referenceLength === 0) return hypothesisLength === 0 ? 1 : 0;
  return Math.min(1, Math.max(0, correct / referenceLength));
}

/** Tibetan measures of a record; null for a page without Tibetan. */
export function tibetanRates(record: RecordReader): TibetanMetrics | null {
  if (!((record.slot('tibetanReference') ?? 0) > 0)) return null;
  return {
    tsheg: precisionRecall(
      record.count('tshegHits'),
      record.count('tshegReference'),
      record.count('tshegHypothesis'),
    ),
    shad: precisionRecall(
      record.count('shadHits'),
      record.count('shadReference'),
      record.count('shadHypothesis'),
    ),
    errors: {
      base: record.count('errorsBase'),
      subjoined: record.count('errorsSubjoined'),
      vowel: record.count('errorsVowel'),
      tsheg: record.count('errorsTsheg'),
      shad: record.count('errorsShad'),
      digit: record.count('errorsDigit'),
      other: record.count('errorsOther'),
    },
  };
}

/** Precision, recall and their harmonic mean, 2 × hits over both lengths; null where undefined. */
export function precisionRecall(hits: number, expected: number, found: number): PrecisionRecall {
  return {
    precision: found === 0 ? null : hits / found,
    recall: expected === 0 ? null : hits / expected,
    f1: expected + found === 0 ? null : (2 * hits) / (expected + found),
  };
}
