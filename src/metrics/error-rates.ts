import type { Unit } from '../text/unit.ts';
import type { Denominator } from './rates.ts';

/** Error rates by the unit that they count; `cer` is the one of the unit asked for. */
const UNIT_RATES: readonly (readonly [name: string, unit: Unit])[] = [
  ['wer', 'word'],
  ['ger', 'grapheme'],
  ['syler', 'syllable'],
  ['ler', 'line'],
];

/** Names of all error rates, the most usual first. */
export const ERROR_RATES: readonly string[] = ['cer', ...UNIT_RATES.map(([name]) => name)];

/** The unit that an error rate counts, `unit` for `cer`; undefined for any other name. */
export function unitOfRate(name: string, unit: Unit): Unit | undefined {
  return name === 'cer' ? unit : UNIT_RATES.find(([known]) => known === name)?.[1];
}

/** What the edits of a page are divided by. `hits` is needed for `path` only. */
export function pageDenominator(
  denominator: Denominator,
  distance: number,
  referenceLength: number,
  hypothesisLength: number,
  hits: number,
): number {
  if (denominator === 'ref') return referenceLength;
  return denominator === 'max' ? Math.max(referenceLength, hypothesisLength) : distance + hits;
}
