//! Punctuation, as far as it is none of a word's letters.

use crate::class::{is_letter_or_number, is_mark, is_punctuation};

/// Appends the text without punctuation (General_Category P). What stands between words or syllables in place of a
/// space stays, and so do Hebrew geresh and gershayim, and apostrophe and middle dot between letters or numbers.
pub(crate) fn remove(text: &[u32], out: &mut Vec<u32>) {
    for (at, &point) in text.iter().enumerate() {
        if !is_punctuation(point) || is_separator(point) || is_inside_word(text, at) {
            out.push(point);
        }
    }
}

/// Tsheg, Ethiopic wordspace, word dividers of Ugaritic, Old Persian and Phoenician.
fn is_separator(point: u32) -> bool {
    matches!(point, 0x0F0B | 0x0F0C | 0x1361 | 0x1_039F | 0x1_03D0 | 0x1_091F)
}

fn is_inside_word(text: &[u32], at: usize) -> bool {
    match text[at] {
        0x05F3 | 0x05F4 => true,
        0x27 | 0xB7 | 0x2019 => {
            let before = at.checked_sub(1).map(|before| text[before]);
            let after = text.get(at + 1);
            before.is_some_and(|point| is_letter_or_number(point) || is_mark(point))
                && after.is_some_and(|&point| is_letter_or_number(point))
        }
        _ => false,
    }
}
