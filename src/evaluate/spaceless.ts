import { percent } from '../format/numbers.ts';
import type { Words } from '../text/unit.ts';

/** Scripts that put no spaces between words. */
const SPACELESS = ['Tibetan', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Han', 'Hiragana', 'Katakana'] as const;

type Spaceless = (typeof SPACELESS)[number];

const LETTERS = /\p{L}/gu;
const OF_SCRIPT = new Map<Spaceless, RegExp>(
  SPACELESS.map((script) => [script, new RegExp(`(?=\\p{L})\\p{Script=${script}}`, 'gu')]),
);

/** Pages that are looked at, evenly spread over the benchmark, and how much of each. */
export const SAMPLE_PAGES = 256;
const SAMPLE_CHARACTERS = 4096;

/** More than this share of the letters makes the words of a corpus meaningless. */
const HALF = 0.5;
/** A script with less than this share of the letters is not named. */
const NAMED_SHARE = 0.1;

/** References to look at: their number, and the text of each. */
export interface References {
  readonly count: number;
  textOf(number: number): string;
}

/** Says that WER means little, and what to use, where most letters of a sample are of scripts without spaces. */
export function spacelessNote(references: References, words: Words): string | undefined {
  const { letters, counts } = countLetters(references);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total <= letters * HALF) return undefined;
  const found = [...counts].sort(([, left], [, right]) => right - left);
  const names = found.flatMap(([script, count]) => (count >= letters * NAMED_SHARE ? [script] : []));
  const meaning = meaningOfWords(found[0]?.[0] === 'Tibetan', words);
  if (meaning === undefined) return undefined;
  return (
    `benchmark.csv: ${percent(total / letters)} of the letters are of a script without spaces ` +
    `between words (${names.join(', ')}), so ${meaning}`
  );
}

/** By the rules of Unicode a tsheg ends a word, but no dictionary finds those of the other scripts. */
function meaningOfWords(isTibetan: boolean, words: Words): string | undefined {
  if (words === 'unicode')
    return isTibetan
      ? undefined
      : 'WER counts each letter, with its marks, as a word: there is no dictionary';
  return isTibetan
    ? 'WER means little: syllables are what to count (SylER, --unit syllable), or --unit grapheme'
    : 'WER means little: read CER, or count letters with their marks (--unit grapheme)';
}

function countLetters({ count, textOf }: References): {
  readonly letters: number;
  readonly counts: ReadonlyMap<Spaceless, number>;
} {
  const counts = new Map<Spaceless, number>();
  let letters = 0;
  const sample = Math.min(count, SAMPLE_PAGES);
  for (let at = 0; at < sample; at += 1) {
    const text = textOf(Math.floor((at * count) / sample)).slice(0, SAMPLE_CHARACTERS);
    letters += matches(text, LETTERS);
    for (const [script, pattern] of OF_SCRIPT)
      counts.set(script, (counts.get(script) ?? 0) + matches(text, pattern));
  }
  return { letters, counts };
}

function matches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
