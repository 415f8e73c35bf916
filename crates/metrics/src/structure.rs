//! `structure_accuracy`: an alignment with weights; the definition is in [`crate::record`].

use errata_align::{Op, OpKind};
use errata_text::{Outline, is_line_break, is_space};

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
pub(crate) fn outline_weight(text: &[u32], outline: &Outline) -> u32 {
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
pub(crate) struct StructureCounts {
    pub hits: u32,
    pub errors: u32,
}

/// Only the errors are visited: what is right is the weight of the reference without them.
pub(crate) fn structure_counts(
    reference: &[u32],
    hypothesis: &[u32],
    reference_weight: u32,
    ops: &[Op],
) -> StructureCounts {
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
