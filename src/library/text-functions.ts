import { textEngine } from './engine.ts';
import { checkSteps, checkUnit, readText } from './check-options.ts';
import type { TextOptions } from './check-options.ts';
import type { Normalization } from '../text/normalization.ts';
import { checkOptionNames } from '../schema/known-options.ts';
import { TEXT_OPTIONS, UNIT_OPTIONS } from './options.ts';
import type { UnitOptions } from './options.ts';

/**
 * Applies steps of normalisation one after the other: `NFC`, `NFD`, `NFKC`, `NFKD`, `whitespace`, `tibetan`,
 * `lowercase`, `orcnorm`, or a named normalisation (`raw`, `canonical`, `bo-graphic`, `bo-editorial`,
 * `bo-letters`).
 *
 * @example
 * normalize('cafe\u0301  au\nlait', ['NFC', 'whitespace']); // 'café au lait'
 */
export function normalize(
  text: string,
  steps: Normalization | readonly Normalization[],
  options: TextOptions = {},
): string {
  checkOptionNames('normalize', options, TEXT_OPTIONS);
  const names = typeof steps === 'string' ? [steps] : steps;
  checkSteps(names);
  return textEngine().normalize(readText(text, 'text', options), names);
}

/**
 * Cuts a text into units. Words, syllables and lines come without what separates them.
 *
 * @example
 * segment('བཀྲ་ཤིས', { unit: 'grapheme' }); // ['བ', 'ཀྲ', '་', 'ཤི', 'ས']
 */
export function segment(text: string, options: UnitOptions = {}): string[] {
  checkOptionNames('segment', options, UNIT_OPTIONS);
  checkUnit(options.unit);
  const whole = readText(text, 'text', options);
  const places = textEngine().segment(whole, options.unit ?? 'codepoint');
  const units: string[] = [];
  for (let at = 0; at < places.length; at += 2) units.push(whole.slice(places[at], places[at + 1]));
  return units;
}
