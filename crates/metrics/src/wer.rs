//! `wer`: errors per word of the unit text.

use errata_text::{Unit, UnitSet};

use crate::metric::Metric;
use crate::rate::{Formula, Rate};

pub(crate) const METRIC: Metric = Metric {
    name: "wer",
    units: |_| UnitSet::NONE.with(Unit::Word),
    rates: &[Rate { key: Unit::Word.rate_key(), formula: Formula::Errors(Some(Unit::Word)) }],
    ..Metric::NONE
};
