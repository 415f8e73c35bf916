//! `cer`: errors per code point of the unit text, or per another unit.
//!
//! May exceed 1: a hypothesis can hold more insertions than the reference has units.

use errata_text::UnitSet;

use crate::metric::Metric;
use crate::rate::{Formula, Rate};

pub(crate) const METRIC: Metric = Metric {
    name: "cer",
    units: |unit| UnitSet::NONE.with(unit),
    rates: &[Rate { key: "cer", formula: Formula::Errors(None) }],
    ..Metric::NONE
};
