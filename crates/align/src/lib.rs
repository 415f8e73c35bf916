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

mod affix;
mod alphabet;
mod batch;
mod edge;
mod engine;
mod lanes;
mod op;
mod path;
mod profile;
mod record;
mod script;
mod short;
mod strip;
mod sweep;
mod traceback;
mod window;

use affix::affixes;
use batch::Batch;
use engine::Engine;
pub use op::{Counts, Op, OpKind};
pub use path::Path;
use script::Script;

/// Aligns pairs; keeps its buffers, so that later calls allocate nothing.
#[derive(Debug)]
pub struct Aligner {
    path: Path,
    engine: Engine,
    batch: Batch,
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
        Self { path, engine: Engine::default(), batch: Batch::default(), ops: Vec::new() }
    }

    /// The path in use.
    pub fn path(&self) -> Path {
        self.path
    }

    /// Fewest substitutions, deletions and insertions that turn the reference into the hypothesis.
    pub fn distance(&mut self, reference: &[u32], hypothesis: &[u32]) -> u32 {
        let (prefix, suffix) = affixes(reference, hypothesis);
        let reference = &reference[prefix..reference.len() - suffix];
        let hypothesis = &hypothesis[prefix..hypothesis.len() - suffix];
        if reference.is_empty() || hypothesis.is_empty() {
            return (reference.len() + hypothesis.len()) as u32;
        }
        self.engine.distance(self.path, reference, hypothesis)
    }

    /// Distances of many pairs, in their order, replacing what was in `distances`.
    ///
    /// Lines run side by side in the lanes of AVX-512 and AVX2, which takes less than half the time of one call each;
    /// longer texts gain nothing.
    pub fn distance_many(&mut self, pairs: &[(&[u32], &[u32])], distances: &mut Vec<u32>) {
        distances.clear();
        distances.resize(pairs.len(), 0);
        let Self { path, engine, batch, .. } = self;
        batch.distances(*path, pairs, distances, |rows, columns| engine.distance(*path, rows, columns));
    }

    /// Writes the canonical optimal script into `ops`, replacing what was there.
    pub fn align(&mut self, reference: &[u32], hypothesis: &[u32], ops: &mut Vec<Op>) {
        let (prefix, suffix) = affixes(reference, hypothesis);
        let mut script = Script::new(ops, reference.len(), hypothesis.len());
        script.hits(suffix);
        let reference = &reference[prefix..reference.len() - suffix];
        let hypothesis = &hypothesis[prefix..hypothesis.len() - suffix];
        if reference.is_empty() || hypothesis.is_empty() {
            script.delete(reference.len() as u32);
            script.insert(hypothesis.len() as u32);
        } else {
            self.engine.align(self.path, reference, hypothesis, &mut script);
        }
        script.hits(prefix);
        script.finish();
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
