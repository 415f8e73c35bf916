import { describe, expect, test } from 'vitest';
import { shorten, spreadsheetSafe } from '../../../src/report/text-safety.ts';

describe('texts', () => {
  test('formulas are told from texts', () => {
    expect(['=1', ' +1', 'a=1', '', '1-2', '\t@x'].map(spreadsheetSafe)).toEqual([
      "'=1",
      "' +1",
      'a=1',
      '',
      '1-2',
      "'\t@x",
    ]);
  });

  test('short texts stay as they are', () => {
    expect([shorten('abc', 3), shorten('abcd', 3), shorten('𠮷𠮷𠮷𠮷', 3)]).toEqual([
      'abc',
      'abc…',
      '𠮷𠮷𠮷…',
    ]);
  });
});
