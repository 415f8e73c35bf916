import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runPass } from '../../../src/align/band.ts';
import type { PassOptions, PassResult } from '../../../src/align/band.ts';
import { sequenceDistance } from '../../../src/align/distance.ts';
import { sequenceOf } from '../../../src/align/sequence.ts';
import { returnWorkspace, takeWorkspace } from '../../../src/align/workspace.ts';
import { finish } from '../../../src/work/work.ts';
import { plainDistance } from '../../property/plain.ts';
import { symbolPairs } from '../../property/symbol-pairs.ts';

const ALPHABET = 70_000;
const SEED = Number(process.env['ERRATA_SEED'] ?? Date.now() % 1_000_000);
console.log(`ERRATA_SEED=${SEED}`);
const LENGTHS = [1, 2, 31, 32, 33, 63, 64, 65, 97, 129, 300, 700];

function pass(reference: readonly number[], hypothesis: readonly number[], options: PassOptions): PassResult {
  const [first, second] = [reference, hypothesis].map((symbols) =>
    sequenceOf(Int32Array.from(symbols), ALPHABET),
  );
  const workspace = takeWorkspace();
  const result = finish(runPass(workspace, first!, second!, options));
  returnWorkspace(workspace);
  return result;
}

test('a pass finds a distance within its bound, and none below it', () => {
  fc.assert(
    fc.property(symbolPairs(LENGTHS), fc.integer({ min: 0, max: 40 }), ({ reference, hypothesis }, more) => {
      if (reference.length === 0 || hypothesis.length === 0) return;
      const distance = plainDistance(reference, hypothesis);
      expect(pass(reference, hypothesis, { bound: distance + more })).toEqual({ status: 'found', distance });
      if (distance > 0) expect(pass(reference, hypothesis, { bound: distance - 1 }).status).toBe('exceeded');
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('a pass with little slack finds a cost that is never less than the distance', () => {
  let exact = 0;
  fc.assert(
    fc.property(symbolPairs(LENGTHS), fc.integer({ min: 0, max: 8 }), ({ reference, hypothesis }, slack) => {
      if (reference.length === 0 || hypothesis.length === 0) return;
      const bound = Math.max(reference.length, hypothesis.length);
      const result = pass(reference, hypothesis, { bound, slack });
      if (result.status !== 'found') return;
      const distance = plainDistance(reference, hypothesis);
      expect(result.distance).toBeGreaterThanOrEqual(distance);
      if (result.distance === distance) exact += 1;
    }),
    { seed: SEED, numRuns: 300 },
  );
  expect(exact).toBeGreaterThan(20);
});

test('a long text is answered whether a scout finds its path or loses it', () => {
  const text = Array.from({ length: 14_000 }, (_, at) => (at * at * 31 + at * 7) % 241);
  const noisy = (symbols: readonly number[]): number[] =>
    symbols.flatMap((symbol, at) => (at % 11 === 10 ? [9999] : at % 37 === 36 ? [] : symbol));
  const moved = [...noisy(text.slice(5000)), ...noisy(text.slice(0, 5000))];
  for (const [name, hypothesis] of Object.entries({ noisy: noisy(text), moved })) {
    const [first, second] = [text, hypothesis].map((symbols) =>
      sequenceOf(Int32Array.from(symbols), ALPHABET),
    );
    const whole = pass(text, hypothesis, { bound: text.length });
    expect(whole, name).toEqual({
      status: 'found',
      distance: finish(sequenceDistance(first!, second!)),
    });
  }
});
