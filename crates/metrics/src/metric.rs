//! What a metric is: counts of a pair of texts and the rates made of them.

use errata_align::Halt;
use errata_text::{Unit, UnitSet};
use thiserror::Error;

use crate::METRICS;
use crate::pair::Pair;
use crate::rate::Rate;
use crate::side::Form;

/// A metric; `src/metrics` has one of the same name. [`METRICS`] lists them all.
pub struct Metric {
    /// The public name.
    pub name: &'static str,
    /// Units whose counts it needs, the unit of `cer` being given.
    pub(crate) units: fn(Unit) -> UnitSet,
    /// Names of its own counts in the order of its slots.
    pub slots: &'static [&'static str],
    /// Forms of the text whose script of code points it reads: others then take their distance from it.
    pub(crate) scripts: &'static [Form],
    /// Forms whose distance of code points it asks for.
    pub(crate) distances: &'static [Form],
    /// Fills its slots.
    pub(crate) count: fn(&mut Pair<'_>, &mut [u32]) -> Result<(), Halt>,
    /// Its rates in order.
    pub rates: &'static [Rate],
}

impl Metric {
    /// A metric without counts of its own.
    pub(crate) const NONE: Self = Self {
        name: "",
        units: |_| UnitSet::NONE,
        slots: &[],
        scripts: &[],
        distances: &[],
        count: |_, _| Ok(()),
        rates: &[],
    };
}

impl std::fmt::Debug for Metric {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name)
    }
}

/// Numbers the slots of a metric from 0 on: constants, and `SLOTS` with their names.
macro_rules! slots {
    ($($(#[$doc:meta])* $constant:ident = $name:literal,)*) => {
        $crate::metric::slots!(@constants 0; $($(#[$doc])* $constant,)*);
        const SLOTS: &[&str] = &[$($name),*];
    };
    (@constants $at:expr; $(#[$doc:meta])* $constant:ident, $($rest:tt)*) => {
        $(#[$doc])*
        const $constant: usize = $at;
        $crate::metric::slots!(@constants $constant + 1; $($rest)*);
    };
    (@constants $at:expr;) => {};
}
pub(crate) use slots;

/// A set of metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MetricSet(u32);

/// A name that is no metric.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected one of the metrics {}, got {got:?}", names(METRICS.iter().copied()).join(", "))]
pub struct UnknownMetric {
    /// The name.
    pub got: String,
}

fn names(metrics: impl Iterator<Item = &'static Metric>) -> Vec<&'static str> {
    metrics.map(|metric| metric.name).collect()
}

impl UnknownMetric {
    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        "METRIC_UNKNOWN"
    }
}

impl MetricSet {
    /// No metric.
    pub const NONE: Self = Self(0);
    /// All metrics.
    pub const ALL: Self = Self(u32::MAX >> (u32::BITS as usize - METRICS.len()));

    /// The metrics of these names.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, UnknownMetric> {
        names.into_iter().try_fold(Self::NONE, |set, name| {
            let found = METRICS.iter().position(|metric| metric.name == name);
            let number = found.ok_or_else(|| UnknownMetric { got: name.to_owned() })?;
            Ok(Self(set.0 | 1 << number))
        })
    }

    /// The metrics of the set in the order of [`METRICS`].
    pub fn iter(self) -> impl Iterator<Item = &'static Metric> {
        METRICS
            .iter()
            .enumerate()
            .filter(move |(number, _)| self.0 & 1 << number != 0)
            .map(|(_, &found)| found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_made_of_names() {
        assert_eq!(names(MetricSet::ALL.iter()), names(METRICS.iter().copied()));
        let some = MetricSet::parse(["tibetan", "cer", "cer"]).expect("known");
        assert_eq!(names(some.iter()), ["cer", "tibetan"]);
        let error = MetricSet::parse(["cer", "bleu"]).expect_err("unknown");
        assert!(error.to_string().starts_with("expected one of the metrics cer, wer, "), "{error}");
        assert!(error.to_string().ends_with(", got \"bleu\""), "{error}");
    }
}
