import { isAccented, isMark, isNonspacing } from './class.ts';

/**
 * NFC without the nonspacing marks that follow a letter of a script whose marks are accents and points, other
 * marks between them or not. The marks of all other scripts spell vowels and stay; so do madda and hamza, which
 * make other letters.
 */
export function removeAccents(text: string): string {
  let kept = '';
  let isAfterAccented = false;
  for (const letter of text.normalize('NFD')) {
    const point = letter.codePointAt(0)!;
    if (!isMark(point)) isAfterAccented = isAccented(point);
    else if (isAfterAccented && isNonspacing(point) && !isLetterPart(point)) continue;
    kept += letter;
  }
  return kept.normalize('NFC');
}

/** Arabic madda above, hamza above and hamza below. */
function isLetterPart(point: number): boolean {
  return point >= 0x0653 && point <= 0x0655;
}
