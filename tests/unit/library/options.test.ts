import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../src/library/root/index.ts';
import {
  align,
  cer,
  distance,
  distanceMany,
  lineMetrics,
  normalize,
  score,
  scoreEach,
  scoreMany,
  segment,
  ssa,
  structureAccuracy,
  wer,
} from '../../../src/library/index.ts';
import { semanticSimilarity } from '../../../src/semantic/index.ts';
import { chooseEngine } from '../../../src/engine/choice.ts';
import { engines } from '../../engines.ts';

/** Calls as they are written without a compiler. */
type Call = (options: never) => unknown;
const CALLS: readonly (readonly [name: string, call: Call, misspelt: string, meant: string])[] = [
  ['cer', (options) => cer('a', 'b', options), 'normalise', 'normalize'],
  ['wer', (options) => wer('a', 'b', options), 'denominater', 'denominator'],
  ['distance', (options) => distance('a', 'b', options), 'units', 'unit'],
  ['align', (options) => align('a', 'b', options), 'normalise', 'normalize'],
  ['score', (options) => score('a', 'b', options), 'metric', 'metrics'],
  ['distanceMany', (options) => distanceMany(['a'], ['b'], options), 'thread', 'threads'],
  ['scoreEach', (options) => scoreEach(['a'], ['b'], options).next(), 'profil', 'profile'],
  ['scoreMany', (options) => scoreMany(['a'], ['b'], options), 'profil', 'profile'],
  ['normalize', (options) => normalize('a', 'NFC', options), 'loneSurrogate', 'loneSurrogates'],
  ['segment', (options) => segment('a', options), 'Unit', 'unit'],
  ['lineMetrics', (options) => lineMetrics('a', 'b', options), 'loneSurogates', 'loneSurrogates'],
  ['ssa', (options) => ssa('a', 'b', options), 'loneSurogates', 'loneSurrogates'],
  ['structureAccuracy', (options) => structureAccuracy('a', 'b', options), 'loneSurogates', 'loneSurrogates'],
  ['semanticSimilarity', (options) => semanticSimilarity('a', 'b', options), 'modelDirs', 'modelDir'],
  ['evaluate', (options) => evaluate(Object.assign({ root: '.' }, options)), 'metric', 'metrics'],
];

test.each(CALLS)('%s refuses an option that it does not have', async (name, call, misspelt, meant) => {
  const refused = async (): Promise<unknown> => call({ [misspelt]: 'x' } as never);
  await expect(refused()).rejects.toMatchObject({
    code: 'ARGUMENT_INVALID',
    exit: 64,
    message: expect.stringMatching(
      new RegExp(`^${name}: unknown option "${misspelt}", expected .*; did you mean ${meant}\\?$`, 'u'),
    ) as unknown,
  });
});

test('wer takes no unit, and options are an object', () => {
  expect(() => wer('a', 'b', { unit: 'line' } as never)).toThrow('wer: unknown option "unit"');
  expect(() => cer('a', 'b', 'word' as never)).toThrow('cer: expected an object of options, got string');
});

describe.each(engines.map(({ kind }) => kind))('on %s', (engine) => {
  test('normalize holds for every comparison', async () => {
    chooseEngine(engine);
    try {
      const [reference, hypothesis] = ['Cafe\u0301  au\nlait', 'café au LAIT'];
      const steps = ['NFC', 'lowercase', 'whitespace'] as const;
      const options = { normalize: steps };
      expect(cer(reference, hypothesis)).toBeGreaterThan(0);
      expect([cer(reference, hypothesis, options), wer(reference, hypothesis, options)]).toEqual([0, 0]);
      expect(distance(reference, hypothesis, options)).toBe(0);
      expect(await distanceMany([reference, 'A', ''], [hypothesis, 'b', 'xy'], options)).toEqual(
        Uint32Array.of(0, 1, 2),
      );
      expect((await scoreMany([reference], [hypothesis], options))[0]?.cer).toBe(0);
      expect(score(reference, hypothesis, options).cer).toBe(0);
      expect(() => distance('a', 'b', { normalize: ['nfc' as 'NFC'] })).toThrow('normalize: expected one of');
    } finally {
      chooseEngine(undefined);
    }
  });

  test('ops are of the normalised texts, which come with them', () => {
    chooseEngine(engine);
    try {
      const found = align('a  b', 'a c', { normalize: ['whitespace'] });
      expect(found.normalized).toEqual({ reference: 'a b', hypothesis: 'a c' });
      expect(found.ops).toEqual([
        { kind: 'hit', reference: [0, 2], hypothesis: [0, 2] },
        { kind: 'substitution', reference: [2, 3], hypothesis: [2, 3] },
      ]);
      expect(align('a', 'b')).not.toHaveProperty('normalized');
    } finally {
      chooseEngine(undefined);
    }
  });

  test('arrays give the rates and counts of all pairs', () => {
    chooseEngine(engine);
    try {
      expect(cer(['abcd', 'ab'], ['abxd', 'xy'])).toEqual({
        micro: 0.5,
        macro: 0.625,
        count: 2,
        leftOut: 0,
        hits: 3,
        substitutions: 3,
        deletions: 0,
        insertions: 0,
        referenceLength: 6,
        hypothesisLength: 6,
      });
      expect(wer(['a b', ''], ['a c', 'd'], { emptyReference: 'null' })).toMatchObject({
        micro: 1,
        macro: 0.5,
        count: 2,
        leftOut: 1,
        insertions: 1,
      });
      expect(cer(['A'], ['a'], { normalize: ['lowercase'] })).toMatchObject({ micro: 0, macro: 0, hits: 1 });
      expect(cer([], [])).toMatchObject({ micro: null, macro: null, count: 0 });
      expect(() => cer(['a'], ['b', 'c'])).toThrow('hypotheses: expected 1');
      expect(() => cer(['a'], 'b' as never)).toThrow('expected two arrays of strings');
    } finally {
      chooseEngine(undefined);
    }
  });
});
