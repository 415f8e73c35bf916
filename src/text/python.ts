import { isSpace, isWord } from './class.ts';
import { SPACE_CLASS, trimSpace } from './trim-space.ts';

/** Runs of what Python takes for white space. */
const SPACES = new RegExp(`${SPACE_CLASS}+`, 'gu');

/** Python's `" ".join(text.split())`. */
export function collapseSpace(text: string): string {
  return trimBlank(text.replaceAll(SPACES, ' '));
}

/** One U+FEFF at the start removed, then Python's `str.strip()`. */
export function trim(text: string): string {
  return trimSpace(text.startsWith('\ufeff') ? text.slice(1) : text);
}

/** Python's `"".join(text.split())`. */
export function removeSpace(text: string): string {
  return text.replaceAll(SPACES, '');
}

/** Lower case, all but `\w` and `\s` of Python removed, white space collapsed and trimmed. */
export function preprocess(text: string): string {
  let kept = '';
  for (const letter of text.toLowerCase()) {
    const point = letter.codePointAt(0)!;
    if (isWord(point)) kept += letter;
    else if (isSpace(point)) kept += ' ';
  }
  return collapseSpace(kept);
}

/** Removes one space at each end, which is all that is left after collapsing. */
function trimBlank(text: string): string {
  const start = text.startsWith(' ') ? 1 : 0;
  const end = text.length > start && text.endsWith(' ') ? text.length - 1 : text.length;
  return text.slice(start, end);
}
