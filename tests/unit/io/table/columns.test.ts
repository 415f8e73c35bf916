import { expect, test } from 'vitest';
import { chooseColumns, guessNote } from '../../../../src/io/table/columns.ts';

const wanted = {
  inference: { usual: ['inference', 'text'] },
  image_name: { usual: ['image_name', 'file', 'text'] },
  batch_id: { usual: ['batch_id'], isOptional: true },
};
const choose = (given: object, ...columns: readonly string[]): object =>
  chooseColumns(wanted, given, columns, 'f');

test('given columns go before usual names, and no column is taken twice', () => {
  expect(choose({}, 'file', 'text')).toEqual({ inference: 'text', image_name: 'file' });
  expect(choose({ inference: 'file' }, 'file', 'text')).toEqual({ inference: 'file', image_name: 'text' });
  expect(choose({}, 'image_name', 'inference', 'batch_id')).toEqual({
    inference: 'inference',
    image_name: 'image_name',
    batch_id: 'batch_id',
  });
});

test('a column that is not there: found and expected', () => {
  expect(() => choose({ batch_id: 'batches' }, 'file', 'text', 'batch')).toThrow(
    'f: found columns "file", "text", "batch", expected batches for batch_id; did you mean batch?',
  );
  expect(() => choose({}, 'text')).toThrow('expected one of image_name, file, text for image_name');
});

test('guesses are told, but not those of our own names', () => {
  expect(guessNote({ inference: 'text', image_name: 'image_name' }, {})).toBe(
    'columns found by name: inference=text',
  );
  expect(guessNote({ inference: 'text' }, { inference: 'text' })).toBeUndefined();
});
