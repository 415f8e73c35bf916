/** A unit of counting. */
interface UnitInfo {
  /** Key and title of its error rate. */
  readonly rate: string;
  readonly title: string;
  /** The plural, in words. */
  readonly words: string;
  /** What it is, in a sentence. */
  readonly help: string;
}

/** Units of counting, in the order of their slots in a record. */
const TABLE = {
  codepoint: {
    rate: 'cer',
    title: 'CER',
    words: 'code points',
    help: 'Unicode code points, never UTF-16 units: `𠮷` is one',
  },
  grapheme: {
    rate: 'ger',
    title: 'GER',
    words: 'graphemes',
    help:
      'extended grapheme clusters of UAX #29 with rule GB9c (Indic conjuncts), Unicode 17, tables of ' +
      'our own in both engines',
  },
  word: {
    rate: 'wer',
    title: 'WER',
    words: 'words',
    help:
      "Python's `str.split()`: between runs of white space (U+0009–U+000D, U+001C–U+0020, U+0085, " +
      'U+00A0, U+1680, U+2000–U+200A, U+2028, U+2029, U+202F, U+205F, U+3000)',
  },
  syllable: {
    rate: 'syler',
    title: 'SylER',
    words: 'syllables',
    help: 'between runs of tsheg (U+0F0B, U+0F0C), shad (U+0F0D–U+0F12) and white space',
  },
  line: {
    rate: 'ler',
    title: 'LER',
    words: 'lines',
    help:
      "Python's `str.splitlines()`: CR LF, LF, CR, U+000B, U+000C, U+001C–U+001E, U+0085, U+2028, " +
      'U+2029 end a line (U+001F does not); a final line end adds no line; `""` has none, `"\\n"` one ' +
      'empty line',
  },
} as const satisfies Readonly<Record<string, UnitInfo>>;

/** What is counted: code points, grapheme clusters, words, Tibetan syllables or lines. */
export type Unit = keyof typeof TABLE;

export const UNITS = Object.keys(TABLE) as readonly Unit[];

export const UNIT_INFO: Readonly<Record<Unit, UnitInfo>> = TABLE;

/** What a word is: what stands between white space (Python's `str.split()`), or a word of UAX #29. */
export const WORDS = ['python', 'unicode'] as const;
export type Words = (typeof WORDS)[number];

/** What a text can be cut into: a unit, or words by the rules of Unicode in place of Python's. */
export type Cut = Unit | 'unicode-word';

/** In the order of the numbers by which the native engine knows them. */
export const CUTS: readonly Cut[] = [...UNITS, 'unicode-word'];

/** What a text is cut into for a unit. */
export function cutOf(unit: Unit, words: Words | undefined): Cut {
  return unit === 'word' && words === 'unicode' ? 'unicode-word' : unit;
}
