import { characterLabel } from '../../text/code-point-label.ts';
import type { Spot } from '../finding.ts';

/** Deprecated by Unicode, with what it says to use instead; null where that is a matter of judgement. */
const DEPRECATED: ReadonlyMap<string, string | null> = new Map([
  ['\u0149', '\u02bcn'],
  ['\u0673', '\u0627\u065f'],
  ['\u0f77', '\u0fb2\u0f71\u0f80'],
  ['\u0f79', '\u0fb3\u0f71\u0f80'],
  ['\u17a3', '\u17a2'],
  ['\u17a4', '\u17a2\u17b6'],
  ['\u2329', '\u27e8'],
  ['\u232a', '\u27e9'],
  ['\u{e0001}', null],
]);

const DEPRECATED_PATTERN = new RegExp(`[${[...DEPRECATED.keys()].join('')}]`, 'gu');

// controls but tab, LF and CR; the replacement character; private use, noncharacters and lone surrogates
const BAD =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

export function* findBadCharacters(text: string): Generator<Spot> {
  for (const match of text.matchAll(DEPRECATED_PATTERN)) {
    const better = DEPRECATED.get(match[0]);
    const hint =
      better === null || better === undefined
        ? ''
        : `, expected ${[...better].map(characterLabel).join(' ')}`;
    yield {
      code: 'DEPRECATED',
      offset: match.index,
      message: `deprecated ${characterLabel(match[0])}${hint}`,
    };
  }
  for (const match of text.matchAll(BAD)) {
    const what =
      match[0] === '\ufffd'
        ? 'replacement character, a trace of a wrong encoding'
        : `${characterLabel(match[0])} is no text`;
    yield { code: 'BAD_CHARACTER', offset: match.index, message: what };
  }
}

export function replaceDeprecated(text: string): string {
  return text.replaceAll(DEPRECATED_PATTERN, (character) => DEPRECATED.get(character) ?? character);
}
