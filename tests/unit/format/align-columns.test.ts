import { expect, test } from 'vitest';
import { alignColumns } from '../../../src/format/align-columns.ts';

test('the first column is flush left, the others right; code points count', () => {
  expect(
    alignColumns([
      ['model', 'CER'],
      ['𠮷', '4.12%'],
    ]),
  ).toEqual(['model    CER', '𠮷      4.12%']);
});

test('other columns may be flush left, and nothing follows the last word', () => {
  expect(
    alignColumns(
      [
        ['a', 'b'],
        ['aaa', 'bbb'],
      ],
      [0, 1],
    ),
  ).toEqual(['a    b', 'aaa  bbb']);
});

test('a row is one line, whatever a name holds', () => {
  expect(alignColumns([['a\nb\tc', '1']])).toEqual(['a\\nb\\tc  1']);
});
