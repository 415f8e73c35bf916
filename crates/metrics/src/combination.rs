//! What several models would reach together on a page. `src/metrics/combination.ts` is the same.

use errata_align::{Aligner, Counts, Halt, OpKind, Stop};
use errata_text::Unit;

use crate::unit_script::UnitScript;
use crate::vote::Vote;

/// Counts of a page after the other.
#[derive(Debug)]
pub struct Combination {
    script: UnitScript,
    vote: Vote,
    /// For each model a bit for each code point of the reference that it missed.
    missed: Vec<Vec<u64>>,
}

impl Combination {
    /// Numbers of a page: for each model its edits, the code points of the reference, the edits of the text that was
    /// voted for (0 without a vote), and for each pair of models, a model with itself first, the code points that both
    /// missed.
    pub fn width(models: usize) -> usize {
        models + 2 + models * (models + 1) / 2
    }

    /// A bench for pages.
    pub fn new(aligner: Aligner, stop: Stop) -> Self {
        let script = UnitScript::new(aligner.stopped_by(stop));
        Self { script, vote: Vote::default(), missed: Vec::new() }
    }

    /// Counts a page: the code points of the reference, then of each model's text.
    pub fn count(&mut self, texts: &[&[u32]], numbers: &mut [u32]) -> Result<(), Halt> {
        let (reference, models) = texts.split_first().expect("a reference");
        let (edits, rest) = numbers.split_at_mut(models.len());
        self.missed.resize_with(models.len(), Vec::new);
        for ((text, edits), missed) in models.iter().zip(edits).zip(&mut self.missed) {
            *edits = misses(&mut self.script, reference, text, missed)?;
        }
        rest[0] = reference.len() as u32;
        rest[1] = match self.vote.text(&mut self.script, models)? {
            Some(voted) => self.script.aligner().distance(reference, voted)?,
            None => 0,
        };
        let pairs = (0..models.len()).flat_map(|left| (left..models.len()).map(move |right| (left, right)));
        for ((left, right), common) in pairs.zip(&mut rest[2..]) {
            let both = self.missed[left].iter().zip(&self.missed[right]);
            *common = both.map(|(here, there)| (here & there).count_ones()).sum();
        }
        Ok(())
    }
}

/// Marks the code points of the reference without a hit; gives the edits.
fn misses(
    script: &mut UnitScript,
    reference: &[u32],
    text: &[u32],
    missed: &mut Vec<u64>,
) -> Result<u32, Halt> {
    missed.clear();
    missed.resize(reference.len().div_ceil(64), 0);
    script.align(Unit::Codepoint, [reference, text])?;
    for op in script.ops().iter().filter(|op| op.kind != OpKind::Hit) {
        for at in op.reference.clone() {
            missed[at as usize / 64] |= 1 << (at % 64);
        }
    }
    Ok(Counts::of(script.ops()).distance())
}
