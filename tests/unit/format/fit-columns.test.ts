import { expect, test } from 'vitest';
import { fitColumns, rowsOf } from '../../../src/format/fit-columns.ts';

const column = (title: string, importance: number): { cells: string[]; importance: number } => ({
  cells: [title, 'x'],
  importance,
});

const titles = (columns: readonly { readonly cells: readonly string[] }[]): string[] =>
  columns.map(({ cells }) => cells[0]!);

test('the least important column goes first, of equal ones the last', () => {
  const columns = [column('name', Infinity), column('aaaa', 1), column('bbbb', 2), column('cccc', 1)];
  expect(titles(fitColumns(columns, 22))).toEqual(['name', 'aaaa', 'bbbb', 'cccc']);
  expect(titles(fitColumns(columns, 21))).toEqual(['name', 'aaaa', 'bbbb']);
  expect(titles(fitColumns(columns, 15))).toEqual(['name', 'bbbb']);
  expect(titles(fitColumns(columns, 1))).toEqual(['name']);
});

test('columns are the rows of a table', () => {
  expect(rowsOf([column('a', 1), column('b', 1)])).toEqual([
    ['a', 'b'],
    ['x', 'x'],
  ]);
});
