//! Cells: what can be known of a form of both texts in a unit.

use errata_text::Unit;

use crate::side::Form;

/// How many there are.
pub(crate) const CELLS: usize = Form::COUNT * Unit::CUTS.len();

/// The cell of a form in a unit.
pub(crate) fn cell(form: Form, unit: Unit) -> usize {
    form as usize * Unit::CUTS.len() + unit as usize
}

/// A set of cells.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct CellSet(u64);

const _: () = assert!(CELLS <= u64::BITS as usize);

impl CellSet {
    /// No cell.
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 != 0
    }

    pub(crate) fn add(&mut self, cell: usize) {
        self.0 |= 1 << cell;
    }
}
