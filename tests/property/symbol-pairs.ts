import * as fc from 'fast-check';
import type { Unit } from '../../src/text/unit.ts';

export const LENGTHS = [
  0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1000,
] as const;
const ALPHABETS = [1, 2, 4, 100, 70_000] as const;

export interface SymbolPair {
  readonly reference: readonly number[];
  readonly hypothesis: readonly number[];
}

interface Shape {
  readonly alphabet: number;
  readonly length: number;
  readonly otherLength: number;
  /** Edits in a hundred symbols; 100 is a text of its own. */
  readonly noise: number;
  /** Symbols left out at one place and put in at another, or one of the two. */
  readonly gap: number;
  readonly seed: number;
}

/** Pairs of sequences over the sizes at which words, strips and bands begin and end. */
export function symbolPairs(lengths: readonly number[]): fc.Arbitrary<SymbolPair> {
  return fc
    .record({
      alphabet: fc.constantFrom(...ALPHABETS),
      length: fc.constantFrom(...lengths),
      otherLength: fc.constantFrom(...lengths),
      noise: fc.constantFrom(0, 1, 5, 30, 60, 100),
      gap: fc.constantFrom(0, 0, 1, 20, 40, 400),
      seed: fc.integer(),
    })
    .map(pairOf);
}

function pairOf({ alphabet, length, otherLength, noise, gap, seed }: Shape): SymbolPair {
  const below = generator(seed);
  const reference = Array.from({ length }, () => below(alphabet));
  if (noise === 100)
    return { reference, hypothesis: Array.from({ length: otherLength }, () => below(alphabet)) };
  const hypothesis: number[] = [];
  for (const symbol of reference) {
    const draw = below(300);
    if (draw >= 3 * noise) hypothesis.push(symbol);
    else if (draw < noise) hypothesis.push(below(alphabet));
    else if (draw < 2 * noise) hypothesis.push(symbol, below(alphabet));
  }
  const choice = below(3);
  if (choice !== 0) hypothesis.splice(below(hypothesis.length + 1), gap);
  if (choice !== 1)
    hypothesis.splice(below(hypothesis.length + 1), 0, ...Array.from({ length: gap }, () => below(alphabet)));
  return { reference, hypothesis };
}

/** A small generator of its own, so that a seed means the same everywhere. */
function generator(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x9e37_79b9) >>> 0;
    let word = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
    return ((word ^ (word >>> 16)) >>> 0) % limit;
  };
}

/** A text whose units of that kind are these symbols; no two symbols share a unit. */
export function textOf(symbols: readonly number[], unit: Unit): string {
  switch (unit) {
    case 'codepoint':
      return symbols.map(codePoint).join('');
    case 'grapheme':
      return symbols.map((symbol) => `${codePoint(symbol)}\u0301`).join('');
    case 'word':
      return symbols.map((symbol) => `w${symbol}`).join(' ');
    case 'syllable':
      return symbols.map(tibetanNumber).join('\u0f0b');
    case 'line':
      return symbols.map((symbol) => `line ${symbol}\n`).join('');
    default:
      return unit satisfies never;
  }
}

/** Ideographs, then those of the supplementary planes: each its own grapheme cluster. */
function codePoint(symbol: number): string {
  return String.fromCodePoint(symbol < 20_000 ? 0x4e00 + symbol : 0x2_0000 + symbol - 20_000);
}

function tibetanNumber(symbol: number): string {
  return Array.from(String(symbol), (digit) => String.fromCharCode(0x0f20 + Number(digit))).join('');
}
