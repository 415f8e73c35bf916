import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPS_START, OP_STRIDE } from '../../src/align/ops.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { UNITS } from '../../src/text/unit.ts';
import type { Unit } from '../../src/text/unit.ts';
import { compared, engines } from '../engines.ts';

const SEED = Number(process.env['ERRATA_SEED'] ?? Date.now() % 1_000_000);
console.log(`ERRATA_SEED=${SEED}`);

/** Few pieces, so that units repeat: letters, marks, all that separates. */
const piece = fc.constantFrom(
  'ཀ',
  'ཁ',
  'ི',
  '་',
  '།',
  ' ',
  '\n',
  '\r\n',
  '\u2028',
  'a',
  'b',
  '\u0301',
  '👩\u200d🚀',
  'ab',
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

function unitsOf(engine: Engine, whole: string, unit: Unit): string[] {
  const places = engine.segment(whole, unit);
  return Array.from({ length: places.length / 2 }, (_, at) =>
    whole.slice(places[2 * at], places[2 * at + 1]),
  );
}

/** The units of the hypothesis, made from those of the reference by the ops alone. */
function replayed(engine: Engine, reference: string, hypothesis: string, unit: Unit): string[] {
  const script = engine.align(reference, hypothesis, unit);
  const source = unitsOf(engine, reference, unit);
  const target = unitsOf(engine, hypothesis, unit);
  const made: string[] = [];
  let [i, j] = [0, 0];
  const count = (whole: string, start: number, end: number): number =>
    unitsIn(engine, whole, unit, start, end);
  for (let at = OPS_START; at < script.length; at += OP_STRIDE) {
    const [kind, start, end, otherStart, otherEnd] = script.subarray(at, at + OP_STRIDE);
    const rows = kind === 3 ? 0 : count(reference, start!, end!);
    const columns = kind === 2 ? 0 : count(hypothesis, otherStart!, otherEnd!);
    // a hit is copied from the reference, never looked up in the hypothesis
    made.push(...(kind === 0 ? source.slice(i, i + rows) : kind === 2 ? [] : target.slice(j, j + columns)));
    [i, j] = [i + rows, j + columns];
  }
  expect(i).toBe(source.length);
  return made;
}

/** Units of the text that lie in a range, empty lines at its end included. */
function unitsIn(engine: Engine, whole: string, unit: Unit, start: number, end: number): number {
  const places = engine.segment(whole, unit);
  let found = 0;
  for (let at = 0; at < places.length; at += 2)
    if (places[at]! >= start && places[at + 1]! <= end) found += 1;
  return found;
}

describe.each(engines.map((engine) => [engine.kind, engine] as const))('%s', (_, engine) => {
  test.each(UNITS)('distances in %s are a metric', (unit) => {
    const distance = (a: string, b: string): number => engine.distance(a, b, unit);
    const law = fc.property(text, text, text, (a, b, c) => {
      expect(distance(a, a)).toBe(0);
      expect(distance(a, b)).toBe(distance(b, a));
      expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      const [first, second] = [a, b].map((whole) => JSON.stringify(unitsOf(engine, whole, unit)));
      expect(distance(a, b) === 0).toBe(first === second);
    });
    fc.assert(law, { seed: SEED, numRuns: 150 });
  });

  test.each(UNITS)('the script in %s adds up and leads to the hypothesis', (unit) => {
    const law = fc.property(text, text, (reference, hypothesis) => {
      const [hits, substitutions, deletions, insertions] = engine.align(reference, hypothesis, unit);
      expect(substitutions! + deletions! + insertions!).toBe(engine.distance(reference, hypothesis, unit));
      expect(hits! + substitutions! + deletions!).toBe(unitsOf(engine, reference, unit).length);
      const target = unitsOf(engine, hypothesis, unit);
      expect(hits! + substitutions! + insertions!).toBe(target.length);
      expect(replayed(engine, reference, hypothesis, unit)).toEqual(target);
    });
    fc.assert(law, { seed: SEED, numRuns: 150 });
  });
});

describe.each(compared)('%s and TypeScript', (_, first, second) => {
  test.each(UNITS)('say the same in %s', (unit) => {
    const law = fc.property(text, text, (a, b) => {
      expect(first.align(a, b, unit)).toEqual(second.align(a, b, unit));
      expect(first.distance(a, b, unit)).toBe(second.distance(a, b, unit));
    });
    fc.assert(law, { seed: SEED, numRuns: 150 });
  });
});
