import { expect, test } from 'vitest';
import { revealInvisible, revealSymbol } from '../../../src/format/reveal.ts';

test('hidden characters are shown, joiners only where they stand alone', () => {
  expect(revealInvisible('a\u202Eb\u200Cc\u001B\n\t')).toBe('a[U+202E]b\u200Cc[U+001B]\n\t');
  expect([
    revealSymbol('\u200C'),
    revealSymbol(' '),
    revealSymbol('\n'),
    revealSymbol('\u00A0'),
    revealSymbol('ཀྱི'),
  ]).toEqual(['[U+200C]', '␣', '⏎', '[U+00A0]', 'ཀྱི']);
});
