import { expect, test } from 'vitest';
import { engineNotes } from '../../../src/evaluate/notes.ts';

test('other Unicode data than that of the signature is told of the engine that uses it', () => {
  expect(engineNotes({ kind: 'ts' }, '15.1')).toEqual([expect.stringContaining('Unicode 15.1')]);
  expect(engineNotes({ kind: 'native' }, '15.1')).toEqual([]);
  expect(engineNotes({ kind: 'ts' }, '17.0')).toEqual([]);
});
