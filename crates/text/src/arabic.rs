//! Arabic: tatweel, presentation forms, variants of letters.

use crate::step::Step;
use crate::unicode_form;

const TATWEEL: u32 = 0x640;
const ALEF: u32 = 0x627;
const YEH: u32 = 0x64A;

/// Appends the text without tatweel, presentation forms (U+FB50–U+FDFF, U+FE70–U+FEFC) as the letters they show.
pub(crate) fn plain(text: &[u32], out: &mut Vec<u32>) {
    let mut letters = Vec::new();
    for &point in text {
        match point {
            TATWEEL => {}
            0xFB50..=0xFDFF | 0xFE70..=0xFEFC => {
                letters.clear();
                unicode_form::append(Step::Nfkc, &[point], &mut letters);
                out.extend(letters.iter().filter(|&&letter| letter != TATWEEL));
            }
            _ => out.push(point),
        }
    }
}

/// Appends the text with the variants of alef as U+0627 (madda and hamza that follow it removed) and those of yeh as
/// U+064A.
pub(crate) fn letters(text: &[u32], out: &mut Vec<u32>) {
    let mut after_alef = false;
    for &point in text {
        if after_alef && matches!(point, 0x653..=0x655) {
            continue;
        }
        let letter = match point {
            0x622 | 0x623 | 0x625 | 0x671..=0x673 | 0x675 => ALEF,
            0x649 | 0x6CC => YEH,
            _ => point,
        };
        after_alef = letter == ALEF;
        out.push(letter);
    }
}
