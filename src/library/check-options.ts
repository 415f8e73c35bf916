import { ErrataError } from '../schema/error.ts';
import { readNormalization } from '../text/normalization.ts';
import type { Normalization } from '../text/normalization.ts';
import { METRICS, PROFILES } from '../metrics/plan.ts';
import type { PlanOptions } from '../metrics/plan.ts';
import { DENOMINATORS, EMPTY_REFERENCE_RULES } from '../metrics/rate.ts';
import type { RateOptions } from '../metrics/rate.ts';
import { readEquivalences, type EquivalenceTable } from '../text/read-equivalences.ts';
import { UNITS, WORDS, cutOf } from '../text/unit.ts';
import type { Cut, Unit, Words } from '../text/unit.ts';
import { toWellFormed } from '../text/well-formed.ts';
import type { LoneSurrogates } from '../text/well-formed.ts';

/** Options of every function that takes texts. */
export interface TextOptions {
  /** Lone surrogates are refused with `LONE_SURROGATE`, or replaced by U+FFFD. @default 'error' */
  readonly loneSurrogates?: LoneSurrogates | undefined;
}

function argumentError(message: string): ErrataError {
  return new ErrataError('ARGUMENT_INVALID', message);
}

/** A given text, well formed if that was asked for. */
export function readText(text: unknown, place: string, { loneSurrogates = 'error' }: TextOptions): string {
  if (typeof text !== 'string') throw argumentError(`${place}: expected a string, got ${typeof text}`);
  checkWord(loneSurrogates, ['error', 'replace'], 'loneSurrogates');
  return loneSurrogates === 'replace' ? toWellFormed(text) : text;
}

/** Two lists of the same number of texts, as they are now: the caller may change its arrays while the work goes on. */
export function readTexts(
  references: readonly string[],
  hypotheses: readonly string[],
  options: TextOptions,
): readonly [references: readonly string[], hypotheses: readonly string[]] {
  if (!Array.isArray(references) || !Array.isArray(hypotheses))
    throw argumentError('references, hypotheses: expected two arrays of strings');
  if (references.length !== hypotheses.length)
    throw argumentError(
      `hypotheses: expected ${references.length}, as many as references, got ${hypotheses.length}`,
    );
  return [readList(references, 'references', options), readList(hypotheses, 'hypotheses', options)];
}

function readList(texts: readonly string[], name: string, options: TextOptions): readonly string[] {
  // copied before it is checked, so that what was checked is what is read
  const copy = [...texts];
  if (options.loneSurrogates === 'replace')
    return copy.map((text, at) => readText(text, `${name}[${at}]`, options));
  checkWord(options.loneSurrogates, ['error', 'replace'], 'loneSurrogates');
  const bad = copy.findIndex((text) => typeof text !== 'string');
  if (bad >= 0) throw argumentError(`${name}[${bad}]: expected a string, got ${typeof copy[bad]}`);
  return copy;
}

function checkWord(word: string | undefined, words: readonly string[], name: string): void {
  if (word !== undefined && !words.includes(word))
    throw argumentError(`${name}: expected ${words.join(', ')}, got ${JSON.stringify(word)}`);
}

/** What a text is cut into, checked. */
export function readCut({
  unit,
  words,
}: {
  readonly unit?: Unit | undefined;
  readonly words?: Words | undefined;
}): Cut {
  checkWord(unit, UNITS, 'unit');
  checkWord(words, WORDS, 'words');
  return cutOf(unit ?? 'codepoint', words);
}

export function checkRateOptions({ emptyReference, denominator }: RateOptions): void {
  checkWord(emptyReference, EMPTY_REFERENCE_RULES, 'emptyReference');
  checkWord(denominator, DENOMINATORS, 'denominator');
}

export function checkPlanOptions(options: PlanOptions): void {
  const { profile, metrics, normalize = [], equivalences } = options;
  checkWord(profile, PROFILES, 'profile');
  for (const metric of metrics ?? []) checkWord(metric, METRICS, 'metrics');
  readCut(options);
  checkSteps(normalize, equivalences);
}

/** The names of steps and named normalisations, checked; `equivalences` needs rules. */
export function checkSteps(
  steps: readonly Normalization[],
  equivalences: EquivalenceTable | undefined,
): void {
  if (!Array.isArray(steps)) throw argumentError('normalize: expected an array of names');
  for (const step of steps) readNormalization(step, 'normalize');
  if (equivalences !== undefined) readEquivalences(equivalences);
  else if (steps.includes('equivalences'))
    throw argumentError('normalize: expected the option equivalences with the rules of its step');
}
