import { characterLabel } from '../../text/code-point-label.ts';
import type { Spot } from '../finding.ts';

const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;
/** Scripts in which joiners change the shape of letters, and in which a zero-width space separates words. */
const JOINING_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
];
const JOINING = new RegExp(
  `[${JOINING_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}\\p{Extended_Pictographic}]`,
  'u',
);
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Characters that can be dropped without a change to what is read; directional ones and soft hyphens mean
 * something.
 */
const DROPPABLE = /[\u200b-\u200d\u2060\ufeff]/u;

/** True when an invisible character does its work where it stands. */
function isMeant(text: string, offset: number, character: string): boolean {
  const before = Array.from(text.slice(Math.max(0, offset - 2), offset)).at(-1) ?? '';
  const after = Array.from(text.slice(offset + character.length, offset + character.length + 2))[0] ?? '';
  if (character === '\u200c' || character === '\u200d') return JOINING.test(before) || JOINING.test(after);
  if (character === '\u200b') return UNSPACED.test(before) || UNSPACED.test(after);
  if (character === '\u180e') return false;
  return /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(character) && RIGHT_TO_LEFT.test(text);
}

function* places(text: string): Generator<{ readonly character: string; readonly offset: number }> {
  for (const match of text.matchAll(INVISIBLE)) {
    const isBom = match.index === 0 && match[0] === '\ufeff';
    if (!isBom && !isMeant(text, match.index, match[0])) yield { character: match[0], offset: match.index };
  }
}

export function* findInvisible(text: string): Generator<Spot> {
  if (text.startsWith('\ufeff')) yield { code: 'BOM', offset: 0, message: 'byte order mark at the start' };
  const carriageReturn = text.indexOf('\r');
  if (carriageReturn >= 0)
    yield { code: 'CARRIAGE_RETURN', offset: carriageReturn, message: 'carriage return, expected LF alone' };
  for (const { character, offset } of places(text))
    yield {
      code: DROPPABLE.test(character) ? 'ZERO_WIDTH' : 'INVISIBLE',
      offset,
      message: `invisible character ${characterLabel(character)}`,
    };
}

/** The text without a byte order mark, carriage returns and droppable invisible characters. */
export function removeInvisible(text: string): string {
  let clean = '';
  let from = 0;
  for (const { character, offset } of places(text)) {
    if (!DROPPABLE.test(character)) continue;
    clean += text.slice(from, offset);
    from = offset + character.length;
  }
  clean += text.slice(from);
  return clean.replace(/^\ufeff/u, '').replaceAll(/\r\n?/gu, '\n');
}
