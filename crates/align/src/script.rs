//! A script under construction, from the end of both texts to their beginning.

use crate::Halt;
use crate::affix::Pair;
use crate::op::{Op, OpKind};
use crate::room;

/// Collects runs backwards.
pub(crate) struct Script<'a> {
    ops: &'a mut Vec<Op>,
    run: Op,
    /// There was no memory for a run; what was collected is worth nothing.
    failed: bool,
}

impl<'a> Script<'a> {
    /// Starts behind the last symbols.
    pub(crate) fn new(ops: &'a mut Vec<Op>, reference: usize, hypothesis: usize) -> Self {
        ops.clear();
        let (i, j) = (reference as u32, hypothesis as u32);
        Self { ops, run: Op { kind: OpKind::Hit, reference: i..i, hypothesis: j..j }, failed: false }
    }

    /// Starts before the common suffix of a pair.
    pub(crate) fn of(pair: &Pair<'_>, ops: &'a mut Vec<Op>) -> Self {
        let mut script = Self::new(ops, pair.reference.len(), pair.hypothesis.len());
        script.hits(pair.suffix);
        script
    }

    /// Ends with the common prefix of a pair.
    pub(crate) fn end(mut self, pair: &Pair<'_>) -> Result<(), Halt> {
        self.hits(pair.prefix);
        self.finish()
    }

    /// Adds symbols of the reference that the hypothesis lacks.
    #[inline]
    pub(crate) fn delete(&mut self, count: u32) {
        self.extend(OpKind::Deletion, count, 0);
    }

    /// Adds symbols of the hypothesis that the reference lacks.
    #[inline]
    pub(crate) fn insert(&mut self, count: u32) {
        self.extend(OpKind::Insertion, 0, count);
    }

    /// Adds a symbol on both sides.
    #[inline]
    pub(crate) fn pair(&mut self, equal: bool) {
        self.extend(if equal { OpKind::Hit } else { OpKind::Substitution }, 1, 1);
    }

    /// Adds equal symbols on both sides.
    pub(crate) fn hits(&mut self, count: usize) {
        self.extend(OpKind::Hit, count as u32, count as u32);
    }

    /// Puts the runs in order.
    pub(crate) fn finish(mut self) -> Result<(), Halt> {
        self.close();
        self.ops.reverse();
        if self.failed { Err(Halt::TooLarge) } else { Ok(()) }
    }

    #[inline(always)]
    fn extend(&mut self, kind: OpKind, rows: u32, columns: u32) {
        if kind != self.run.kind {
            if rows + columns == 0 {
                return;
            }
            self.close();
            let (i, j) = (self.run.reference.start, self.run.hypothesis.start);
            self.run = Op { kind, reference: i..i, hypothesis: j..j };
        }
        self.run.reference.start -= rows;
        self.run.hypothesis.start -= columns;
    }

    fn close(&mut self) {
        if !self.run.reference.is_empty() || !self.run.hypothesis.is_empty() {
            self.failed |= room::push(self.ops, self.run.clone()).is_err();
        }
    }
}
