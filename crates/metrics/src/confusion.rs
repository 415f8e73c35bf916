//! Which units were read as which others, how often.

use std::cmp::Reverse;
use std::collections::HashMap;

use errata_align::{Aligner, Halt, Op, OpKind};
use errata_text::{Cut, Interner, Span, Tokens, Unit, encode};

/// One kind of error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confusion {
    /// The unit of the reference; empty for an insertion.
    pub reference: String,
    /// The unit of the hypothesis; empty for a deletion.
    pub hypothesis: String,
    /// How often.
    pub count: u64,
}

/// Counts errors over any number of pairs; tables are merged by adding.
#[derive(Debug, Clone)]
pub struct ConfusionTable {
    unit: Unit,
    counts: HashMap<Pair, u64>,
}

type Pair = (Box<[u32]>, Box<[u32]>);

impl ConfusionTable {
    /// A table of errors of one unit.
    pub fn new(unit: Unit) -> Self {
        Self { unit, counts: HashMap::new() }
    }

    /// Adds the errors of the canonical script of a pair of texts in code points.
    pub fn add(&mut self, aligner: &mut Aligner, reference: &[u32], hypothesis: &[u32]) -> Result<(), Halt> {
        let mut ops = Vec::new();
        if self.unit == Unit::Codepoint {
            aligner.align(reference, hypothesis, &mut ops)?;
            let place = |at: u32| Span { start: at, end: at + 1 };
            self.add_ops(&ops, |at| place(at).of(reference).into(), |at| place(at).of(hypothesis).into());
            return Ok(());
        }
        let mut tokens = [Tokens::default(), Tokens::default()];
        tokens[0].cut(self.unit, reference);
        tokens[1].cut(self.unit, hypothesis);
        let [here, there] = &tokens;
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let cut = |text, tokens| Cut { text, tokens };
        Interner::default().intern(cut(reference, here), cut(hypothesis, there), &mut first, &mut second);
        aligner.align(&first, &second, &mut ops)?;
        self.add_ops(
            &ops,
            |at| here.span(at as usize).of(reference).into(),
            |at| there.span(at as usize).of(hypothesis).into(),
        );
        Ok(())
    }

    fn add_ops(&mut self, ops: &[Op], here: impl Fn(u32) -> Box<[u32]>, there: impl Fn(u32) -> Box<[u32]>) {
        for op in ops {
            match op.kind {
                OpKind::Hit => {}
                OpKind::Substitution => {
                    let pairs = op.reference.clone().zip(op.hypothesis.clone());
                    pairs.for_each(|(i, j)| self.count((here(i), there(j))));
                }
                OpKind::Deletion => op.reference.clone().for_each(|i| self.count((here(i), Box::default()))),
                OpKind::Insertion => {
                    op.hypothesis.clone().for_each(|j| self.count((Box::default(), there(j))))
                }
            }
        }
    }

    fn count(&mut self, pair: Pair) {
        *self.counts.entry(pair).or_default() += 1;
    }

    /// Adds the errors of another table of the same unit.
    pub fn merge(&mut self, other: Self) {
        debug_assert_eq!(self.unit, other.unit);
        for (pair, count) in other.counts {
            *self.counts.entry(pair).or_default() += count;
        }
    }

    /// The most frequent errors of one kind: by count, then by the code points of the reference, then of the hypothesis.
    ///
    /// Lines may be empty: an empty line that was lost or invented has no name and is left out.
    pub fn top(&self, kind: OpKind, limit: usize) -> Vec<Confusion> {
        let is_kind = |(here, there): &Pair| match kind {
            OpKind::Hit => false,
            OpKind::Substitution => !here.is_empty() && !there.is_empty(),
            OpKind::Deletion => there.is_empty() && !here.is_empty(),
            OpKind::Insertion => here.is_empty() && !there.is_empty(),
        };
        let mut found: Vec<(&Pair, u64)> = self
            .counts
            .iter()
            .filter(|(pair, _)| is_kind(pair))
            .map(|(pair, &count)| (pair, count))
            .collect();
        found.sort_unstable_by_key(|&(pair, count)| (Reverse(count), pair));
        found.truncate(limit);
        let named = |(pair, count): (&Pair, u64)| Confusion {
            reference: encode(&pair.0),
            hypothesis: encode(&pair.1),
            count,
        };
        found.into_iter().map(named).collect()
    }
}
