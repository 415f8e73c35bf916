//! Counts and rates of a page from one pass over its texts.
//!
//! ```
//! use errata_metrics::{Plan, Scorer, record};
//! let mut scorer = Scorer::new(Plan::all());
//! let (reference, hypothesis) = (scorer.prepare("Hello"), scorer.prepare("Hallo"));
//! let mut counts = record::EMPTY_RECORD;
//! scorer.score(&reference, &hypothesis, &mut counts)?;
//! assert_eq!(counts[record::RAW_CODEPOINT_DISTANCE], 1);
//! # Ok::<(), errata_align::Halt>(())
//! ```

pub mod rate;
pub mod record;

mod anchors;
mod confusion;
mod exact_sum;
mod lines;
mod matcher;
mod memory;
mod plan;
mod scorer;
mod side;
mod structure;
mod tibetan;

pub use confusion::{Confusion, ConfusionTable};
pub use exact_sum::ExactSum;
pub use memory::Room;
pub use plan::Plan;
pub use scorer::Scorer;
pub use side::Side;
