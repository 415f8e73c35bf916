//! From two texts to a record.

use errata_align::{Aligner, Halt, Stop};

use crate::foresight::{self, Ahead, Foresight};
use crate::pair::{Pair, Workbench};
use crate::plan::Plan;
use crate::record::Layout;
use crate::side::Side;

/// Scores pairs of texts by one plan; keeps its buffers. One per thread.
#[derive(Debug)]
pub struct Scorer {
    layout: Layout,
    bench: Workbench,
}

impl Scorer {
    /// A scorer on the fastest path of this processor.
    pub fn new(plan: &Plan) -> Self {
        Self::with_aligner(plan, Aligner::new(), Stop::new())
    }

    /// A scorer that uses the given aligner and is ended by a flag.
    pub fn with_aligner(plan: &Plan, aligner: Aligner, stop: Stop) -> Self {
        Self { layout: Layout::new(plan), bench: Workbench::new(aligner, stop) }
    }

    /// Where the counts of the plan stand in a record.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Another plan in the same memory; sides that were scored before are to be read again.
    pub fn set_plan(&mut self, plan: &Plan) {
        self.layout = Layout::new(plan);
    }

    /// The pairs to come are of a series, numbered from 0: alike, as the pages of one model are. What was found of its
    /// last ones saves time with the next; records don't depend on it.
    pub fn follow(&mut self, series: usize) {
        self.bench.follow(series);
    }

    /// Writes the record of a pair. What it holds after an error is open.
    ///
    /// # Panics
    /// When the record is not as long as the layout says.
    pub fn score(
        &mut self,
        reference: &mut Side,
        hypothesis: &mut Side,
        record: &mut [u32],
    ) -> Result<(), Halt> {
        self.score_foreseen(reference, hypothesis, &Foresight::NOTHING, record)
    }

    /// Whether [`Scorer::foresee`] saves time: not beside scripts, whose pages are better read one by one, because what
    /// is prepared of many does not stay in the cache.
    pub fn foresees(&self) -> bool {
        let plan = self.layout.plan();
        plan.wanted_distances().next().is_some() && plan.wanted_scripts().next().is_none()
    }

    /// Makes what [`Scorer::foresee`] asks of a side.
    pub fn prepare(&mut self, side: &mut Side) {
        foresight::prepare(self.layout.plan(), &mut self.bench, side);
    }

    /// Finds distances of a block of pairs, several at once; `foresights` are replaced by one for each pair.
    pub fn foresee(&mut self, pairs: &[Ahead<'_>], foresights: &mut Vec<Foresight>) -> Result<(), Halt> {
        foresight::foresee(self.layout.plan(), &mut self.bench, pairs, foresights)
    }

    /// Writes the record of a pair, whose foresight must be that of these two sides.
    ///
    /// # Panics
    /// As [`Scorer::score`].
    pub fn score_foreseen(
        &mut self,
        reference: &mut Side,
        hypothesis: &mut Side,
        foresight: &Foresight,
        record: &mut [u32],
    ) -> Result<(), Halt> {
        assert_eq!(record.len(), self.layout.len(), "expected a record of the plan");
        let mut pair = Pair::new(self.layout.plan(), &mut self.bench, reference, hypothesis, foresight);
        self.layout.write(&mut pair, record)
    }
}
