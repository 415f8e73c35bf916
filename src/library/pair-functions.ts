import { textEngine } from './engine.ts';
import {
  checkPlanOptions,
  checkRateOptions,
  checkSteps,
  readCut,
  readText,
  readTexts,
} from './check-options.ts';
import { corpusRate } from './corpus-rate.ts';
import type { CorpusRate } from './corpus-rate.ts';
import { CER_OPTIONS, PAIR_OPTIONS, SCORE_OPTIONS, WER_OPTIONS } from './options.ts';
import type { ErrorRateOptions, PairOptions, ScoreOptions } from './options.ts';
import { OPS_START, OP_KINDS, OP_STRIDE } from '../align/ops.ts';
import type { OpKind } from '../align/ops.ts';
import { planOf } from '../metrics/plan.ts';
import { rulesOf } from '../metrics/rate.ts';
import type { Score } from '../metrics/registry.ts';
import { scoreOf } from '../metrics/score-object.ts';
import { checkOptionNames } from '../schema/known-options.ts';
import type { Cut } from '../text/unit.ts';
import { normalize } from './text-functions.ts';

/**
 * A maximal run of one kind; half-open ranges of UTF-16 offsets into the given strings, or into the normalised ones
 * where `normalize` was given.
 */
export interface Op {
  readonly kind: OpKind;
  readonly reference: readonly [start: number, end: number];
  readonly hypothesis: readonly [start: number, end: number];
}

export interface Alignment {
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  readonly ops: readonly Op[];
  /** The texts that the ops are of, where `normalize` was given: they may be of other lengths than the given ones. */
  readonly normalized?: { readonly reference: string; readonly hypothesis: string };
}

/**
 * Levenshtein distance: the fewest substitutions, deletions and insertions that make the hypothesis out of
 * the reference.
 *
 * @example
 * distance('kitten', 'sitting'); // 3
 * distance('𠮷', 'a'); // 1: code points, not UTF-16 units
 * distance('བཀྲ་ཤིས', 'བཀྲ་ཤས', { unit: 'syllable' }); // 1
 */
export function distance(reference: string, hypothesis: string, options: PairOptions = {}): number {
  checkOptionNames('distance', options, PAIR_OPTIONS);
  const cut = readCut(options);
  const [first, second] = readPair(reference, hypothesis, options);
  return textEngine().distance(first, second, cut);
}

function isNormalized({ normalize: steps, equivalences }: PairOptions): boolean {
  return steps !== undefined || equivalences !== undefined;
}

/** The texts that are compared: as given, or normalised. */
export function readPair(reference: string, hypothesis: string, options: PairOptions): [string, string] {
  const texts: [string, string] = [
    readText(reference, 'reference', options),
    readText(hypothesis, 'hypothesis', options),
  ];
  if (!isNormalized(options)) return texts;
  const steps = options.normalize ?? [];
  const given = { equivalences: options.equivalences };
  return [normalize(texts[0], steps, given), normalize(texts[1], steps, given)];
}

/**
 * An optimal alignment with its ops. Of several optimal ones it is always the same, in every engine: common
 * beginning and end are hits; between them, from the end back, a deletion goes before an insertion, an
 * insertion before the diagonal. A run of words reaches from the start of its first word to the end of its
 * last. With `normalize` the ops are of the normalised texts, which are returned too: what a step removed or
 * joined has no place in the given ones.
 *
 * @example
 * align('a b c', 'a x c', { unit: 'word' });
 * // { hits: 2, substitutions: 1, deletions: 0, insertions: 0, ops: [
 * //   { kind: 'hit', reference: [0, 1], hypothesis: [0, 1] },
 * //   { kind: 'substitution', reference: [2, 3], hypothesis: [2, 3] },
 * //   { kind: 'hit', reference: [4, 5], hypothesis: [4, 5] } ] }
 */
export function align(reference: string, hypothesis: string, options: PairOptions = {}): Alignment {
  checkOptionNames('align', options, PAIR_OPTIONS);
  const cut = readCut(options);
  const [first, second] = readPair(reference, hypothesis, options);
  const found = alignmentOf(textEngine().align(first, second, cut));
  if (!isNormalized(options)) return found;
  return { ...found, normalized: { reference: first, hypothesis: second } };
}

/** The same while the event loop runs; the signal ends it in the midst of a pair. */
export async function alignLater(
  reference: string,
  hypothesis: string,
  { unit = 'codepoint', signal }: { readonly unit?: Cut; readonly signal?: AbortSignal | undefined },
): Promise<Alignment> {
  return alignmentOf(await textEngine().alignLater(reference, hypothesis, unit, { signal }));
}

function alignmentOf(found: Uint32Array): Alignment {
  const ops: Op[] = [];
  for (let at = OPS_START; at < found.length; at += OP_STRIDE) {
    ops.push({
      kind: OP_KINDS[found[at]!]!,
      reference: [found[at + 1]!, found[at + 2]!],
      hypothesis: [found[at + 3]!, found[at + 4]!],
    });
  }
  return { hits: found[0]!, substitutions: found[1]!, deletions: found[2]!, insertions: found[3]!, ops };
}

/**
 * Character error rate: edits per code point of the reference, or per another unit. May exceed 1.
 * An empty reference gives 0 against an empty hypothesis, else 1, unless `emptyReference` says otherwise.
 *
 * @example
 * cer('abcd', 'abxd'); // 0.25
 * cer('', 'abc'); // 1
 * cer('', 'abc', { emptyReference: 'null' }); // null
 * cer('ABC', 'abd', { normalize: ['lowercase'] }); // 0.3333333333333333
 * cer(['abcd', 'ab'], ['abxd', 'xy']); // { micro: 0.5, macro: 0.625, count: 2, … }
 */
export function cer(
  reference: string,
  hypothesis: string,
  options?: ErrorRateOptions & { readonly emptyReference?: 'one' | 'insertions' },
): number;
export function cer(reference: string, hypothesis: string, options?: ErrorRateOptions): number | null;
export function cer(
  references: readonly string[],
  hypotheses: readonly string[],
  options?: ErrorRateOptions,
): CorpusRate;
export function cer(given: Texts, read: Texts, options: ErrorRateOptions = {}): number | null | CorpusRate {
  checkOptionNames('cer', options, CER_OPTIONS);
  return rateOf(given, read, options);
}

/** One text, or many. */
type Texts = string | readonly string[];

function rateOf(given: Texts, read: Texts, options: ErrorRateOptions): number | null | CorpusRate {
  const { unit, words, normalize: steps, equivalences } = options;
  readCut(options);
  checkRateOptions(options);
  checkSteps(steps ?? [], equivalences);
  const isCorpus = Array.isArray(given) || Array.isArray(read);
  const plan = planOf({
    metrics: ['cer'],
    unit,
    words,
    normalize: steps,
    equivalences,
    scripts: isCorpus || options.denominator === 'path',
  });
  const rules = rulesOf(options);
  if (isCorpus)
    return corpusRate(
      ...readTexts(given as readonly string[], read as readonly string[], options),
      plan,
      rules,
    );
  const first = readText(given, 'reference', options);
  const second = readText(read, 'hypothesis', options);
  return scoreOf(textEngine().record(first, second, plan), plan, rules).cer!;
}

/**
 * Word error rate: edits per word of the reference; words stand between white space, unless `words` says otherwise. May
 * exceed 1.
 *
 * @example
 * wer('the cat went to the store', 'the car went to green store'); // 0.3333333333333333
 */
export function wer(
  reference: string,
  hypothesis: string,
  options?: Omit<ErrorRateOptions, 'unit'> & { readonly emptyReference?: 'one' | 'insertions' },
): number;
export function wer(
  reference: string,
  hypothesis: string,
  options?: Omit<ErrorRateOptions, 'unit'>,
): number | null;
export function wer(
  references: readonly string[],
  hypotheses: readonly string[],
  options?: Omit<ErrorRateOptions, 'unit'>,
): CorpusRate;
export function wer(
  given: Texts,
  read: Texts,
  options: Omit<ErrorRateOptions, 'unit'> = {},
): number | null | CorpusRate {
  checkOptionNames('wer', options, WER_OPTIONS);
  return rateOf(given, read, { ...options, unit: 'word' });
}

/**
 * Every metric of a pair of texts, or those of a profile. `cer`, `wer` and `units` are of the raw text unless steps of
 * normalisation are given; `lines`, `orcnorm` and `structure` are always of the raw text, as their definitions say.
 *
 * @example
 * score('one two', 'one tow').wer; // 0.5
 * score('one two', 'one tow', { profile: 'structure' }).structure;
 * // { wer: 0.5, cer: …, ssa: …, structure_accuracy: … }
 */
export function score(reference: string, hypothesis: string, options: ScoreOptions = {}): Score {
  checkOptionNames('score', options, SCORE_OPTIONS);
  checkPlanOptions(options);
  checkRateOptions(options);
  const plan = scorePlan(options);
  const record = textEngine().record(
    readText(reference, 'reference', options),
    readText(hypothesis, 'hypothesis', options),
    plan,
  );
  return scoreOf(record, plan, rulesOf(options));
}

/** The plan of a score; the denominator `path` needs scripts. */
export function scorePlan(options: ScoreOptions): ReturnType<typeof planOf> {
  return planOf(options.denominator === 'path' ? { ...options, scripts: true } : options);
}
