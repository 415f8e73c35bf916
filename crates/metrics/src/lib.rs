//! Counts and rates of a page from one pass over its texts.
//!
//! A metric is a module: its counts, how they are taken of a pair of texts, and its rates; [`METRICS`] lists them.
//!
//! ```
//! use errata_metrics::{Plan, Rates, Rules, Scorer, Side};
//! let mut scorer = Scorer::new(&Plan::all());
//! let mut record = vec![0; scorer.layout().len()];
//! scorer.score(&mut Side::of("Hello"), &mut Side::of("Hallo"), &mut record)?;
//! let rates = Rates::new(scorer.layout(), Rules::default());
//! let cer = rates.keys().zip(rates.of_page(&record)).find(|(key, _)| *key == "cer");
//! assert_eq!(cer, Some(("cer", Some(0.2))));
//! # Ok::<(), errata_align::Halt>(())
//! ```

mod anchors;
mod cells;
mod cer;
mod combination;
mod comparer;
mod confusions;
mod exact_sum;
mod expectation;
mod foresight;
mod graphemes;
mod lines;
mod matcher;
mod memory;
mod metric;
mod orcnorm;
mod pair;
mod plan;
mod rate;
mod record;
mod scorer;
mod script_numbers;
mod side;
mod structure;
mod tibetan;
mod unit_script;
mod units;
mod vote;
mod wer;

pub use combination::Combination;
pub use comparer::Comparer;
pub use confusions::{CONFUSION_STRIDE, Confusions};
pub use exact_sum::ExactSum;
pub use foresight::{Ahead, Foresight};
pub use memory::Room;
pub use metric::{Metric, MetricSet, UnknownMetric};
pub use plan::Plan;
pub use rate::{Denominator, EmptyReference, Rate, RateState, RateSums, Rates, Rules};
pub use record::{Layout, UnitCounts};
pub use scorer::Scorer;
pub use script_numbers::{script_numbers, unit_places};
pub use side::Side;

/// Every metric that is made of counts, in the order of slots and rates; `src/metrics/registry.ts` lists the
/// same ones.
pub const METRICS: &[&Metric] = &[
    &cer::METRIC,
    &wer::METRIC,
    &units::METRIC,
    &lines::METRIC,
    &orcnorm::METRIC,
    &structure::METRIC,
    &tibetan::METRIC,
];
