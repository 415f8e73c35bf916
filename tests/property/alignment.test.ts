import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPS_START, OP_KINDS, OP_STRIDE } from '../../src/align/ops.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { canonicalScript } from '../../src/align/script.ts';
import type { ScriptLimits } from '../../src/align/script.ts';
import { sequenceOf } from '../../src/align/sequence.ts';
import { UNITS } from '../../src/text/unit.ts';
import type { Unit } from '../../src/text/unit.ts';
import { finish } from '../../src/work/work.ts';
import { compared, engines } from '../engines.ts';
import { plainDistance, plainScript } from './plain.ts';
import { LENGTHS, symbolPairs, textOf } from './symbol-pairs.ts';

const SEED = Number(process.env['ERRATA_SEED'] ?? Date.now() % 1_000_000);
console.log(`ERRATA_SEED=${SEED}`);

const SHORT = LENGTHS.filter((length) => length <= 513);

/** One letter per step, from the ops of an engine: their ranges must tile both texts without gaps beyond separators. */
function stepsOf(engine: Engine, reference: string, hypothesis: string, unit: Unit): string {
  const found = engine.align(reference, hypothesis, unit);
  let steps = '';
  let [referenceEnd, hypothesisEnd] = [0, 0];
  for (let at = OPS_START; at < found.length; at += OP_STRIDE) {
    const [kind, start, end, otherStart, otherEnd] = found.subarray(at, at + OP_STRIDE);
    const name = OP_KINDS[kind!]!;
    const first = countUnits(engine, reference.slice(start, end), unit);
    const second = countUnits(engine, hypothesis.slice(otherStart, otherEnd), unit);
    expect(start).toBeGreaterThanOrEqual(referenceEnd);
    expect(otherStart).toBeGreaterThanOrEqual(hypothesisEnd);
    if (unit === 'codepoint' || unit === 'grapheme')
      expect([start, otherStart]).toEqual([referenceEnd, hypothesisEnd]);
    [referenceEnd, hypothesisEnd] = [end!, otherEnd!];
    if (name === 'hit') expect(reference.slice(start, end)).toBe(hypothesis.slice(otherStart, otherEnd));
    expect([first, second], name).toEqual(
      name === 'deletion' ? [first, 0] : name === 'insertion' ? [0, second] : [first, first],
    );
    steps += name[0]!.repeat(Math.max(first, second));
  }
  return steps;
}

function countUnits(engine: Engine, text: string, unit: Unit): number {
  return engine.segment(text, unit).length / 2;
}

describe.each(engines.map((engine) => [engine.kind, engine] as const))('%s', (_, engine) => {
  test.each(UNITS)('distance and canonical script of %s are those of the plain table', (unit) => {
    fc.assert(
      fc.property(symbolPairs(SHORT), ({ reference, hypothesis }) => {
        const [first, second] = [textOf(reference, unit), textOf(hypothesis, unit)];
        const script = plainScript(reference, hypothesis);
        expect(engine.distance(first, second, unit)).toBe(script.replaceAll('h', '').length);
        expect(stepsOf(engine, first, second, unit)).toBe(script);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  test.each([
    [[600, 1000], 120],
    [[1000, 5000], 10],
  ] as const)('distances of texts of %j units', (lengths, numRuns) => {
    fc.assert(
      fc.property(symbolPairs(lengths), ({ reference, hypothesis }) => {
        expect(
          engine.distance(textOf(reference, 'codepoint'), textOf(hypothesis, 'codepoint'), 'codepoint'),
        ).toBe(plainDistance(reference, hypothesis));
      }),
      { seed: SEED, numRuns },
    );
  });

  test('distance is symmetric, and 0 for equal texts alone', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...UNITS),
        (first, second, unit) => {
          expect(engine.distance(first, second, unit)).toBe(engine.distance(second, first, unit));
          expect(engine.distance(first, first, unit)).toBe(0);
          expect(engine.distance(first, second, 'codepoint') === 0).toBe(first === second);
        },
      ),
      { seed: SEED, numRuns: 200 },
    );
  });
});

test.each(compared)('%s gives the same ops for longer texts', (_, first, second) => {
  fc.assert(
    fc.property(symbolPairs([1000, 5000]), ({ reference, hypothesis }) => {
      const texts = [textOf(reference, 'codepoint'), textOf(hypothesis, 'codepoint'), 'codepoint'] as const;
      expect(first.align(...texts)).toEqual(second.align(...texts));
    }),
    { seed: SEED, numRuns: 12 },
  );
});

test('a script of a divided matrix is the same', () => {
  fc.assert(
    fc.property(
      symbolPairs([33, 257, 700, 2000]),
      fc.constantFrom(1, 50, 1000),
      fc.constantFrom(1, 3, 16),
      ({ reference, hypothesis }, traceWords, borders) => {
        const [first, second] = [reference, hypothesis].map((symbols) =>
          sequenceOf(Int32Array.from(symbols), 70_000),
        );
        const runs = (limits?: ScriptLimits): number[] => {
          const flat: number[] = [];
          finish(canonicalScript(first!, second!, limits)).forEach((kind, length) => {
            flat.push(kind, length);
          });
          return flat;
        };
        expect(runs({ traceWords, borders })).toEqual(runs());
      },
    ),
    { seed: SEED, numRuns: 40 },
  );
});
