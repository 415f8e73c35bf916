import type { Work } from '../work/work.ts';
import { eachUnit } from '../text/cut.ts';
import { collapseSpace } from '../text/python.ts';
import type { Metric, PageTexts, PartOf } from './metric.ts';
import type { PageCounts } from './page-counts.ts';
import { ratio, slotErrors } from './rate.ts';

const SLOTS = [
  'codepointReference',
  'codepointHypothesis',
  'codepointDistance',
  'wordReference',
  'wordHypothesis',
  'wordDistance',
  'collapsedCodepointReference',
  'collapsedCodepointHypothesis',
  'collapsedCodepointDistance',
  'reference',
  'hypothesis',
  'forward',
  'forwardCollapsed',
  'reverse',
  'reverseCollapsed',
  'exact',
  'exactCollapsed',
] as const;

type Slot = (typeof SLOTS)[number];
type Counts = PageCounts<Slot>;

/** Errors are divided by max(1, n). */
const byOne = (errors: number): number => errors;
const positions = ({ reference, hypothesis }: Counts): number => Math.max(reference, hypothesis);
const both = ({ reference, hypothesis }: Counts): number => reference + hypothesis;

/**
 * Lines by position and as multisets, of the raw text; `crates/metrics/src/lines.rs` is the twin and says
 * what each slot counts.
 */
export const lines = {
  name: 'lines',
  help: 'WER, CER, line accuracy and exact lines of the raw text',
  profile: {
    name: 'lines',
    help: 'WER, CER, line accuracy, exact lines; divides by max(1, n); writes {model}_metrics.csv',
    text: 'raw',
    emptyReference: 'divided by max(1, n)',
    source:
      'the line-metrics document (`metrics.py`: WER, CER, line accuracy, exact lines; raw and normalised)',
  },
  slots: SLOTS,
  count: countLines,
  rates: {
    len_gt: {
      title: 'reference length',
      better: 'neither',
      form: 'number',
      help: 'code points of the raw reference',
      page: (counts) => counts.codepointReference,
    },
    len_pred: {
      title: 'hypothesis length',
      better: 'neither',
      form: 'number',
      help: 'code points of the raw hypothesis',
      page: (counts) => counts.codepointHypothesis,
    },
    wer: slotErrors('wordDistance', 'wordReference', byOne, {
      title: 'line WER',
      help: 'distance in words / max(1, words)',
    }),
    cer: slotErrors('codepointDistance', 'codepointReference', byOne, {
      title: 'line CER',
      help: 'distance in code points / max(1, code points)',
    }),
    wer_norm: slotErrors('wordDistance', 'wordReference', byOne, {
      title: 'line WER, collapsed',
      help: 'always equal to `wer`, since words do not depend on the amount of white space',
    }),
    cer_norm: slotErrors('collapsedCodepointDistance', 'collapsedCodepointReference', byOne, {
      title: 'line CER, collapsed',
      help: '`cer` of the text with white space collapsed',
    }),
    line_acc: {
      title: 'line accuracy',
      better: 'higher',
      help:
        'positions from the top whose lines are equal / max(lines of both); the shorter side is filled ' +
        'with empty lines; 1 for two texts without lines',
      numerator: (counts) => counts.forward,
      denominator: positions,
      otherwise: () => 1,
    },
    line_acc_norm: {
      title: 'line accuracy, collapsed',
      better: 'higher',
      help: '`line_acc` with white space collapsed in each line',
      numerator: (counts) => counts.forwardCollapsed,
      denominator: positions,
      otherwise: () => 1,
    },
    rev_line_acc: {
      title: 'line accuracy from the bottom',
      better: 'higher',
      help: '`line_acc` with positions from the bottom',
      numerator: (counts) => counts.reverse,
      denominator: positions,
      otherwise: () => 1,
    },
    rev_line_acc_norm: {
      title: 'line accuracy from the bottom, collapsed',
      better: 'higher',
      help: '`rev_line_acc` with white space collapsed in each line',
      numerator: (counts) => counts.reverseCollapsed,
      denominator: positions,
      otherwise: () => 1,
    },
    exact_line_precision: {
      title: 'exact lines precision',
      better: 'higher',
      help: 'size of the intersection of the two multisets of lines / lines of the hypothesis; 0 where it has none',
      numerator: (counts) => counts.exact,
      denominator: (counts) => counts.hypothesis,
      otherwise: () => 0,
    },
    exact_line_recall: {
      title: 'exact lines recall',
      better: 'higher',
      help: 'size of the intersection / lines of the reference; 0 where it has none',
      numerator: (counts) => counts.exact,
      denominator: (counts) => counts.reference,
      otherwise: () => 0,
    },
    exact_line_f1: {
      title: 'exact lines F1',
      better: 'higher',
      help: 'harmonic mean of precision and recall; 0 where both are, also for two empty texts',
      numerator: (counts) => 2 * counts.exact,
      denominator: both,
      page: (counts) => harmonicMean(counts.exact, counts),
    },
    exact_line_precision_norm: {
      title: 'exact lines precision, collapsed',
      better: 'higher',
      help: '`exact_line_precision` with white space collapsed in each line',
      numerator: (counts) => counts.exactCollapsed,
      denominator: (counts) => counts.hypothesis,
      otherwise: () => 0,
    },
    exact_line_recall_norm: {
      title: 'exact lines recall, collapsed',
      better: 'higher',
      help: '`exact_line_recall` with white space collapsed in each line',
      numerator: (counts) => counts.exactCollapsed,
      denominator: (counts) => counts.reference,
      otherwise: () => 0,
    },
    exact_line_f1_norm: {
      title: 'exact lines F1, collapsed',
      better: 'higher',
      help: '`exact_line_f1` with white space collapsed in each line',
      numerator: (counts) => 2 * counts.exactCollapsed,
      denominator: both,
      page: (counts) => harmonicMean(counts.exactCollapsed, counts),
    },
  },
  shown: {
    report: ['lines.cer', 'lines.line_acc', 'lines.exact_line_f1'],
    pairs: ['lines.cer', 'lines.wer', 'lines.line_acc', 'lines.exact_line_f1'],
  },
} as const satisfies Metric<Slot>;

/** The line metrics; error rates are divided by max(1, n). */
export type LineMetrics = PartOf<typeof lines>;

/** Of precision and recall, rounded as they are. */
function harmonicMean(matches: number, { reference, hypothesis }: Counts): number {
  const precision = ratio(matches, hypothesis) ?? 0;
  const recall = ratio(matches, reference) ?? 0;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

function* countLines({ raw }: PageTexts): Work<Readonly<Record<Slot, number>>> {
  const [codepointReference, codepointHypothesis, codepointDistance] = yield* raw.measure('codepoint');
  const [wordReference, wordHypothesis, wordDistance] = yield* raw.measure('word');
  const [collapsedCodepointReference, collapsedCodepointHypothesis, collapsedCodepointDistance] = yield* raw
    .changed(collapseSpace)
    .measure('codepoint');
  const [first, second] = [linesOf(raw.reference), linesOf(raw.hypothesis)];
  const [firstCollapsed, secondCollapsed] = [first.map(collapseSpace), second.map(collapseSpace)];
  return {
    codepointReference,
    codepointHypothesis,
    codepointDistance,
    wordReference,
    wordHypothesis,
    wordDistance,
    collapsedCodepointReference,
    collapsedCodepointHypothesis,
    collapsedCodepointDistance,
    reference: first.length,
    hypothesis: second.length,
    forward: countForward(first, second),
    forwardCollapsed: countForward(firstCollapsed, secondCollapsed),
    reverse: countReverse(first, second),
    reverseCollapsed: countReverse(firstCollapsed, secondCollapsed),
    exact: countCommon(first, second),
    exactCollapsed: countCommon(firstCollapsed, secondCollapsed),
  };
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  eachUnit(text, 'line', (start, end) => {
    lines.push(text.slice(start, end));
  });
  return lines;
}

/** Positions from the top whose lines are equal; a missing line is empty. */
function countForward(first: readonly string[], second: readonly string[]): number {
  let equal = 0;
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    if ((first[at] ?? '') === (second[at] ?? '')) equal += 1;
  }
  return equal;
}

/** Positions from the bottom whose lines are equal. */
function countReverse(first: readonly string[], second: readonly string[]): number {
  return countForward(first.toReversed(), second.toReversed());
}

/** Size of the intersection of the multisets. */
function countCommon(first: readonly string[], second: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of first) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of second) {
    const left = counts.get(line) ?? 0;
    if (left === 0) continue;
    counts.set(line, left - 1);
    common += 1;
  }
  return common;
}
