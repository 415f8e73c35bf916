import { sequenceOf } from '../align/sequence.ts';
import type { Sequence } from '../align/sequence.ts';
import type { Cut } from '../text/unit.ts';
import { codePoints } from '../text/decode.ts';
import { eachUnit } from '../text/cut.ts';

const BASIC_PLANE = 0x1_0000;
const ALL_PLANES = 0x11_0000;

/** The units of two texts as symbols: equal units have equal symbols. */
export interface SymbolPair {
  readonly reference: Sequence;
  readonly hypothesis: Sequence;
}

/**
 * Numbers the units of a pair of texts. A unit of one UTF-16 unit is its own symbol, which spares the table
 * nearly all graphemes.
 */
export function internPair(reference: string, hypothesis: string, unit: Cut): SymbolPair {
  if (unit === 'codepoint')
    return { reference: codePointSequence(reference), hypothesis: codePointSequence(hypothesis) };
  const table = new Map<string, number>();
  const first = symbolsOf(reference, unit, table);
  const second = symbolsOf(hypothesis, unit, table);
  const alphabet = BASIC_PLANE + table.size;
  return { reference: sequenceOf(first, alphabet), hypothesis: sequenceOf(second, alphabet) };
}

/** A text as a sequence of its code points. */
function codePointSequence(text: string): Sequence {
  const points = codePoints(text);
  return sequenceOf(points, points.length === text.length ? BASIC_PLANE : ALL_PLANES);
}

function symbolsOf(text: string, unit: Cut, table: Map<string, number>): Int32Array {
  const symbols = new Int32Array(text.length);
  let count = 0;
  eachUnit(text, unit, (start, end) => {
    symbols[count] = end - start === 1 ? text.charCodeAt(start) : numberOf(text.slice(start, end), table);
    count += 1;
  });
  return symbols.slice(0, count);
}

function numberOf(word: string, table: Map<string, number>): number {
  const known = table.get(word);
  if (known !== undefined) return known;
  const number = BASIC_PLANE + table.size;
  table.set(word, number);
  return number;
}
