import { isLetterOrNumber, isMark, isPunctuation } from './class.ts';

/** Tsheg, Ethiopic wordspace, word dividers of Ugaritic, Old Persian and Phoenician. */
const SEPARATORS: ReadonlySet<number> = new Set([0x0f0b, 0x0f0c, 0x1361, 0x1_039f, 0x1_03d0, 0x1_091f]);
/** Hebrew geresh and gershayim. */
const MARKS_OF_LETTERS: ReadonlySet<number> = new Set([0x05f3, 0x05f4]);
/** Apostrophes and the middle dot. */
const BETWEEN_LETTERS: ReadonlySet<number> = new Set([0x27, 0xb7, 0x2019]);

/**
 * Removes punctuation (General_Category P). What stands between words or syllables in place of a space stays,
 * and so do Hebrew geresh and gershayim, and apostrophe and middle dot between letters or numbers.
 */
export function removePunctuation(text: string): string {
  let kept = '';
  let before = -1;
  for (let at = 0, point = 0; at < text.length; at += point > 0xffff ? 2 : 1, before = point) {
    point = text.codePointAt(at)!;
    const isKept =
      !isPunctuation(point) ||
      SEPARATORS.has(point) ||
      MARKS_OF_LETTERS.has(point) ||
      (BETWEEN_LETTERS.has(point) && isInsideWord(before, text.codePointAt(at + 1)));
    if (isKept) kept += String.fromCodePoint(point);
  }
  return kept;
}

function isInsideWord(before: number, after: number | undefined): boolean {
  if (before < 0 || after === undefined) return false;
  return (isLetterOrNumber(before) || isMark(before)) && isLetterOrNumber(after);
}
