import { expect, test } from 'vitest';
import { csvField, csvRecord } from '../../../../src/io/csv/csv-write.ts';

test.each([
  ['a b', 'a b'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['', ''],
])('field %j', (text, expected) => {
  expect(csvField(text)).toBe(expected);
});

test('pandas leaves a carriage return alone', () => {
  expect(csvField('a\rb', 'pandas')).toBe('a\rb');
  expect(csvField('a\nb', 'pandas')).toBe('"a\nb"');
});

test.each([
  [['a', 1.5, null, 'x,y'], 'a,1.5,,"x,y"\n'],
  [['', ''], ',\n'],
  // blank lines are skipped by readers
  [[''], '""\n'],
  [[null], '""\n'],
  [[' \t'], '" \t"\n'],
])('record %j', (fields, expected) => {
  expect(csvRecord(fields)).toBe(expected);
});

test('the end of the line can be chosen', () => {
  expect(csvRecord(['a', 'b'], '\r\n')).toBe('a,b\r\n');
});
