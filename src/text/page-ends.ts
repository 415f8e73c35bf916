import { SPACE_CLASS } from './trim-space.ts';

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

/** The lines of a text ended by LF, as `benchmark.csv` has those of every transcript. */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n');
}

/** An answer as the CSV of a model has it: by the rules of a row of `benchmark.csv`, or just as it was received. */
export function storedAnswer(text: string, keepsEnds: boolean): string {
  return keepsEnds ? text : withLineFeeds(withoutPageEnds(text));
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d;
}

/** A share of a CER from which on people are told that the ends of pages cost it. */
export const TOLD_END_COST = 0.001;

const BEFORE = new RegExp(`^\\ufeff?${SPACE_CLASS}*`, 'u');
const SPACE = new RegExp(SPACE_CLASS, 'u');

/**
 * Edits that the ends of two pages cost at most: those between what stands before their texts (one U+FEFF, white space)
 * and those between what stands behind them (white space). Equal ends cost nothing.
 */
export function endEdits(reference: string, hypothesis: string): number {
  const [before, after] = endsOf(reference);
  const [otherBefore, otherAfter] = endsOf(hypothesis);
  return edits(before, otherBefore) + edits(after, otherAfter);
}

function endsOf(text: string): readonly [before: string, after: string] {
  const [before] = BEFORE.exec(text)!;
  let end = text.length;
  while (end > before.length && SPACE.test(text[end - 1]!)) end -= 1;
  return [before, text.slice(end)];
}

/** Without what they begin and end with alike, at most so many edits make one of the other; all are of the BMP. */
function edits(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let prefix = 0;
  while (prefix < shorter && one[prefix] === other[prefix]) prefix += 1;
  let suffix = 0;
  while (suffix < shorter - prefix && one.at(-1 - suffix) === other.at(-1 - suffix)) suffix += 1;
  return Math.max(one.length, other.length) - prefix - suffix;
}
