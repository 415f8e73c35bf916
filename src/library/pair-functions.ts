import { textEngine } from './engine.ts';
import { checkPlanOptions, checkRateOptions, readCut, readText } from './check-options.ts';
import type { TextOptions } from './check-options.ts';
import { OPS_START, OP_KINDS, OP_STRIDE } from '../align/ops.ts';
import type { OpKind } from '../align/ops.ts';
import { planOf } from '../metrics/plan.ts';
import type { PlanOptions } from '../metrics/plan.ts';
import { rulesOf } from '../metrics/rate.ts';
import type { RateOptions, RuleOptions } from '../metrics/rate.ts';
import type { Score } from '../metrics/registry.ts';
import { scoreOf } from '../metrics/score-object.ts';
import type { Cut, Unit, Words } from '../text/unit.ts';

export interface UnitOptions extends TextOptions {
  /** What is counted. @default 'codepoint' */
  readonly unit?: Unit | undefined;
  /** What a word of the unit `word` is: what stands between white space, or a word of UAX #29. @default 'python' */
  readonly words?: Words | undefined;
}

/** Options of error rates. */
export interface ErrorRateOptions extends UnitOptions, RateOptions {}

export interface ScoreOptions extends TextOptions, RuleOptions, PlanOptions {}

/** A maximal run of one kind; half-open ranges of UTF-16 offsets into the given strings. */
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
export function distance(reference: string, hypothesis: string, options: UnitOptions = {}): number {
  const cut = readCut(options);
  return textEngine().distance(
    readText(reference, 'reference', options),
    readText(hypothesis, 'hypothesis', options),
    cut,
  );
}

/**
 * An optimal alignment with its ops. Of several optimal ones it is always the same, in every engine: common
 * beginning and end are hits; between them, from the end back, a deletion goes before an insertion, an
 * insertion before the diagonal. A run of words reaches from the start of its first word to the end of its
 * last.
 *
 * @example
 * align('a b c', 'a x c', { unit: 'word' });
 * // { hits: 2, substitutions: 1, deletions: 0, insertions: 0, ops: [
 * //   { kind: 'hit', reference: [0, 1], hypothesis: [0, 1] },
 * //   { kind: 'substitution', reference: [2, 3], hypothesis: [2, 3] },
 * //   { kind: 'hit', reference: [4, 5], hypothesis: [4, 5] } ] }
 */
export function align(reference: string, hypothesis: string, options: UnitOptions = {}): Alignment {
  const cut = readCut(options);
  return alignmentOf(
    textEngine().align(
      readText(reference, 'reference', options),
      readText(hypothesis, 'hypothesis', options),
      cut,
    ),
  );
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
 */
export function cer(
  reference: string,
  hypothesis: string,
  options?: ErrorRateOptions & { readonly emptyReference?: 'one' | 'insertions' },
): number;
export function cer(reference: string, hypothesis: string, options?: ErrorRateOptions): number | null;
export function cer(reference: string, hypothesis: string, options: ErrorRateOptions = {}): number | null {
  readCut(options);
  checkRateOptions(options);
  const { unit, words } = options;
  const plan = planOf({ metrics: ['cer'], unit, words, scripts: options.denominator === 'path' });
  const first = readText(reference, 'reference', options);
  const second = readText(hypothesis, 'hypothesis', options);
  return scoreOf(textEngine().record(first, second, plan), plan, rulesOf(options)).cer!;
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
  reference: string,
  hypothesis: string,
  options: Omit<ErrorRateOptions, 'unit'> = {},
): number | null {
  return cer(reference, hypothesis, { ...options, unit: 'word' });
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
