/** Units of counting, in the order of their slots in a record. */
export const UNITS = ['codepoint', 'grapheme', 'word', 'syllable', 'line'] as const;

/** What is counted: code points, grapheme clusters, words, Tibetan syllables or lines. */
export type Unit = (typeof UNITS)[number];
