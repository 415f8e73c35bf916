//! The units of counting.

use thiserror::Error;

use crate::cut::{each_line, each_syllable, each_word};
use crate::grapheme::each_grapheme;

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
}

/// A name that is no unit.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected unit to be codepoint, grapheme, word, syllable or line, got {got:?}")]
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

    /// The public name.
    pub fn name(self) -> &'static str {
        ["codepoint", "grapheme", "word", "syllable", "line"][self as usize]
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
    pub const ALL: Self = Self(0x1F);

    /// The set with one more unit.
    pub fn with(self, unit: Unit) -> Self {
        Self(self.0 | 1 << unit as u8)
    }

    /// Whether the unit is in the set.
    pub fn contains(self, unit: Unit) -> bool {
        self.0 & 1 << unit as u8 != 0
    }
}

impl FromIterator<Unit> for UnitSet {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        units.into_iter().fold(Self::NONE, Self::with)
    }
}
