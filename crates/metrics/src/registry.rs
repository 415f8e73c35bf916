//! All metrics, in the order of their slots and rates.

use crate::metric::Metric;
use crate::{cer, lines, orcnorm, structure, tibetan, units, wer};

/// Every metric that is made of counts; `src/metrics/registry.ts` lists the same ones.
pub const METRICS: [&Metric; 7] = [
    &cer::METRIC,
    &wer::METRIC,
    &units::METRIC,
    &lines::METRIC,
    &orcnorm::METRIC,
    &structure::METRIC,
    &tibetan::METRIC,
];
