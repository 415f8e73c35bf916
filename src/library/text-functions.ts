import { textEngine } from './engine.ts';
import { checkSteps, readCut, readText } from './check-options.ts';
import { withEquivalences, type Normalization } from '../text/normalization.ts';
import { readEquivalences } from '../text/read-equivalences.ts';
import { checkOptionNames } from '../schema/known-options.ts';
import { NORMALIZE_OPTIONS, UNIT_OPTIONS } from './options.ts';
import type { NormalizeOptions, UnitOptions } from './options.ts';

/**
 * Applies steps of normalisation one after the other: `NFC`, `NFD`, `NFKC`, `NFKD`, `whitespace`, `tibetan`,
 * `lowercase`, `orcnorm`, `trim`, `nospace`, `casefold`, `nopunctuation`, `nodiacritics`, `arabic`,
 * `arabic-letters`, `historical-latin`, `fraktur`, `equivalences`, or a named normalisation (`raw`, `canonical`,
 * `bo-graphic`, `bo-editorial`, `bo-letters`).
 *
 * @example
 * normalize('cafe\u0301  au\nlait', ['NFC', 'whitespace']); // 'café au lait'
 * normalize('daſs', [], { equivalences: { ſ: 's' } }); // 'dass'
 */
export function normalize(
  text: string,
  steps: Normalization | readonly Normalization[],
  options: NormalizeOptions = {},
): string {
  checkOptionNames('normalize', options, NORMALIZE_OPTIONS);
  const names = typeof steps === 'string' ? [steps] : steps;
  const { equivalences } = options;
  checkSteps(names, equivalences);
  const rules = equivalences === undefined ? [] : readEquivalences(equivalences);
  return textEngine().normalize(
    readText(text, 'text', options),
    withEquivalences(names, rules.length > 0),
    rules,
  );
}

/**
 * Cuts a text into units. Words, syllables and lines come without what separates them.
 *
 * @example
 * segment('བཀྲ་ཤིས', { unit: 'grapheme' }); // ['བ', 'ཀྲ', '་', 'ཤི', 'ས']
 */
export function segment(text: string, options: UnitOptions = {}): string[] {
  checkOptionNames('segment', options, UNIT_OPTIONS);
  const cut = readCut(options);
  const whole = readText(text, 'text', options);
  const places = textEngine().segment(whole, cut);
  const units: string[] = [];
  for (let at = 0; at < places.length; at += 2) units.push(whole.slice(places[at], places[at + 1]));
  return units;
}
