import { CLASS_MASK, LV, LVT, MARKS, RUNS, SPACE, WORD } from './tables.ts';
import { ACCENTED, NONSPACING, PUNCTUATION, WORD_CLASS_MASK, WORD_RUNS } from './word-tables.ts';

const POINTS = 0x11_0000;
const LOW_LINE = 0x5f;
const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;

/** The property byte of every code point: class in the low five bits, then the flags of the tables. */
const PROPERTIES: Uint8Array = withHangul(spreadRuns(RUNS));

/** What a few normalisations alone ask for is made when they do. */
let marks: Uint8Array | undefined;
let wordProperties: Uint8Array | undefined;

/** The base-36 numbers of a generated table. */
export function numbersOf(table: string): number[] {
  return table
    .trim()
    .split(' ')
    .map((word) => Number.parseInt(word, 36));
}

function spreadRuns(runs: string): Uint8Array {
  const table = new Uint8Array(POINTS);
  const numbers = numbersOf(runs);
  let start = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    start += numbers[at]!;
    const end = at + 2 < numbers.length ? start + numbers[at + 2]! : POINTS;
    table.fill(numbers[at + 1]!, start, end);
  }
  return table;
}

/** The runs have all Hangul syllables as LVT. */
function withHangul(table: Uint8Array): Uint8Array {
  for (let point = HANGUL_FIRST; point <= HANGUL_LAST; point += 28) table[point] = table[point]! - LVT + LV;
  return table;
}

/** The other byte of a code point: class for words in the low five bits, then the flags of the word tables. */
function wordByte(point: number): number {
  wordProperties ??= spreadRuns(WORD_RUNS);
  return wordProperties[point]!;
}

/** Class of a code point for words (UAX #29). */
export function wordClass(point: number): number {
  return wordByte(point) & WORD_CLASS_MASK;
}

/** Whether the code point is a letter or a number (General_Category L, N). */
export function isLetterOrNumber(point: number): boolean {
  return isWord(point) && point !== LOW_LINE;
}

/** Whether the code point is punctuation (General_Category P). */
export function isPunctuation(point: number): boolean {
  return (wordByte(point) & PUNCTUATION) !== 0;
}

/** Whether the code point is a nonspacing mark (General_Category Mn). */
export function isNonspacing(point: number): boolean {
  return (wordByte(point) & NONSPACING) !== 0;
}

/** Whether the code point is a letter of a script whose marks are accents and points. */
export function isAccented(point: number): boolean {
  return (wordByte(point) & ACCENTED) !== 0;
}

/** Class of a code point for grapheme clusters. */
export function graphemeClass(point: number): number {
  return PROPERTIES[point]! & CLASS_MASK;
}

/** Whether Python's `str.isspace` holds, which is also its `\s`. */
export function isSpace(point: number): boolean {
  return (PROPERTIES[point]! & SPACE) !== 0;
}

/** Whether Python's `\w` matches: letters, numbers, low line; no combining marks. */
export function isWord(point: number): boolean {
  return (PROPERTIES[point]! & WORD) !== 0;
}

/** Whether the code point is a combining mark (General_Category M). */
export function isMark(point: number): boolean {
  marks ??= spreadMarks();
  return marks[point] === 1;
}

function spreadMarks(): Uint8Array {
  const table = new Uint8Array(POINTS);
  const numbers = numbersOf(MARKS);
  let start = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    start += numbers[at]!;
    table.fill(1, start, start + numbers[at + 1]! + 1);
  }
  return table;
}

/** Whether Python's `str.splitlines` ends a line at the code point. */
export function isLineBreak(point: number): boolean {
  return (
    (point >= 0x0a && point <= 0x0d) ||
    (point >= 0x1c && point <= 0x1e) ||
    point === 0x85 ||
    point === 0x2028 ||
    point === 0x2029
  );
}

/** Tsheg and shads: with white space, what stands between Tibetan syllables. */
export function isSyllableMark(point: number): boolean {
  return point >= 0x0f0b && point <= 0x0f12;
}
