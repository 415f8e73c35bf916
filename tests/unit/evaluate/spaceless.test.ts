import { expect, test } from 'vitest';
import { SAMPLE_PAGES, spacelessNote } from '../../../src/evaluate/spaceless.ts';

const noteOf = (...texts: readonly string[]): string | undefined =>
  spacelessNote({ count: texts.length, textOf: (number) => texts[number]! }, 'python');

test.each([
  ['Tibetan', 'བོད་ཡིག་', /100\.00% .* \(Tibetan\), so WER means little: syllables .*--unit syllable/u],
  ['Thai', 'ภาษาไทย', /\(Thai\).*read CER.*--unit grapheme/u],
  ['Lao', 'ພາສາລາວ', /\(Lao\).*--unit grapheme/u],
  ['Khmer', 'ភាសាខ្មែរ', /\(Khmer\).*--unit grapheme/u],
  ['Myanmar', 'မြန်မာဘာသာ', /\(Myanmar\).*--unit grapheme/u],
  ['Chinese', '中文', /\(Han\).*--unit grapheme/u],
  ['Japanese', '日本語のテキストです', /\((?=.*Han)(?=.*Hiragana)(?=.*Katakana).*\).*--unit grapheme/u],
])('%s has no spaces between words', (_, text, expected) => {
  expect(noteOf(text)).toMatch(expected);
});

test.each([
  ['Latin', 'plain words'],
  ['Korean, which has spaces', '한국어 텍스트'],
  ['Arabic', 'نص عربي'],
  ['exactly half', 'ab中文'],
  ['no letters at all', '1234 །། ་'],
  ['nothing', ''],
])('nothing is said about %s', (_, text) => {
  expect(noteOf(text)).toBeUndefined();
});

test('letters of all pages together decide', () => {
  expect(noteOf('中文', 'a long text in Latin letters')).toBeUndefined();
  expect(noteOf('中文中文中文中文中文', 'latin')).toMatch(/66\.67% of the letters .*\(Han\)/u);
});

test('of a large benchmark a sample is read, spread over all of it', () => {
  const read: number[] = [];
  const count = 100_000;
  spacelessNote(
    {
      count,
      textOf: (number) => {
        read.push(number);
        return '中';
      },
    },
    'python',
  );
  expect(read).toHaveLength(SAMPLE_PAGES);
  expect(new Set(read).size).toBe(SAMPLE_PAGES);
  expect([read[0], read.at(-1)! > count * 0.99]).toEqual([0, true]);
});

test('by the rules of Unicode a tsheg ends a word; no dictionary finds those of other scripts', () => {
  const noteBy = (text: string): string | undefined =>
    spacelessNote({ count: 1, textOf: () => text }, 'unicode');
  expect(noteBy('བོད་ཡིག་')).toBeUndefined();
  expect(noteBy('漢字かな')).toMatch(/WER counts each letter.*there is no dictionary/u);
});
