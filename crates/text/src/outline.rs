//! One pass over a text from which all its units follow.
//!
//! Where several units of the same text are wanted, the properties of its code points are looked up once. Loops write
//! every place and move on only past those that count: without branches that depend on the text they
//! run at the same speed for every script.

use crate::class::{is_line_break, properties};
use crate::grapheme::each_boundary;
use crate::python::{caseless, lower_point};
use crate::tables::{CLASS_MASK, CONTROL, EXTEND, LF, SPACE, SPACING, WORD};
use crate::unit::Unit;

const CARRIAGE_RETURN: u32 = 0x0D;
const LINE_FEED: u32 = 0x0A;
const BLANK: u32 = 0x20;
const CAPITAL_SIGMA: u32 = 0x3A3;

/// Where the units of a text begin and end. Belongs to the text it was read from.
#[derive(Debug, Clone, Default)]
pub struct Outline {
    properties: Vec<u8>,
    /// Places of white space, tsheg and shad.
    gaps: Vec<u32>,
    /// Places of white space.
    spaces: Vec<u32>,
}

impl Outline {
    /// Reads a text in place of the one before.
    pub fn read(&mut self, text: &[u32]) {
        self.properties.clear();
        self.properties.resize(text.len(), 0);
        self.gaps.clear();
        self.gaps.resize(text.len(), 0);
        let mut count = 0;
        for ((at, &point), slot) in text.iter().enumerate().zip(&mut self.properties) {
            let byte = properties(point);
            *slot = byte;
            self.gaps[count] = at as u32;
            count += usize::from((byte & SPACE != 0) | (point.wrapping_sub(0x0F0B) < 8));
        }
        self.gaps.truncate(count);
        self.spaces.clear();
        self.spaces.resize(count, 0);
        let mut count = 0;
        for &gap in &self.gaps {
            self.spaces[count] = gap;
            count += usize::from(self.properties[gap as usize] & SPACE != 0);
        }
        self.spaces.truncate(count);
    }

    /// Places of white space, in order.
    pub fn spaces(&self) -> &[u32] {
        &self.spaces
    }

    /// Calls `emit` with start and end of each unit of the text that was read; those that it knows no short way to
    /// are cut anew.
    #[inline]
    pub fn each(&self, unit: Unit, text: &[u32], emit: impl FnMut(usize, usize)) {
        match unit {
            Unit::Word => self.each_word(emit),
            Unit::Syllable => self.each_syllable(emit),
            Unit::Line => self.each_line(text, emit),
            _ => unit.each(text, emit),
        }
    }

    /// Calls `emit` with start and end of each word; see [`crate::each_word`].
    #[inline]
    fn each_word(&self, emit: impl FnMut(usize, usize)) {
        each_between(&self.spaces, self.properties.len(), emit);
    }

    /// Calls `emit` with start and end of each syllable; see [`crate::each_syllable`].
    #[inline]
    fn each_syllable(&self, emit: impl FnMut(usize, usize)) {
        each_between(&self.gaps, self.properties.len(), emit);
    }

    /// Calls `emit` with start and end of each line; see [`crate::each_line`].
    #[inline]
    fn each_line(&self, text: &[u32], mut emit: impl FnMut(usize, usize)) {
        let mut start = 0;
        for &space in &self.spaces {
            let (at, point) = (space as usize, text[space as usize]);
            if !is_line_break(point) {
                continue;
            }
            if point == LINE_FEED && at > 0 && text[at - 1] == CARRIAGE_RETURN {
                start = at + 1;
                continue;
            }
            emit(start, at);
            start = at + 1;
        }
        if start < text.len() {
            emit(start, text.len());
        }
    }

    /// Replaces `starts` by the places where grapheme clusters begin, and the end of the text.
    pub fn grapheme_starts(&self, starts: &mut Vec<u32>) {
        starts.clear();
        let classes = self.properties.iter().map(|byte| byte & CLASS_MASK);
        if classes.clone().max().is_some_and(|last| last > SPACING) {
            starts.push(0);
            return each_boundary(classes, |at| starts.push(at as u32));
        }
        starts.resize(self.properties.len() + 1, 0);
        let mut count = 0;
        let mut after_control = true;
        for (at, class) in classes.enumerate() {
            starts[count] = at as u32;
            count += usize::from((class < EXTEND) | after_control);
            after_control = class.wrapping_sub(LF) <= CONTROL - LF;
        }
        starts[count] = self.properties.len() as u32;
        starts.truncate(count + 1);
    }

    /// Appends the text with white space collapsed, and calls `emit` with start and end in `out` of each line of it.
    ///
    /// Every line break is white space: the collapsed lines, joined, are the collapsed text.
    pub fn collapse(&self, text: &[u32], out: &mut Vec<u32>, mut emit: impl FnMut(&[u32], usize, usize)) {
        let base = out.len();
        let mut first = usize::MAX;
        let mut start = 0;
        for at in self.spaces.iter().map(|&space| space as usize).chain([text.len()]) {
            if start < at {
                if out.len() > base {
                    out.push(BLANK);
                }
                first = first.min(out.len());
                out.extend_from_slice(&text[start..at]);
            }
            start = at + 1;
            let is_end = match text.get(at) {
                Some(&LINE_FEED) if at > 0 && text[at - 1] == CARRIAGE_RETURN => false,
                Some(&point) => is_line_break(point),
                // the last line, unless the text ends in a line end
                None => !text.last().is_none_or(|&last| is_line_break(last)),
            };
            if is_end {
                emit(out, first.min(out.len()), out.len());
                first = usize::MAX;
            }
        }
    }

    /// Appends what [`crate::preprocess`] gives, and calls `emit` with start and end in `out` of each word of it.
    pub fn preprocess(&self, text: &[u32], out: &mut Vec<u32>, mut emit: impl FnMut(&[u32], usize, usize)) {
        if text.contains(&CAPITAL_SIGMA) {
            let base = out.len();
            crate::python::preprocess(text, out);
            crate::cut::each_word(&out[base..], |start, end| emit(out, base + start, base + end));
            return;
        }
        let base = out.len();
        self.each_word(|start, end| {
            let before = out.len();
            if before > base {
                out.push(BLANK);
            }
            let first = out.len();
            append_word(&text[start..end], &self.properties[start..end], out);
            if out.len() == first {
                out.truncate(before);
            } else {
                emit(out, first, out.len());
            }
        });
    }
}

/// Appends the letters and numbers of a word in lower case.
fn append_word(text: &[u32], bytes: &[u8], out: &mut Vec<u32>) {
    let first = out.len();
    out.resize(first + text.len(), 0);
    let mut count = first;
    for (at, (&point, &byte)) in text.iter().zip(bytes).enumerate() {
        if !caseless(point) {
            out.truncate(count);
            return append_cased(&text[at..], out);
        }
        out[count] = point;
        count += usize::from(byte & WORD != 0);
    }
    out.truncate(count);
}

fn append_cased(text: &[u32], out: &mut Vec<u32>) {
    for &point in text {
        lower_point(point, |small| {
            if properties(small) & WORD != 0 {
                out.push(small);
            }
        });
    }
}

/// Emits what is not empty between the gaps.
#[inline]
fn each_between(gaps: &[u32], end: usize, mut emit: impl FnMut(usize, usize)) {
    let mut start = 0;
    for &gap in gaps {
        let at = gap as usize;
        if start < at {
            emit(start, at);
        }
        start = at + 1;
    }
    if start < end {
        emit(start, end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn collect(run: impl FnOnce(&mut dyn FnMut(usize, usize))) -> Vec<(usize, usize)> {
        let mut spans = Vec::new();
        run(&mut |start, end| spans.push((start, end)));
        spans
    }

    fn text() -> impl Strategy<Value = Vec<u32>> {
        let letter = prop_oneof![
            4 => "[ཀ-ཬཱ-྄ྍ-ྼ་།]",
            2 => "[ \n\r\t\u{a0}\u{200b}\u{85}\u{1c}\u{1f}\u{2028}]",
            1 => "[a-cA-CéÉİ\u{301}_,.½]",
            1 => any::<char>().prop_map(String::from),
        ];
        let whole = prop::collection::vec(letter, 0..60).prop_map(|letters| letters.concat());
        prop_oneof![9 => whole, 1 => "[ΑΣ. ]{0,20}"].prop_map(|text| text.chars().map(u32::from).collect())
    }

    proptest! {
        // no file of failures: tests leave the work tree alone
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn units_are_those_of_the_plain_functions(first in text(), second in text()) {
            let mut outline = Outline::default();
            for text in [first, second] {
                outline.read(&text);
                for unit in Unit::ALL {
                    prop_assert_eq!(
                        collect(|emit| outline.each(unit, &text, emit)),
                        collect(|emit| unit.each(&text, emit)),
                        "{}", unit.name()
                    );
                }
                let mut starts = Vec::new();
                outline.grapheme_starts(&mut starts);
                let clusters: Vec<(usize, usize)> =
                    starts.windows(2).map(|pair| (pair[0] as usize, pair[1] as usize)).collect();
                prop_assert_eq!(clusters, collect(|emit| Unit::Grapheme.each(&text, emit)));
            }
        }

        #[test]
        fn transformations_are_those_of_the_plain_functions(text in text()) {
            let mut outline = Outline::default();
            outline.read(&text);
            let (mut found, mut expected) = (vec![7], vec![7]);
            let mut lines = Vec::new();
            outline.collapse(&text, &mut found, |out, start, end| lines.push(out[start..end].to_vec()));
            crate::python::collapse(&text, &mut expected);
            prop_assert_eq!(&found, &expected);
            let mut expected_lines = Vec::new();
            Unit::Line.each(&text, |start, end| {
                let mut line = Vec::new();
                crate::python::collapse(&text[start..end], &mut line);
                expected_lines.push(line);
            });
            prop_assert_eq!(lines, expected_lines);

            let (mut found, mut expected, mut words) = (Vec::new(), Vec::new(), Vec::new());
            outline.preprocess(&text, &mut found, |out, start, end| words.push(out[start..end].to_vec()));
            crate::python::preprocess(&text, &mut expected);
            prop_assert_eq!(&found, &expected);
            let mut expected_words = Vec::new();
            Unit::Word.each(&expected, |start, end| expected_words.push(expected[start..end].to_vec()));
            prop_assert_eq!(words, expected_words);
        }
    }
}
