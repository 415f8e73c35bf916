//! What a record is to hold.

use errata_text::{Normalization, Unit, UnitSet, Words};

use crate::metric::MetricSet;
use crate::side::Form;

/// What is wanted of a pair: the record holds that and nothing else, see [`crate::Layout`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The metrics.
    pub metrics: MetricSet,
    /// The unit of `cer`.
    pub unit: Unit,
    /// Hits, substitutions, deletions and insertions of the units, not the distance alone.
    pub scripts: bool,
    /// Steps from the raw text to the text whose units are counted.
    pub normalization: Normalization,
    /// What a word of the units is; metrics with documents of their own keep to Python's.
    pub words: Words,
}

impl Plan {
    /// Everything, on the raw text.
    pub fn all() -> Self {
        Self {
            metrics: MetricSet::ALL,
            unit: Unit::Codepoint,
            scripts: true,
            normalization: Normalization::raw(),
            words: Words::Python,
        }
    }

    /// The units whose counts the record holds.
    pub fn units(&self) -> UnitSet {
        self.metrics.iter().fold(UnitSet::NONE, |units, metric| units.union((metric.units)(self.unit)))
    }

    /// The scripts that someone will ask for.
    pub(crate) fn wanted_scripts(&self) -> impl Iterator<Item = (Form, Unit)> {
        let units = if self.scripts { self.units() } else { UnitSet::NONE };
        let of_metrics = self.metrics.iter().flat_map(|metric| metric.scripts);
        units
            .iter()
            .map(|unit| (Form::Normalized, self.words.cut(unit)))
            .chain(of_metrics.map(|&form| (form, Unit::Codepoint)))
    }

    /// The forms whose distance of code points someone will ask for, be it that of their script.
    pub(crate) fn wanted_distances(&self) -> impl Iterator<Item = Form> {
        let of_units = self.units().contains(Unit::Codepoint).then_some(Form::Normalized);
        of_units.into_iter().chain(self.metrics.iter().flat_map(|metric| metric.distances).copied())
    }
}
