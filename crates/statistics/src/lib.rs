//! Resampling: the weighted sums that bootstrap intervals and permutation tests are made of.
//!
//! A statistic of a benchmark is a quotient of sums over pages (the mean of page rates: rates over pages; the pooled
//! rate: edits over reference lengths), so all resampling comes down to one operation: draw a weight for every row,
//! add the weighted rows. This crate does that operation and nothing else; quotients, quantiles and corrections are a
//! few thousand operations and are made once, in TypeScript, from the sums of either engine.
mod generator;
mod sums;
mod weights;

pub use sums::{Table, TableError, resampled_sums};
pub use weights::Scheme;
