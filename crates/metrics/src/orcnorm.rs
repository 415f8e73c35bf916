//! `orcnorm`: error rates of the raw text in lower case, without punctuation, with white space collapsed.
//!
//! Everything that is neither `\w` nor `\s` of Python is removed, combining marks among it. The variant `raw`
//! collapses white space and changes nothing else. An empty reference is 0 against an empty hypothesis, else 1.

use errata_align::Halt;
use errata_text::Unit;

use crate::metric::{Metric, slots};
use crate::pair::Pair;
use crate::rate::{Rate, one_if_any};
use crate::side::Form;

slots! {
    /// Words of the raw reference; collapsing white space does not change them.
    RAW_WORD_REFERENCE = "rawWordReference",
    /// Words of the raw hypothesis.
    RAW_WORD_HYPOTHESIS = "rawWordHypothesis",
    /// Distance of the raw words.
    RAW_WORD_DISTANCE = "rawWordDistance",
    /// Code points of the reference with white space collapsed and trimmed.
    COLLAPSED_CODEPOINT_REFERENCE = "collapsedCodepointReference",
    /// Code points of the hypothesis with white space collapsed and trimmed.
    COLLAPSED_CODEPOINT_HYPOTHESIS = "collapsedCodepointHypothesis",
    /// Distance of the collapsed code points.
    COLLAPSED_CODEPOINT_DISTANCE = "collapsedCodepointDistance",
    /// Code points of the preprocessed reference.
    CODEPOINT_REFERENCE = "codepointReference",
    /// Code points of the preprocessed hypothesis.
    CODEPOINT_HYPOTHESIS = "codepointHypothesis",
    /// Distance of the preprocessed code points.
    CODEPOINT_DISTANCE = "codepointDistance",
    /// Words of the preprocessed reference.
    WORD_REFERENCE = "wordReference",
    /// Words of the preprocessed hypothesis.
    WORD_HYPOTHESIS = "wordHypothesis",
    /// Distance of the preprocessed words.
    WORD_DISTANCE = "wordDistance",
}

pub(crate) const METRIC: Metric = Metric {
    name: "orcnorm",
    slots: SLOTS,
    distances: &[Form::Collapsed, Form::Preprocessed],
    count,
    rates: &[
        Rate::quotient(
            "orcnorm.wer",
            |counts, rules| match rules.normalize_before_eval {
                true => counts.over(WORD_DISTANCE, WORD_REFERENCE),
                false => counts.over(RAW_WORD_DISTANCE, RAW_WORD_REFERENCE),
            },
            one_if_any,
        ),
        Rate::quotient(
            "orcnorm.cer",
            |counts, rules| match rules.normalize_before_eval {
                true => counts.over(CODEPOINT_DISTANCE, CODEPOINT_REFERENCE),
                false => counts.over(COLLAPSED_CODEPOINT_DISTANCE, COLLAPSED_CODEPOINT_REFERENCE),
            },
            one_if_any,
        ),
        Rate::quotient(
            "orcnorm.raw.wer",
            |counts, _| counts.over(RAW_WORD_DISTANCE, RAW_WORD_REFERENCE),
            one_if_any,
        ),
        Rate::quotient(
            "orcnorm.raw.cer",
            |counts, _| counts.over(COLLAPSED_CODEPOINT_DISTANCE, COLLAPSED_CODEPOINT_REFERENCE),
            one_if_any,
        ),
    ],
    ..Metric::NONE
};

fn count(pair: &mut Pair<'_>, slots: &mut [u32]) -> Result<(), Halt> {
    let mut write = |slot: usize, form, unit| -> Result<(), Halt> {
        slots[slot..slot + 3].copy_from_slice(&pair.measure(form, unit)?);
        Ok(())
    };
    write(RAW_WORD_REFERENCE, Form::Raw, Unit::Word)?;
    write(COLLAPSED_CODEPOINT_REFERENCE, Form::Collapsed, Unit::Codepoint)?;
    write(CODEPOINT_REFERENCE, Form::Preprocessed, Unit::Codepoint)?;
    write(WORD_REFERENCE, Form::Preprocessed, Unit::Word)
}
