import type { ManyOptions } from '../engine/engine.ts';
import type { PlanOptions } from '../metrics/plan.ts';
import type { RateOptions, RuleOptions } from '../metrics/rate.ts';
import type { KnownOptions } from '../schema/known-options.ts';
import type { Normalization } from '../text/normalization.ts';
import type { EquivalenceTable } from '../text/read-equivalences.ts';
import type { Unit, Words } from '../text/unit.ts';
import type { TextOptions } from './check-options.ts';

export interface UnitOptions extends TextOptions {
  /** What is counted. @default 'codepoint' */
  readonly unit?: Unit | undefined;
  /** What a word of the unit `word` is: what stands between white space, or a word of UAX #29. @default 'python' */
  readonly words?: Words | undefined;
}

export interface NormalizeOptions extends TextOptions {
  /**
   * Rules of the step `equivalences`: sequences of code points, or expressions between slashes, to what takes their
   * place. Where the steps do not name it, it is the last. @default none
   */
  readonly equivalences?: EquivalenceTable | undefined;
}

/** Options of functions that compare two texts. */
export interface PairOptions extends UnitOptions, NormalizeOptions {
  /** Steps from the given texts to those that are compared, in order. @default none */
  readonly normalize?: readonly Normalization[] | undefined;
}

/** Options of error rates. */
export interface ErrorRateOptions extends PairOptions, RateOptions {}

export interface ScoreOptions extends TextOptions, RuleOptions, PlanOptions {}

export interface DistanceManyOptions extends PairOptions, ManyOptions {}

export interface ScoreManyOptions extends ScoreOptions, ManyOptions {}

/** What each kind of function takes, by name. */
export const TEXT_OPTIONS: KnownOptions<TextOptions> = { loneSurrogates: true };
export const NORMALIZE_OPTIONS: KnownOptions<NormalizeOptions> = { equivalences: true, ...TEXT_OPTIONS };
export const UNIT_OPTIONS: KnownOptions<UnitOptions> = { unit: true, words: true, ...TEXT_OPTIONS };
export const PAIR_OPTIONS: KnownOptions<PairOptions> = {
  ...UNIT_OPTIONS,
  normalize: true,
  ...NORMALIZE_OPTIONS,
};
const RATE_OPTIONS = { emptyReference: true, denominator: true } as const;
export const CER_OPTIONS: KnownOptions<ErrorRateOptions> = { ...PAIR_OPTIONS, ...RATE_OPTIONS };
export const WER_OPTIONS: KnownOptions<Omit<ErrorRateOptions, 'unit'>> = {
  words: true,
  normalize: true,
  ...RATE_OPTIONS,
  ...NORMALIZE_OPTIONS,
};
export const SCORE_OPTIONS: KnownOptions<ScoreOptions> = {
  profile: true,
  metrics: true,
  unit: true,
  words: true,
  normalize: true,
  scripts: true,
  ...RATE_OPTIONS,
  normalizeBeforeEval: true,
  ...NORMALIZE_OPTIONS,
};
const MANY_OPTIONS = { signal: true, threads: true } as const;
export const DISTANCE_MANY_OPTIONS: KnownOptions<DistanceManyOptions> = { ...PAIR_OPTIONS, ...MANY_OPTIONS };
export const SCORE_MANY_OPTIONS: KnownOptions<ScoreManyOptions> = { ...SCORE_OPTIONS, ...MANY_OPTIONS };
