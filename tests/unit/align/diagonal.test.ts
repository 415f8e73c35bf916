import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_EDITS, diagonalDistance, newFronts } from '../../../src/align/diagonal.ts';
import { commonPrefix, commonSuffix, middle, sequenceOf } from '../../../src/align/sequence.ts';
import type { Sequence } from '../../../src/align/sequence.ts';
import { plainDistance } from '../../property/plain.ts';
import { symbolPairs } from '../../property/symbol-pairs.ts';

const ALPHABET = 70_000;
const SEED = Number(process.env['ERRATA_SEED'] ?? Date.now() % 1_000_000);
console.log(`ERRATA_SEED=${SEED}`);

function trimmed(first: readonly number[], second: readonly number[]): [Sequence, Sequence] {
  const [a, b] = [first, second].map((symbols) => sequenceOf(Int32Array.from(symbols), ALPHABET));
  const prefix = commonPrefix(a!, b!);
  const suffix = commonSuffix(a!, b!, prefix);
  return [middle(a!, prefix, suffix), middle(b!, prefix, suffix)];
}

test('a distance by diagonals is that of the plain table', () => {
  // kept between the runs, as a workspace keeps them
  const fronts = newFronts();
  let found = 0;
  fc.assert(
    fc.property(symbolPairs([1, 2, 5, 31, 64, 129, 300, 700]), ({ reference, hypothesis }) => {
      const [first, second] = trimmed(reference, hypothesis);
      if (first.length === 0 || second.length === 0) return;
      const distance = diagonalDistance(fronts, first, second);
      if (distance === undefined) return;
      found += 1;
      expect(distance).toBeLessThanOrEqual(MOST_EDITS);
      expect(distance).toBe(plainDistance(reference, hypothesis));
    }),
    { seed: SEED, numRuns: 2000 },
  );
  expect(found).toBeGreaterThan(100);
});

test('a few edits in a long text are found, many are given up with what is to be expected', () => {
  const text = Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251);
  const edited = (every: number): number[] =>
    text.flatMap((symbol, at) => (at % every === every - 1 ? [9999] : symbol));
  const fronts = newFronts();
  expect(diagonalDistance(fronts, ...trimmed(text, edited(150)))).toBe(20);
  expect(diagonalDistance(fronts, ...trimmed(text, edited(10)))).toBeUndefined();
  expect(fronts.expected).toBeGreaterThan(200);
  expect(fronts.expected).toBeLessThan(400);
});

test('lengths that differ by more than the most edits are not tried', () => {
  const [first, second] = trimmed([1, 2, 3], [4, ...Array.from({ length: 2 + MOST_EDITS + 1 }, () => 5)]);
  expect(diagonalDistance(newFronts(), first, second)).toBeUndefined();
});
