//! The canonical script of two texts in a unit, with the places of their units.

use std::ops::Range;

use errata_align::{Aligner, Halt, Op};
use errata_text::{Cut, Interner, Tokens, Unit};

/// Aligns one pair after the other; the memory is kept.
#[derive(Debug)]
pub(crate) struct UnitScript {
    /// Of the last pair.
    unit: Unit,
    aligner: Aligner,
    interner: Interner,
    tokens: [Tokens; 2],
    symbols: [Vec<u32>; 2],
    ops: Vec<Op>,
}

impl UnitScript {
    pub(crate) fn new(aligner: Aligner) -> Self {
        Self {
            unit: Unit::Codepoint,
            aligner,
            interner: Interner::default(),
            tokens: Default::default(),
            symbols: Default::default(),
            ops: Vec::new(),
        }
    }

    /// Aligns code points in a unit.
    pub(crate) fn align(&mut self, unit: Unit, texts: [&[u32]; 2]) -> Result<(), Halt> {
        self.unit = unit;
        if unit == Unit::Codepoint {
            return self.aligner.align(texts[0], texts[1], &mut self.ops).map(drop);
        }
        for (tokens, text) in self.tokens.iter_mut().zip(texts) {
            tokens.cut(unit, text);
        }
        let [reference, hypothesis] =
            [0, 1].map(|side| Cut { text: texts[side], tokens: &self.tokens[side] });
        let [here, there] = &mut self.symbols;
        self.interner.intern(reference, hypothesis, here, there);
        self.aligner.align(here, there, &mut self.ops).map(drop)
    }

    /// The script of the last pair.
    pub(crate) fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// Where a unit of the last pair stands among the code points of its side.
    pub(crate) fn place(&self, side: usize, unit: u32) -> Range<usize> {
        if self.unit == Unit::Codepoint {
            return unit as usize..unit as usize + 1;
        }
        let span = self.tokens[side].span(unit as usize);
        span.start as usize..span.end as usize
    }

    /// Number of units of a side of the last pair.
    pub(crate) fn count(&self, side: usize, text: &[u32]) -> usize {
        if self.unit == Unit::Codepoint { text.len() } else { self.tokens[side].len() }
    }

    pub(crate) fn aligner(&mut self) -> &mut Aligner {
        &mut self.aligner
    }
}
