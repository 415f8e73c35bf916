import { expect, test } from 'vitest';
import { normalFormOf } from '../../../../src/lint/checks/normal-form.ts';

test.each([
  ['abc', 'both'],
  ['é', 'NFC'],
  ['e\u0301', 'NFD'],
  ['ée\u0301', 'neither'],
  ['བོད', 'both'],
  ['\u0f43', 'neither'],
  ['ཀ\u0f72\u0f71', 'neither'],
])('the normal form of %j is %s', (text, form) => {
  expect(normalFormOf(text)).toBe(form);
});
