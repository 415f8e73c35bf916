import { align } from '../library/index.ts';

/** Words of the reference by whether they were right before and after the correction. */
export interface WordChanges {
  readonly words: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
  /** Right before and wrong after: over-correction. */
  readonly overCorrected: number;
  /** Wrong before and right after. */
  readonly fixed: number;
}

/**
 * Compares two texts with the reference word by word. A word of the reference is right where the alignment has a hit.
 * All texts are normalised: words with one space between them.
 */
export function wordChanges(reference: string, before: string, after: string): WordChanges {
  const starts = wordStarts(reference);
  const [wasRight, isRight] = [hitsOf(reference, before, starts), hitsOf(reference, after, starts)];
  const counts = { words: starts.length, rightBefore: 0, rightAfter: 0, overCorrected: 0, fixed: 0 };
  for (const word of starts.keys()) {
    if (wasRight[word] === 1) counts.rightBefore += 1;
    if (isRight[word] === 1) counts.rightAfter += 1;
    if (wasRight[word] === 1 && isRight[word] !== 1) counts.overCorrected += 1;
    if (wasRight[word] !== 1 && isRight[word] === 1) counts.fixed += 1;
  }
  return counts;
}

function wordStarts(text: string): number[] {
  const starts: number[] = [];
  for (let start = 0; start < text.length;) {
    if (text[start] !== ' ') starts.push(start);
    const space = text.indexOf(' ', start);
    if (space < 0) break;
    start = space + 1;
  }
  return starts;
}

/** 1 for each word of the reference that the text has right. */
function hitsOf(reference: string, text: string, starts: readonly number[]): Uint8Array {
  const hits = new Uint8Array(starts.length);
  if (reference === text) return hits.fill(1);
  let word = 0;
  for (const {
    kind,
    reference: [from, to],
  } of align(reference, text, { unit: 'word' }).ops) {
    while (word < starts.length && starts[word]! < from) word += 1;
    for (; word < starts.length && starts[word]! < to; word += 1) hits[word] = kind === 'hit' ? 1 : 0;
  }
  return hits;
}
