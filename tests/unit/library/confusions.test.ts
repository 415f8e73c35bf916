import { describe, expect, test } from 'vitest';
import { chooseEngine } from '../../../src/engine/choice.ts';
import { confusions } from '../../../src/library/index.ts';
import { engines } from '../../engines.ts';

describe.each(engines.map(({ kind }) => kind))('on %s', (engine) => {
  test('what is read as what, most frequent first, equal counts by code point', () => {
    chooseEngine(engine);
    try {
      expect(confusions('kitten', 'sitting')).toEqual({
        substitutions: [
          { reference: 'e', hypothesis: 'i', count: 1 },
          { reference: 'k', hypothesis: 's', count: 1 },
        ],
        deletions: [],
        insertions: [{ text: 'g', count: 1 }],
      });
      expect(confusions(['ab', 'ab', 'cd'], ['xb', 'xb', 'c'], { limit: 1 })).toEqual({
        substitutions: [{ reference: 'a', hypothesis: 'x', count: 2 }],
        deletions: [{ text: 'd', count: 1 }],
        insertions: [],
      });
    } finally {
      chooseEngine(undefined);
    }
  });

  test('units, words and normalisation are those of the other functions', () => {
    chooseEngine(engine);
    try {
      expect(confusions('one, two', 'one two', { unit: 'word' }).substitutions).toEqual([
        { reference: 'one,', hypothesis: 'one', count: 1 },
      ]);
      const none = { substitutions: [], deletions: [], insertions: [] };
      expect(confusions('one, two', 'one two', { unit: 'word', words: 'unicode' })).toEqual(none);
      expect(confusions('A  B', 'a b', { normalize: ['lowercase', 'whitespace'] })).toEqual(none);
      expect(confusions('ſo', 'so', { equivalences: { ſ: 's' } })).toEqual(none);
      expect(confusions([], [])).toEqual(none);
    } finally {
      chooseEngine(undefined);
    }
  });
});

test.each<[unknown, string]>([
  [{ limits: 1 }, 'confusions: unknown option "limits"'],
  [{ limit: 0 }, 'limit: expected an integer from 1 to 1000000, got 0'],
  [{ unit: 'byte' }, 'unit: expected codepoint'],
])('refuses %j', (options, message) => {
  expect(() => confusions('a', 'b', options as object)).toThrow(message);
});

test('takes two texts or two lists of as many', () => {
  expect(() => confusions(['a'], 'b' as never)).toThrow('expected two arrays of strings');
  expect(() => confusions(['a'], [])).toThrow('hypotheses: expected 1');
  expect(() => confusions('a', 3 as never)).toThrow('hypothesis: expected a string, got number');
});
