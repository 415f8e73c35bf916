//! What an alignment is made of: runs of one kind and their totals.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Range};

/// What happened to the symbols of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpKind {
    /// The same symbols on both sides.
    Hit,
    /// As many symbols on both sides, all of them different.
    Substitution,
    /// Symbols of the reference that the hypothesis lacks.
    Deletion,
    /// Symbols of the hypothesis that the reference lacks.
    Insertion,
}

/// A maximal run of one kind; the ranges are half-open and tile both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Op {
    /// What happened.
    pub kind: OpKind,
    /// The symbols of the reference; empty for an insertion.
    pub reference: Range<u32>,
    /// The symbols of the hypothesis; empty for a deletion.
    pub hypothesis: Range<u32>,
}

/// How many symbols of each kind an alignment has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Symbols that agree.
    pub hits: u32,
    /// Symbols of the reference read as another symbol.
    pub substitutions: u32,
    /// Symbols of the reference that are missing.
    pub deletions: u32,
    /// Symbols of the hypothesis that are too many.
    pub insertions: u32,
}

impl Counts {
    /// Edits of the alignment, which is the edit distance of both texts.
    pub fn distance(&self) -> u32 {
        self.substitutions + self.deletions + self.insertions
    }

    /// Totals of a script.
    pub fn of(ops: &[Op]) -> Self {
        let mut counts = Self::default();
        for op in ops {
            match op.kind {
                OpKind::Hit => counts.hits += op.reference.end - op.reference.start,
                OpKind::Substitution => counts.substitutions += op.reference.end - op.reference.start,
                OpKind::Deletion => counts.deletions += op.reference.end - op.reference.start,
                OpKind::Insertion => counts.insertions += op.hypothesis.end - op.hypothesis.start,
            }
        }
        counts
    }
}

impl Add for Counts {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.hits += other.hits;
        self.substitutions += other.substitutions;
        self.deletions += other.deletions;
        self.insertions += other.insertions;
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), Add::add)
    }
}
