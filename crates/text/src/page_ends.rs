//! What stands around the text of a page. `src/text/page-ends.ts` is the twin; `tests/cases/page-ends.json` is
//! run over both.

use crate::class::is_space;

const BOM: u32 = 0xFEFF;

/// Edits that the ends of two pages cost at most: those between what stands before their texts (one U+FEFF,
/// white space) and those between what stands behind them (white space). Equal ends cost nothing.
pub fn end_edits(reference: &[u32], hypothesis: &[u32]) -> usize {
    let (before, after) = ends(reference);
    let (other_before, other_after) = ends(hypothesis);
    edits(before, other_before) + edits(after, other_after)
}

fn ends(text: &[u32]) -> (&[u32], &[u32]) {
    let mark = usize::from(text.first() == Some(&BOM));
    let start = mark + text[mark..].iter().take_while(|&&point| is_space(point)).count();
    let (before, rest) = text.split_at(start);
    let length = rest.iter().rev().take_while(|&&point| is_space(point)).count();
    (before, &rest[rest.len() - length..])
}

/// Without what they begin and end with alike, at most so many edits make one of the other.
fn edits(one: &[u32], other: &[u32]) -> usize {
    let prefix = one.iter().zip(other).take_while(|(left, right)| left == right).count();
    let (one, other) = (&one[prefix..], &other[prefix..]);
    let suffix = one.iter().rev().zip(other.iter().rev()).take_while(|(left, right)| left == right).count();
    one.len().max(other.len()) - suffix
}
