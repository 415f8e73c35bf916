import { expect, test } from 'vitest';
import { codePointLabel } from '../../../../src/text/code-point-label.ts';
import { nameOfCodePoint, namesOf } from '../../../../src/text/names/index.ts';

test.each([
  [0x0a, 'LINE FEED'],
  [0x41, 'LATIN CAPITAL LETTER A'],
  [0x301, 'COMBINING ACUTE ACCENT'],
  [0x915, 'DEVANAGARI LETTER KA'],
  [0xf0b, 'TIBETAN MARK INTERSYLLABIC TSHEG'],
  [0xf98, 'U+0F98'],
  [0xfb2, 'TIBETAN SUBJOINED LETTER RA'],
  [0x200b, 'ZERO WIDTH SPACE'],
  [0x4e00, 'CJK UNIFIED IDEOGRAPH-4E00'],
  [0x2_0bb7, 'CJK UNIFIED IDEOGRAPH-20BB7'],
  [0x1f600, 'U+1F600'],
])('%i is %s', (point, name) => {
  expect(nameOfCodePoint(point)).toBe(name);
});

test('labels and stacks', () => {
  expect(codePointLabel(0xa)).toBe('U+000A');
  expect(namesOf('ཀྲ')).toBe('TIBETAN LETTER KA, TIBETAN SUBJOINED LETTER RA');
});
