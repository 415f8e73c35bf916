/**
 * A page without what only its file has: one U+FEFF at the start, all line ends (CR, LF) at the end. Transcripts and
 * answers are both taken in by this rule, so that neither side has an end that the other cannot have.
 */
export function withoutPageEnds(text: string): string {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  let end = text.length;
  while (end > start && isLineEnd(text.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d;
}
