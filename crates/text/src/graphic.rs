//! Steps after which texts that look the same are the same.

use crate::class::{is_mark, is_word};
use crate::step::Step;
use crate::unicode_form;

const LF: u32 = 0x0A;
const CR: u32 = 0x0D;
const BLANK: u32 = 0x20;

pub(crate) fn newlines(text: &[u32], out: &mut Vec<u32>) {
    for (at, &point) in text.iter().enumerate() {
        match point {
            CR => out.push(LF),
            LF if at > 0 && text[at - 1] == CR => {}
            _ => out.push(point),
        }
    }
}

pub(crate) fn expand(text: &[u32], out: &mut Vec<u32>) {
    for &point in text {
        match point {
            0x0F00 => out.extend([0x0F68, 0x0F7C, 0x0F7E]),
            0x0F77 => out.extend([0x0FB2, 0x0F71, 0x0F80]),
            0x0F79 => out.extend([0x0FB3, 0x0F71, 0x0F80]),
            0x0F0C => out.push(0x0F0B),
            0x0F0E => out.extend([0x0F0D, 0x0F0D]),
            _ => out.push(point),
        }
    }
}

pub(crate) fn visible(text: &[u32], out: &mut Vec<u32>) {
    out.extend(text.iter().filter(|point| !matches!(point, 0x200B | 0x2060 | 0xFEFF | 0xAD)));
}

/// TAB and category Zs.
fn is_blank(point: u32) -> bool {
    matches!(point, 0x09 | 0x20 | 0xA0 | 0x1680 | 0x2000..=0x200A | 0x202F | 0x205F | 0x3000)
}

pub(crate) fn blanks(text: &[u32], out: &mut Vec<u32>) {
    let mut pending = false;
    let mut line_start = true;
    for &point in text {
        if is_blank(point) {
            pending = true;
            continue;
        }
        if pending && !line_start && point != LF {
            out.push(BLANK);
        }
        pending = false;
        line_start = point == LF;
        out.push(point);
    }
}

/// Place of a combining mark in its stack, those of other scripts last; `None` for everything that is no mark.
fn rank(point: u32) -> Option<u8> {
    match point {
        0..0x300 | 0x0F40..=0x0F6C => None,
        0x0F39 => Some(0),
        0x0F98 => None,
        0x0F8D..=0x0FBC => Some(1),
        0x0F71 => Some(2),
        0x0F74 => Some(3),
        0x0F72 | 0x0F7A..=0x0F7D | 0x0F80 => Some(4),
        0x0F7E | 0x0F82 | 0x0F83 | 0x0F86 | 0x0F87 => Some(5),
        0x0F84 => Some(6),
        0x0F7F => Some(7),
        _ => is_mark(point).then_some(8),
    }
}

pub(crate) fn order(text: &[u32], out: &mut Vec<u32>) {
    let mut sorted = Vec::with_capacity(text.len());
    unicode_form::append(Step::Nfc, text, &mut sorted);
    let mut at = 0;
    while at < sorted.len() {
        let marks = sorted[at..].iter().take_while(|&&point| rank(point).is_some()).count();
        if marks > 1 {
            // stable: subjoined letters keep the order of the source
            sorted[at..at + marks].sort_by_key(|&point| rank(point));
        }
        at += marks + 1;
    }
    unicode_form::append(Step::Nfc, &sorted, out);
}

pub(crate) fn content(text: &[u32], out: &mut Vec<u32>) {
    let is_content = |point: &u32| (is_word(*point) && *point != 0x5F) || is_mark(*point);
    let kept: Vec<u32> = text.iter().copied().filter(is_content).collect();
    order(&kept, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_has_a_rank_and_nothing_else() {
        for point in 0..0x11_0000 {
            assert_eq!(rank(point).is_some(), is_mark(point), "{point:04x}");
        }
    }
}
