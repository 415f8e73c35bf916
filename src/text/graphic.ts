import { isMark, isWord } from './class.ts';

const EXPANDED: Readonly<Record<string, string>> = {
  '\u0f00': '\u0f68\u0f7c\u0f7e',
  '\u0f77': '\u0fb2\u0f71\u0f80',
  '\u0f79': '\u0fb3\u0f71\u0f80',
  '\u0f0c': '\u0f0b',
  '\u0f0e': '\u0f0d\u0f0d',
};

/** CR LF and lone CR become LF. */
export function unifyNewlines(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n');
}

/** Tibetan characters that stand for a sequence of others. */
export function expandTibetan(text: string): string {
  return text.replaceAll(/[\u0f00\u0f77\u0f79\u0f0c\u0f0e]/gu, (letter) => EXPANDED[letter]!);
}

/** Removes zero-width spaces, word joiners, byte order marks and soft hyphens. */
export function removeInvisible(text: string): string {
  return text.replaceAll(/[\u200b\u2060\ufeff\u00ad]/gu, '');
}

/** Each run of TAB and space separators (Zs) becomes one space, none at either end of a line. */
export function unifyBlanks(text: string): string {
  const single = text.replaceAll(/[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/gu, ' ');
  return single.replaceAll(/^ | $/gu, '').replaceAll(/ ?\n ?/gu, '\n');
}

/** Place of a mark in its stack, behind the base letter; marks of other scripts come last. */
function rank(point: number): number {
  if (point === 0x0f39) return 0;
  if (point >= 0x0f8d && point <= 0x0fbc) return 1;
  if (point === 0x0f71) return 2;
  if (point === 0x0f74) return 3;
  if (point === 0x0f72 || (point >= 0x0f7a && point <= 0x0f7d) || point === 0x0f80) return 4;
  if (point === 0x0f7e || point === 0x0f82 || point === 0x0f83 || point === 0x0f86 || point === 0x0f87)
    return 5;
  if (point === 0x0f84) return 6;
  return point === 0x0f7f ? 7 : 8;
}

/** In NFC, sorts each run of combining marks by rank, subjoined letters in the order of the source; then NFC again. */
export function orderMarks(text: string): string {
  let ordered = '';
  let marks: string[] = [];
  const flush = (): void => {
    ordered += marks.sort((a, b) => rank(a.codePointAt(0)!) - rank(b.codePointAt(0)!)).join('');
    marks = [];
  };
  for (const letter of text.normalize('NFC')) {
    if (isMark(letter.codePointAt(0)!)) {
      marks.push(letter);
      continue;
    }
    if (marks.length > 0) flush();
    ordered += letter;
  }
  flush();
  return ordered.normalize('NFC');
}

/** All but letters, marks and numbers removed; marks that are neighbours now are put in order. */
export function keepContent(text: string): string {
  let kept = '';
  for (const letter of text) {
    const point = letter.codePointAt(0)!;
    if ((isWord(point) && letter !== '_') || isMark(point)) kept += letter;
  }
  return orderMarks(kept);
}
