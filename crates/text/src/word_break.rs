//! Words by the rules of Unicode (UAX #29), without a dictionary.

use crate::class::{is_letter_or_number, word_class};
use crate::word_tables::{
    CR, DOUBLE_QUOTE, EXTEND, EXTENDER, FORMAT, HEBREW, JOINER, KATAKANA, LETTER, LETTER_PICTOGRAPH, LF,
    MID_LETTER, MID_NUMBER, MID_NUMBER_LETTER, NEWLINE, NUMERIC, OTHER, PICTOGRAPH, REGIONAL, SINGLE_QUOTE,
    WORD_SPACE,
};

/// Calls `emit` with start and end of each segment of UAX #29 that holds a letter or a number.
///
/// The rules know no words of scripts that put nothing between them: Han, Hiragana, Thai, Lao, Khmer and Burmese
/// letters are segments of their own, with the marks that follow them. Of Tibetan they give syllables.
pub fn each_unicode_word(text: &[u32], mut emit: impl FnMut(usize, usize)) {
    let mut state = State::default();
    let (mut start, mut has_letter) = (0, false);
    for (at, &point) in text.iter().enumerate() {
        if state.breaks_before(text, at) && at > start {
            if has_letter {
                emit(start, at);
            }
            (start, has_letter) = (at, false);
        }
        has_letter |= is_letter_or_number(point);
    }
    if has_letter {
        emit(start, text.len());
    }
}

/// What the rules must remember of the text before.
#[derive(Default)]
struct State {
    /// Class of the code point before.
    last: u8,
    /// Classes of the two before that are no extension of others (rule WB4), the nearer one first.
    before: u8,
    second: u8,
    /// The number of regional indicators before is odd.
    odd_regional: bool,
}

impl State {
    /// Whether a segment begins at the place, and goes on to the next.
    fn breaks_before(&mut self, text: &[u32], at: usize) -> bool {
        let kind = word_class(text[at]);
        // the most frequent case by far
        if kind == LETTER && self.last == LETTER {
            self.second = LETTER;
            return false;
        }
        let is_first = at == 0 || is_line_end(self.last);
        let is_pair = self.last == CR && kind == LF;
        let breaks = !is_pair && (is_first || is_line_end(kind))
            || !is_first && self.breaks(kind, || next_class(text, at));
        if is_extension(kind) && !is_first {
            self.last = kind;
            return breaks;
        }
        self.odd_regional = kind == REGIONAL && !(self.odd_regional && self.before == REGIONAL);
        (self.last, self.second, self.before) = (kind, self.before, kind);
        breaks
    }

    /// The rules from WB3c on.
    fn breaks(&self, kind: u8, next: impl Fn() -> u8) -> bool {
        let &Self { last, before, second, .. } = self;
        if is_extension(kind)
            || last == JOINER && matches!(kind, PICTOGRAPH | LETTER_PICTOGRAPH)
            || last == WORD_SPACE && kind == WORD_SPACE
        {
            return false;
        }
        let joins = match kind {
            _ if is_letter(kind) => {
                is_letter(before)
                    || matches!(before, NUMERIC | EXTENDER)
                    || is_letter(second) && is_mid_letter(before)
                    || kind == HEBREW && second == HEBREW && before == DOUBLE_QUOTE
            }
            NUMERIC => {
                is_letter(before)
                    || matches!(before, NUMERIC | EXTENDER)
                    || second == NUMERIC && is_mid_number(before)
            }
            KATAKANA => matches!(before, KATAKANA | EXTENDER),
            EXTENDER => is_letter(before) || matches!(before, NUMERIC | KATAKANA | EXTENDER),
            REGIONAL => before == REGIONAL && self.odd_regional,
            DOUBLE_QUOTE => before == HEBREW && next() == HEBREW,
            _ => {
                kind == SINGLE_QUOTE && before == HEBREW
                    || is_mid_letter(kind) && is_letter(before) && is_letter(next())
                    || is_mid_number(kind) && before == NUMERIC && next() == NUMERIC
            }
        };
        !joins
    }
}

/// Class of what follows, extensions aside.
fn next_class(text: &[u32], at: usize) -> u8 {
    let rest = text[at + 1..].iter().map(|&point| word_class(point));
    rest.into_iter().find(|&kind| !is_extension(kind)).unwrap_or(OTHER)
}

#[inline]
fn is_line_end(kind: u8) -> bool {
    matches!(kind, CR | LF | NEWLINE)
}

#[inline]
fn is_extension(kind: u8) -> bool {
    matches!(kind, EXTEND | FORMAT | JOINER)
}

#[inline]
fn is_letter(kind: u8) -> bool {
    matches!(kind, LETTER | HEBREW | LETTER_PICTOGRAPH)
}

#[inline]
fn is_mid_letter(kind: u8) -> bool {
    matches!(kind, MID_LETTER | MID_NUMBER_LETTER | SINGLE_QUOTE)
}

#[inline]
fn is_mid_number(kind: u8) -> bool {
    matches!(kind, MID_NUMBER | MID_NUMBER_LETTER | SINGLE_QUOTE)
}
