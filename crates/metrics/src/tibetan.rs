//! `tibetan`: tsheg, shad and error classes of the unit text, for pages whose reference holds Tibetan.
//!
//! Tsheg is U+0F0B, U+0F0C. Shad is U+0F0D to U+0F12. The class of a code point is the first that fits:
//!
//! | class | code points |
//! |---|---|
//! | tsheg | U+0F0B U+0F0C |
//! | shad | U+0F0D–U+0F12 |
//! | digit | U+0F20–U+0F33 |
//! | base | U+0F00, U+0F40–U+0F6C, U+0F88–U+0F8C |
//! | vowel | U+0F71–U+0F7D, U+0F80, U+0F81 |
//! | subjoined | U+0F8D–U+0FBC |
//! | other | everything else, of any script |
//!
//! The script is the canonical one of code points. A substitution or deletion counts in the class of the
//! reference code point, an insertion in the class of the hypothesis code point: the classes add up to the distance.

use errata_align::{Halt, OpKind};

use crate::metric::{Metric, slots};
use crate::pair::{Pair, Script};
use crate::rate::{Fraction, PageCounts, Rate};
use crate::side::Form;

slots! {
    /// Code points U+0F00–U+0FFF of the reference: the page is Tibetan when there are any.
    TIBETAN_REFERENCE = "tibetanReference",
    /// Tsheg in the reference.
    TSHEG_REFERENCE = "tshegReference",
    /// Tsheg in the hypothesis.
    TSHEG_HYPOTHESIS = "tshegHypothesis",
    /// Hits on tsheg in the canonical script: true positives.
    TSHEG_HITS = "tshegHits",
    /// Shad in the reference.
    SHAD_REFERENCE = "shadReference",
    /// Shad in the hypothesis.
    SHAD_HYPOTHESIS = "shadHypothesis",
    /// Hits on shad in the canonical script: true positives.
    SHAD_HITS = "shadHits",
    /// Errors of class base; the other classes follow.
    ERRORS_BASE = "errorsBase",
    /// Errors of class subjoined.
    ERRORS_SUBJOINED = "errorsSubjoined",
    /// Errors of class vowel.
    ERRORS_VOWEL = "errorsVowel",
    /// Errors of class tsheg.
    ERRORS_TSHEG = "errorsTsheg",
    /// Errors of class shad.
    ERRORS_SHAD = "errorsShad",
    /// Errors of class digit.
    ERRORS_DIGIT = "errorsDigit",
    /// Errors of class other.
    ERRORS_OTHER = "errorsOther",
}

pub(crate) const METRIC: Metric = Metric {
    name: "tibetan",
    slots: SLOTS,
    scripts: &[Form::Normalized],
    count,
    rates: &[
        Rate::quotient("tibetan.tsheg.precision", |counts, _| precision(counts, &TSHEG), |_| None),
        Rate::quotient("tibetan.tsheg.recall", |counts, _| recall(counts, &TSHEG), |_| None),
        Rate::quotient("tibetan.tsheg.f1", |counts, _| f1(counts, &TSHEG), |_| None),
        Rate::quotient("tibetan.shad.precision", |counts, _| precision(counts, &SHAD), |_| None),
        Rate::quotient("tibetan.shad.recall", |counts, _| recall(counts, &SHAD), |_| None),
        Rate::quotient("tibetan.shad.f1", |counts, _| f1(counts, &SHAD), |_| None),
    ],
    ..Metric::NONE
};

/// Slots of a mark.
struct Mark {
    reference: usize,
    hypothesis: usize,
    hits: usize,
}

const TSHEG: Mark = Mark { reference: TSHEG_REFERENCE, hypothesis: TSHEG_HYPOTHESIS, hits: TSHEG_HITS };
const SHAD: Mark = Mark { reference: SHAD_REFERENCE, hypothesis: SHAD_HYPOTHESIS, hits: SHAD_HITS };

fn precision(counts: &PageCounts<'_>, mark: &Mark) -> Fraction {
    if_tibetan(counts, counts.over(mark.hits, mark.hypothesis))
}

fn recall(counts: &PageCounts<'_>, mark: &Mark) -> Fraction {
    if_tibetan(counts, counts.over(mark.hits, mark.reference))
}

fn f1(counts: &PageCounts<'_>, mark: &Mark) -> Fraction {
    let both = i64::from(counts.at(mark.reference)) + i64::from(counts.at(mark.hypothesis));
    if_tibetan(counts, (2 * i64::from(counts.at(mark.hits)), both))
}

/// A page without Tibetan adds nothing.
fn if_tibetan(counts: &PageCounts<'_>, fraction: Fraction) -> Fraction {
    if counts.at(TIBETAN_REFERENCE) > 0 { fraction } else { (0, 0) }
}

/// Classes in the order of their slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Base,
    Subjoined,
    Vowel,
    Tsheg,
    Shad,
    Digit,
    Other,
}

/// By the lower byte of the code point. A table: what comes next can't be predicted.
static CLASSES: [Class; 0x100] = {
    let mut classes = [Class::Other; 0x100];
    let mut low = 0;
    while low < classes.len() {
        classes[low] = class_by_ranges(0x0F00 + low as u32);
        low += 1;
    }
    classes
};

fn class_of(point: u32) -> Class {
    CLASSES.get(point.wrapping_sub(0x0F00) as usize).copied().unwrap_or(Class::Other)
}

const fn class_by_ranges(point: u32) -> Class {
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

fn count(pair: &mut Pair<'_>, slots: &mut [u32]) -> Result<(), Halt> {
    let Script { reference, hypothesis, ops } = pair.script(Form::Normalized)?;
    let (here, there) = (Census::take(reference), Census::take(hypothesis));
    slots[TIBETAN_REFERENCE] = here.tibetan;
    (slots[TSHEG_REFERENCE], slots[TSHEG_HYPOTHESIS]) = (here.tsheg, there.tsheg);
    (slots[SHAD_REFERENCE], slots[SHAD_HYPOTHESIS]) = (here.shad, there.shad);
    slots[ERRORS_BASE..=ERRORS_OTHER].fill(0);
    let mut missed = Census::default();
    for op in ops.iter().filter(|op| op.kind != OpKind::Hit) {
        let wrong = match op.kind {
            OpKind::Insertion => &hypothesis[op.hypothesis.start as usize..op.hypothesis.end as usize],
            _ => &reference[op.reference.start as usize..op.reference.end as usize],
        };
        for &point in wrong {
            let class = class_of(point);
            slots[ERRORS_BASE + class as usize] += 1;
            if op.kind != OpKind::Insertion {
                missed.tsheg += u32::from(class == Class::Tsheg);
                missed.shad += u32::from(class == Class::Shad);
            }
        }
    }
    // what the reference has and no error touches is a hit
    slots[TSHEG_HITS] = here.tsheg - missed.tsheg;
    slots[SHAD_HITS] = here.shad - missed.shad;
    Ok(())
}
