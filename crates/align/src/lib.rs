//! Edit distance and alignment of symbols.
//!
//! A symbol is any `u32`: a code point, the number of a word. Of all optimal scripts the aligner
//! returns one, always the same: common prefix and suffix are hits; between them, going back from the
//! end, a deletion is taken where the cell above is cheaper, else an insertion where the left cell
//! is cheaper than the diagonal one, else the diagonal.
//!
//! ```
//! use errata_align::{Aligner, OpKind};
//! let symbols = |text: &str| text.chars().map(u32::from).collect::<Vec<_>>();
//! let (reference, hypothesis) = (symbols("kitten"), symbols("sitting"));
//! let mut aligner = Aligner::new();
//! assert_eq!(aligner.distance(&reference, &hypothesis), 3);
//! let mut ops = Vec::new();
//! aligner.align(&reference, &hypothesis, &mut ops);
//! assert_eq!(ops[0].kind, OpKind::Substitution);
//! assert_eq!(ops[1].reference, 1..4);
//! ```

mod op;
mod path;

pub use op::{Counts, Op, OpKind};
pub use path::Path;

/// Aligns pairs; keeps its buffers, so that later calls allocate nothing.
#[derive(Debug)]
pub struct Aligner {
    path: Path,
    ops: Vec<Op>,
}

impl Default for Aligner {
    fn default() -> Self {
        Self::new()
    }
}

impl Aligner {
    /// An aligner on the fastest path of this processor.
    pub fn new() -> Self {
        Self::with_path(Path::best())
    }

    /// An aligner on a given path, or on the best one where this processor lacks it.
    pub fn with_path(path: Path) -> Self {
        let path = if path.is_available() { path } else { Path::best() };
        Self { path, ops: Vec::new() }
    }

    /// The path in use.
    pub fn path(&self) -> Path {
        self.path
    }

    /// Fewest substitutions, deletions and insertions that turn the reference into the hypothesis.
    pub fn distance(&mut self, reference: &[u32], hypothesis: &[u32]) -> u32 {
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

    /// Writes the canonical optimal script into `ops`, replacing what was there.
    pub fn align(&mut self, reference: &[u32], hypothesis: &[u32], ops: &mut Vec<Op>) {
        ops.clear();
        let prefix = reference.iter().zip(hypothesis).take_while(|(a, b)| a == b).count();
        let (r, h) = (&reference[prefix..], &hypothesis[prefix..]);
        let suffix = r.iter().rev().zip(h.iter().rev()).take_while(|(a, b)| a == b).count();
        let (r, h) = (&r[..r.len() - suffix], &h[..h.len() - suffix]);
        let (n, m) = (r.len(), h.len());
        let at = |i: usize, j: usize| i * (m + 1) + j;
        let mut cells = vec![0u32; (n + 1) * (m + 1)];
        for i in 0..=n {
            for j in 0..=m {
                cells[at(i, j)] = if i == 0 || j == 0 {
                    (i + j) as u32
                } else {
                    (cells[at(i - 1, j - 1)] + u32::from(r[i - 1] != h[j - 1]))
                        .min(cells[at(i - 1, j)] + 1)
                        .min(cells[at(i, j - 1)] + 1)
                };
            }
        }
        let mut kinds = vec![OpKind::Hit; suffix];
        let (mut i, mut j) = (n, m);
        while i > 0 || j > 0 {
            if i > 0 && (j == 0 || cells[at(i - 1, j)] < cells[at(i, j)]) {
                kinds.push(OpKind::Deletion);
                i -= 1;
            } else if i == 0 || cells[at(i, j - 1)] < cells[at(i - 1, j - 1)] {
                kinds.push(OpKind::Insertion);
                j -= 1;
            } else {
                kinds.push(if r[i - 1] == h[j - 1] { OpKind::Hit } else { OpKind::Substitution });
                (i, j) = (i - 1, j - 1);
            }
        }
        kinds.extend(vec![OpKind::Hit; prefix]);
        let (mut i, mut j) = (0u32, 0u32);
        for &kind in kinds.iter().rev() {
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
    }

    /// Totals of the canonical script.
    pub fn counts(&mut self, reference: &[u32], hypothesis: &[u32]) -> Counts {
        let mut ops = std::mem::take(&mut self.ops);
        self.align(reference, hypothesis, &mut ops);
        let counts = Counts::of(&ops);
        self.ops = ops;
        counts
    }
}
