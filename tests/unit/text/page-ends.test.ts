import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endEdits, withoutPageEnds } from '../../../src/text/page-ends.ts';

test.each([
  ['one line end', 'a\n', 'a'],
  ['line ends of all kinds', 'a\r\n\n\r\r\n', 'a'],
  ['a byte order mark', '\ufeffa', 'a'],
  ['both', '\ufeffa\n', 'a'],
  ['nothing but them', '\ufeff\r\n', ''],
  ['nothing at all', '', ''],
])('drops %s', (_, text, expected) => {
  expect(withoutPageEnds(text)).toBe(expected);
});

test.each([
  ['line ends at the start', '\n\ra'],
  ['line ends inside', 'a\n\nb\r\nc'],
  ['other white space', ' a \t\u00a0'],
  ['line ends before other white space', 'a\n '],
  ['other ends of lines', 'a\u0085\u2028\u2029\v\f'],
  ['a byte order mark at the end', 'a\ufeff'],
])('keeps %s', (_, text) => {
  expect(withoutPageEnds(text)).toBe(text);
});

test('drops one byte order mark, not two', () => {
  expect(withoutPageEnds('\ufeff\ufeffa')).toBe('\ufeffa');
});

const cases = JSON.parse(
  readFileSync(new URL('../../cases/page-ends.json', import.meta.url), 'utf8'),
) as readonly { name: string; reference: string; hypothesis: string; expected: number }[];

test.each(cases)('ends: $name', ({ reference, hypothesis, expected }) => {
  expect(endEdits(reference, hypothesis)).toBe(expected);
  expect(endEdits(hypothesis, reference)).toBe(expected);
});
