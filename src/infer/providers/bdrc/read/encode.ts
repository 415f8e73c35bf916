import jsewts from 'jsewts';
import { toWellFormed } from '../../../../text/well-formed.ts';

/** Writing of the text that a model's pages are given in. */
export type Encoding = 'unicode' | 'wylie';

const KU_RU_KHA = '\u0FBE';
const EDGES = /^[\s\u001C-\u001F\u0085]+|[\s\u001C-\u001F\u0085]+$/gu;

/** The text of a line in the wanted encoding. The character § of Wylie models stands for a space. */
export function encodeLine(text: string, encoder: 'wylie' | 'stack', encoding: Encoding): string {
  const spaced = text.replaceAll(EDGES, '').replaceAll('§', ' ');
  if (encoder === 'wylie' && encoding === 'unicode') return toUnicode(spaced);
  return encoder === 'stack' && encoding === 'wylie' ? toWylie(spaced) : spaced;
}

/** EWTS to Tibetan Unicode. The converter leaves the letter x as it is, where pyewts and EWTS have the sign ku ru kha; text in brackets is quoted. */
export function toUnicode(wylie: string): string {
  let depth = 0;
  const letters = Array.from(wylie, (letter) => {
    if (letter === '[') depth += 1;
    else if (letter === ']') depth = Math.max(0, depth - 1);
    return letter === 'x' && depth === 0 ? KU_RU_KHA : letter;
  });
  // an escape such as \ud800 stands for half a character
  return toWellFormed(jsewts.fromWylie(letters.join('')));
}

/** Tibetan Unicode to EWTS. */
export function toWylie(unicode: string): string {
  return jsewts.toWylie(unicode);
}
