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
//! assert_eq!(aligner.distance(&reference, &hypothesis), Ok(3));
//! let mut ops = Vec::new();
//! aligner.align(&reference, &hypothesis, &mut ops)?;
//! assert_eq!(ops[0].kind, OpKind::Substitution);
//! assert_eq!(ops[1].reference, 1..4);
//! # Ok::<(), errata_align::Halt>(())
//! ```

mod affix;
mod alphabet;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "two lanes gain nothing for lines"))]
mod batch;
mod border;
mod budgets;
mod chooser;
mod compare;
mod diagonal;
mod edge;
mod halt;
mod keeper;
mod lanes;
mod many;
mod op;
mod page_lanes;
mod pages;
mod profile;
mod retrace;
mod room;
mod script;
mod short;
mod simd;
mod strip;
mod sweep;
mod traceback;
mod window;

use affix::Pair;
use chooser::Chooser;
pub use halt::{Halt, Stop};
use many::{Many, Place};
pub use op::{Counts, Op, OpKind};
pub use simd::Simd;
use traceback::Limits;

/// Symbols of both texts together at most, so that every count fits: a symbol weighs up to five in some.
pub const MOST_SYMBOLS: usize = u32::MAX as usize / 5;

/// Aligns pairs; keeps its buffers, so that later calls allocate nothing.
///
/// Every call fails with [`Halt::Stopped`] soon after the aligner's [`Stop`] was set, and with [`Halt::TooLarge`] for
/// texts that there is no memory for.
#[derive(Debug)]
pub struct Aligner {
    path: Simd,
    stop: Stop,
    limits: Limits,
    chooser: Chooser,
    many: Many,
    ops: Vec<Op>,
    /// What the next distance is thought to be.
    guess: Option<u32>,
}

impl Default for Aligner {
    fn default() -> Self {
        Self::new()
    }
}

impl Aligner {
    /// An aligner on the fastest path of this processor.
    pub fn new() -> Self {
        Self::with_path(Simd::best())
    }

    /// An aligner on a given path, or on the best one where this processor lacks it.
    pub fn with_path(path: Simd) -> Self {
        let path = if path.is_available() { path } else { Simd::best() };
        Self::build(path, Stop::new(), Limits::default())
    }

    /// The same aligner, ended by a flag.
    pub fn stopped_by(self, stop: Stop) -> Self {
        Self::build(self.path, stop, self.limits)
    }

    /// The same aligner, which keeps less or more of a table for the way back: bytes before the table is divided, and
    /// rows at which it is. Scripts don't depend on it; tests use it to divide small tables.
    pub fn keeping(self, bytes: usize, rows: usize) -> Self {
        Self::build(self.path, self.stop, Limits { bytes, borders: rows.max(1) })
    }

    fn build(path: Simd, stop: Stop, limits: Limits) -> Self {
        let chooser = Chooser::new(path, stop.clone(), limits);
        Self { path, stop, limits, chooser, many: Many::default(), ops: Vec::new(), guess: None }
    }

    /// The path in use.
    pub fn path(&self) -> Simd {
        self.path
    }

    /// The next call is thought to find so many edits. Nothing depends on it but the time that call takes.
    pub fn expecting(&mut self, edits: Option<u32>) -> &mut Self {
        self.guess = edits;
        self
    }

    /// Fewest substitutions, deletions and insertions that turn the reference into the hypothesis.
    pub fn distance(&mut self, reference: &[u32], hypothesis: &[u32]) -> Result<u32, Halt> {
        let guess = self.guess.take();
        check_lengths(reference.len(), hypothesis.len())?;
        let pair = Pair::new(reference, hypothesis);
        let (rows, columns) = (pair.rows().len(), pair.columns().len());
        if rows == 0 || columns == 0 {
            return Ok((rows + columns) as u32);
        }
        let distance = self.chooser.distance(&pair, guess);
        self.settle(distance)
    }

    /// Distances of many pairs, in their order, replacing what was in `distances`.
    ///
    /// Lines (in AVX-512 and AVX2) and pages with more than a few errors run side by side in the lanes of a register,
    /// which takes less than half the time of one call each. Texts of more than some 4,000 symbols, or of distances
    /// above some 240, gain nothing.
    pub fn distance_many(
        &mut self,
        pairs: &[(&[u32], &[u32])],
        distances: &mut Vec<u32>,
    ) -> Result<(), Halt> {
        self.distance_many_expecting(pairs, &[], distances)
    }

    /// The same of pairs whose distances are thought to be about `guesses`, as far as there are any. Nothing depends on
    /// them but the time that the call takes.
    pub fn distance_many_expecting(
        &mut self,
        pairs: &[(&[u32], &[u32])],
        guesses: &[Option<u32>],
        distances: &mut Vec<u32>,
    ) -> Result<(), Halt> {
        check_all_lengths(pairs)?;
        distances.clear();
        distances.resize(pairs.len(), 0);
        let Self { path, stop, chooser, many, .. } = self;
        let done = many.distances(Place { path: *path, stop, chooser }, pairs, guesses, distances);
        self.settle(done)
    }

    /// Totals of the canonical scripts of many pairs, in their order, replacing what was in `counts`: what
    /// [`Aligner::counts`] gives for each, for the time that [`Aligner::distance_many`] saves with pages.
    pub fn counts_many(&mut self, pairs: &[(&[u32], &[u32])], counts: &mut Vec<Counts>) -> Result<(), Halt> {
        check_all_lengths(pairs)?;
        counts.clear();
        counts.resize(pairs.len(), Counts::default());
        let Self { path, stop, chooser, many, .. } = self;
        let done = many.counts(Place { path: *path, stop, chooser }, pairs, counts);
        self.settle(done)
    }

    /// Writes the canonical optimal script into `ops`, replacing what was there.
    pub fn align(&mut self, reference: &[u32], hypothesis: &[u32], ops: &mut Vec<Op>) -> Result<(), Halt> {
        let guess = self.guess.take();
        check_lengths(reference.len(), hypothesis.len())?;
        let pair = Pair::new(reference, hypothesis);
        let done = self.chooser.align_whole(&pair, guess, ops);
        self.settle(done)
    }

    /// Totals of the canonical script.
    pub fn counts(&mut self, reference: &[u32], hypothesis: &[u32]) -> Result<Counts, Halt> {
        let mut ops = std::mem::take(&mut self.ops);
        self.align(reference, hypothesis, &mut ops)?;
        let counts = Counts::of(&ops);
        self.ops = ops;
        Ok(counts)
    }

    /// Throws away the buffers of a call that failed: they are half filled, and memory may be short.
    fn settle<T>(&mut self, result: Result<T, Halt>) -> Result<T, Halt> {
        if result.is_err() {
            self.chooser = Chooser::new(self.path, self.stop.clone(), self.limits);
            self.many = Many::default();
        }
        result
    }
}

fn check_all_lengths(pairs: &[(&[u32], &[u32])]) -> Result<(), Halt> {
    pairs.iter().try_for_each(|(reference, hypothesis)| check_lengths(reference.len(), hypothesis.len()))
}

fn check_lengths(reference: usize, hypothesis: usize) -> Result<(), Halt> {
    if reference.saturating_add(hypothesis) > MOST_SYMBOLS { Err(Halt::TooLarge) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::{Halt, MOST_SYMBOLS, check_lengths};

    #[test]
    fn texts_too_long_to_be_counted_are_refused() {
        assert_eq!(check_lengths(MOST_SYMBOLS - 1, 1), Ok(()));
        assert_eq!(check_lengths(MOST_SYMBOLS, 1), Err(Halt::TooLarge));
        assert_eq!(check_lengths(usize::MAX, usize::MAX), Err(Halt::TooLarge));
    }
}
