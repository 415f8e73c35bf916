import type { MeasuredUnit, PageCounts } from './page-counts.ts';
import { UNIT_INFO } from '../text/unit.ts';
import type { Unit } from '../text/unit.ts';

/** What a rate is divided by: units of the reference, of the longer text, or steps of the script. */
export const DENOMINATORS = ['ref', 'max', 'path'] as const;
export type Denominator = (typeof DENOMINATORS)[number];

/** The rate of an empty reference against a hypothesis that is not: 1, the number of insertions, or none. */
export const EMPTY_REFERENCE_RULES = ['one', 'insertions', 'null'] as const;
export type EmptyReference = (typeof EMPTY_REFERENCE_RULES)[number];

/** What rates depend on besides the counts. */
export interface Rules {
  /** Of the error rates of units. */
  readonly emptyReference: EmptyReference;
  readonly denominator: Denominator;
  /** False: `orcnorm` looks at the text with white space collapsed and nothing else changed. */
  readonly normalizeBeforeEval: boolean;
}

export interface RateOptions {
  /** @default 'one' */
  readonly emptyReference?: EmptyReference | undefined;
  /** @default 'ref' */
  readonly denominator?: Denominator | undefined;
}

export interface RuleOptions extends RateOptions {
  /** False: `orcnorm` looks at the text with white space collapsed and nothing else changed. @default true */
  readonly normalizeBeforeEval?: boolean | undefined;
}

/** Rules with the defaults filled in. */
export function rulesOf({
  emptyReference = 'one',
  denominator = 'ref',
  normalizeBeforeEval = true,
}: RuleOptions): Rules {
  return { emptyReference, denominator, normalizeBeforeEval };
}

/** How a rate is shown. */
export interface RateInfo {
  readonly title: string;
  /** Which values are good ones. */
  readonly better: 'lower' | 'higher' | 'neither';
  /** @default 'percent' */
  readonly form?: 'percent' | 'number';
  /** What it is, in a sentence. */
  readonly help: string;
  /** What values mean, in words. */
  readonly quality?: Quality;
}

/** Words for values from good to bad. */
interface Quality {
  /** Each with the last value that it holds for, and whether that is still inside. */
  readonly bands: readonly (readonly [bound: number, isInside: boolean, words: string])[];
  readonly worst: string;
  /** They are about words between spaces, and say nothing of a script without. */
  readonly needsSpaces?: true;
}

type OfPage<Counts, Value> = (counts: Counts, rules: Rules) => Value;

/**
 * A fraction of two counts. Both are added up over pages; pooled, it is undefined where there is nothing to
 * divide by.
 */
export interface Quotient<Counts> extends RateInfo {
  readonly numerator: OfPage<Counts, number>;
  readonly denominator: OfPage<Counts, number>;
  /** The rate of a page that there is nothing to divide by. */
  readonly otherwise: (numerator: number) => number | null;
}

/** A rate whose formula for a page is another than that of the sums. */
export interface OwnRate<Counts> extends RateInfo {
  readonly numerator: OfPage<Counts, number>;
  readonly denominator: OfPage<Counts, number>;
  readonly page: OfPage<Counts, number | null>;
  /** The rate of the sums of at least one page. @default their quotient */
  readonly pooled?: (numerator: number, denominator: number, rules: Rules) => number | null;
  /** The unit whose errors it counts, that of `cer` being given. */
  readonly unit?: (cerUnit: Unit) => Unit;
}

/** A number of each page: it has a mean and no pooled value. */
export interface PageNumber<Counts> extends RateInfo {
  readonly page: OfPage<Counts, number>;
}

/** A number of each page that is not made of counts, such as one that a network gives. */
interface MeasuredNumber extends RateInfo {
  readonly isMeasured: true;
}

export type Rate<Counts> = Quotient<Counts> | OwnRate<Counts> | PageNumber<Counts> | MeasuredNumber;

/** The rate of an error count in a unit: edits per unit, by the rules of the plan. */
export function errorsOf(unit: (cerUnit: Unit) => Unit, info: RateInfo): OwnRate<PageCounts> {
  const countsOf = (counts: PageCounts): MeasuredUnit => counts.unit(unit(counts.cerUnit))!;
  return {
    ...info,
    unit,
    numerator: (counts) => countsOf(counts).distance,
    denominator: (counts, rules) => unitDenominator(countsOf(counts), rules),
    page: (counts, rules) => errorRate(countsOf(counts), rules),
    pooled: pooledErrorRate,
  };
}

/** The error rate of a unit under its own name. */
export function unitErrors(unit: Unit, info: Pick<RateInfo, 'quality'> = {}): OwnRate<PageCounts> {
  const { title, words } = UNIT_INFO[unit];
  return errorsOf(() => unit, {
    title,
    better: 'lower',
    help: `edits in ${words} / ${words} of the reference, or by the denominator asked for`,
    ...info,
  });
}

/** A rate of distances in slots of a metric's own, defined for every page. */
export interface SlotErrors<Slot extends string> extends Quotient<Readonly<Record<Slot, number>>> {
  readonly otherwise: (errors: number) => number;
}

/** Distance per unit of the reference, both in slots of the metric; `otherwise` is the rate of an empty reference. */
export function slotErrors<const Slot extends string>(
  distance: Slot,
  reference: Slot,
  otherwise: (errors: number) => number,
  info: Pick<RateInfo, 'title' | 'help'>,
): SlotErrors<Slot> {
  return {
    ...info,
    better: 'lower',
    numerator: (counts) => counts[distance],
    denominator: (counts) => counts[reference],
    otherwise,
  };
}

/**
 * Edits per unit. May exceed 1: a hypothesis can hold more insertions than the reference has units.
 * An empty reference has a rate by rule only; null is none.
 */
export function errorRate(counts: MeasuredUnit, rules: Rules): number | null {
  const { distance, referenceLength, hits } = counts;
  if (referenceLength === 0) return emptyReferenceRate(distance, rules.emptyReference);
  if (rules.denominator === 'path' && hits === null) return null;
  return ratio(distance, unitDenominator(counts, rules));
}

/** Edits of all pages per unit of all; pages without any unit are as one page with an empty reference. */
export function pooledErrorRate(errors: number, length: number, { emptyReference }: Rules): number | null {
  return ratio(errors, length) ?? emptyReferenceRate(errors, emptyReference);
}

/** The counts that an error rate is made of. */
export type ErrorCounts = Pick<MeasuredUnit, 'distance' | 'referenceLength' | 'hypothesisLength' | 'hits'>;

/** What the errors of a unit are divided by. */
export function unitDenominator(
  { distance, referenceLength, hypothesisLength, hits }: ErrorCounts,
  { denominator }: Pick<Rules, 'denominator'>,
): number {
  if (denominator === 'ref') return referenceLength;
  return denominator === 'max' ? Math.max(referenceLength, hypothesisLength) : distance + (hits ?? 0);
}

/** The rate that a rule gives to errors against an empty reference. */
function emptyReferenceRate(errors: number, rule: EmptyReference): number | null {
  if (errors === 0) return 0;
  if (rule === 'null') return null;
  return rule === 'one' ? 1 : errors;
}

/** Errors against an empty reference in the documents that know no other rule: 1, or 0 where there are none. */
export function oneIfAny(errors: number): number {
  return emptyReferenceRate(errors, 'one')!;
}

/** A quotient; null where there is nothing to divide by. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** The rate of a page; null where it is undefined, or not made of counts. */
export function pageRate<Counts>(rate: Rate<Counts>, counts: Counts, rules: Rules): number | null {
  if ('page' in rate) return rate.page(counts, rules);
  if (!isPooled(rate)) return null;
  return quotientOf(rate, rate.numerator(counts, rules), rate.denominator(counts, rules));
}

/** The rate of a page from what it is a fraction of. */
export function quotientOf<Counts>(
  { otherwise }: Quotient<Counts>,
  numerator: number,
  denominator: number,
): number | null {
  return denominator === 0 ? otherwise(numerator) : numerator / denominator;
}

/** Whether the rate can be pooled: its numerator and denominator are added up. */
export function isPooled<Counts>(rate: Rate<Counts>): rate is Quotient<Counts> | OwnRate<Counts> {
  return 'numerator' in rate;
}

/** The rate of the sums over some pages; null where it is undefined. */
export function pooledRate<Counts>(
  rate: Quotient<Counts> | OwnRate<Counts>,
  [numerator, denominator]: readonly [number, number],
  pages: number,
  rules: Rules,
): number | null {
  if (pages === 0) return null;
  const own = 'pooled' in rate ? rate.pooled : undefined;
  return own === undefined ? ratio(numerator, denominator) : own(numerator, denominator, rules);
}
