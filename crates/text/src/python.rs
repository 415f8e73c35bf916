//! Transformations that Python programs make.

use crate::class::{is_space, properties};
use crate::decode::{decode_utf8, encode};
use crate::tables::{SPACE, WORD};

const BLANK: u32 = 0x20;
const BYTE_ORDER_MARK: u32 = 0xFEFF;
const CAPITAL_SIGMA: u32 = 0x3A3;

/// Appends `" ".join(text.split())`.
pub fn collapse(text: &[u32], out: &mut Vec<u32>) {
    let start = out.len();
    let mut pending = false;
    for &point in text {
        if is_space(point) {
            pending = true;
            continue;
        }
        if pending && out.len() > start {
            out.push(BLANK);
        }
        pending = false;
        out.push(point);
    }
}

/// Whether [`collapse`] leaves the text as it is.
pub fn is_collapsed(text: &[u32]) -> bool {
    let mut after_space = true;
    for &point in text {
        let space = is_space(point);
        if space && (after_space || point != BLANK) {
            return false;
        }
        after_space = space;
    }
    !after_space || text.is_empty()
}

/// Appends the text without one U+FEFF at its start, then as `text.strip()`.
pub fn trim(text: &[u32], out: &mut Vec<u32>) {
    let text = text.strip_prefix(&[BYTE_ORDER_MARK]).unwrap_or(text);
    let start = text.iter().position(|&point| !is_space(point)).unwrap_or(text.len());
    let end = text.iter().rposition(|&point| !is_space(point)).map_or(start, |last| last + 1);
    out.extend(&text[start..end]);
}

/// Appends `"".join(text.split())`.
pub fn remove_space(text: &[u32], out: &mut Vec<u32>) {
    out.extend(text.iter().filter(|&&point| !is_space(point)));
}

/// Appends `text.lower()`.
pub fn lowercase(text: &[u32], out: &mut Vec<u32>) {
    lower_each(text, |point| out.push(point));
}

/// Appends the text in lower case, all but `\w` and `\s` removed, white space collapsed and trimmed.
pub fn preprocess(text: &[u32], out: &mut Vec<u32>) {
    let start = out.len();
    let mut pending = false;
    lower_each(text, |point| {
        let flags = properties(point) & (WORD | SPACE);
        if flags == WORD {
            if pending && out.len() > start {
                out.push(BLANK);
            }
            pending = false;
            out.push(point);
        } else if flags == SPACE {
            pending = true;
        }
    });
}

#[inline]
fn lower_each(text: &[u32], mut emit: impl FnMut(u32)) {
    // The small form of sigma depends on its neighbours; the standard library knows the rule for strings only.
    if text.contains(&CAPITAL_SIGMA) {
        let mut lowered = Vec::new();
        decode_utf8(&encode(text).to_lowercase(), &mut lowered);
        return lowered.into_iter().for_each(emit);
    }
    text.iter().for_each(|&point| lower_point(point, &mut emit));
}

/// Lower case of a code point other than capital sigma.
#[inline]
pub(crate) fn lower_point(point: u32, mut emit: impl FnMut(u32)) {
    match point {
        _ if caseless(point) => emit(point),
        0x41..=0x5A => emit(point + 0x20),
        _ => match char::from_u32(point) {
            Some(letter) => letter.to_lowercase().for_each(|small| emit(u32::from(small))),
            None => emit(point),
        },
    }
}

/// Large ranges without any upper-case letter, to spare the search of the table.
#[inline]
pub(crate) fn caseless(point: u32) -> bool {
    matches!(point, 0x590..=0x109F | 0..=0x40 | 0x5B..=0xBF | 0x1100..=0x139F | 0x2E80..=0xA63F | 0xABC0..=0xFF20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caseless_ranges_hold_no_upper_case() {
        for letter in (0..0x11_0000).filter(|&point| caseless(point)) {
            let Some(letter) = char::from_u32(letter) else { continue };
            assert!(letter.to_lowercase().eq([letter]), "{letter:?}");
        }
    }

    #[test]
    fn collapsed_texts_are_known() {
        for (text, expected) in [
            ("", true),
            (" ", false),
            ("a", true),
            ("a b", true),
            ("a  b", false),
            ("a b ", false),
            (" a", false),
            ("a\nb", false),
            ("a\u{a0}b", false),
        ] {
            let points: Vec<u32> = text.chars().map(u32::from).collect();
            let mut out = Vec::new();
            collapse(&points, &mut out);
            assert_eq!(is_collapsed(&points), expected, "{text:?}");
            assert_eq!(out == points, expected, "{text:?}");
        }
    }
}
