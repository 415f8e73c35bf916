//! The record of a page: every count of one reference/hypothesis pair in a row of `u32`.
//!
//! Records of pages are added slot by slot (leave out [`NOT_COMPUTED`]), so that any average, group
//! or shard is computed later from integers alone. `src/metrics/record.ts` is the twin of this file;
//! `tests/cases/record.json` holds the names of the slots in order and is checked by both.
//!
//! # Which text
//! *Unit text* is the text after the plan's normalisation, *raw text* the text as given. Slots of
//! units and of Tibetan are of the unit text; all others are of the raw text.
//!
//! # Tsheg, shad, classes
//! Tsheg is U+0F0B, U+0F0C. Shad is U+0F0D to U+0F12. The class of a code point is the first that fits:
//!
//! | class | code points |
//! |---|---|
//! | tsheg | U+0F0B U+0F0C |
//! | shad | U+0F0D–U+0F12 |
//! | digit | U+0F20–U+0F33 |
//! | base | U+0F00, U+0F40–U+0F6C, U+0F88–U+0F8C |
//! | vowel | U+0F71–U+0F7D, U+0F80, U+0F81 |
//! | subjoined | U+0F8D–U+0FBC |
//! | other | everything else, of any script |
//!
//! The script is the canonical one of code points. A substitution or deletion counts in the class of the
//! reference code point, an insertion in the class of the hypothesis code point: the classes add up to the distance.
//!
//! # `ssa`
//! difflib's matcher with autojunk over the code points of the raw texts. `ssaMatches` is the sum of the
//! sizes of its matching blocks, `ssaPenalty` the number of U+000A, U+0009 and U+0020 on both sides outside of them.
//! `ssa = clamp((ssaMatches - ssaPenalty) / rawCodepointReference, 0, 1)`; an empty reference gives 1 for an
//! empty hypothesis, else 0.
//!
//! # `structure_accuracy`
//! In both raw texts CR LF and lone CR become LF; then the canonical script of the code points, with weights. The
//! weight `w` of a code point:
//!
//! | code point | weight |
//! |---|---|
//! | line break: U+000A–U+000D, U+001C–U+001E, U+0085, U+2028, U+2029 | 5 |
//! | blank: any other white space of Python (`str.isspace`) | 3 |
//! | anything else | 1 |
//!
//! - a hit adds `w(reference)` to `structureHits`;
//! - a substitution of one line break by another adds 5 to `structureHits`: the spelling of a line end is not structure;
//! - any other substitution adds `max(1, |w(reference) - w(hypothesis)|)` to `structureErrors`;
//! - a deletion adds `w(reference)`, an insertion `w(hypothesis)` to `structureErrors`.
//!
//! `structure_accuracy = structureHits / (structureHits + structureErrors)`, and 1 when both are 0 (two empty texts).
//! It is 1 for texts that differ in the spelling of line ends at most, less than 1 for all others, 0 when nothing is right,
//! never clamped.
//!
//! A misread letter costs 1, a blank read as a letter 2, a break read as a blank 2, a lost or invented blank 3,
//! a break read as a letter 4, a lost or invented break 5. Worked:
//!
//! | reference | hypothesis | hits | errors | accuracy |
//! |---|---|---|---|---|
//! | `a⏎b` | `a⏎b` | 1+5+1 | 0 | 1 |
//! | `acb` | `axb` | 2 | 1 | 2/3 |
//! | `a⏎b` | `a b` | 2 | 2 | 2/4 |
//! | `a⏎b` | `axb` | 2 | 4 | 2/6 |
//! | `a⏎b` | `ab` | 2 | 5 | 2/7 |
//! | `abc` | `abc` and 1,000 `x` | 3 | 1000 | 3/1003 |
//! | `a␍⏎b` | `a⏎b` | 7 | 0 | 1 |

/// Value of a slot that the plan did not ask for.
pub const NOT_COMPUTED: u32 = u32::MAX;

/// Number of units with counts: code point, grapheme, word, syllable, line.
pub const UNIT_COUNT: usize = 5;

/// Slots of one unit.
pub const UNIT_STRIDE: usize = 7;

/// Offsets inside the slots of a unit: the unit's first slot is `UNIT_STRIDE * unit`.
pub mod unit_slot {
    /// Equal units in the canonical script; not computed without scripts.
    pub const HITS: usize = 0;
    /// Substitutions in the canonical script; not computed without scripts.
    pub const SUBSTITUTIONS: usize = 1;
    /// Units of the reference alone; not computed without scripts.
    pub const DELETIONS: usize = 2;
    /// Units of the hypothesis alone; not computed without scripts.
    pub const INSERTIONS: usize = 3;
    /// Units of the reference.
    pub const REFERENCE_LENGTH: usize = 4;
    /// Units of the hypothesis.
    pub const HYPOTHESIS_LENGTH: usize = 5;
    /// Levenshtein distance.
    pub const DISTANCE: usize = 6;
}

macro_rules! slots {
    ($first:expr; $($(#[$doc:meta])* $constant:ident = $name:literal,)*) => {
        slots!(@constants $first; $($(#[$doc])* $constant,)*);
        const OTHER_NAMES: &[&str] = &[$($name),*];
    };
    (@constants $at:expr; $(#[$doc:meta])* $constant:ident, $($rest:tt)*) => {
        $(#[$doc])*
        pub const $constant: usize = $at;
        slots!(@constants $constant + 1; $($rest)*);
    };
    (@constants $at:expr;) => {
        /// Number of slots of a record.
        pub const RECORD_LENGTH: usize = $at;
    };
}

slots! { UNIT_COUNT * UNIT_STRIDE;
    /// Code points of the raw reference (`len_gt`). Lines, orcnorm, structure.
    RAW_CODEPOINT_REFERENCE = "rawCodepointReference",
    /// Code points of the raw hypothesis (`len_pred`). Lines, orcnorm, structure.
    RAW_CODEPOINT_HYPOTHESIS = "rawCodepointHypothesis",
    /// Distance of the raw code points. Lines, structure.
    RAW_CODEPOINT_DISTANCE = "rawCodepointDistance",
    /// Words of the raw reference; collapsing white space does not change them. Lines, orcnorm, structure.
    RAW_WORD_REFERENCE = "rawWordReference",
    /// Words of the raw hypothesis. Lines, orcnorm, structure.
    RAW_WORD_HYPOTHESIS = "rawWordHypothesis",
    /// Distance of the raw words: `wer`, `wer_norm` of lines, raw `wer` of orcnorm, `wer` of structure.
    RAW_WORD_DISTANCE = "rawWordDistance",
    /// Code points of the reference with white space collapsed and trimmed. Lines (`cer_norm`), orcnorm (raw `cer`).
    COLLAPSED_CODEPOINT_REFERENCE = "collapsedCodepointReference",
    /// Code points of the hypothesis with white space collapsed and trimmed.
    COLLAPSED_CODEPOINT_HYPOTHESIS = "collapsedCodepointHypothesis",
    /// Distance of the collapsed code points.
    COLLAPSED_CODEPOINT_DISTANCE = "collapsedCodepointDistance",
    /// Lines of the raw reference (`splitlines`). Lines.
    LINE_REFERENCE = "lineReference",
    /// Lines of the raw hypothesis.
    LINE_HYPOTHESIS = "lineHypothesis",
    /// Positions from the top whose lines are equal, a missing line being empty; of max(lines) positions.
    LINE_FORWARD = "lineForward",
    /// The same with white space collapsed and trimmed in each line.
    LINE_FORWARD_COLLAPSED = "lineForwardCollapsed",
    /// Positions from the bottom whose lines are equal.
    LINE_REVERSE = "lineReverse",
    /// The same with white space collapsed and trimmed in each line.
    LINE_REVERSE_COLLAPSED = "lineReverseCollapsed",
    /// Size of the intersection of the two multisets of lines.
    LINE_EXACT = "lineExact",
    /// The same with white space collapsed and trimmed in each line.
    LINE_EXACT_COLLAPSED = "lineExactCollapsed",
    /// Code points of the preprocessed reference (lower case, `[^\w\s]` removed, collapsed). Orcnorm.
    ORCNORM_CODEPOINT_REFERENCE = "orcnormCodepointReference",
    /// Code points of the preprocessed hypothesis.
    ORCNORM_CODEPOINT_HYPOTHESIS = "orcnormCodepointHypothesis",
    /// Distance of the preprocessed code points.
    ORCNORM_CODEPOINT_DISTANCE = "orcnormCodepointDistance",
    /// Words of the preprocessed reference.
    ORCNORM_WORD_REFERENCE = "orcnormWordReference",
    /// Words of the preprocessed hypothesis.
    ORCNORM_WORD_HYPOTHESIS = "orcnormWordHypothesis",
    /// Distance of the preprocessed words.
    ORCNORM_WORD_DISTANCE = "orcnormWordDistance",
    /// Sum of the sizes of difflib's matching blocks. Structure.
    SSA_MATCHES = "ssaMatches",
    /// Line feeds, tabs and spaces of both texts outside of the matching blocks. Structure.
    SSA_PENALTY = "ssaPenalty",
    /// Weight of what is right, see the module. Structure.
    STRUCTURE_HITS = "structureHits",
    /// Weight of what is wrong, see the module. Structure.
    STRUCTURE_ERRORS = "structureErrors",
    /// Code points U+0F00–U+0FFF of the reference: the page is Tibetan when there are any. Tibetan.
    TIBETAN_REFERENCE = "tibetanReference",
    /// Tsheg in the reference.
    TSHEG_REFERENCE = "tshegReference",
    /// Tsheg in the hypothesis.
    TSHEG_HYPOTHESIS = "tshegHypothesis",
    /// Hits on tsheg in the canonical script: true positives.
    TSHEG_HITS = "tshegHits",
    /// Shad in the reference.
    SHAD_REFERENCE = "shadReference",
    /// Shad in the hypothesis.
    SHAD_HYPOTHESIS = "shadHypothesis",
    /// Hits on shad in the canonical script: true positives.
    SHAD_HITS = "shadHits",
    /// Errors of class base.
    ERRORS_BASE = "errorsBase",
    /// Errors of class subjoined.
    ERRORS_SUBJOINED = "errorsSubjoined",
    /// Errors of class vowel.
    ERRORS_VOWEL = "errorsVowel",
    /// Errors of class tsheg.
    ERRORS_TSHEG = "errorsTsheg",
    /// Errors of class shad.
    ERRORS_SHAD = "errorsShad",
    /// Errors of class digit.
    ERRORS_DIGIT = "errorsDigit",
    /// Errors of class other.
    ERRORS_OTHER = "errorsOther",
}

/// A row of counts; see the module.
pub type Record = [u32; RECORD_LENGTH];

/// A record in which nothing is computed.
pub const EMPTY_RECORD: Record = [NOT_COMPUTED; RECORD_LENGTH];

/// Names of the units in the order of their slots.
pub const UNIT_NAMES: [&str; UNIT_COUNT] = ["codepoint", "grapheme", "word", "syllable", "line"];

/// Names of the slots of a unit in order.
pub const UNIT_SLOT_NAMES: [&str; UNIT_STRIDE] =
    ["hits", "substitutions", "deletions", "insertions", "referenceLength", "hypothesisLength", "distance"];

/// Names of all slots in order: `codepoint.hits` … `line.distance`, then the names of the others.
pub fn slot_names() -> Vec<String> {
    let units =
        UNIT_NAMES.iter().flat_map(|unit| UNIT_SLOT_NAMES.iter().map(move |slot| format!("{unit}.{slot}")));
    units.chain(OTHER_NAMES.iter().map(|name| (*name).to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_has_a_name() {
        let names = slot_names();
        assert_eq!(names.len(), RECORD_LENGTH);
        assert_eq!(names[UNIT_STRIDE * 2 + unit_slot::DISTANCE], "word.distance");
        assert_eq!(names[SSA_PENALTY], "ssaPenalty");
        assert_eq!(names[ERRORS_OTHER], "errorsOther");
    }
}
