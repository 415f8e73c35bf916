//! Lines: texts short enough for a table by symbol, which saves the numbering.

use crate::script::Script;
use crate::window::{Frame, MARGIN, Slide, Trace, Word};

/// Longest text.
const LONGEST: usize = 128;

/// Symbols below this have a row in the table.
const NEAR: usize = 1 << 16;

/// Words of a row: the margin, the text and two windows behind it.
const WORDS: usize = 8;

/// A table of the rows' symbols; all zero between two calls.
#[derive(Debug, Default)]
pub(crate) struct Short {
    /// Untouched parts take address space but no memory.
    table: Vec<u64>,
    trace: Trace,
}

/// Whether both texts are short and of symbols that have a row.
pub(crate) fn is_short(reference: &[u32], hypothesis: &[u32]) -> bool {
    let near = |text: &[u32]| text.iter().fold(0, |all, &symbol| all | symbol) < NEAR as u32;
    reference.len().max(hypothesis.len()) <= LONGEST && near(reference) && near(hypothesis)
}

impl Short {
    /// Distance of two short texts, the shorter one first; `None` if no window is wide enough.
    #[inline(always)]
    fn measure(&mut self, reference: &[u32], hypothesis: &[u32]) -> Option<u32> {
        self.fill(reference);
        let distance = if reference.len() <= 64 {
            Some(self.whole(reference.len(), hypothesis))
        } else {
            self.window::<u64>(reference, hypothesis).or_else(|| self.window::<u128>(reference, hypothesis))
        };
        self.clear(reference);
        distance
    }

    /// Writes the script of two short texts; `false` if no window is wide enough.
    #[inline(always)]
    fn write(&mut self, reference: &[u32], hypothesis: &[u32], script: &mut Script<'_>) -> bool {
        self.fill(reference);
        let done = self.script::<u64>(reference, hypothesis, script)
            || self.script::<u128>(reference, hypothesis, script);
        self.clear(reference);
        done
    }

    fn fill(&mut self, reference: &[u32]) {
        if self.table.is_empty() {
            self.table = vec![0; NEAR * WORDS];
        }
        let table = self.table.as_mut_slice();
        for (block, rows) in reference.chunks(64).enumerate() {
            for (row, &symbol) in rows.iter().enumerate() {
                table[symbol as usize * WORDS + MARGIN / 64 + block] |= 1 << row;
            }
        }
    }

    fn clear(&mut self, reference: &[u32]) {
        let table = self.table.as_mut_slice();
        for (block, rows) in reference.chunks(64).enumerate() {
            for &symbol in rows {
                table[symbol as usize * WORDS + MARGIN / 64 + block] = 0;
            }
        }
    }

    /// One word holds every row (Myers 1999).
    #[inline(always)]
    fn whole(&self, height: usize, hypothesis: &[u32]) -> u32 {
        let table = &self.table[MARGIN / 64..];
        let (mut flat, mut falling) = (0u64, 0u64);
        let last = height - 1;
        let mut cost = height as u64;
        for &symbol in hypothesis {
            let equal = table[symbol as usize * WORDS];
            let zero = (flat.wrapping_sub(equal & !flat) ^ flat) | (equal | falling);
            let rising = flat & !zero;
            let negative = zero & !flat;
            cost = cost.wrapping_add((falling | rising) >> last & 1).wrapping_sub(negative >> last & 1);
            // the row above the first rises with every column
            let right = (falling << 1) | 1;
            falling = (right | (rising << 1)) & zero;
            flat = (right | zero | (rising << 1)) & !(negative << 1);
        }
        cost as u32
    }

    #[inline(always)]
    fn window<W: Word>(&self, reference: &[u32], hypothesis: &[u32]) -> Option<u32> {
        let frame = Frame::new::<W>(reference.len(), hypothesis.len())?;
        let mut slide = Slide::<W>::new(&frame);
        for &symbol in hypothesis {
            // SAFETY: every near symbol has a row, which reaches beyond the window at the end of the longest text.
            unsafe { slide.step(self.table.as_ptr(), WORDS, symbol) };
        }
        let cost = slide.cost(&frame, reference.len(), hypothesis.len());
        (cost <= frame.limit).then_some(cost)
    }

    #[inline(always)]
    fn script<W: Word>(&mut self, reference: &[u32], hypothesis: &[u32], script: &mut Script<'_>) -> bool {
        let Some(frame) = Frame::new::<W>(reference.len(), hypothesis.len()) else { return false };
        // SAFETY: every near symbol has a row, which reaches beyond the window at the end of the longest text.
        let cost =
            unsafe { self.trace.fill::<W>(&frame, self.table.as_ptr(), WORDS, reference.len(), hypothesis) };
        if cost > frame.limit {
            return false;
        }
        self.trace.walk::<W>(&frame, reference, hypothesis, script);
        true
    }
}

crate::window::entries! {
    Short;
    distance, measure, (reference: &[u32], hypothesis: &[u32]), &mut Short => Option<u32>;
    align, write, (reference: &[u32], hypothesis: &[u32], script: &mut Script<'_>), &mut Short => bool;
}
