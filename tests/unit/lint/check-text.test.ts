import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkText, fixText } from '../../../src/lint/check-text.ts';

const TIBETAN = 'བཀྲ་ཤིས་བདེ་ལེགས་ཞུ་རྒྱུ་ཡིན།';
const spots = (text: string): string[] => [...checkText(text)].map(({ code, offset }) => `${code}@${offset}`);

describe('texts without faults', () => {
  test.each([
    ['Tibetan', '༄༅། །བོད་སྐད་ཀྱི་ཡི་གེ། ༡༢༣ རྫོགས་སོ།།'],
    ['Sanskrit in Tibetan', 'ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ། སརྦ་ཤཱི་ལཱཿ དྷཱི'],
    ['marks on digits and syllables', 'བཀའ༵་དང་༡༌༢༹ ཁ༷'],
    ['Latin', 'Žlutá řeka, crème brûlée.'],
    ['Persian with a joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Thai with zero-width spaces', 'ภาษา\u200bไทย'],
    ['Hebrew with direction marks', 'שלום\u200f!'],
    ['Japanese', '漢字かなカナ混じり'],
    ['a Tibetan page that quotes English', `${TIBETAN} Unicode Standard ${TIBETAN}`],
    ['an emoji of several parts', '👩\u200d🔬'],
  ])('%s', (_name, text) => {
    expect(spots(text)).toEqual([]);
  });
});

describe('faults', () => {
  test.each([
    ['', ['EMPTY@0']],
    [' \n', ['EMPTY@0']],
    ['\ufeffཀ', ['BOM@0']],
    ['ཀ\r\nཁ\r\n', ['CARRIAGE_RETURN@1']],
    ['ཀ\u200bཁ\ufeff', ['ZERO_WIDTH@1', 'ZERO_WIDTH@3']],
    ['a\u200db', ['ZERO_WIDTH@1']],
    ['a\u202eb', ['INVISIBLE@1']],
    ['soft\u00adhyphen', ['INVISIBLE@4']],
    ['ཀ\ufffd', ['BAD_CHARACTER@1']],
    ['a\u0007', ['BAD_CHARACTER@1']],
    ['a\ue000', ['BAD_CHARACTER@1']],
    ['རྐ\u0f77', ['DEPRECATED@2']],
    ['\u0149', ['DEPRECATED@0']],
    ['\u0f72ཀ', ['TIBETAN_STACK@0']],
    ['ཀ་\u0f74', ['TIBETAN_STACK@2']],
    ['ཀ \u0f90', ['TIBETAN_STACK@2']],
    ['༡\u0f72', ['TIBETAN_STACK@1']],
    ['ཀ\u0f72\u0f90', ['TIBETAN_STACK@2']],
    ['ཀ\u0f7e\u0f72', ['TIBETAN_STACK@2']],
    ['ཀ\u0f72\u0f72', ['TIBETAN_STACK@2']],
    [`ཀ${'\u0f90'.repeat(7)}`, ['TIBETAN_STACK@7']],
    [`${TIBETAN}a`, [`STRAY_SCRIPT@${TIBETAN.length}`]],
    [`བཀྲxyzཤིས་${TIBETAN}`, ['STRAY_SCRIPT@3']],
    [`${TIBETAN} ཀ|`, [`HOMOGLYPH@${TIBETAN.length + 2}`]],
    [`${TIBETAN}\u00b7`, [`HOMOGLYPH@${TIBETAN.length}`]],
    ['pаypal account', ['HOMOGLYPH@1']],
    ['the Сat is here', ['STRAY_SCRIPT@4']],
    ['Ελλάδa', ['HOMOGLYPH@5']],
  ])('%j has %j', (text, expected) => {
    expect(spots(text)).toEqual(expected);
  });

  test('messages name the code point and what is expected', () => {
    expect([...checkText('རྐ\u0f77')][0]?.message).toBe('deprecated U+0F77, expected U+0FB2 U+0F71 U+0F80');
    expect([...checkText('ཀ\u0f72\u0f90')][0]?.message).toBe(
      'U+0F90 is a subjoined letter after a vowel or final sign',
    );
    expect([...checkText(`${TIBETAN}|`)][0]?.message).toBe('U+007C "|" on a Tibetan page, expected U+0F0D');
  });
});

describe('mending', () => {
  test('removes marks, carriage returns and invisible characters, replaces deprecated ones', () => {
    expect(fixText('\ufeffཀ\u200bཁ\r\nག\u2060\rརྐ\u0f77', 'NFC')).toBe('ཀཁ\nག\nརྐ\u0fb2\u0f71\u0f80');
    expect(fixText('e\u0301', 'NFC')).toBe('é');
    expect(fixText('می\u200cخواهم ภาษา\u200bไทย', 'NFC')).toBe('می\u200cخواهم ภาษา\u200bไทย');
  });

  test('twice is as good as once, and leaves nothing that it could mend', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const pieces = fc.constantFrom(
      'ཀ',
      '\u0f72',
      '\u0f71',
      '\u0f90',
      '\u0f77',
      '་',
      'a',
      'é',
      'e\u0301',
      '\ufeff',
      '\u200b',
      '\u200d',
      '\r',
      '\n',
      '\u0e01',
      '\u0915',
      '\u202e',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
        fc.constantFrom('NFC' as const, 'NFD' as const),
        (text, form) => {
          const fixed = fixText(text, form);
          expect(fixText(fixed, form)).toBe(fixed);
          const left = [...checkText(fixed)].map(({ code }) => code);
          expect(left).not.toContain('BOM');
          expect(left).not.toContain('CARRIAGE_RETURN');
          expect(left).not.toContain('DEPRECATED');
          expect(left).not.toContain('ZERO_WIDTH');
        },
      ),
      { seed, numRuns: 2000 },
    );
  });
});
