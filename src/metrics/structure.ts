import type { Work } from '../work/work.ts';
import { DELETION, HIT, INSERTION } from '../align/runs.ts';
import type { Sequence } from '../align/sequence.ts';
import { isLineBreak, isSpace } from '../text/class.ts';
import { unifyNewlines } from '../text/graphic.ts';
import { matchingBlocks } from './matcher.ts';
import type { Metric, PageTexts, PartOf } from './metric.ts';
import type { PageCounts } from './page-counts.ts';
import { oneIfAny, ratio, slotErrors } from './rate.ts';
import type { TextPair } from './text-pair.ts';

const LF = 0x0a;
const BREAK_WEIGHT = 5;
const BLANK_WEIGHT = 3;

const SLOTS = [
  'codepointReference',
  'codepointHypothesis',
  'codepointDistance',
  'wordReference',
  'wordHypothesis',
  'wordDistance',
  'ssaMatches',
  'ssaPenalty',
  'structureHits',
  'structureErrors',
] as const;

type Slot = (typeof SLOTS)[number];
type Counts = PageCounts<Slot>;

/** Layout of the raw text; `crates/metrics/src/structure.rs` is the twin and says what is counted. */
export const structure = {
  name: 'structure',
  help: 'WER, CER, SSA and structure_accuracy of the raw text',
  profile: {
    name: 'structure',
    help: 'WER, CER, SSA and structure_accuracy',
    text: 'raw',
    emptyReference: 'error 0 or 1, accuracy 1 or 0',
    source: 'the SSA document; `structure_accuracy` is our own',
  },
  slots: SLOTS,
  count: countStructure,
  script: ({ raw }) => raw.changed(unifyNewlines),
  rates: {
    wer: slotErrors('wordDistance', 'wordReference', oneIfAny, {
      title: 'structure WER',
      help: 'distance in words / words of the reference',
    }),
    cer: slotErrors('codepointDistance', 'codepointReference', oneIfAny, {
      title: 'structure CER',
      help: 'distance in code points / code points of the reference',
    }),
    ssa: {
      title: 'SSA',
      better: 'higher',
      help:
        "sizes of difflib's matching blocks, less the blanks outside of them, per code point of the " +
        'reference, within 0 and 1',
      quality: {
        bands: [
          [0.95, false, 'near-perfect structure'],
          [0.8, true, 'acceptable layout'],
        ],
        worst: 'major formatting issues',
      },
      numerator: correct,
      denominator: (counts) => counts.codepointReference,
      page: pageSsa,
      pooled: (sum, length) => withinOne(ratio(sum, length)),
    },
    structure_accuracy: {
      title: 'structure accuracy',
      better: 'higher',
      help:
        'weight of what is right / weight of all, in an optimal alignment in which line breaks and ' +
        'blanks weigh more than letters',
      numerator: (counts) => counts.structureHits,
      denominator: (counts) => counts.structureHits + counts.structureErrors,
      otherwise: () => 1,
    },
  },
  shown: {
    overview: ['structure.ssa'],
    report: ['structure.ssa'],
    pairs: ['structure.cer', 'structure.wer', 'structure.ssa', 'structure.structure_accuracy'],
  },
} as const satisfies Metric<Slot>;

/** What the layout of a text is measured by. */
export type StructureMetrics = PartOf<typeof structure>;

function correct({ ssaMatches, ssaPenalty }: Counts): number {
  return ssaMatches - ssaPenalty;
}

function pageSsa(counts: Counts): number {
  const rate = withinOne(ratio(correct(counts), counts.codepointReference));
  return rate ?? (counts.codepointHypothesis === 0 ? 1 : 0);
}

function withinOne(rate: number | null): number | null {
  return rate === null ? null : Math.min(1, Math.max(0, rate));
}

function* countStructure({ raw }: PageTexts): Work<Readonly<Record<Slot, number>>> {
  const [codepointReference, codepointHypothesis, codepointDistance] = yield* raw.measure('codepoint');
  const [wordReference, wordHypothesis, wordDistance] = yield* raw.measure('word');
  const matches = yield* countMatches(raw);
  const weights = yield* countWeights(raw.changed(unifyNewlines));
  return {
    codepointReference,
    codepointHypothesis,
    codepointDistance,
    wordReference,
    wordHypothesis,
    wordDistance,
    ssaMatches: matches.blocks,
    ssaPenalty: matches.penalty,
    structureHits: weights.hits,
    structureErrors: weights.errors,
  };
}

/** Whether the penalty of `ssa` counts a code point. */
function isPenalized(point: number): boolean {
  return point === LF || point === 0x09 || point === 0x20;
}

function* countMatches(raw: TextPair): Work<{ readonly blocks: number; readonly penalty: number }> {
  const { reference, hypothesis } = raw.symbols('codepoint');
  let blocks = 0;
  let penalty =
    countPenalized(reference, 0, reference.length) + countPenalized(hypothesis, 0, hypothesis.length);
  for (const block of yield* matchingBlocks(reference, hypothesis)) {
    blocks += block.size;
    penalty -= 2 * countPenalized(reference, block.reference, block.reference + block.size);
  }
  return { blocks, penalty };
}

function countPenalized({ symbols }: Sequence, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) if (isPenalized(symbols[at]!)) count += 1;
  return count;
}

/** Weight of a code point: 1, 3 or 5. */
function weightOf(point: number): number {
  if (isLineBreak(point)) return BREAK_WEIGHT;
  return isSpace(point) ? BLANK_WEIGHT : 1;
}

/** The spelling of line ends is no structure: it has been made one before. */
function* countWeights(pair: TextPair): Work<{ readonly hits: number; readonly errors: number }> {
  const { reference, hypothesis } = pair.symbols('codepoint');
  let hits = 0;
  let errors = 0;
  let i = 0;
  let j = 0;
  const script = yield* pair.script('codepoint');
  script.forEach((kind, length) => {
    for (let step = 0; step < length; step += 1) {
      if (kind === HIT) hits += weightOf(reference.symbols[i]!);
      else if (kind === DELETION) errors += weightOf(reference.symbols[i]!);
      else if (kind === INSERTION) errors += weightOf(hypothesis.symbols[j]!);
      else {
        const expected = weightOf(reference.symbols[i]!);
        const found = weightOf(hypothesis.symbols[j]!);
        if (expected === BREAK_WEIGHT && found === BREAK_WEIGHT) hits += BREAK_WEIGHT;
        else errors += Math.max(1, Math.abs(expected - found));
      }
      if (kind !== INSERTION) i += 1;
      if (kind !== DELETION) j += 1;
    }
  });
  return { hits, errors };
}
