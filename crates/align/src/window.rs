//! A window of 64 or 128 diagonals that slides down the table with the columns (Hyyrö 2003).

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::profile::{PADDING, Texts};
use crate::script::Script;

/// Bits kept free above the first row: the window starts above the table.
pub(crate) const MARGIN: usize = 128;

/// One window's worth of bits.
pub(crate) trait Word:
    Copy
    + Default
    + Eq
    + std::fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Diagonals of the window.
    const BITS: u32;
    const ONE: Self;
    fn less(self, other: Self) -> Self;
    fn ones(self) -> u32;
    fn low(self) -> u64;
    fn reverse(self) -> Self;
    /// The bits of a profile row from `at` on.
    ///
    /// # Safety
    /// The row must reach a word beyond them.
    unsafe fn read(row: *const u64, at: usize) -> Self;
}

impl Word for u64 {
    const BITS: u32 = 64;
    const ONE: Self = 1;

    #[inline(always)]
    fn less(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    fn ones(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self
    }

    #[inline(always)]
    fn reverse(self) -> Self {
        self.reverse_bits()
    }

    #[inline(always)]
    unsafe fn read(row: *const u64, at: usize) -> Self {
        // SAFETY: passed on to the caller.
        let (low, high) = unsafe { (*row.add(at / 64), *row.add(at / 64 + 1)) };
        (low >> (at % 64)) | ((high << 1) << (63 - at % 64))
    }
}

impl Word for u128 {
    const BITS: u32 = 128;
    const ONE: Self = 1;

    #[inline(always)]
    fn less(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    fn ones(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline(always)]
    fn reverse(self) -> Self {
        self.reverse_bits()
    }

    #[inline(always)]
    unsafe fn read(row: *const u64, at: usize) -> Self {
        // SAFETY: passed on to the caller.
        let (low, high) = unsafe { (u64::read(row, at), u64::read(row, at + 64)) };
        u128::from(low) | (u128::from(high) << 64)
    }
}

/// Which diagonals (row less column) a window covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The first diagonal.
    base: i64,
    /// Costs up to this are exact: a script that leaves the window is dearer.
    pub(crate) limit: u32,
}

impl Frame {
    /// The middle of the way from the first diagonal to the last; `None` if the window is too narrow for both.
    pub(crate) fn new<W: Word>(height: usize, width: usize) -> Option<Self> {
        let target = height as i64 - width as i64;
        let slack = i64::from(W::BITS) - 1 - target.abs();
        if slack < 2 {
            return None;
        }
        let beside = slack / 2;
        Some(Self { base: target.min(0) - beside, limit: (target.abs() + 2 * beside + 1) as u32 })
    }

    /// The same diagonals seen from the end of both texts.
    fn reversed<W: Word>(&self, height: usize, width: usize) -> Self {
        let target = height as i64 - width as i64;
        Self { base: target - self.base - i64::from(W::BITS - 1), limit: self.limit }
    }
}

/// Where rows have each symbol.
#[derive(Debug, Default)]
struct Rows {
    table: Vec<u64>,
    words: usize,
}

impl Rows {
    fn build<'a>(&mut self, rows: impl ExactSizeIterator<Item = &'a u32>, alphabet: usize) {
        // the window reads up to three words from the last row on
        self.words = (rows.len() + MARGIN) / 64 + 4;
        let count = self.words * alphabet;
        self.table.clear();
        self.table.resize(count, 0);
        let table = &mut self.table[..count];
        for (row, &number) in rows.enumerate() {
            let at = row + MARGIN;
            table[number as usize * self.words + at / 64] |= 1 << (at % 64);
        }
    }
}

/// A window after some columns.
pub(crate) struct Slide<W> {
    not_positive: W,
    negative: W,
    /// Columns in which the lowest diagonal went on without cost.
    free: u64,
    lowest: i64,
    at: usize,
    columns: usize,
}

impl<W: Word> Slide<W> {
    pub(crate) fn new(frame: &Frame) -> Self {
        Self {
            // rows above the first don't rise: they repeat the costs of row 0
            not_positive: (W::ONE << (-frame.base) as u32).less(W::ONE),
            negative: W::default(),
            free: 0,
            lowest: frame.base + i64::from(W::BITS) - 1,
            at: (frame.base + MARGIN as i64) as usize,
            columns: 0,
        }
    }

    /// Slides over the next column.
    ///
    /// # Safety
    /// `rows` must have the number and reach beyond the window.
    #[inline(always)]
    pub(crate) unsafe fn step(&mut self, rows: *const u64, words: usize, number: u32) {
        // SAFETY: passed on to the caller.
        let equal = unsafe { W::read(rows.add(number as usize * words), self.at) };
        let (flat, falling) = (self.not_positive, self.negative);
        let sum = flat.less(equal & !flat);
        let zero = (sum ^ flat) | (equal | falling);
        let next = zero >> 1;
        let rising = flat & !zero;
        let positive = falling | rising;
        let negative = zero & !flat;
        self.negative = next & positive;
        self.not_positive = ((next | falling) | rising) & !negative;
        self.free += (zero >> (W::BITS - 1)).low();
        self.at += 1;
        self.columns += 1;
    }

    /// Cost of the lowest cell of the window in the last column.
    fn lowest_cost(&self) -> i64 {
        self.lowest + self.columns as i64 - self.free as i64
    }

    /// Cost of the last cell, once every column was walked.
    pub(crate) fn cost(&self, frame: &Frame, height: usize, width: usize) -> u32 {
        let below = !W::default() << (height as i64 - width as i64 - frame.base) as u32;
        let below = below & (!W::default() >> 1);
        let rise = (!self.not_positive & below).ones() as i64 - (self.negative & below).ones() as i64;
        (self.lowest_cost() - rise) as u32
    }
}

/// Every column of a window.
#[derive(Debug, Default)]
pub(crate) struct Trace(Vec<u128>);

impl Trace {
    /// Slides over all columns and keeps them; returns the cost of the best script inside the window.
    ///
    /// # Safety
    /// As [`Slide::step`] for every number of `columns`.
    #[inline(always)]
    pub(crate) unsafe fn fill<W: Word>(
        &mut self,
        frame: &Frame,
        rows: *const u64,
        words: usize,
        height: usize,
        columns: &[u32],
    ) -> u32 {
        let mut slide = Slide::<W>::new(frame);
        let size = (2 * (columns.len() + 1) * W::BITS as usize).div_ceil(128);
        if self.0.len() < size {
            self.0.resize(size, 0);
        }
        let trace = self.0.as_mut_ptr().cast::<[W; 2]>();
        // SAFETY: the trace has a place for every column and one for what is left of the first.
        unsafe {
            trace.write([slide.not_positive, slide.negative]);
            for (column, &number) in columns.iter().enumerate() {
                slide.step(rows, words, number);
                trace.add(column + 1).write([slide.not_positive, slide.negative]);
            }
        }
        slide.cost(frame, height, columns.len())
    }

    /// Walks back through the columns that [`Trace::fill`] kept.
    #[inline(always)]
    pub(crate) fn walk<W: Word>(
        &self,
        frame: &Frame,
        rows: &[u32],
        columns: &[u32],
        script: &mut Script<'_>,
    ) {
        let trace = self.0.as_ptr().cast::<[W; 2]>();
        let (mut i, mut j) = (rows.len(), columns.len());
        while i > 0 && j > 0 {
            let bit = (i as i64 - j as i64 - frame.base) as u32;
            // SAFETY: columns 0 to the width were written.
            let ([here, _], [_, left]) = unsafe { (*trace.add(j), *trace.add(j - 1)) };
            if (!here << 1) >> bit & W::ONE != W::default() {
                script.delete(1);
                i -= 1;
            } else if left >> bit & W::ONE != W::default() {
                script.insert(1);
                j -= 1;
            } else {
                script.pair(rows[i - 1] == columns[j - 1]);
                i -= 1;
                j -= 1;
            }
        }
        script.delete(i as u32);
        script.insert(j as u32);
    }
}

/// Buffers of the windows.
#[derive(Debug, Default)]
pub(crate) struct Windows {
    forward: Rows,
    backward: Rows,
    trace: Trace,
}

impl Windows {
    /// Cost of the best script inside the window: the distance if it is within the frame's limit.
    ///
    /// Both texts are walked from both ends at once: two chains of dependent operations fill the processor better
    /// than one, and each is half as long.
    #[inline(always)]
    fn distance<W: Word>(&mut self, texts: &Texts<'_>, frame: &Frame) -> u32 {
        let (height, width) = (texts.height(), texts.width());
        let middle = width / 2;
        let back = frame.reversed::<W>(height, width);
        let reach = |frame: &Frame, columns: usize| {
            (columns as i64 + frame.base + i64::from(W::BITS)).clamp(0, height as i64) as usize
        };
        let (above, below) = (reach(frame, middle), reach(&back, width - middle));
        self.forward.build(texts.rows[..above].iter(), texts.alphabet);
        self.backward.build(texts.rows[height - below..].iter().rev(), texts.alphabet);
        let (mut top, mut bottom) = (Slide::<W>::new(frame), Slide::<W>::new(&back));
        let (top_rows, bottom_rows) = (self.forward.table.as_ptr(), self.backward.table.as_ptr());
        // SAFETY: a table has a row for every number, and words beyond the window's last row.
        unsafe {
            for column in 0..middle {
                top.step(top_rows, self.forward.words, texts.column(column));
                bottom.step(bottom_rows, self.backward.words, texts.column(width - 1 - column));
            }
            if width % 2 == 1 {
                bottom.step(bottom_rows, self.backward.words, texts.column(middle));
            }
        }
        meet(&top, &bottom)
    }

    /// Writes the best script inside the window; `Err` with its cost if that is beyond the frame's limit.
    #[inline(always)]
    fn script<W: Word>(
        &mut self,
        texts: &Texts<'_>,
        frame: &Frame,
        script: &mut Script<'_>,
    ) -> Result<(), u32> {
        let (rows, columns) = (texts.rows, &texts.columns[PADDING..PADDING + texts.width()]);
        self.forward.build(rows.iter(), texts.alphabet);
        let (table, words) = (self.forward.table.as_ptr(), self.forward.words);
        // SAFETY: the table has a row for every number, and words beyond the window's last row.
        let cost = unsafe { self.trace.fill::<W>(frame, table, words, rows.len(), columns) };
        if cost > frame.limit {
            return Err(cost);
        }
        self.trace.walk::<W>(frame, rows, columns, script);
        Ok(())
    }
}

/// The cheapest way through the column where both windows meet.
#[inline(always)]
fn meet<W: Word>(top: &Slide<W>, bottom: &Slide<W>) -> u32 {
    let inner = !W::default() >> 1;
    let rise = (!bottom.not_positive & inner).ones() as i64 - (bottom.negative & inner).ones() as i64;
    // from the lowest row, which is the first one of the window from the end, upwards
    let mut sum = top.lowest_cost() + bottom.lowest_cost() - rise;
    let mut lowest = sum;
    let (up, down) = ((!top.not_positive << 1).reverse(), (top.negative << 1).reverse());
    let (plus, minus) = (!bottom.not_positive, bottom.negative);
    for bit in 0..W::BITS - 1 {
        let of = |word: W| ((word >> bit).low() & 1) as i64;
        sum += of(down) + of(plus) - of(up) - of(minus);
        lowest = lowest.min(sum);
    }
    lowest as u32
}

/// Compiles functions with and without the bit instructions of newer processors.
macro_rules! entries {
    (
        $owner:ty;
        $($name:ident, $inner:ident $(::<$word:ty>)?, ($($arg:ident: $type:ty),*), $self:ty => $out:ty;)*
    ) => {$(
        impl $owner {
            pub(crate) fn $name(self: $self, fast: bool, $($arg: $type),*) -> $out {
                #[cfg(target_arch = "x86_64")]
                {
                    /// # Safety
                    /// The processor must have these instructions.
                    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
                    fn fast_form(this: $self, $($arg: $type),*) -> $out {
                        this.$inner$(::<$word>)?($($arg),*)
                    }
                    if fast {
                        // SAFETY: `fast` is set only where AVX2 and BMI2 were found, and no processor has them
                        // without the others.
                        return unsafe { fast_form(self, $($arg),*) };
                    }
                }
                let _ = fast;
                self.$inner$(::<$word>)?($($arg),*)
            }
        }
    )*};
}
pub(crate) use entries;

entries! {
    Windows;
    distance_64, distance::<u64>, (texts: &Texts<'_>, frame: &Frame), &mut Windows => u32;
    distance_128, distance::<u128>, (texts: &Texts<'_>, frame: &Frame), &mut Windows => u32;
    script_64, script::<u64>, (texts: &Texts<'_>, frame: &Frame, script: &mut Script<'_>), &mut Windows
        => Result<(), u32>;
    script_128, script::<u128>, (texts: &Texts<'_>, frame: &Frame, script: &mut Script<'_>), &mut Windows
        => Result<(), u32>;
}
