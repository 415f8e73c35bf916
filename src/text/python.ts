import { isSpace, isWord } from './class.ts';

/** Runs of what Python takes for white space. */
const SPACES = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/** Python's `" ".join(text.split())`. */
export function collapseSpace(text: string): string {
  return trimBlank(text.replaceAll(SPACES, ' '));
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
