import { expect, test } from 'vitest';
import { hostUnicodeNote } from '../../../src/text/host-unicode.ts';
import { UNICODE_VERSION } from '../../../src/text/tables.ts';

test('a host with the Unicode data of the tables is no news', () => {
  expect(hostUnicodeNote(UNICODE_VERSION)).toBeUndefined();
});

test.each([
  ['15.1', /has Unicode 15\.1, expected 17\.0/u],
  [undefined, /has no Unicode data, expected 17\.0/u],
])('a host with %s is told', (host, expected) => {
  expect(hostUnicodeNote(host)).toMatch(expected);
});
