import { expect, test } from 'vitest';
import { combine } from '../../../src/report/combined/combined.ts';
import { CommonErrors, missedUnits } from '../../../src/report/combined/errors.ts';
import { voteText } from '../../../src/report/combined/vote.ts';

test.each([
  ['two against one', ['abcd', 'abXd', 'abcd'], 'abcd'],
  ['each wrong elsewhere', ['Pbcd', 'aQcd', 'abRd'], 'abcd'],
  ['a deletion is outvoted', ['abcd', 'abd', 'abcd'], 'abcd'],
  ['an insertion of one is dropped', ['abcd', 'abZcd', 'abcd'], 'abcd'],
  ['an insertion of two is taken', ['abd', 'abcd', 'abcd'], 'abcd'],
  ['line breaks are voted on too', ['ab\ncd', 'ab cd', 'ab\ncd'], 'ab\ncd'],
  ['stacks stay whole', ['བསྒྲུབས', 'བསྒྲབས', 'བསྒྲུབས'], 'བསྒྲུབས'],
  ['all equal', ['x', 'x', 'x'], 'x'],
  ['all empty', ['', '', ''], ''],
  ['a model without text', ['abc', '', 'abc'], 'abc'],
])('%s', (_, texts, expected) => {
  expect(voteText(texts)).toBe(expected);
});

test('fewer than three texts cannot vote', () => {
  expect(voteText(['a', 'b'])).toBeUndefined();
});

test('missed units are those without a hit', () => {
  expect([...missedUnits('abcd', 'aXd')]).toEqual([0, 1, 1, 0]);
  expect([...missedUnits('a\u{1f600}b', 'ab')]).toEqual([0, 1, 0, 0]);
  expect([...missedUnits('ab', 'aXXb')]).toEqual([0, 0]);
});

test('complementarity is the share of errors that the other does not make', () => {
  const errors = new CommonErrors(2);
  errors.add([Uint8Array.of(1, 1, 0, 0), Uint8Array.of(0, 1, 1, 1)]);
  expect(errors.complementarity(0, 1)).toBe(1 / 2);
  expect(errors.complementarity(1, 0)).toBe(2 / 3);
  expect(errors.complementarity(0, 0)).toBe(0);
  expect(new CommonErrors(1).complementarity(0, 0)).toBeNull();
});

test('oracle takes the best model of each page, the vote is scored too', () => {
  const view = combine(
    [
      { reference: 'abcd', texts: ['abcX', 'abXd', 'Xbcd'] },
      { reference: 'wxyz', texts: ['wxy', 'wxyz', 'w'] },
    ],
    3,
  );
  expect(view).toMatchObject({
    pages: 2,
    oracle: { edits: 1, referenceLength: 8, cer: 1 / 8 },
    vote: { edits: 1, referenceLength: 8, cer: 1 / 8 },
    best: [1, 1, 0],
  });
  expect(combine([], 2)).toMatchObject({ pages: 0, oracle: { cer: null }, vote: null });
});
