//! `units`: the counts of every unit of the unit text, and an error rate each.

use errata_text::{Unit, UnitSet};

use crate::metric::Metric;
use crate::rate::{Formula, Rate};

pub(crate) const METRIC: Metric =
    Metric { name: "units", units: |_| UnitSet::ALL, rates: &RATES, ..Metric::NONE };

/// Words first, as in `wer`; the rate of code points is `cer` and asked for by that name.
const RATES: [Rate; Unit::ALL.len() - 1] = {
    let mut rates = [const { rate_of(Unit::Word) }; Unit::ALL.len() - 1];
    let (mut at, mut next) = (0, 1);
    while at < Unit::ALL.len() {
        let unit = Unit::ALL[at];
        if !matches!(unit, Unit::Codepoint | Unit::Word) {
            rates[next] = rate_of(unit);
            next += 1;
        }
        at += 1;
    }
    rates
};

const fn rate_of(unit: Unit) -> Rate {
    Rate { key: unit.rate_key(), formula: Formula::Errors(Some(unit)) }
}
