//! Extended grapheme clusters of UAX #29, rule GB9c (Indic conjuncts) included.

use crate::class::grapheme_class;
use crate::tables::{
    CONSONANT, CONTROL, CR, EXTEND, L, LF, LINKER, LV, LVT, NON_JOINER, OTHER, PICTOGRAPH, PREPEND, REGIONAL,
    SPACING, T, V, ZWJ,
};

/// What the rules must remember beyond the class of the code point before.
#[derive(Default)]
struct Memory {
    /// GB11: a pictograph and its extensions came before; with `joined`, a ZWJ after them.
    pictograph: bool,
    joined: bool,
    /// GB9c: a consonant came before; with `linked`, a linker after it.
    consonant: bool,
    linked: bool,
    /// GB12, GB13: the number of regional indicators before is odd.
    odd_regional: bool,
}

impl Memory {
    fn pass(&mut self, class: u8) {
        if class != REGIONAL {
            self.odd_regional = false;
        }
        match class {
            EXTEND => self.end_joined(),
            LINKER => {
                self.end_joined();
                self.linked = self.consonant;
            }
            ZWJ if self.joined => self.end_joined(),
            ZWJ => self.joined = self.pictograph,
            NON_JOINER => {
                self.end_joined();
                (self.consonant, self.linked) = (false, false);
            }
            REGIONAL => *self = Self { odd_regional: !self.odd_regional, ..Self::default() },
            PICTOGRAPH => *self = Self { pictograph: true, ..Self::default() },
            CONSONANT => *self = Self { consonant: true, ..Self::default() },
            _ => *self = Self::default(),
        }
    }

    /// Only a ZWJ directly before the next pictograph joins.
    fn end_joined(&mut self) {
        if self.joined {
            (self.pictograph, self.joined) = (false, false);
        }
    }

    fn breaks(&self, before: u8, class: u8) -> bool {
        match (before, class) {
            (CR, LF) => false,
            (CR | LF | CONTROL, _) | (_, CR | LF | CONTROL) => true,
            (L, L | V | LV | LVT) | (LV | V, V | T) | (LVT | T, T) => false,
            (_, EXTEND | LINKER | NON_JOINER | ZWJ | SPACING) | (PREPEND, _) => false,
            (_, CONSONANT) => !self.linked,
            (ZWJ, PICTOGRAPH) => !self.joined,
            (REGIONAL, REGIONAL) => !self.odd_regional,
            _ => true,
        }
    }
}

/// Calls `emit` with the place of each end of a cluster, in order.
#[inline]
pub(crate) fn each_boundary(classes: impl Iterator<Item = u8>, mut emit: impl FnMut(usize)) {
    let mut classes = classes.enumerate();
    let Some((_, mut before)) = classes.next() else { return };
    let mut memory = Memory::default();
    memory.pass(before);
    let mut end = 1;
    for (at, class) in classes {
        end = at + 1;
        if before == OTHER && class == OTHER {
            emit(at);
            continue;
        }
        if memory.breaks(before, class) {
            emit(at);
        }
        memory.pass(class);
        before = class;
    }
    emit(end);
}

/// Calls `emit` with the start and end of each cluster, in order.
#[inline]
pub fn each_grapheme(text: &[u32], mut emit: impl FnMut(usize, usize)) {
    let mut start = 0;
    each_boundary(text.iter().map(|&point| grapheme_class(point)), |at| {
        emit(start, at);
        start = at;
    });
}
