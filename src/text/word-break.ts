import { isLetterOrNumber, wordClass } from './class.ts';
import {
  CR,
  DOUBLE_QUOTE,
  EXTEND,
  EXTENDER,
  FORMAT,
  HEBREW,
  JOINER,
  KATAKANA,
  LETTER,
  LETTER_PICTOGRAPH,
  LF,
  MID_LETTER,
  MID_NUMBER,
  MID_NUMBER_LETTER,
  NEWLINE,
  NUMERIC,
  OTHER,
  PICTOGRAPH,
  REGIONAL,
  SINGLE_QUOTE,
  WORD_SPACE,
} from './word-tables.ts';

/**
 * Calls `emit` with start and end, in UTF-16 units, of each segment of UAX #29 that holds a letter or a number.
 *
 * The rules know no words of scripts that put nothing between them: Han, Hiragana, Thai, Lao, Khmer and Burmese
 * letters are segments of their own, with the marks that follow them. Of Tibetan they give syllables.
 */
export function eachUnicodeWord(text: string, emit: (start: number, end: number) => void): void {
  const state = new State(text);
  let start = 0;
  let hasLetter = false;
  for (let at = 0, point = 0; at < text.length; at += point > 0xffff ? 2 : 1) {
    point = text.codePointAt(at)!;
    if (state.breaksBefore(point, at) && at > start) {
      if (hasLetter) emit(start, at);
      start = at;
      hasLetter = false;
    }
    hasLetter ||= isLetterOrNumber(point);
  }
  if (hasLetter) emit(start, text.length);
}

/** What the rules must remember of the text before. */
class State {
  readonly #text: string;
  /** Class of the code point before. */
  #last = OTHER;
  /** Classes of the two before that are no extension of others (rule WB4), the nearer one first. */
  #before = OTHER;
  #second = OTHER;
  /** The number of regional indicators before is odd. */
  #isOddRegional = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether a segment begins at the place, and goes on to the next. */
  breaksBefore(point: number, at: number): boolean {
    const kind = wordClass(point);
    const last = this.#last;
    // the most frequent case by far
    if (kind === LETTER && last === LETTER) {
      this.#second = LETTER;
      return false;
    }
    const isPair = last === CR && kind === LF;
    const isFirst = at === 0 || isLineEnd(last);
    const breaks =
      (!isPair && (isFirst || isLineEnd(kind))) ||
      (!isFirst && this.#breaks(kind, at + (point > 0xffff ? 2 : 1)));
    this.#last = kind;
    if (isExtension(kind) && !isFirst) return breaks;
    this.#isOddRegional = kind === REGIONAL && !(this.#isOddRegional && this.#before === REGIONAL);
    this.#second = this.#before;
    this.#before = kind;
    return breaks;
  }

  /** The rules from WB3c on. */
  #breaks(kind: number, next: number): boolean {
    if (
      isExtension(kind) ||
      (this.#last === JOINER && (kind === PICTOGRAPH || kind === LETTER_PICTOGRAPH)) ||
      (this.#last === WORD_SPACE && kind === WORD_SPACE)
    )
      return false;
    return !this.#joins(kind, next);
  }

  #joins(kind: number, next: number): boolean {
    const before = this.#before;
    const second = this.#second;
    if (isLetter(kind))
      return (
        isLetter(before) ||
        before === NUMERIC ||
        before === EXTENDER ||
        (isLetter(second) && isMidLetter(before)) ||
        (kind === HEBREW && second === HEBREW && before === DOUBLE_QUOTE)
      );
    switch (kind) {
      case NUMERIC:
        return (
          isLetter(before) ||
          before === NUMERIC ||
          before === EXTENDER ||
          (second === NUMERIC && isMidNumber(before))
        );
      case KATAKANA:
        return before === KATAKANA || before === EXTENDER;
      case EXTENDER:
        return isLetter(before) || before === NUMERIC || before === KATAKANA || before === EXTENDER;
      case REGIONAL:
        return before === REGIONAL && this.#isOddRegional;
      case DOUBLE_QUOTE:
        return before === HEBREW && this.#classFrom(next) === HEBREW;
      default:
        return (
          (kind === SINGLE_QUOTE && before === HEBREW) ||
          (isMidLetter(kind) && isLetter(before) && isLetter(this.#classFrom(next))) ||
          (isMidNumber(kind) && before === NUMERIC && this.#classFrom(next) === NUMERIC)
        );
    }
  }

  /** Class of what follows, extensions aside. */
  #classFrom(next: number): number {
    for (let at = next, point = 0; at < this.#text.length; at += point > 0xffff ? 2 : 1) {
      point = this.#text.codePointAt(at)!;
      const kind = wordClass(point);
      if (!isExtension(kind)) return kind;
    }
    return OTHER;
  }
}

function isLineEnd(kind: number): boolean {
  return kind === CR || kind === LF || kind === NEWLINE;
}

function isExtension(kind: number): boolean {
  return kind === EXTEND || kind === FORMAT || kind === JOINER;
}

function isLetter(kind: number): boolean {
  return kind === LETTER || kind === HEBREW || kind === LETTER_PICTOGRAPH;
}

function isMidLetter(kind: number): boolean {
  return kind === MID_LETTER || kind === MID_NUMBER_LETTER || kind === SINGLE_QUOTE;
}

function isMidNumber(kind: number): boolean {
  return kind === MID_NUMBER || kind === MID_NUMBER_LETTER || kind === SINGLE_QUOTE;
}
