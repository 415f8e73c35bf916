//! What a sweep leaves behind for the way back.

use crate::Halt;
use crate::edge::Edge;
use crate::strip::{Kernel, State};
use crate::sweep::Place;

/// Receives the strips of a sweep.
pub(crate) trait Keeper {
    /// A strip starts; `edge` is the row above it, `value` the cost at its first column.
    fn begin(&mut self, kernel: &Kernel, place: &Place, value: i64, edge: &Edge) -> Result<(), Halt>;
    /// Steps that may be run at once after `done` steps, at which the strip is in `state`.
    fn portion(&mut self, done: usize, state: &State) -> usize;
    /// Where the vertical differences of the next steps go; null if they are not wanted.
    fn trace(&mut self, done: usize, steps: usize) -> *mut u64;
}

/// Keeps nothing: the distance alone is wanted.
pub(crate) struct Nothing;

impl Keeper for Nothing {
    fn begin(&mut self, _: &Kernel, _: &Place, _: i64, _: &Edge) -> Result<(), Halt> {
        Ok(())
    }

    fn portion(&mut self, _: usize, _: &State) -> usize {
        usize::MAX
    }

    fn trace(&mut self, _: usize, _: usize) -> *mut u64 {
        std::ptr::null_mut()
    }
}
