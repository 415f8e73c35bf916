//! Rates from counts: one division, at the end.

use crate::record::{
    COLLAPSED_CODEPOINT_DISTANCE, COLLAPSED_CODEPOINT_REFERENCE, LINE_HYPOTHESIS, LINE_REFERENCE,
    NOT_COMPUTED, RAW_CODEPOINT_HYPOTHESIS, RAW_CODEPOINT_REFERENCE, Record, SSA_MATCHES, SSA_PENALTY,
    STRUCTURE_ERRORS, STRUCTURE_HITS, UNIT_STRIDE, unit_slot,
};
use errata_text::Unit;

/// What errors are divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Denominator {
    /// Units of the reference.
    #[default]
    Reference,
    /// Units of the longer text.
    Max,
    /// Length of the alignment: hits and edits. Needs scripts.
    Path,
}

/// The error rate of a hypothesis whose reference is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EmptyReference {
    /// 1; 0 when the hypothesis is empty too.
    #[default]
    One,
    /// The number of insertions: what division by max(1, n) gives.
    Insertions,
    /// Undefined; 0 when the hypothesis is empty too.
    Null,
}

/// Errors per unit of the reference.
pub fn error_rate(distance: u32, reference_length: u32, empty: EmptyReference) -> Option<f64> {
    if reference_length > 0 {
        return Some(f64::from(distance) / f64::from(reference_length));
    }
    match (distance, empty) {
        (0, _) => Some(0.0),
        (_, EmptyReference::One) => Some(1.0),
        (insertions, EmptyReference::Insertions) => Some(f64::from(insertions)),
        (_, EmptyReference::Null) => None,
    }
}

/// Errors divided by max(1, n), as the line metrics have it.
pub fn line_error_rate(distance: u32, reference_length: u32) -> f64 {
    f64::from(distance) / f64::from(reference_length.max(1))
}

/// The error rate of a unit; `None` where it is undefined or its counts are not there.
pub fn unit_rate(
    record: &Record,
    unit: Unit,
    denominator: Denominator,
    empty: EmptyReference,
) -> Option<f64> {
    let slots = &record[UNIT_STRIDE * unit as usize..][..UNIT_STRIDE];
    let (distance, reference) = (slots[unit_slot::DISTANCE], slots[unit_slot::REFERENCE_LENGTH]);
    if distance == NOT_COMPUTED {
        return None;
    }
    if reference == 0 {
        return error_rate(distance, 0, empty);
    }
    let divisor = match denominator {
        Denominator::Reference => reference,
        Denominator::Max => reference.max(slots[unit_slot::HYPOTHESIS_LENGTH]),
        Denominator::Path if slots[unit_slot::HITS] == NOT_COMPUTED => return None,
        Denominator::Path => slots[unit_slot::HITS] + distance,
    };
    Some(f64::from(distance) / f64::from(divisor))
}

/// Share of equal positions among the lines; 1 for two texts without lines.
pub fn line_accuracy(record: &Record, slot: usize) -> f64 {
    let positions = record[LINE_REFERENCE].max(record[LINE_HYPOTHESIS]);
    if positions == 0 { 1.0 } else { f64::from(record[slot]) / f64::from(positions) }
}

/// Precision, recall and their harmonic mean; each is 0 where its divisor is.
pub fn precision_recall(hits: u32, reference: u32, hypothesis: u32) -> [f64; 3] {
    let share = |whole: u32| if whole == 0 { 0.0 } else { f64::from(hits) / f64::from(whole) };
    let (precision, recall) = (share(hypothesis), share(reference));
    let sum = precision + recall;
    [precision, recall, if sum > 0.0 { 2.0 * precision * recall / sum } else { 0.0 }]
}

/// Exact-line precision, recall and F1 for the slot of the raw or of the collapsed matches.
pub fn exact_lines(record: &Record, slot: usize) -> [f64; 3] {
    precision_recall(record[slot], record[LINE_REFERENCE], record[LINE_HYPOTHESIS])
}

/// `cer_norm` of the line metrics.
pub fn collapsed_line_rate(record: &Record) -> f64 {
    line_error_rate(record[COLLAPSED_CODEPOINT_DISTANCE], record[COLLAPSED_CODEPOINT_REFERENCE])
}

/// Structural sequence accuracy as documented, with the faults of its matcher.
pub fn ssa(record: &Record) -> f64 {
    if record[RAW_CODEPOINT_REFERENCE] == 0 {
        return if record[RAW_CODEPOINT_HYPOTHESIS] == 0 { 1.0 } else { 0.0 };
    }
    let correct = f64::from(record[SSA_MATCHES]) - f64::from(record[SSA_PENALTY]);
    (correct / f64::from(record[RAW_CODEPOINT_REFERENCE])).clamp(0.0, 1.0)
}

/// Share of the weight of the alignment that is right; 1 for two empty texts.
pub fn structure_accuracy(record: &Record) -> f64 {
    let whole = record[STRUCTURE_HITS] + record[STRUCTURE_ERRORS];
    if whole == 0 { 1.0 } else { f64::from(record[STRUCTURE_HITS]) / f64::from(whole) }
}
