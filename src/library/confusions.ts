import { ErrataError } from '../schema/error.ts';
import { checkOptionNames, type KnownOptions } from '../schema/known-options.ts';
import { CONFUSIONS, isInRange, rangeText } from '../schema/whole-range.ts';
import { readCut, readTexts } from './check-options.ts';
import { ConfusionCounter, type Confusions } from './confusion-counter.ts';
import { PAIR_OPTIONS, type PairOptions } from './options.ts';
import { readPair } from './pair-functions.ts';

/** Options of `confusions`. */
export interface ConfusionsOptions extends PairOptions {
  /** The most frequent of each kind, as `errata diff` lists them: 1 to 1,000,000. @default all */
  readonly limit?: number | undefined;
}

const CONFUSIONS_OPTIONS: KnownOptions<ConfusionsOptions> = { ...PAIR_OPTIONS, limit: true };

/**
 * What is read as what, and what is missing or too many: counts of single units in the canonical alignment, most
 * frequent first, equal counts in the order of code points. Of two texts, or of many pairs together.
 *
 * @example
 * confusions('kitten', 'sitting').substitutions[0]; // { reference: 'e', hypothesis: 'i', count: 1 }
 * confusions(['aa', 'a'], ['ab', 'b'], { limit: 1 }).substitutions[0]?.count; // 2
 */
export function confusions(reference: string, hypothesis: string, options?: ConfusionsOptions): Confusions;
export function confusions(
  references: readonly string[],
  hypotheses: readonly string[],
  options?: ConfusionsOptions,
): Confusions;
export function confusions(
  given: string | readonly string[],
  read: string | readonly string[],
  options: ConfusionsOptions = {},
): Confusions {
  checkOptionNames('confusions', options, CONFUSIONS_OPTIONS);
  const { limit } = options;
  if (limit !== undefined && !isInRange(limit, CONFUSIONS))
    throw new ErrataError(
      'ARGUMENT_INVALID',
      `limit: expected ${rangeText(CONFUSIONS)}, got ${String(limit)}`,
    );
  const counter = new ConfusionCounter(readCut(options));
  for (const [reference, hypothesis] of pairsOf(given, read, options))
    counter.add(...readPair(reference, hypothesis, options));
  return counter.top(limit);
}

function pairsOf(
  given: string | readonly string[],
  read: string | readonly string[],
  options: ConfusionsOptions,
): readonly (readonly [reference: string, hypothesis: string])[] {
  if (!Array.isArray(given) && !Array.isArray(read)) return [[given as string, read as string]];
  const [references, hypotheses] = readTexts(given as readonly string[], read as readonly string[], options);
  return references.map((reference, at) => [reference, hypotheses[at]!]);
}
