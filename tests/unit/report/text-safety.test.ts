import { describe, expect, test } from 'vitest';
import { revealInvisible, revealSymbol, shorten, spreadsheetSafe } from '../../../src/report/text-safety.ts';

describe('texts', () => {
  test('hidden characters are shown, joiners only where they stand alone', () => {
    expect(revealInvisible('a\u202Eb\u200Cc\u001B\n\t')).toBe('a[U+202E]b\u200Cc[U+001B]\n\t');
    expect([
      revealSymbol('\u200C'),
      revealSymbol(' '),
      revealSymbol('\n'),
      revealSymbol('\u00A0'),
      revealSymbol('ཀྱི'),
    ]).toEqual(['[U+200C]', '␣', '⏎', '[U+00A0]', 'ཀྱི']);
  });

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
