//! `lines`: line accuracy by position, multisets of lines, and error rates over max(1, n), of the raw text.
//!
//! `_norm`: lines are split first, then white space is collapsed and trimmed in each; for `cer_norm` in the whole
//! text. A missing line is empty: `line_acc` fills the shorter text with empty lines.

use errata_align::Halt;
use errata_text::Unit;

use crate::metric::{Metric, slots};
use crate::pair::{Numbered, Pair};
use crate::rate::{Formula, Fraction, PageCounts, Rate, ratio};
use crate::side::Form;

slots! {
    /// Code points of the raw reference (`len_gt`).
    CODEPOINT_REFERENCE = "codepointReference",
    /// Code points of the raw hypothesis (`len_pred`).
    CODEPOINT_HYPOTHESIS = "codepointHypothesis",
    /// Distance of the raw code points.
    CODEPOINT_DISTANCE = "codepointDistance",
    /// Words of the raw reference; collapsing white space does not change them.
    WORD_REFERENCE = "wordReference",
    /// Words of the raw hypothesis.
    WORD_HYPOTHESIS = "wordHypothesis",
    /// Distance of the raw words.
    WORD_DISTANCE = "wordDistance",
    /// Code points of the reference with white space collapsed and trimmed.
    COLLAPSED_CODEPOINT_REFERENCE = "collapsedCodepointReference",
    /// Code points of the hypothesis with white space collapsed and trimmed.
    COLLAPSED_CODEPOINT_HYPOTHESIS = "collapsedCodepointHypothesis",
    /// Distance of the collapsed code points.
    COLLAPSED_CODEPOINT_DISTANCE = "collapsedCodepointDistance",
    /// Lines of the raw reference (`splitlines`).
    REFERENCE = "reference",
    /// Lines of the raw hypothesis.
    HYPOTHESIS = "hypothesis",
    /// Positions from the top whose lines are equal, a missing line being empty; of max(lines) positions.
    FORWARD = "forward",
    /// The same with white space collapsed and trimmed in each line.
    FORWARD_COLLAPSED = "forwardCollapsed",
    /// Positions from the bottom whose lines are equal.
    REVERSE = "reverse",
    /// The same with white space collapsed and trimmed in each line.
    REVERSE_COLLAPSED = "reverseCollapsed",
    /// Size of the intersection of the two multisets of lines.
    EXACT = "exact",
    /// The same with white space collapsed and trimmed in each line.
    EXACT_COLLAPSED = "exactCollapsed",
}

pub(crate) const METRIC: Metric = Metric {
    name: "lines",
    slots: SLOTS,
    distances: &[Form::Raw, Form::Collapsed],
    count,
    rates: &[
        Rate {
            key: "lines.len_gt",
            formula: Formula::Number(|counts| f64::from(counts.at(CODEPOINT_REFERENCE))),
        },
        Rate {
            key: "lines.len_pred",
            formula: Formula::Number(|counts| f64::from(counts.at(CODEPOINT_HYPOTHESIS))),
        },
        Rate::quotient("lines.wer", |counts, _| counts.over(WORD_DISTANCE, WORD_REFERENCE), by_one),
        Rate::quotient("lines.cer", |counts, _| counts.over(CODEPOINT_DISTANCE, CODEPOINT_REFERENCE), by_one),
        Rate::quotient("lines.wer_norm", |counts, _| counts.over(WORD_DISTANCE, WORD_REFERENCE), by_one),
        Rate::quotient(
            "lines.cer_norm",
            |counts, _| counts.over(COLLAPSED_CODEPOINT_DISTANCE, COLLAPSED_CODEPOINT_REFERENCE),
            by_one,
        ),
        Rate::quotient("lines.line_acc", |counts, _| of_positions(counts, FORWARD), |_| Some(1.0)),
        Rate::quotient(
            "lines.line_acc_norm",
            |counts, _| of_positions(counts, FORWARD_COLLAPSED),
            |_| Some(1.0),
        ),
        Rate::quotient("lines.rev_line_acc", |counts, _| of_positions(counts, REVERSE), |_| Some(1.0)),
        Rate::quotient(
            "lines.rev_line_acc_norm",
            |counts, _| of_positions(counts, REVERSE_COLLAPSED),
            |_| Some(1.0),
        ),
        Rate::quotient(
            "lines.exact_line_precision",
            |counts, _| counts.over(EXACT, HYPOTHESIS),
            |_| Some(0.0),
        ),
        Rate::quotient("lines.exact_line_recall", |counts, _| counts.over(EXACT, REFERENCE), |_| Some(0.0)),
        Rate {
            key: "lines.exact_line_f1",
            formula: Formula::Own {
                page: |counts, _| Some(harmonic_mean(counts, EXACT)),
                fraction: |counts, _| of_both(counts, EXACT),
                pooled: ratio,
            },
        },
        Rate::quotient(
            "lines.exact_line_precision_norm",
            |counts, _| counts.over(EXACT_COLLAPSED, HYPOTHESIS),
            |_| Some(0.0),
        ),
        Rate::quotient(
            "lines.exact_line_recall_norm",
            |counts, _| counts.over(EXACT_COLLAPSED, REFERENCE),
            |_| Some(0.0),
        ),
        Rate {
            key: "lines.exact_line_f1_norm",
            formula: Formula::Own {
                page: |counts, _| Some(harmonic_mean(counts, EXACT_COLLAPSED)),
                fraction: |counts, _| of_both(counts, EXACT_COLLAPSED),
                pooled: ratio,
            },
        },
    ],
    ..Metric::NONE
};

/// Errors are divided by max(1, n).
fn by_one(errors: i64) -> Option<f64> {
    Some(errors as f64)
}

fn of_positions(counts: &PageCounts<'_>, slot: usize) -> Fraction {
    let positions = counts.at(REFERENCE).max(counts.at(HYPOTHESIS));
    (i64::from(counts.at(slot)), i64::from(positions))
}

/// The harmonic mean of precision and recall, rounded as they are; 0 where both are.
fn harmonic_mean(counts: &PageCounts<'_>, slot: usize) -> f64 {
    let share = |whole| ratio(counts.over(slot, whole)).unwrap_or(0.0);
    let (precision, recall) = (share(HYPOTHESIS), share(REFERENCE));
    let sum = precision + recall;
    if sum > 0.0 { 2.0 * precision * recall / sum } else { 0.0 }
}

/// The harmonic mean of sums.
fn of_both(counts: &PageCounts<'_>, slot: usize) -> Fraction {
    let both = i64::from(counts.at(REFERENCE)) + i64::from(counts.at(HYPOTHESIS));
    (2 * i64::from(counts.at(slot)), both)
}

fn count(pair: &mut Pair<'_>, slots: &mut [u32]) -> Result<(), Halt> {
    slots[CODEPOINT_REFERENCE..=CODEPOINT_DISTANCE]
        .copy_from_slice(&pair.measure(Form::Raw, Unit::Codepoint)?);
    slots[WORD_REFERENCE..=WORD_DISTANCE].copy_from_slice(&pair.measure(Form::Raw, Unit::Word)?);
    let collapsed = pair.measure(Form::Collapsed, Unit::Codepoint)?;
    slots[COLLAPSED_CODEPOINT_REFERENCE..=COLLAPSED_CODEPOINT_DISTANCE].copy_from_slice(&collapsed);
    slots[REFERENCE..=HYPOTHESIS].copy_from_slice(&pair.lengths(Form::Raw, Unit::Line));
    let raw = compare(pair, Form::Raw);
    let collapsed = compare(pair, Form::Collapsed);
    (slots[FORWARD], slots[FORWARD_COLLAPSED]) = (raw.forward, collapsed.forward);
    (slots[REVERSE], slots[REVERSE_COLLAPSED]) = (raw.reverse, collapsed.reverse);
    (slots[EXACT], slots[EXACT_COLLAPSED]) = (raw.exact, collapsed.exact);
    Ok(())
}

fn compare(pair: &mut Pair<'_>, form: Form) -> LineCounts {
    let ([reference, hypothesis], tally) = pair.tokens(form, Unit::Line);
    line_counts(Lines::of(&reference), Lines::of(&hypothesis), tally)
}

/// How lines of two texts agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct LineCounts {
    /// Equal positions from the top, a missing line being empty.
    forward: u32,
    /// Equal positions from the bottom.
    reverse: u32,
    /// Size of the intersection of the multisets.
    exact: u32,
}

/// The lines of a text as symbols, with the symbol of the empty line if there is one.
#[derive(Debug, Clone, Copy)]
struct Lines<'a> {
    symbols: &'a [u32],
    empty: Option<u32>,
}

impl<'a> Lines<'a> {
    fn of(lines: &Numbered<'a>) -> Self {
        let place = lines.cut.tokens.spans().position(|span| span.start == span.end);
        Self { symbols: lines.symbols, empty: place.and_then(|at| lines.symbols.get(at).copied()) }
    }
}

/// Compares the lines of a pair; `tally` is memory to reuse.
fn line_counts(reference: Lines<'_>, hypothesis: Lines<'_>, tally: &mut Vec<u32>) -> LineCounts {
    let (short, long) = if reference.symbols.len() <= hypothesis.symbols.len() {
        (reference.symbols, hypothesis)
    } else {
        (hypothesis.symbols, reference)
    };
    let surplus = long.symbols.len() - short.len();
    let padding = |lines: &[u32]| match long.empty {
        Some(empty) => lines.iter().filter(|&&line| line == empty).count(),
        None => 0,
    };
    let equal = |lines: &[u32]| lines.iter().zip(short).filter(|(a, b)| a == b).count();
    LineCounts {
        forward: (equal(long.symbols) + padding(&long.symbols[short.len()..])) as u32,
        reverse: (equal(&long.symbols[surplus..]) + padding(&long.symbols[..surplus])) as u32,
        exact: common(short, long.symbols, tally),
    }
}

fn common(short: &[u32], long: &[u32], tally: &mut Vec<u32>) -> u32 {
    let count = short.iter().chain(long).max().map_or(0, |&last| last as usize + 1);
    tally.clear();
    tally.resize(count, 0);
    long.iter().for_each(|&line| tally[line as usize] += 1);
    let mut found = 0;
    for &line in short {
        if tally[line as usize] > 0 {
            tally[line as usize] -= 1;
            found += 1;
        }
    }
    found
}
