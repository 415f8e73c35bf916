import { expect, test } from 'vitest';
import { Spellings } from '../../../../../../src/infer/providers/bdrc/read/spellings.ts';

const LABELS = ['', ' ', 'a', 'b', 'ab', 'b a'];

function spell(spellings: Spellings, ...labels: readonly string[]): number {
  return labels.reduce((at, label) => spellings.extend(at, LABELS.indexOf(label)), spellings.start);
}

test('the same string is the same spelling, however it was reached', () => {
  const spellings = new Spellings(LABELS);
  expect(spell(spellings, 'a', '', 'b')).toBe(spell(spellings, 'ab'));
  expect(spell(spellings, ' ', 'a', ' ', ' ')).toBe(spell(spellings, 'a', ' '));
  expect(spell(spellings, 'a', ' ', 'b')).not.toBe(spell(spellings, 'ab'));
});

test('a class that holds a space spells two words', () => {
  const spellings = new Spellings(LABELS);
  const [one, two] = [spell(spellings, 'b a', ' '), spell(spellings, 'b', ' ', 'a', ' ')];
  expect(one).toBe(two);
  expect(spellings.textOf(one)).toBe('b a');
});

test('the end is the last word and the word under way', () => {
  const spellings = new Spellings(LABELS);
  const end = (...labels: readonly string[]): number => spellings.endOf(spell(spellings, ...labels));
  expect(end('a', ' ', 'b', ' ', 'a')).toBe(end('b', ' ', 'a'));
  expect(end('b', ' ', 'a')).not.toBe(end('a', ' ', 'a'));
  expect(end('b', ' ', 'a')).not.toBe(end('b', ' ', 'b'));
});
