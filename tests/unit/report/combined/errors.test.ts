import { expect, test } from 'vitest';
import { CommonErrors, missedUnits } from '../../../../src/report/combined/errors.ts';

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
