//! Distance and script from the whole table: slow, short, and what fast paths are compared with.

use errata_align::{Op, OpKind};

/// Edit distance by two rows of the table.
pub fn plain_distance(reference: &[u32], hypothesis: &[u32]) -> u32 {
    let mut row: Vec<u32> = (0..=hypothesis.len() as u32).collect();
    for (i, symbol) in reference.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i as u32 + 1;
        for (j, other) in hypothesis.iter().enumerate() {
            let cell = (diagonal + u32::from(symbol != other)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], cell);
        }
    }
    row[hypothesis.len()]
}

/// The canonical script, read from the whole table.
///
/// Common prefix and suffix are hits. Between them, from the end: a deletion where the cell above is cheaper, else
/// an insertion where the left cell is cheaper than the diagonal one, else the diagonal.
pub fn plain_script(reference: &[u32], hypothesis: &[u32]) -> Vec<Op> {
    let prefix = reference.iter().zip(hypothesis).take_while(|(a, b)| a == b).count();
    let (r, h) = (&reference[prefix..], &hypothesis[prefix..]);
    let suffix = r.iter().rev().zip(h.iter().rev()).take_while(|(a, b)| a == b).count();
    let (r, h) = (&r[..r.len() - suffix], &h[..h.len() - suffix]);
    let cells = table(r, h);
    let at = |i: usize, j: usize| cells[i * (h.len() + 1) + j];
    let mut kinds = vec![OpKind::Hit; suffix];
    let (mut i, mut j) = (r.len(), h.len());
    while i > 0 || j > 0 {
        if i > 0 && (j == 0 || at(i - 1, j) < at(i, j)) {
            kinds.push(OpKind::Deletion);
            i -= 1;
        } else if i == 0 || at(i, j - 1) < at(i - 1, j - 1) {
            kinds.push(OpKind::Insertion);
            j -= 1;
        } else {
            kinds.push(if r[i - 1] == h[j - 1] { OpKind::Hit } else { OpKind::Substitution });
            (i, j) = (i - 1, j - 1);
        }
    }
    kinds.extend(std::iter::repeat_n(OpKind::Hit, prefix));
    kinds.reverse();
    runs(&kinds)
}

fn table(r: &[u32], h: &[u32]) -> Vec<u32> {
    let width = h.len() + 1;
    let mut cells = vec![0; (r.len() + 1) * width];
    for i in 0..=r.len() {
        for j in 0..=h.len() {
            cells[i * width + j] = if i == 0 || j == 0 {
                (i + j) as u32
            } else {
                (cells[(i - 1) * width + j - 1] + u32::from(r[i - 1] != h[j - 1]))
                    .min(cells[(i - 1) * width + j] + 1)
                    .min(cells[i * width + j - 1] + 1)
            };
        }
    }
    cells
}

fn runs(kinds: &[OpKind]) -> Vec<Op> {
    let mut ops: Vec<Op> = Vec::new();
    let (mut i, mut j) = (0, 0);
    for &kind in kinds {
        let (di, dj) = (u32::from(kind != OpKind::Insertion), u32::from(kind != OpKind::Deletion));
        match ops.last_mut().filter(|op| op.kind == kind) {
            Some(op) => {
                op.reference.end += di;
                op.hypothesis.end += dj;
            }
            None => ops.push(Op { kind, reference: i..i + di, hypothesis: j..j + dj }),
        }
        (i, j) = (i + di, j + dj);
    }
    ops
}
