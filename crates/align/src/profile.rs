//! Where the rows of a strip have each symbol, as bits.

use crate::Halt;
use crate::room;

/// Alphabets up to this size get a profile row for every symbol; larger ones only for those of the strip.
const DIRECT: usize = 512;

/// Columns beyond both ends of the text that a strip may touch.
pub(crate) const PADDING: usize = 32;

#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
struct Line([u64; 8]);

/// Both texts as numbers, see [`Alphabet`](crate::alphabet::Alphabet).
#[derive(Clone, Copy)]
pub(crate) struct Texts<'a> {
    /// Numbers of the reference.
    pub(crate) rows: &'a [u32],
    /// Numbers of the hypothesis, with [`PADDING`] more at both ends; what these are does not matter.
    pub(crate) columns: &'a [u32],
    /// How many numbers there are.
    pub(crate) alphabet: usize,
}

impl Texts<'_> {
    /// Symbols of the reference.
    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Symbols of the hypothesis.
    pub(crate) fn width(&self) -> usize {
        self.columns.len() - 2 * PADDING
    }

    /// The table of the rows from `row` to `height` and of the first `width` columns.
    pub(crate) fn part(&self, row: usize, height: usize, width: usize) -> Self {
        Self { rows: &self.rows[row..height], columns: &self.columns[..width + 2 * PADDING], ..*self }
    }

    /// The number of a column.
    #[inline(always)]
    pub(crate) fn column(&self, column: usize) -> u32 {
        self.columns[column + PADDING]
    }
}

/// A profile and, for large alphabets, the columns' numbers in it.
#[derive(Debug, Default)]
pub(crate) struct Profile {
    lines: Vec<Line>,
    slots: Vec<u32>,
    columns: Vec<u32>,
    translated_from: Option<usize>,
}

impl Profile {
    /// Builds the profile of `count` rows from `row` on, for the columns `from..to`.
    pub(crate) fn build(
        &mut self,
        texts: &Texts<'_>,
        row: usize,
        words: usize,
        from: usize,
        to: usize,
    ) -> Result<(), Halt> {
        let rows = &texts.rows[row..(row + words * 64).min(texts.height())];
        if texts.alphabet <= DIRECT {
            self.translated_from = None;
            let table = self.clear(texts.alphabet, words);
            for (at, &number) in rows.iter().enumerate() {
                table[number as usize * words + at / 64] |= 1 << (at % 64);
            }
            return Ok(());
        }
        room::lengthen(&mut self.slots, texts.alphabet, 0)?;
        self.columns.clear();
        room::reserve(&mut self.columns, to + 2 * PADDING - from)?;
        let mut slots = std::mem::take(&mut self.slots);
        let table = self.clear(rows.len() + 1, words);
        let mut used = 0;
        for (at, &number) in rows.iter().enumerate() {
            let slot = &mut slots[number as usize];
            if *slot == 0 {
                used += 1;
                *slot = used;
            }
            table[*slot as usize * words + at / 64] |= 1 << (at % 64);
        }
        let columns = &texts.columns[from..to + 2 * PADDING];
        self.columns.extend(columns.iter().map(|&number| slots[number as usize]));
        self.translated_from = Some(from);
        for &number in rows {
            slots[number as usize] = 0;
        }
        self.slots = slots;
        Ok(())
    }

    /// The profile's first row.
    pub(crate) fn as_ptr(&self) -> *const u64 {
        self.lines.as_ptr().cast()
    }

    /// The number of a column in this profile; numbers of its neighbours lie beside it.
    pub(crate) fn columns(&self, texts: &Texts<'_>, column: usize) -> *const u32 {
        match self.translated_from {
            Some(from) => self.columns[column - from + PADDING..].as_ptr(),
            None => texts.columns[column + PADDING..].as_ptr(),
        }
    }

    fn clear(&mut self, rows: usize, words: usize) -> &mut [u64] {
        let count = rows * words;
        let lines = count.div_ceil(8);
        if self.lines.len() < lines {
            self.lines.resize(lines, Line([0; 8]));
        }
        // SAFETY: a line is eight words without padding, and there are enough of them.
        let table = unsafe { std::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast::<u64>(), count) };
        table.fill(0);
        table
    }
}
