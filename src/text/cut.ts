import type { Cut } from './unit.ts';
import { isLineBreak, isSpace, isSyllableMark } from './class.ts';
import { eachGrapheme } from './grapheme.ts';
import { eachUnicodeWord } from './word-break.ts';

/** Receives start and end of a unit in UTF-16 units. */
export type Emit = (start: number, end: number) => void;

/** Calls `emit` with the place of each unit of a text, in order; words, syllables and lines have gaps between them. */
export function eachUnit(text: string, unit: Cut, emit: Emit): void {
  switch (unit) {
    case 'codepoint':
      return eachCodePoint(text, emit);
    case 'grapheme':
      return eachGrapheme(text, emit);
    case 'word':
      return eachRun(text, isSpace, emit);
    case 'syllable':
      return eachRun(text, (point) => isSyllableMark(point) || isSpace(point), emit);
    case 'line':
      return eachLine(text, emit);
    case 'unicode-word':
      return eachUnicodeWord(text, emit);
    default:
      return unit satisfies never;
  }
}

/** Start and end of each unit in turn. */
export function cutUnits(text: string, unit: Cut): Uint32Array {
  const places: number[] = [];
  eachUnit(text, unit, (start, end) => {
    places.push(start, end);
  });
  return Uint32Array.from(places);
}

function eachCodePoint(text: string, emit: Emit): void {
  for (let at = 0; at < text.length;) {
    const next = at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
    emit(at, next);
    at = next;
  }
}

/** All gap characters are in the basic plane, so surrogates need no care. */
function eachRun(text: string, isGap: (point: number) => boolean, emit: Emit): void {
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (!isGap(text.charCodeAt(at))) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      emit(start, at);
      start = -1;
    }
  }
  if (start >= 0) emit(start, text.length);
}

/** Python's `str.splitlines`: a final line end adds no line, CR LF is one line end. */
function eachLine(text: string, emit: Emit): void {
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const point = text.charCodeAt(at);
    if (!isLineBreak(point)) continue;
    emit(start, at);
    if (point === 0x0d && text.charCodeAt(at + 1) === 0x0a) at += 1;
    start = at + 1;
  }
  if (start < text.length) emit(start, text.length);
}
