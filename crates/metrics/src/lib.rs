//! Counts and rates of a page from one pass over its texts.

pub mod record;

mod lines;
mod matcher;
mod plan;
pub mod rate;
mod scorer;
mod side;
mod structure;
mod tibetan;

pub use plan::Plan;
pub use scorer::Scorer;
pub use side::Side;
