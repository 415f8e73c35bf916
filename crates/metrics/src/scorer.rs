//! From two texts to a record.

use errata_align::{Aligner, Halt, Stop};

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
        assert_eq!(record.len(), self.layout.len(), "expected a record of the plan");
        let mut pair = Pair::new(self.layout.plan(), &mut self.bench, reference, hypothesis);
        self.layout.write(&mut pair, record)
    }
}
