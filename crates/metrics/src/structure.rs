//! `structure`: error rates, `ssa` and `structure_accuracy` of the raw text.
//!
//! # `ssa`
//! difflib's matcher with autojunk over the code points. `ssaMatches` is the sum of the sizes of its matching blocks,
//! `ssaPenalty` the number of U+000A, U+0009 and U+0020 on both sides outside of them.
//! `ssa = clamp((ssaMatches - ssaPenalty) / codepointReference, 0, 1)`; an empty reference gives 1 for an
//! empty hypothesis, else 0.
//!
//! # `structure_accuracy`
//! In both texts CR LF and lone CR become LF; then the canonical script of the code points, with weights. The
//! weight `w` of a code point:
//!
//! | code point | weight |
//! |---|---|
//! | line break: U+000A–U+000D, U+001C–U+001E, U+0085, U+2028, U+2029 | 5 |
//! | blank: any other white space of Python (`str.isspace`) | 3 |
//! | anything else | 1 |
//!
//! - a hit adds `w(reference)` to `structureHits`;
//! - a substitution of one line break by another adds 5 to `structureHits`: the spelling of a line end is not
//!   structure;
//! - any other substitution adds `max(1, |w(reference) - w(hypothesis)|)` to `structureErrors`;
//! - a deletion adds `w(reference)`, an insertion `w(hypothesis)` to `structureErrors`.
//!
//! `structure_accuracy = structureHits / (structureHits + structureErrors)`, and 1 when both are 0 (two empty texts).
//! It is 1 for texts that differ in the spelling of line ends at most, less than 1 for all others, 0 when nothing is
//! right, never clamped.
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

use errata_align::{Halt, OpKind};
use errata_text::{Outline, Unit, is_line_break, is_space};

use crate::metric::{Metric, slots};
use crate::pair::{Pair, Script};
use crate::rate::{Formula, Fraction, PageCounts, Rate, one_if_any, ratio};
use crate::side::Form;

slots! {
    /// Code points of the reference.
    CODEPOINT_REFERENCE = "codepointReference",
    /// Code points of the hypothesis.
    CODEPOINT_HYPOTHESIS = "codepointHypothesis",
    /// Distance of the code points.
    CODEPOINT_DISTANCE = "codepointDistance",
    /// Words of the reference.
    WORD_REFERENCE = "wordReference",
    /// Words of the hypothesis.
    WORD_HYPOTHESIS = "wordHypothesis",
    /// Distance of the words.
    WORD_DISTANCE = "wordDistance",
    /// Sum of the sizes of difflib's matching blocks.
    SSA_MATCHES = "ssaMatches",
    /// Line feeds, tabs and spaces of both texts outside of the matching blocks.
    SSA_PENALTY = "ssaPenalty",
    /// Weight of what is right.
    STRUCTURE_HITS = "structureHits",
    /// Weight of what is wrong.
    STRUCTURE_ERRORS = "structureErrors",
}

pub(crate) const METRIC: Metric = Metric {
    name: "structure",
    slots: SLOTS,
    distances: &[Form::Raw],
    scripts: &[Form::Folded],
    count,
    rates: &[
        Rate::quotient("structure.wer", |counts, _| counts.over(WORD_DISTANCE, WORD_REFERENCE), one_if_any),
        Rate::quotient(
            "structure.cer",
            |counts, _| counts.over(CODEPOINT_DISTANCE, CODEPOINT_REFERENCE),
            one_if_any,
        ),
        Rate {
            key: "structure.ssa",
            formula: Formula::Own {
                page: |counts, _| Some(ssa(counts)),
                fraction: |counts, _| ssa_fraction(counts),
                pooled: |sums| ratio(sums).map(within_one),
            },
        },
        Rate::quotient("structure.structure_accuracy", |counts, _| accuracy(counts), |_| Some(1.0)),
    ],
    ..Metric::NONE
};

fn ssa_fraction(counts: &PageCounts<'_>) -> Fraction {
    let correct = i64::from(counts.at(SSA_MATCHES)) - i64::from(counts.at(SSA_PENALTY));
    (correct, i64::from(counts.at(CODEPOINT_REFERENCE)))
}

fn ssa(counts: &PageCounts<'_>) -> f64 {
    let is_empty = counts.at(CODEPOINT_HYPOTHESIS) == 0;
    ratio(ssa_fraction(counts)).map_or(if is_empty { 1.0 } else { 0.0 }, within_one)
}

fn within_one(rate: f64) -> f64 {
    rate.clamp(0.0, 1.0)
}

fn accuracy(counts: &PageCounts<'_>) -> Fraction {
    let hits = i64::from(counts.at(STRUCTURE_HITS));
    (hits, hits + i64::from(counts.at(STRUCTURE_ERRORS)))
}

fn count(pair: &mut Pair<'_>, slots: &mut [u32]) -> Result<(), Halt> {
    slots[CODEPOINT_REFERENCE..=CODEPOINT_DISTANCE]
        .copy_from_slice(&pair.measure(Form::Raw, Unit::Codepoint)?);
    slots[WORD_REFERENCE..=WORD_DISTANCE].copy_from_slice(&pair.measure(Form::Raw, Unit::Word)?);
    let matches = pair.matches()?;
    (slots[SSA_MATCHES], slots[SSA_PENALTY]) = (matches.matches, matches.penalty);
    let (reference, outline) = pair.reference_outline();
    let weight = folded_weight(reference, outline);
    let counts = structure_counts(weight, &pair.script(Form::Folded)?);
    (slots[STRUCTURE_HITS], slots[STRUCTURE_ERRORS]) = (counts.hits, counts.errors);
    Ok(())
}

const BREAK: u32 = 5;
const BLANK: u32 = 3;
const LETTER: u32 = 1;

fn weight(point: u32) -> u32 {
    if !is_space(point) {
        LETTER
    } else if is_line_break(point) {
        BREAK
    } else {
        BLANK
    }
}

/// Weight of a whole text with its line ends folded.
fn folded_weight(text: &[u32], outline: &Outline) -> u32 {
    let mut sum = (text.len() - outline.spaces().len()) as u32 * LETTER;
    for &at in outline.spaces() {
        let at = at as usize;
        let is_second = text[at] == 0x0A && at > 0 && text[at - 1] == 0x0D;
        sum += if is_second { 0 } else { weight(text[at]) };
    }
    sum
}

fn text_weight(text: &[u32]) -> u32 {
    text.iter().map(|&point| weight(point)).sum()
}

/// Weight of what is right and of what is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StructureCounts {
    hits: u32,
    errors: u32,
}

/// Only the errors are visited: what is right is the weight of the reference without them.
fn structure_counts(reference_weight: u32, script: &Script<'_>) -> StructureCounts {
    let Script { reference, hypothesis, ops } = script;
    let mut counts = StructureCounts { hits: reference_weight, errors: 0 };
    for op in ops.iter().filter(|op| op.kind != OpKind::Hit) {
        let here = &reference[op.reference.start as usize..op.reference.end as usize];
        let there = &hypothesis[op.hypothesis.start as usize..op.hypothesis.end as usize];
        match op.kind {
            OpKind::Substitution => here.iter().zip(there).for_each(|(&a, &b)| counts.substitute(a, b)),
            _ => {
                let lost = text_weight(here);
                counts.hits -= lost;
                counts.errors += lost + text_weight(there);
            }
        }
    }
    counts
}

impl StructureCounts {
    fn substitute(&mut self, reference: u32, hypothesis: u32) {
        let (here, there) = (weight(reference), weight(hypothesis));
        if here == BREAK && there == BREAK {
            return;
        }
        self.hits -= here;
        self.errors += here.abs_diff(there).max(1);
    }
}
