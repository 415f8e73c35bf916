import { expect, test } from 'vitest';
import { wordChanges } from '../../../src/experiment/word-changes.ts';

test.each([
  [
    'the cat sat on the mat',
    'the cot sat on the mat',
    'the cat sat on a mat',
    { words: 6, rightBefore: 5, rightAfter: 5, overCorrected: 1, fixed: 1 },
  ],
  [
    'one two three',
    'one two three',
    'one two three',
    { words: 3, rightBefore: 3, rightAfter: 3, overCorrected: 0, fixed: 0 },
  ],
  [
    'one two three',
    'one two three',
    '',
    { words: 3, rightBefore: 3, rightAfter: 0, overCorrected: 3, fixed: 0 },
  ],
  [
    'one two three',
    '',
    'zero one two three four',
    { words: 3, rightBefore: 0, rightAfter: 3, overCorrected: 0, fixed: 3 },
  ],
  // an insertion before a word that stays right
  ['a b c', 'a b c', 'a x b c', { words: 3, rightBefore: 3, rightAfter: 3, overCorrected: 0, fixed: 0 }],
  ['', 'x', '', { words: 0, rightBefore: 0, rightAfter: 0, overCorrected: 0, fixed: 0 }],
  [
    '\u{10400}a b',
    '\u{10400}a c',
    'x b',
    { words: 2, rightBefore: 1, rightAfter: 1, overCorrected: 1, fixed: 1 },
  ],
])('%j: %j, then %j', (reference, before, after, expected) => {
  expect(wordChanges(reference, before, after)).toEqual(expected);
});
