import { expect, test } from 'vitest';
import { voteText } from '../../../src/metrics/vote.ts';
import { finish } from '../../../src/work/work.ts';

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
  expect(finish(voteText(texts))).toBe(expected);
});

test('fewer than three texts cannot vote', () => {
  expect(finish(voteText(['a', 'b']))).toBeUndefined();
});
