import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { layoutOf } from '../../../src/metrics/layout.ts';
import { planOf } from '../../../src/metrics/plan.ts';
import { engines } from '../../engines.ts';

const PLAN = planOf({ metrics: ['structure'] });

/** Matches and penalty of `ssa`. */
function counts(engine: Engine, reference: string, hypothesis: string): [matches: number, penalty: number] {
  const record = engine.record(reference, hypothesis, PLAN);
  const countOf = (slot: string): number => record[layoutOf(PLAN).names.indexOf(`structure.${slot}`)]!;
  return [countOf('ssaMatches'), countOf('ssaPenalty')];
}

/** So many different characters. */
function filler(count: number): string {
  return Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
}

describe.each(engines.map((engine) => [engine.kind, engine] as const))('%s', (_, engine) => {
  test.each([
    // of 200 characters more than 3 are too many, of 199 none are
    ['z', `${filler(197)}zzz`, 1],
    ['z', `${filler(196)}zzzz`, 0],
    ['z', `${filler(195)}zzzz`, 1],
    ['z', `${filler(296)}zzzz`, 1],
    ['z', `${filler(295)}zzzzz`, 0],
    // what is no anchor may lengthen a block
    ['azzzz', `${filler(195)}azzzz`, 5],
    // the first characters of a window match without an anchor
    ['zzzzz', `zzzzz${filler(195)}`, 5],
    // of two blocks of the same length the first of the reference is taken, then the first of the hypothesis
    ['abxcd', 'cdyab', 2],
    ['ab', 'abab', 2],
  ])('%s in %s: %i', (reference, hypothesis, matches) => {
    expect(counts(engine, reference, hypothesis)[0]).toBe(matches);
  });

  test('white space outside of the blocks is counted on both sides', () => {
    expect(counts(engine, 'a\tb\nc d', 'a b c d')).toEqual([5, 4]);
    expect(counts(engine, 'a\u00a0b', 'a\rb')).toEqual([2, 0]);
  });
});
