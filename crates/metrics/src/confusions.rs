//! What is read as what: single units in the canonical alignment of many pairs of texts. `src/metrics/confusions.ts` is
//! the same.

use std::collections::HashMap;
use std::ops::Range;

use errata_align::{Aligner, Halt, OpKind, Stop};
use errata_text::{Unit, Utf16Offsets};

use crate::unit_script::UnitScript;

/// Numbers that say where a confusion was first seen: its kind, the pair, start and end of the unit in the reference
/// and in the hypothesis, in UTF-16 units.
pub const CONFUSION_STRIDE: usize = 6;

/// Stands between the two sides of a key: no code point.
const BETWEEN: u32 = 0x11_0000;

/// Counts the confusions of some pairs, each once for all pairs that have it.
#[derive(Debug)]
pub struct Confusions {
    unit: Unit,
    script: UnitScript,
    numbers: HashMap<Vec<u32>, u32>,
    places: Vec<u32>,
    /// How often each confusion is in the pair at hand, and those that are, in their order.
    counts: Vec<u32>,
    seen: Vec<u32>,
    pairs: u32,
    entries: Vec<u32>,
}

impl Confusions {
    /// Counts in a unit.
    pub fn new(unit: Unit, aligner: Aligner, stop: Stop) -> Self {
        Self {
            unit,
            script: UnitScript::new(aligner.stopped_by(stop)),
            numbers: HashMap::new(),
            places: Vec::new(),
            counts: Vec::new(),
            seen: Vec::new(),
            pairs: 0,
            entries: Vec::new(),
        }
    }

    /// Counts a pair, given as code points; `number` is what the pair is called in the result.
    pub fn add(&mut self, number: u32, reference: &[u32], hypothesis: &[u32]) -> Result<(), Halt> {
        let texts = [reference, hypothesis];
        self.script.align(self.unit, texts)?;
        let offsets = texts.map(Utf16Offsets::new);
        for at in 0..self.script.ops().len() {
            let op = &self.script.ops()[at];
            let (kind, first, second) = (op.kind, op.reference.start, op.hypothesis.start);
            let length = (op.reference.len()).max(op.hypothesis.len()) as u32;
            if kind == OpKind::Hit {
                continue;
            }
            for step in 0..length {
                let here = (kind != OpKind::Insertion).then(|| self.script.place(0, first + step));
                let there = (kind != OpKind::Deletion).then(|| self.script.place(1, second + step));
                self.count(kind, number, texts, [here, there].map(Option::unwrap_or_default), &offsets);
            }
        }
        self.end_pair();
        Ok(())
    }

    fn count(
        &mut self,
        kind: OpKind,
        pair: u32,
        texts: [&[u32]; 2],
        [here, there]: [Range<usize>; 2],
        offsets: &[Utf16Offsets; 2],
    ) {
        let mut key = Vec::with_capacity(2 + here.len() + there.len());
        key.push(kind as u32);
        key.extend(&texts[0][here.clone()]);
        key.push(BETWEEN);
        key.extend(&texts[1][there.clone()]);
        let next = self.counts.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            let [from, to] = [here.start, here.end].map(|at| offsets[0].offset(at as u32));
            let [other_from, other_to] = [there.start, there.end].map(|at| offsets[1].offset(at as u32));
            self.places.extend([kind as u32, pair, from, to, other_from, other_to]);
            self.counts.push(0);
        }
        let count = &mut self.counts[number as usize];
        if *count == 0 {
            self.seen.push(number);
        }
        *count += 1;
    }

    fn end_pair(&mut self) {
        self.pairs += 1;
        self.entries.push(self.seen.len() as u32);
        for number in self.seen.drain(..) {
            self.entries.extend([number, self.counts[number as usize]]);
            self.counts[number as usize] = 0;
        }
    }

    /// Appends what was counted and forgets it: the number of confusions, the number of pairs, where each confusion
    /// was first seen; then for each pair how many it has, and the number and the count of each.
    pub fn take(&mut self, numbers: &mut Vec<u32>) {
        numbers.extend([self.counts.len() as u32, self.pairs]);
        numbers.append(&mut self.places);
        numbers.append(&mut self.entries);
        self.numbers.clear();
        self.counts.clear();
        self.pairs = 0;
    }
}

#[cfg(test)]
mod tests {
    use errata_align::{Aligner, Stop};
    use errata_text::Unit;

    use super::Confusions;

    fn points(text: &str) -> Vec<u32> {
        text.chars().map(u32::from).collect()
    }

    #[test]
    fn a_confusion_of_several_pairs_has_one_place() {
        let mut confusions = Confusions::new(Unit::Codepoint, Aligner::default(), Stop::new());
        confusions.add(4, &points("𠮷aa"), &points("𠮷xx")).expect("memory");
        confusions.add(5, &points("ab"), &points("xbc")).expect("memory");
        let mut numbers = Vec::new();
        confusions.take(&mut numbers);
        #[rustfmt::skip]
        assert_eq!(numbers, [2, 2,  1, 4, 2, 3, 2, 3,  3, 5, 0, 0, 2, 3,  1, 0, 2,  2, 0, 1, 1, 1]);
        numbers.clear();
        confusions.take(&mut numbers);
        assert_eq!(numbers, [0, 0]);
    }
}
