//! Normalisation of text and cutting it into units.
//!
//! Texts are code points in `u32`; [`decode_utf8`] and [`decode_utf16`] make them. Character classes are
//! Python's where the definitions come from Python programs; the tables are of one Unicode version
//! ([`UNICODE_VERSION`]) and generated for both engines.

mod accents;
mod arabic;
mod class;
mod cut;
mod decode;
mod editorial;
mod equivalences;
mod expression;
mod fold;
mod grapheme;
mod graphic;
mod intern;
mod latin;
mod normalize;
mod offset;
mod outline;
mod page_ends;
mod punctuation;
mod python;
mod read_equivalences;
mod step;
mod tables;
mod unicode_form;
mod unit;
mod word_break;
mod word_tables;

pub use class::{is_line_break, is_mark, is_space, is_word};
pub use cut::{each_line, each_syllable, each_word};
pub use decode::{LoneSurrogate, decode_utf8, decode_utf16, encode, encode_utf16};
pub use equivalences::{BadEquivalence, Equivalence, Equivalences};
pub use grapheme::each_grapheme;
pub use intern::{Cut, Interner, Tokens};
pub use normalize::{NAMED, NAMED_VERSION, Normalization, UnknownNormalization};
pub use offset::Utf16Offsets;
pub use outline::Outline;
pub use page_ends::end_edits;
pub use python::{collapse, is_collapsed, lowercase, preprocess};
pub use read_equivalences::{BadRule, read_equivalences};
pub use step::Step;
pub use tables::UNICODE_VERSION;
pub use unit::{Span, Unit, UnitSet, UnknownUnit, Words};
pub use word_break::each_unicode_word;
