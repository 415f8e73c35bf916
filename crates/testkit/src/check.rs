//! Whether a script is one.

use errata_align::{Op, OpKind};

/// Checks that ops tile both sides, are maximal runs and turn the reference into the hypothesis; returns their cost.
///
/// # Errors
/// Says what is wrong with which op.
pub fn check_script(reference: &[u32], hypothesis: &[u32], ops: &[Op]) -> Result<u32, String> {
    let (mut i, mut j, mut cost) = (0, 0, 0);
    let mut last = None;
    let mut replayed = Vec::with_capacity(hypothesis.len());
    for (number, op) in ops.iter().enumerate() {
        let wrong = |what: &str| Err(format!("op {number} {what}: {op:?}"));
        if (op.reference.start, op.hypothesis.start) != (i, j) {
            return wrong(&format!("does not start at {i}, {j}"));
        }
        if last == Some(op.kind) {
            return wrong("continues the op before it");
        }
        let (rows, columns) = (op.reference.len(), op.hypothesis.len());
        let Some(source) = reference.get(op.reference.start as usize..op.reference.end as usize) else {
            return wrong("reaches beyond the reference");
        };
        let Some(target) = hypothesis.get(op.hypothesis.start as usize..op.hypothesis.end as usize) else {
            return wrong("reaches beyond the hypothesis");
        };
        let sound = match op.kind {
            OpKind::Hit => rows > 0 && source == target,
            OpKind::Substitution => {
                rows > 0 && rows == columns && source.iter().zip(target).all(|(a, b)| a != b)
            }
            OpKind::Deletion => rows > 0 && columns == 0,
            OpKind::Insertion => rows == 0 && columns > 0,
        };
        if !sound {
            return wrong("has ranges that do not suit its kind");
        }
        match op.kind {
            OpKind::Hit => replayed.extend_from_slice(source),
            OpKind::Substitution | OpKind::Insertion => replayed.extend_from_slice(target),
            OpKind::Deletion => {}
        }
        cost += if op.kind == OpKind::Hit { 0 } else { rows.max(columns) as u32 };
        (i, j, last) = (op.reference.end, op.hypothesis.end, Some(op.kind));
    }
    if (i as usize, j as usize) != (reference.len(), hypothesis.len()) || replayed != hypothesis {
        return Err(format!("the script ends at {i}, {j} of {}, {}", reference.len(), hypothesis.len()));
    }
    Ok(cost)
}

#[cfg(test)]
mod tests {
    use super::check_script;
    use crate::{plain_script, symbols};
    use errata_align::{Op, OpKind};

    #[test]
    fn faults_of_a_script_are_found() {
        let (reference, hypothesis) = (symbols("abc"), symbols("abd"));
        let good = plain_script(&reference, &hypothesis);
        assert_eq!(check_script(&reference, &hypothesis, &good), Ok(1));
        let op =
            |kind, r: std::ops::Range<u32>, h: std::ops::Range<u32>| Op { kind, reference: r, hypothesis: h };
        for bad in [
            vec![],
            vec![op(OpKind::Hit, 0..3, 0..3)],
            vec![
                op(OpKind::Hit, 0..1, 0..1),
                op(OpKind::Hit, 1..2, 1..2),
                op(OpKind::Substitution, 2..3, 2..3),
            ],
            vec![op(OpKind::Hit, 0..2, 0..2), op(OpKind::Deletion, 2..3, 2..2)],
            vec![op(OpKind::Hit, 0..2, 0..2), op(OpKind::Substitution, 2..4, 2..4)],
        ] {
            assert!(check_script(&reference, &hypothesis, &bad).is_err(), "{bad:?}");
        }
    }
}
