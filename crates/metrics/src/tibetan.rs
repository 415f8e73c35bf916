//! Tsheg, shad and error classes of Tibetan text; the definitions are in [`crate::record`].

use errata_align::{Op, OpKind};

use crate::record::{
    ERRORS_BASE, ERRORS_OTHER, Record, SHAD_HITS, SHAD_HYPOTHESIS, SHAD_REFERENCE, TIBETAN_REFERENCE,
    TSHEG_HITS, TSHEG_HYPOTHESIS, TSHEG_REFERENCE,
};

/// Classes in the order of their slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Base,
    Subjoined,
    Vowel,
    Tsheg,
    Shad,
    Digit,
    Other,
}

pub(crate) fn class_of(point: u32) -> Class {
    match point {
        0x0F0B | 0x0F0C => Class::Tsheg,
        0x0F0D..=0x0F12 => Class::Shad,
        0x0F20..=0x0F33 => Class::Digit,
        0x0F00 | 0x0F40..=0x0F6C | 0x0F88..=0x0F8C => Class::Base,
        0x0F71..=0x0F7D | 0x0F80 | 0x0F81 => Class::Vowel,
        0x0F8D..=0x0FBC => Class::Subjoined,
        _ => Class::Other,
    }
}

/// Numbers of tsheg, shad and of all Tibetan code points.
#[derive(Debug, Default, Clone, Copy)]
struct Census {
    tsheg: u32,
    shad: u32,
    tibetan: u32,
}

impl Census {
    /// No branches, so that the compiler makes vector code of it.
    fn take(text: &[u32]) -> Self {
        let mut census = Self::default();
        for &point in text {
            census.tsheg += u32::from(point.wrapping_sub(0x0F0B) < 2);
            census.shad += u32::from(point.wrapping_sub(0x0F0D) < 6);
            census.tibetan += u32::from(point.wrapping_sub(0x0F00) < 0x100);
        }
        census
    }
}

/// Writes the Tibetan slots from the canonical script of code points.
pub(crate) fn write_tibetan(reference: &[u32], hypothesis: &[u32], ops: &[Op], record: &mut Record) {
    let (here, there) = (Census::take(reference), Census::take(hypothesis));
    record[TIBETAN_REFERENCE] = here.tibetan;
    (record[TSHEG_REFERENCE], record[TSHEG_HYPOTHESIS]) = (here.tsheg, there.tsheg);
    (record[SHAD_REFERENCE], record[SHAD_HYPOTHESIS]) = (here.shad, there.shad);
    record[ERRORS_BASE..=ERRORS_OTHER].fill(0);
    let mut missed = Census::default();
    for op in ops.iter().filter(|op| op.kind != OpKind::Hit) {
        let wrong = match op.kind {
            OpKind::Insertion => &hypothesis[op.hypothesis.start as usize..op.hypothesis.end as usize],
            _ => &reference[op.reference.start as usize..op.reference.end as usize],
        };
        for &point in wrong {
            let class = class_of(point);
            record[ERRORS_BASE + class as usize] += 1;
            if op.kind != OpKind::Insertion {
                missed.tsheg += u32::from(class == Class::Tsheg);
                missed.shad += u32::from(class == Class::Shad);
            }
        }
    }
    // what the reference has and no error touches is a hit
    record[TSHEG_HITS] = here.tsheg - missed.tsheg;
    record[SHAD_HITS] = here.shad - missed.shad;
}
