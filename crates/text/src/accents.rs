//! Accents and points: marks without which a word is still spelled.

use crate::class::{is_mark, word_properties};
use crate::step::Step;
use crate::unicode_form;
use crate::word_tables::{ACCENTED, NONSPACING};

/// Appends the text in NFC without the nonspacing marks that follow a letter of a script of [`ACCENTED`], other marks
/// between them or not. The marks of all other scripts spell vowels and stay; so do madda and hamza, which make other
/// letters.
pub(crate) fn remove(text: &[u32], out: &mut Vec<u32>) {
    let mut apart = Vec::with_capacity(text.len());
    unicode_form::append(Step::Nfd, text, &mut apart);
    let mut is_accented = false;
    apart.retain(|&point| {
        if !is_mark(point) {
            is_accented = word_properties(point) & ACCENTED != 0;
            return true;
        }
        !is_accented || word_properties(point) & NONSPACING == 0 || is_letter_part(point)
    });
    unicode_form::append(Step::Nfc, &apart, out);
}

/// Arabic madda above, hamza above and hamza below.
fn is_letter_part(point: u32) -> bool {
    matches!(point, 0x653..=0x655)
}
