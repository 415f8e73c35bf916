import type { Work } from '../work/work.ts';
import { DELETION, HIT, INSERTION } from '../align/runs.ts';
import type { Sequence } from '../align/sequence.ts';
import type { Metric, PageTexts } from './metric.ts';
import type { PageCounts } from './page-counts.ts';
import type { Quotient } from './rate.ts';
import { ratio } from './rate.ts';

/** Error classes in the order of their slots. */
const CLASSES = ['base', 'subjoined', 'vowel', 'tsheg', 'shad', 'digit', 'other'] as const;
type ErrorClass = (typeof CLASSES)[number];
const TSHEG = CLASSES.indexOf('tsheg');
const SHAD = CLASSES.indexOf('shad');

const SLOTS = [
  'tibetanReference',
  'tshegReference',
  'tshegHypothesis',
  'tshegHits',
  'shadReference',
  'shadHypothesis',
  'shadHits',
  'errorsBase',
  'errorsSubjoined',
  'errorsVowel',
  'errorsTsheg',
  'errorsShad',
  'errorsDigit',
  'errorsOther',
] as const;

type Slot = (typeof SLOTS)[number];
type Counts = PageCounts<Slot>;
type Mark = 'tsheg' | 'shad';

const SLOT_OF_CLASS = Object.fromEntries(
  CLASSES.map((name) => [name, `errors${name[0]!.toUpperCase()}${name.slice(1)}`]),
) as Readonly<Record<ErrorClass, Slot>>;

/** A page without Tibetan adds nothing. */
const isTibetan = (counts: Counts): boolean => counts.tibetanReference > 0;

/**
 * Tsheg, shad and error classes of pages with Tibetan; `crates/metrics/src/tibetan.rs` is the twin and says
 * what is counted.
 */
export const tibetan = {
  name: 'tibetan',
  help: 'tsheg, shad and classes of errors, for Tibetan',
  slots: SLOTS,
  count: countTibetan,
  script: ({ unit }) => unit,
  rates: { tsheg: ratesOf('tsheg'), shad: ratesOf('shad') },
  score: (counts: Counts, rates: () => TibetanRates): TibetanMetrics | undefined =>
    isTibetan(counts) ? { ...rates(), errors: byClass((name) => counts[SLOT_OF_CLASS[name]]) } : undefined,
  lines: linesOf,
  summary: {
    terms: {
      pages: (counts) => (isTibetan(counts) ? 1 : 0),
      ...byClass((name) => (counts: Counts) => (isTibetan(counts) ? counts[SLOT_OF_CLASS[name]] : 0)),
    },
    of: summaryOf,
    shape: {
      pages: 'count',
      errors: byClass(() => 'count' as const),
      shares: byClass(() => 'share' as const),
    },
  },
} as const satisfies Metric<Slot>;

type MarkRate = Quotient<Counts>;

/** Hits are the very same code point; undefined where there is nothing to divide by. */
function ratesOf(mark: Mark): Readonly<Record<'precision' | 'recall' | 'f1', MarkRate>> {
  const rate = (
    measure: string,
    help: string,
    hits: number,
    whole: (counts: Counts) => number,
  ): MarkRate => ({
    title: `${mark} ${measure}`,
    better: 'higher',
    help,
    numerator: (counts) => (isTibetan(counts) ? hits * counts[`${mark}Hits`] : 0),
    denominator: (counts) => (isTibetan(counts) ? whole(counts) : 0),
    otherwise: () => null,
  });
  const reference = (counts: Counts): number => counts[`${mark}Reference`];
  const hypothesis = (counts: Counts): number => counts[`${mark}Hypothesis`];
  return {
    precision: rate('precision', `hits on ${mark} / ${mark} in the hypothesis`, 1, hypothesis),
    recall: rate('recall', `hits on ${mark} / ${mark} in the reference`, 1, reference),
    f1: rate(
      'F1',
      `2 · hits on ${mark} / ${mark} in both`,
      2,
      (counts) => reference(counts) + hypothesis(counts),
    ),
  };
}

export interface PrecisionRecall {
  /** Null when the hypothesis has none. */
  readonly precision: number | null;
  /** Null when the reference has none. */
  readonly recall: number | null;
  /** Null when neither has one. */
  readonly f1: number | null;
}

type TibetanRates = Readonly<Record<Mark, PrecisionRecall>>;

export interface TibetanMetrics extends TibetanRates {
  /** Errors by class; they add up to the distance in code points. */
  readonly errors: Readonly<Record<ErrorClass, number>>;
}

function linesOf({
  tsheg,
  shad,
  errors,
}: TibetanMetrics): (readonly [label: string, share: number | null])[] {
  const total = CLASSES.reduce((sum, name) => sum + errors[name], 0);
  return [
    ...Object.entries({ tsheg, shad }).flatMap(([mark, { precision, recall, f1 }]) => [
      [`${mark} precision`, precision] as const,
      [`${mark} recall`, recall] as const,
      [`${mark} F1`, f1] as const,
    ]),
    ...CLASSES.filter((name) => errors[name] > 0).map(
      (name) => [`errors: ${name}`, ratio(errors[name], total)] as const,
    ),
  ];
}

/** Errors on Tibetan pages by class; undefined when there is no such page. */
function summaryOf(sums: Readonly<Record<'pages' | ErrorClass, number>>):
  | {
      readonly pages: number;
      readonly errors: Readonly<Record<ErrorClass, number>>;
      readonly shares: Readonly<Record<ErrorClass, number | null>>;
    }
  | undefined {
  const { pages } = sums;
  if (pages === 0) return undefined;
  const total = CLASSES.reduce((sum, name) => sum + sums[name], 0);
  return {
    pages,
    errors: byClass((name) => sums[name]),
    shares: byClass((name) => ratio(sums[name], total)),
  };
}

function byClass<Value>(valueOf: (name: ErrorClass) => Value): Record<ErrorClass, Value> {
  return Object.fromEntries(CLASSES.map((name) => [name, valueOf(name)])) as Record<ErrorClass, Value>;
}

/** From the canonical script of code points. */
function* countTibetan({ unit }: PageTexts): Work<Readonly<Record<Slot, number>>> {
  const { reference, hypothesis } = unit.symbols('codepoint');
  const errors = new Uint32Array(CLASSES.length);
  let tshegHits = 0;
  let shadHits = 0;
  let i = 0;
  let j = 0;
  const script = yield* unit.script('codepoint');
  script.forEach((kind, length) => {
    for (let step = 0; step < length; step += 1) {
      const errorClass = classOf(kind === INSERTION ? hypothesis.symbols[j]! : reference.symbols[i]!);
      if (kind !== HIT) errors[errorClass]! += 1;
      else if (errorClass === TSHEG) tshegHits += 1;
      else if (errorClass === SHAD) shadHits += 1;
      if (kind !== INSERTION) i += 1;
      if (kind !== DELETION) j += 1;
    }
  });
  return {
    tibetanReference: countPoints(reference, (point) => point >= 0x0f00 && point <= 0x0fff),
    tshegReference: countPoints(reference, isTsheg),
    tshegHypothesis: countPoints(hypothesis, isTsheg),
    tshegHits,
    shadReference: countPoints(reference, isShad),
    shadHypothesis: countPoints(hypothesis, isShad),
    shadHits,
    errorsBase: errors[0]!,
    errorsSubjoined: errors[1]!,
    errorsVowel: errors[2]!,
    errorsTsheg: errors[3]!,
    errorsShad: errors[4]!,
    errorsDigit: errors[5]!,
    errorsOther: errors[6]!,
  };
}

function countPoints({ symbols, length }: Sequence, isCounted: (point: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < length; at += 1) if (isCounted(symbols[at]!)) count += 1;
  return count;
}

function isTsheg(point: number): boolean {
  return point === 0x0f0b || point === 0x0f0c;
}

function isShad(point: number): boolean {
  return point >= 0x0f0d && point <= 0x0f12;
}

/** Index in `CLASSES` of the first class that fits. */
function classOf(point: number): number {
  if (point < 0x0f00 || point > 0x0fbc) return CLASSES.indexOf('other');
  if (isTsheg(point)) return TSHEG;
  if (isShad(point)) return SHAD;
  if (point >= 0x0f20 && point <= 0x0f33) return CLASSES.indexOf('digit');
  if (point === 0x0f00 || (point >= 0x0f40 && point <= 0x0f6c) || (point >= 0x0f88 && point <= 0x0f8c))
    return CLASSES.indexOf('base');
  if ((point >= 0x0f71 && point <= 0x0f7d) || point === 0x0f80 || point === 0x0f81)
    return CLASSES.indexOf('vowel');
  return point >= 0x0f8d ? CLASSES.indexOf('subjoined') : CLASSES.indexOf('other');
}
