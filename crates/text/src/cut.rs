//! Words, Tibetan syllables and lines.

use crate::class::{is_line_break, is_space};

/// Tsheg and shads: with white space, what stands between syllables.
#[inline]
fn is_syllable_mark(point: u32) -> bool {
    (0x0F0B..=0x0F12).contains(&point)
}

#[inline]
fn each_run(text: &[u32], is_gap: impl Fn(u32) -> bool, mut emit: impl FnMut(usize, usize)) {
    let mut start = None;
    for (at, &point) in text.iter().enumerate() {
        if is_gap(point) {
            if let Some(start) = start.take() {
                emit(start, at);
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    if let Some(start) = start {
        emit(start, text.len());
    }
}

/// Calls `emit` with start and end of each word: Python's `str.split()`.
#[inline]
pub fn each_word(text: &[u32], emit: impl FnMut(usize, usize)) {
    each_run(text, is_space, emit);
}

/// Calls `emit` with start and end of each syllable: what stands between runs of tsheg (U+0F0B, U+0F0C),
/// shad (U+0F0D to U+0F12) and white space.
#[inline]
pub fn each_syllable(text: &[u32], emit: impl FnMut(usize, usize)) {
    each_run(text, |point| is_syllable_mark(point) || is_space(point), emit);
}

/// Calls `emit` with start and end of each line, without its line end: Python's `str.splitlines()`.
///
/// A final line end adds no line; CR LF is one line end.
#[inline]
pub fn each_line(text: &[u32], mut emit: impl FnMut(usize, usize)) {
    let mut start = 0;
    let mut at = 0;
    while at < text.len() {
        let point = text[at];
        if !is_line_break(point) {
            at += 1;
            continue;
        }
        emit(start, at);
        at += if point == 0x0D && text.get(at + 1) == Some(&0x0A) { 2 } else { 1 };
        start = at;
    }
    if start < text.len() {
        emit(start, text.len());
    }
}
