//! Case folding: Unicode's full one, without the rules of any language.

use crate::word_tables::{FOLD_RUNS, FOLDED_APART};

/// Appends the text with its letters folded (`ß` → `ss`, `Σ` and `ς` → `σ`).
pub(crate) fn fold_case(text: &[u32], out: &mut Vec<u32>) {
    for &point in text {
        match point {
            0x41..=0x5A => out.push(point + 0x20),
            _ if is_unfolded(point) => out.push(point),
            _ => fold_point(point, out),
        }
    }
}

/// Large ranges that folding leaves as they are, to spare the search of the table.
#[inline]
fn is_unfolded(point: u32) -> bool {
    matches!(point, 0..=0x40 | 0x5B..=0xB4 | 0x588..=0x109F | 0x2D2E..=0xA63F | 0xABC0..=0xFAFF)
}

fn fold_point(point: u32, out: &mut Vec<u32>) {
    let after = FOLD_RUNS.partition_point(|run| run.0 <= point);
    if let Some(&(first, last, stride, distance)) = FOLD_RUNS[..after].last()
        && point <= last
        && (point - first).is_multiple_of(stride)
    {
        return out.push(point.wrapping_add_signed(distance));
    }
    match FOLDED_APART.binary_search_by_key(&point, |entry| entry.0) {
        Ok(at) => out.extend(FOLDED_APART[at].1.iter().filter(|&&folded| folded != 0)),
        Err(_) => out.push(point),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_are_not_searched_hold_nothing_to_fold() {
        for point in (0..0x11_0000).filter(|&point| is_unfolded(point)) {
            let mut out = Vec::new();
            fold_point(point, &mut out);
            assert_eq!(out, [point], "{point:04x}");
        }
    }
}
