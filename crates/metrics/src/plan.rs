//! What a record is to hold.

use errata_text::{Normalization, Unit, UnitSet};

/// What is wanted of a pair; slots that no one asked for stay [`crate::record::NOT_COMPUTED`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// Units whose counts are wanted.
    pub units: UnitSet,
    /// Hits, substitutions, deletions and insertions of the units, not the distance alone.
    pub scripts: bool,
    /// Line metrics of the raw text.
    pub lines: bool,
    /// Rates of the lower-cased raw text without punctuation.
    pub orcnorm: bool,
    /// `ssa` and `structure_accuracy` of the raw text.
    pub structure: bool,
    /// Tsheg, shad and error classes of the unit text.
    pub tibetan: bool,
    /// Steps from the raw text to the unit text.
    pub normalization: Normalization,
}

impl Plan {
    /// Everything, on the raw text.
    pub fn all() -> Self {
        Self {
            units: UnitSet::ALL,
            scripts: true,
            lines: true,
            orcnorm: true,
            structure: true,
            tibetan: true,
            normalization: Normalization::RAW,
        }
    }

    /// The distance of one unit and nothing else.
    pub fn distance(unit: Unit) -> Self {
        Self { units: UnitSet::NONE.with(unit), ..Self::default() }
    }

    pub(crate) fn has(&self, unit: Unit) -> bool {
        self.units.contains(unit)
    }

    /// Whether any of the raw text's own metrics is wanted.
    pub(crate) fn needs_raw(&self) -> bool {
        self.lines || self.orcnorm || self.structure
    }

    /// Whether units beyond code points are wanted.
    pub(crate) fn needs_outline(&self) -> bool {
        self.units != UnitSet::NONE && self.units != UnitSet::NONE.with(Unit::Codepoint)
    }

    pub(crate) fn needs_collapsed(&self) -> bool {
        self.lines || self.orcnorm
    }
}
