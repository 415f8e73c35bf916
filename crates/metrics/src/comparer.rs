//! Distances and scripts of two texts in one unit.

use errata_align::{Aligner, Halt, Op};
use errata_text::{Cut, Interner, Tokens, Unit};

/// Compares pairs of texts in a unit; keeps its buffers. One per thread.
#[derive(Debug)]
pub struct Comparer {
    aligner: Aligner,
    interner: Interner,
    tokens: [Tokens; 2],
    symbols: [Vec<u32>; 2],
    ops: Vec<Op>,
}

impl Comparer {
    /// A comparer that uses the given aligner.
    pub fn new(aligner: Aligner) -> Self {
        Self {
            aligner,
            interner: Interner::default(),
            tokens: Default::default(),
            symbols: Default::default(),
            ops: Vec::new(),
        }
    }

    /// Levenshtein distance of two texts in code points.
    pub fn distance(&mut self, unit: Unit, reference: &[u32], hypothesis: &[u32]) -> Result<u32, Halt> {
        if unit == Unit::Codepoint {
            return self.aligner.distance(reference, hypothesis);
        }
        self.intern(unit, [reference, hypothesis]);
        self.aligner.distance(&self.symbols[0], &self.symbols[1])
    }

    /// Distances of many pairs in code points, see [`Aligner::distance_many`].
    pub fn distances(&mut self, pairs: &[(&[u32], &[u32])], distances: &mut Vec<u32>) -> Result<(), Halt> {
        self.aligner.distance_many(pairs, distances)
    }

    /// The canonical script, whose ranges are of units.
    pub fn align(&mut self, unit: Unit, reference: &[u32], hypothesis: &[u32]) -> Result<&[Op], Halt> {
        if unit == Unit::Codepoint {
            self.aligner.align(reference, hypothesis, &mut self.ops)?;
        } else {
            self.intern(unit, [reference, hypothesis]);
            self.aligner.align(&self.symbols[0], &self.symbols[1], &mut self.ops)?;
        }
        Ok(&self.ops)
    }

    fn intern(&mut self, unit: Unit, texts: [&[u32]; 2]) {
        for (tokens, text) in self.tokens.iter_mut().zip(texts) {
            tokens.cut(unit, text);
        }
        let [reference, hypothesis] =
            [0, 1].map(|side| Cut { text: texts[side], tokens: &self.tokens[side] });
        let [here, there] = &mut self.symbols;
        self.interner.intern(reference, hypothesis, here, there);
    }
}

#[cfg(test)]
mod tests {
    use super::Comparer;
    use errata_align::Aligner;
    use errata_text::Unit;

    #[test]
    fn units_are_compared_as_wholes() {
        let mut comparer = Comparer::new(Aligner::new());
        let [reference, hypothesis] =
            ["the cat", "the car sat"].map(|text| text.chars().map(u32::from).collect::<Vec<_>>());
        for (unit, distance, ops) in [(Unit::Codepoint, 4, 3), (Unit::Word, 2, 3)] {
            assert_eq!(comparer.distance(unit, &reference, &hypothesis), Ok(distance));
            assert_eq!(comparer.align(unit, &reference, &hypothesis).expect("memory").len(), ops, "{unit:?}");
        }
        let mut distances = Vec::new();
        comparer.distances(&[(&reference, &hypothesis)], &mut distances).expect("memory");
        assert_eq!(distances, [4]);
    }
}
