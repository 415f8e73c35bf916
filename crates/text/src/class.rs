//! Properties of code points: two bytes each, from the generated runs.

use crate::tables::{CLASS_MASK, LV, LVT, MARKS, RUNS, SPACE, WORD};
use crate::word_tables::{PUNCTUATION, WORD_CLASS_MASK, WORD_RUNS};

/// Code points below are looked up directly; the planes above hold a few long runs.
const FLAT: usize = 0x2_0000;
const LOW_LINE: u32 = 0x5F;
const HANGUL_FIRST: usize = 0xAC00;
const HANGUL_LAST: usize = 0xD7A3;

static TABLE: [u8; FLAT] = with_hangul(spread_runs(&RUNS));
static WORD_TABLE: [u8; FLAT] = spread_runs(&WORD_RUNS);

const fn spread_runs(runs: &[(u32, u8)]) -> [u8; FLAT] {
    let mut table = [0; FLAT];
    let mut run = 0;
    let mut point = 0;
    while point < FLAT {
        while run + 1 < runs.len() && runs[run + 1].0 as usize <= point {
            run += 1;
        }
        table[point] = runs[run].1;
        point += 1;
    }
    table
}

/// The runs have all Hangul syllables as `LVT`.
const fn with_hangul(mut table: [u8; FLAT]) -> [u8; FLAT] {
    let mut point = HANGUL_FIRST;
    while point <= HANGUL_LAST {
        table[point] = table[point] - LVT + LV;
        point += 28;
    }
    table
}

/// The property byte of a code point: class in the low five bits, then the flags of [`crate::tables`].
#[inline]
pub fn properties(point: u32) -> u8 {
    match TABLE.get(point as usize) {
        Some(byte) => *byte,
        None => search(&RUNS, point),
    }
}

/// The other byte: class for words in the low five bits, then the flags of [`crate::word_tables`].
#[inline]
pub fn word_properties(point: u32) -> u8 {
    match WORD_TABLE.get(point as usize) {
        Some(byte) => *byte,
        None => search(&WORD_RUNS, point),
    }
}

#[cold]
fn search(runs: &[(u32, u8)], point: u32) -> u8 {
    let after = runs.partition_point(|run| run.0 <= point);
    runs[after - 1].1
}

/// Class of a code point for words (UAX #29).
#[inline]
pub fn word_class(point: u32) -> u8 {
    word_properties(point) & WORD_CLASS_MASK
}

/// Whether the code point is a letter or a number (General_Category L, N).
#[inline]
pub fn is_letter_or_number(point: u32) -> bool {
    is_word(point) && point != LOW_LINE
}

/// Whether the code point is punctuation (General_Category P).
#[inline]
pub fn is_punctuation(point: u32) -> bool {
    word_properties(point) & PUNCTUATION != 0
}

/// Class of a code point for grapheme clusters.
#[inline]
pub fn grapheme_class(point: u32) -> u8 {
    properties(point) & CLASS_MASK
}

/// Whether Python's `str.isspace` holds, which is also its `\s`.
#[inline]
pub fn is_space(point: u32) -> bool {
    properties(point) & SPACE != 0
}

/// Whether Python's `\w` matches: letters, numbers, low line; no combining marks.
#[inline]
pub fn is_word(point: u32) -> bool {
    properties(point) & WORD != 0
}

/// Whether the code point is a combining mark (General_Category M).
pub fn is_mark(point: u32) -> bool {
    let after = MARKS.partition_point(|range| range.0 <= point);
    after > 0 && point <= MARKS[after - 1].1
}

/// Whether Python's `str.splitlines` ends a line at the code point.
#[inline]
pub fn is_line_break(point: u32) -> bool {
    matches!(point, 0x0A..=0x0D | 0x1C..=0x1E | 0x85 | 0x2028 | 0x2029)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_white_space() {
        let spaces: Vec<u32> = (0..0x11_0000).filter(|&point| is_space(point)).collect();
        let expected: Vec<u32> = (0x09..=0x0D)
            .chain(0x1C..=0x20)
            .chain([0x85, 0xA0, 0x1680])
            .chain(0x2000..=0x200A)
            .chain([0x2028, 0x2029, 0x202F, 0x205F, 0x3000])
            .collect();
        assert_eq!(spaces, expected);
    }

    #[test]
    fn words_and_marks() {
        for (text, word, mark) in
            [("a7_", true, false), ("ཀ༣", true, false), ("ིྲ\u{301}", false, true), ("་། -", false, false)]
        {
            for point in text.chars().map(u32::from) {
                assert_eq!((is_word(point), is_mark(point)), (word, mark), "{point:04x}");
            }
        }
        assert!(is_word(0x2_0000) && is_word(0x1_0400) && !is_word(0x1F600) && !is_word(0xE_0100));
        assert!(is_mark(0xE_0100) && !is_mark(0x10_FFFF));
    }

    #[test]
    fn planes_above_the_flat_table_agree_with_the_runs() {
        assert_eq!(properties(0x2_0000), properties(0x2_A6DF));
        assert_eq!(grapheme_class(0xE_0001), crate::tables::CONTROL);
        assert_eq!(grapheme_class(0xE_0020), crate::tables::EXTEND);
        assert_eq!(grapheme_class(0x10_FFFF), crate::tables::OTHER);
    }

    #[test]
    fn hangul_syllables_are_told_apart() {
        assert_eq!(grapheme_class(0xAC00), LV);
        assert_eq!(grapheme_class(0xAC01), LVT);
        assert_eq!(grapheme_class(0xD7A3), LVT);
    }
}
