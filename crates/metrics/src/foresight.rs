//! Distances of a block of pairs, found side by side before the pairs are scored: several at once take much less time
//! than one by one.

use errata_align::Halt;
use errata_text::Unit;

use crate::cells::{CELLS, CellSet, cell};
use crate::pair::Workbench;
use crate::plan::Plan;
use crate::side::{Form, Side};

/// Distances of a pair that are known before it is scored.
#[derive(Debug, Clone)]
pub struct Foresight {
    pub(crate) measured: CellSet,
    pub(crate) distances: [u32; CELLS],
}

impl Foresight {
    /// Nothing is known.
    pub const NOTHING: Self = Self { measured: CellSet::NONE, distances: [0; CELLS] };
}

impl Default for Foresight {
    fn default() -> Self {
        Self::NOTHING
    }
}

/// A pair that will be scored: its series (see [`crate::Scorer::follow`]) and both sides, which were prepared.
#[derive(Debug, Clone, Copy)]
pub struct Ahead<'a> {
    /// The series.
    pub series: usize,
    /// The reference.
    pub reference: &'a Side,
    /// The hypothesis.
    pub hypothesis: &'a Side,
}

impl Ahead<'_> {
    /// The form as the pair has it: the raw one where both texts are as they were.
    fn form(&self, form: Form) -> Form {
        if self.reference.is_raw(form) && self.hypothesis.is_raw(form) { Form::Raw } else { form }
    }

    /// The forms whose distance of code points will be asked for, and no script of them.
    fn wanted(&self, plan: &Plan) -> impl Iterator<Item = Form> {
        let mut taken = CellSet::default();
        for (form, unit) in plan.wanted_scripts().filter(|&(_, unit)| unit == Unit::Codepoint) {
            taken.add(cell(self.form(form), unit));
        }
        plan.wanted_distances().map(|form| self.form(form)).filter(move |&form| {
            let cell = cell(form, Unit::Codepoint);
            let is_new = !taken.has(cell);
            taken.add(cell);
            is_new
        })
    }
}

/// Finds the distances of code points of a block of pairs that a plan asks for.
pub(crate) fn foresee(
    plan: &Plan,
    bench: &mut Workbench,
    pairs: &[Ahead<'_>],
    foresights: &mut Vec<Foresight>,
) -> Result<(), Halt> {
    foresights.clear();
    foresights.resize_with(pairs.len(), Foresight::default);
    let mut places = Vec::new();
    let mut texts = Vec::new();
    let mut guesses = Vec::new();
    for (number, pair) in pairs.iter().enumerate() {
        bench.follow(pair.series);
        for form in pair.wanted(plan) {
            let (reference, hypothesis) = (pair.reference.points(form), pair.hypothesis.points(form));
            let (cell, length) = (cell(form, Unit::Codepoint), reference.len().max(hypothesis.len()) as u32);
            places.push((number, cell, length));
            texts.push((reference, hypothesis));
            guesses.push(bench.expectations[pair.series][cell].guess(length, None));
        }
    }
    let mut distances = Vec::new();
    bench.aligner.distance_many_expecting(&texts, &guesses, &mut distances)?;
    for (&(number, cell, length), &distance) in places.iter().zip(&distances) {
        foresights[number].measured.add(cell);
        foresights[number].distances[cell] = distance;
        bench.expectations[pairs[number].series][cell].add(distance, length, None);
    }
    Ok(())
}

/// Makes the forms of a side whose distances or scripts a plan asks for.
pub(crate) fn prepare(plan: &Plan, bench: &mut Workbench, side: &mut Side) {
    let of_scripts = plan.wanted_scripts().map(|(form, _)| form);
    for form in of_scripts.chain(plan.wanted_distances()) {
        side.make(form, &plan.normalization, &mut bench.scratch);
    }
}
