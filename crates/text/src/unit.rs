//! The units of counting.

use thiserror::Error;

use crate::cut::{each_line, each_syllable, each_word};
use crate::grapheme::each_grapheme;
use crate::word_break::each_unicode_word;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Unicode code points.
    Codepoint,
    /// Extended grapheme clusters (UAX #29).
    Grapheme,
    /// What stands between runs of Python's white space.
    Word,
    /// What stands between runs of tsheg, shad and white space.
    Syllable,
    /// Python's `splitlines`, without the line ends.
    Line,
    /// Words by the rules of Unicode. No unit of a record: it stands for [`Unit::Word`] where [`Words::Unicode`] are
    /// asked for.
    UnicodeWord,
}

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Words {
    /// What stands between runs of Python's white space.
    #[default]
    Python,
    /// Segments of UAX #29 that hold a letter or a number.
    Unicode,
}

impl Words {
    /// The unit to cut a text into, of a unit of a record.
    pub fn cut(self, unit: Unit) -> Unit {
        if unit == Unit::Word && self == Words::Unicode { Unit::UnicodeWord } else { unit }
    }
}

/// A name that is no unit.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected unit to be {}, got {got:?}", listed())]
pub struct UnknownUnit {
    /// The name.
    pub got: String,
}

impl UnknownUnit {
    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        "UNIT_UNKNOWN"
    }
}

fn listed() -> String {
    let [first @ .., last] = Unit::ALL.map(Unit::name);
    format!("{} or {last}", first.join(", "))
}

/// Half-open range of code points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// First code point.
    pub start: u32,
    /// One behind the last.
    pub end: u32,
}

impl Span {
    /// The code points of the span.
    #[inline]
    pub fn of(self, text: &[u32]) -> &[u32] {
        &text[self.start as usize..self.end as usize]
    }
}

impl Unit {
    /// All units in the order of their slots in a record.
    pub const ALL: [Unit; 5] = [Unit::Codepoint, Unit::Grapheme, Unit::Word, Unit::Syllable, Unit::Line];

    /// All that a text can be cut into: the units of a record, then words in another sense.
    pub const CUTS: [Unit; 6] =
        [Unit::Codepoint, Unit::Grapheme, Unit::Word, Unit::Syllable, Unit::Line, Unit::UnicodeWord];

    /// The public name.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Codepoint => "codepoint",
            Unit::Grapheme => "grapheme",
            Unit::Word => "word",
            Unit::Syllable => "syllable",
            Unit::Line => "line",
            Unit::UnicodeWord => "unicode-word",
        }
    }

    /// Key of its error rate among the rates of all units.
    pub const fn rate_key(self) -> &'static str {
        match self {
            Unit::Codepoint => "cer",
            Unit::Grapheme => "ger",
            Unit::Word | Unit::UnicodeWord => "wer",
            Unit::Syllable => "syler",
            Unit::Line => "ler",
        }
    }

    /// The unit of that name.
    pub fn parse(name: &str) -> Result<Self, UnknownUnit> {
        let found = Self::ALL.into_iter().find(|unit| unit.name() == name);
        found.ok_or_else(|| UnknownUnit { got: name.to_owned() })
    }

    /// Calls `emit` with the start and end of each unit of the text, in order.
    #[inline]
    pub fn each(self, text: &[u32], mut emit: impl FnMut(usize, usize)) {
        match self {
            Unit::Codepoint => (0..text.len()).for_each(|at| emit(at, at + 1)),
            Unit::Grapheme => each_grapheme(text, emit),
            Unit::Word => each_word(text, emit),
            Unit::Syllable => each_syllable(text, emit),
            Unit::Line => each_line(text, emit),
            Unit::UnicodeWord => each_unicode_word(text, emit),
        }
    }

    /// The units of the text in order; for words, syllables and lines there are gaps between them.
    pub fn cut(self, text: &[u32]) -> Vec<Span> {
        let mut spans = Vec::new();
        self.each(text, |start, end| spans.push(Span { start: start as u32, end: end as u32 }));
        spans
    }
}

/// A set of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnitSet(u8);

impl UnitSet {
    /// No unit.
    pub const NONE: Self = Self(0);
    /// All units.
    pub const ALL: Self = Self(u8::MAX >> (u8::BITS as usize - Unit::ALL.len()));

    /// The set with one more unit.
    pub fn with(self, unit: Unit) -> Self {
        Self(self.0 | 1 << unit as u8)
    }

    /// The units of either set.
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the unit is in the set.
    pub fn contains(self, unit: Unit) -> bool {
        self.0 & 1 << unit as u8 != 0
    }

    /// The units of the set in order.
    pub fn iter(self) -> impl Iterator<Item = Unit> {
        Unit::ALL.into_iter().filter(move |&unit| self.contains(unit))
    }
}

impl FromIterator<Unit> for UnitSet {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        units.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_unit_is_told_the_known_ones() {
        let error = Unit::parse("letter").expect_err("no unit");
        let expected = "expected unit to be codepoint, grapheme, word, syllable or line, got \"letter\"";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn the_set_of_all_units_holds_each() {
        assert!(UnitSet::ALL.iter().eq(Unit::ALL));
        assert_eq!(UnitSet::from_iter(Unit::ALL), UnitSet::ALL);
    }
}
