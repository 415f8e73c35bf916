//! Single steps of normalisation.
//!
//! Tibetan letters, for [`Step::TshegSpace`], are U+0F40–U+0F6C and U+0F88–U+0F8C.
//! Shads are U+0F0D–U+0F12.

use crate::equivalences::Equivalences;
use crate::python::{collapse, lowercase, preprocess, remove_space, trim};
use crate::{accents, arabic, editorial, fold, graphic, latin, punctuation, unicode_form};

/// One transformation of a text; the names are public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// `NFC`.
    Nfc,
    /// `NFD`.
    Nfd,
    /// `NFKC`.
    Nfkc,
    /// `NFKD`.
    Nfkd,
    /// `whitespace`: Python's `" ".join(text.split())`.
    Whitespace,
    /// `tibetan`: U+200B removed; then runs of U+0F0B become one; then U+0F0B directly before U+0F0D is removed.
    Tibetan,
    /// `lowercase`: Python's `str.lower`.
    Lowercase,
    /// `orcnorm`: lower case, all but `\w` and `\s` removed, then as `whitespace`.
    Orcnorm,
    /// `trim`: one leading U+FEFF removed, then Python's `str.strip`.
    Trim,
    /// `nospace`: Python's white space removed.
    Nospace,
    /// `casefold`: full case folding.
    Casefold,
    /// `nopunctuation`: punctuation removed but for what spells words or stands between them; see `punctuation`.
    Nopunctuation,
    /// `nodiacritics`: accents and points removed, NFC; see `accents`.
    Nodiacritics,
    /// `arabic`: no tatweel, presentation forms as letters.
    Arabic,
    /// `arabic-letters`: one alef and one yeh.
    ArabicLetters,
    /// `historical-latin`: what dinglehopper takes for the same; see `latin`.
    HistoricalLatin,
    /// `fraktur`: as `historical-latin`, then long s as s and a few letters more.
    Fraktur,
    /// `equivalences`: those of the normalisation.
    Equivalences,
    /// `bom`: one leading U+FEFF removed.
    Bom,
    /// `newlines`: CR LF and lone CR become LF.
    Newlines,
    /// `bo-expand`: U+0F00 → U+0F68 U+0F7C U+0F7E, U+0F77 → U+0FB2 U+0F71 U+0F80, U+0F79 → U+0FB3 U+0F71 U+0F80,
    /// U+0F0C → U+0F0B, U+0F0E → U+0F0D U+0F0D.
    BoExpand,
    /// `invisible`: U+200B, U+2060, U+FEFF, U+00AD removed.
    Invisible,
    /// `blanks`: each run of TAB and space separators (category Zs) becomes one space, none at either end of a line
    /// (lines end at LF).
    Blanks,
    /// `bo-order`: NFC; then each maximal run of combining marks (category M) is sorted, stable, by rank: U+0F39 ·
    /// subjoined U+0F8D–U+0FBC · U+0F71 · U+0F74 · U+0F72 U+0F7A–U+0F7D U+0F80 · U+0F7E U+0F82 U+0F83 U+0F86 U+0F87 ·
    /// U+0F84 · U+0F7F · all others; then NFC again.
    BoOrder,
    /// `line-join`: LF removed at the start and end of the text; each other run of LF becomes nothing after a tsheg
    /// or shad, else one space.
    LineJoin,
    /// `tsheg-runs`: a run of U+0F0B becomes one.
    TshegRuns,
    /// `tsheg-shad`: before a shad that no shad precedes directly, there is one U+0F0B if U+0F44 and any vowels
    /// (U+0F71–U+0F7D, U+0F80, U+0F81) stand before it, and none after anything else. (A run of U+0F0B directly before
    /// a shad is first removed.)
    TshegShad,
    /// `shad-space`: spaces (U+0020) between two shads removed.
    ShadSpace,
    /// `tsheg-space`: spaces after U+0F0B and before a Tibetan letter removed.
    TshegSpace,
    /// `bo-content`: all but letters, marks and numbers (categories L, M, N) removed; then as `bo-order`.
    BoContent,
}

impl Step {
    /// All steps; first those that users may name, then those of the named normalisations.
    pub const ALL: [Step; 30] = [
        Step::Nfc,
        Step::Nfd,
        Step::Nfkc,
        Step::Nfkd,
        Step::Whitespace,
        Step::Tibetan,
        Step::Lowercase,
        Step::Orcnorm,
        Step::Trim,
        Step::Nospace,
        Step::Casefold,
        Step::Nopunctuation,
        Step::Nodiacritics,
        Step::Arabic,
        Step::ArabicLetters,
        Step::HistoricalLatin,
        Step::Fraktur,
        Step::Equivalences,
        Step::Bom,
        Step::Newlines,
        Step::BoExpand,
        Step::Invisible,
        Step::Blanks,
        Step::BoOrder,
        Step::LineJoin,
        Step::TshegRuns,
        Step::TshegShad,
        Step::ShadSpace,
        Step::TshegSpace,
        Step::BoContent,
    ];

    /// Steps that users may name by themselves.
    pub const PUBLIC: &'static [Step] = Self::ALL.split_at(18).0;

    /// The public name.
    pub fn name(self) -> &'static str {
        match self {
            Step::Nfc => "NFC",
            Step::Nfd => "NFD",
            Step::Nfkc => "NFKC",
            Step::Nfkd => "NFKD",
            Step::Whitespace => "whitespace",
            Step::Tibetan => "tibetan",
            Step::Lowercase => "lowercase",
            Step::Orcnorm => "orcnorm",
            Step::Trim => "trim",
            Step::Nospace => "nospace",
            Step::Casefold => "casefold",
            Step::Nopunctuation => "nopunctuation",
            Step::Nodiacritics => "nodiacritics",
            Step::Arabic => "arabic",
            Step::ArabicLetters => "arabic-letters",
            Step::HistoricalLatin => "historical-latin",
            Step::Fraktur => "fraktur",
            Step::Equivalences => "equivalences",
            Step::Bom => "bom",
            Step::Newlines => "newlines",
            Step::BoExpand => "bo-expand",
            Step::Invisible => "invisible",
            Step::Blanks => "blanks",
            Step::BoOrder => "bo-order",
            Step::LineJoin => "line-join",
            Step::TshegRuns => "tsheg-runs",
            Step::TshegShad => "tsheg-shad",
            Step::ShadSpace => "shad-space",
            Step::TshegSpace => "tsheg-space",
            Step::BoContent => "bo-content",
        }
    }

    /// Appends the transformed text to `out`.
    pub(crate) fn append(self, text: &[u32], equivalences: &Equivalences, out: &mut Vec<u32>) {
        out.reserve(text.len());
        match self {
            Step::Nfc | Step::Nfd | Step::Nfkc | Step::Nfkd => unicode_form::append(self, text, out),
            Step::Whitespace => collapse(text, out),
            Step::Tibetan => editorial::tibetan(text, out),
            Step::Lowercase => lowercase(text, out),
            Step::Orcnorm => preprocess(text, out),
            Step::Trim => trim(text, out),
            Step::Nospace => remove_space(text, out),
            Step::Casefold => fold::fold_case(text, out),
            Step::Nopunctuation => punctuation::remove(text, out),
            Step::Nodiacritics => accents::remove(text, out),
            Step::Arabic => arabic::plain(text, out),
            Step::ArabicLetters => arabic::letters(text, out),
            Step::HistoricalLatin => latin::historical(text, out),
            Step::Fraktur => latin::fraktur(text, out),
            Step::Equivalences => equivalences.append(text, out),
            Step::Bom => out.extend(text.strip_prefix(&[0xFEFF]).unwrap_or(text)),
            Step::Newlines => graphic::newlines(text, out),
            Step::BoExpand => graphic::expand(text, out),
            Step::Invisible => graphic::visible(text, out),
            Step::Blanks => graphic::blanks(text, out),
            Step::BoOrder => graphic::order(text, out),
            Step::LineJoin => editorial::join_lines(text, out),
            Step::TshegRuns => editorial::tsheg_runs(text, out),
            Step::TshegShad => editorial::tsheg_before_shad(text, out),
            Step::ShadSpace => editorial::space_between_shads(text, out),
            Step::TshegSpace => editorial::space_after_tsheg(text, out),
            Step::BoContent => graphic::content(text, out),
        }
    }
}
