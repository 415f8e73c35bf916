//! Texts of few edits: how far every diagonal is reached with so many edits (Ukkonen 1985, Landau and Vishkin 1986).
//!
//! Equal symbols are skipped many at once on the texts as they are. Both ends advance in turn until they meet, so that
//! a distance of d takes about d²/2 diagonals. For the script, the waves from the beginning go on to the end, but only
//! where the waves from the end say that a script of d edits leads; then they hold the cost of every cell that the
//! canonical way back asks for.

use crate::affix::Pair;
use crate::compare::{Compare, Portable};
use crate::script::Script;
use crate::{Halt, Simd, Stop, room};

/// Edits from each end at most.
const MOST_EDITS: usize = 64;

/// Edits from each end before a try is given up: errors come in bursts, and the first ones say little.
const FIRST_LOOK: usize = 4;

/// A diagonal that was not reached from the beginning; a step on it stays one.
const BEFORE: i32 = i32::MIN / 2;

/// A diagonal that was not reached from the end.
const BEHIND: i32 = i32::MAX / 2;

/// Places on both sides of a wave: the next one reads two diagonals beyond.
const BESIDE: usize = 2;

/// What became of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Distance(u32),
    /// It was given up: the distance is larger than the first number, and may be about the second.
    MoreThan(u32, u32),
}

/// Waves from both ends; the buffers are kept.
#[derive(Debug, Default)]
pub(crate) struct Diagonals {
    forward: Waves,
    backward: Waves,
}

/// The row reached on every diagonal (column less row) with 0, 1, 2 ... edits.
#[derive(Debug, Default)]
struct Waves {
    rows: Vec<i32>,
    waves: Vec<Wave>,
}

/// The diagonals of one wave.
#[derive(Clone, Copy, Debug)]
struct Wave {
    /// Place of the first diagonal.
    at: usize,
    low: i32,
    high: i32,
}

impl Wave {
    fn width(&self) -> usize {
        (self.high - self.low + 1) as usize
    }
}

impl Waves {
    /// Starts with one diagonal.
    fn start(&mut self, diagonal: i32, row: i32, outside: i32) -> Result<(), Halt> {
        // every wave of a script: one for each edit, two diagonals more than the one before, and their sides
        const ROOM: usize = (2 * MOST_EDITS + 1) * (2 * MOST_EDITS + 1 + 2 * BESIDE);
        room::lengthen(&mut self.rows, ROOM, 0)?;
        room::reserve(&mut self.waves, 2 * MOST_EDITS + 1)?;
        self.rows[..=2 * BESIDE].fill(outside);
        self.rows[BESIDE] = row;
        self.waves.clear();
        self.waves.push(Wave { at: BESIDE, low: diagonal, high: diagonal });
        Ok(())
    }

    /// The wave of so many edits.
    #[inline(always)]
    fn wave(&self, edits: usize) -> (Wave, &[i32]) {
        let wave = self.waves[edits];
        (wave, &self.rows[wave.at..wave.at + wave.width()])
    }

    /// Adds a wave from `low` to `high`, one diagonal more on each side at most; returns the one before it, with a
    /// neighbour more on both sides, and the new one.
    #[inline(always)]
    fn add(&mut self, low: i32, high: i32, outside: i32) -> (&[i32], &mut [i32]) {
        let last = self.waves[self.waves.len() - 1];
        let wave = Wave { at: last.at + last.width() + 2 * BESIDE, low, high };
        self.waves.push(wave);
        let (before, after) = self.rows.split_at_mut(wave.at - BESIDE);
        let width = wave.width();
        let from = (last.at as i32 + low - last.low - 1) as usize;
        let before = &before[from..from + width + 2];
        let after = &mut after[..width + 2 * BESIDE];
        after[..BESIDE].fill(outside);
        after[BESIDE + width..].fill(outside);
        (before, &mut after[BESIDE..BESIDE + width])
    }

    /// Leaves out the ends of the last wave.
    fn narrow(&mut self, low: i32, high: i32) {
        if let Some(wave) = self.waves.last_mut() {
            wave.at += (low - wave.low) as usize;
            (wave.low, wave.high) = (low, high);
        }
    }

    /// The row reached on a diagonal, or `outside`.
    fn row(&self, edits: usize, diagonal: i32, outside: i32) -> i32 {
        let (wave, rows) = self.wave(edits);
        rows.get((diagonal - wave.low) as usize).copied().unwrap_or(outside)
    }
}

/// The texts between their common affixes, in rows and columns of the whole ones: these can be read beyond the ends.
///
/// Copied into every wave, so that its fields stay in registers.
#[derive(Clone, Copy)]
struct Texts<'a> {
    reference: &'a [u32],
    hypothesis: &'a [u32],
    top: i32,
    bottom: i32,
    left: i32,
    right: i32,
}

/// Comparisons beyond the first of each diagonal that are left: repeated texts have long runs of equal symbols on many
/// diagonals.
#[derive(Clone, Copy)]
struct Patience<'a> {
    left: usize,
    stop: &'a Stop,
}

impl Patience<'_> {
    /// Whether it was used up: then the rows of the last wave may not be the furthest.
    fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Counts a comparison; `true` if there are to be no more.
    #[inline(always)]
    fn is_enough(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        // looked at in time: so many comparisons take some microseconds
        if self.left.is_multiple_of(1 << 14) && self.stop.is_set() {
            self.left = 0;
        }
        self.left == 0
    }
}

impl<'a> Texts<'a> {
    fn new(pair: &Pair<'a>) -> Self {
        let Pair { reference, hypothesis, prefix, suffix } = *pair;
        Self {
            reference,
            hypothesis,
            top: prefix as i32,
            bottom: (reference.len() - suffix) as i32,
            left: prefix as i32,
            right: (hypothesis.len() - suffix) as i32,
        }
    }

    /// The diagonal of the last cell.
    fn target(&self) -> i32 {
        (self.right - self.left) - (self.bottom - self.top)
    }

    /// The diagonals next to those of a wave, as far as the table has them.
    fn next(&self, wave: Wave) -> (i32, i32) {
        ((wave.low - 1).max(self.top - self.bottom), (wave.high + 1).min(self.right - self.left))
    }

    /// Goes down a diagonal over equal symbols.
    ///
    /// # Safety
    /// The processor must have the instructions of `C`. The cell must lie in the table, and so must the row `end`,
    /// which is not above it.
    #[inline(always)]
    unsafe fn down<C: Compare>(
        self,
        mut row: i32,
        diagonal: i32,
        end: i32,
        patience: &mut Patience<'_>,
    ) -> i32 {
        let last =
            (self.reference.len() as i32).min(self.hypothesis.len() as i32 - diagonal) - C::COUNT as i32;
        loop {
            if row > last {
                return self.down_singly(row, diagonal, end);
            }
            // SAFETY: from the row and its column on, both texts have as many symbols as are compared.
            let bits = unsafe {
                let left = self.reference.as_ptr().offset(row as isize);
                let right = self.hypothesis.as_ptr().offset((row + diagonal) as isize);
                C::differences(left, right)
            };
            if bits != 0 {
                return end.min(row + bits.trailing_zeros() as i32);
            }
            row += C::COUNT as i32;
            if row >= end || patience.is_enough() {
                return row.min(end);
            }
        }
    }

    /// Near the ends of the whole texts.
    #[inline(never)]
    fn down_singly(self, mut row: i32, diagonal: i32, end: i32) -> i32 {
        while row < end && self.reference[row as usize] == self.hypothesis[(row + diagonal) as usize] {
            row += 1;
        }
        row
    }

    /// Goes up a diagonal over equal symbols.
    ///
    /// # Safety
    /// The processor must have the instructions of `C`. The cell must lie in the table, and so must the row `end`,
    /// which is not below it.
    #[inline(always)]
    unsafe fn up<C: Compare>(
        self,
        mut row: i32,
        diagonal: i32,
        end: i32,
        patience: &mut Patience<'_>,
    ) -> i32 {
        let first = C::COUNT as i32 - diagonal.min(0);
        loop {
            if row < first {
                return self.up_singly(row, diagonal, end);
            }
            // SAFETY: before the row and its column both texts have as many symbols as are compared.
            let bits = unsafe {
                let left = self.reference.as_ptr().offset((row - C::COUNT as i32) as isize);
                let right = self.hypothesis.as_ptr().offset((row + diagonal - C::COUNT as i32) as isize);
                C::differences(left, right)
            };
            if bits != 0 {
                let highest = bits << (u32::BITS - C::COUNT as u32);
                return end.max(row - highest.leading_zeros() as i32);
            }
            row -= C::COUNT as i32;
            if row <= end || patience.is_enough() {
                return row.max(end);
            }
        }
    }

    /// Near the beginnings of the whole texts.
    #[inline(never)]
    fn up_singly(self, mut row: i32, diagonal: i32, end: i32) -> i32 {
        while row > end && self.reference[row as usize - 1] == self.hypothesis[(row + diagonal) as usize - 1]
        {
            row -= 1;
        }
        row
    }
}

impl Diagonals {
    /// The distance, if it is so small that this is the fastest way to it; its script too, if one is wanted.
    ///
    /// # Safety
    /// The processor must have the instructions of `C`.
    #[inline(always)]
    unsafe fn run<C: Compare>(
        &mut self,
        pair: &Pair<'_>,
        stop: &Stop,
        script: Option<&mut Script<'_>>,
        share: f64,
    ) -> Result<Found, Halt> {
        let texts = Texts::new(pair);
        let mut patience = Patience { left: pair.rows().len() / 2 + 256, stop };
        let target = texts.target();
        self.forward.start(0, texts.top, BEFORE)?;
        self.backward.start(target, texts.bottom, BEHIND)?;
        let worth = share * worth(texts.bottom - texts.top, texts.right - texts.left);
        let mut least = (target.unsigned_abs() as usize).saturating_sub(1);
        if least >= 2 * MOST_EDITS {
            return Ok(Found::MoreThan(least as u32, least as u32 + 1));
        }
        let mut distance = None;
        let mut guess = 0;
        for edits in 1..=MOST_EDITS {
            // SAFETY: passed on to the caller.
            unsafe { self.down::<C>(texts, &mut patience) };
            if self.meet(edits, edits - 1) {
                distance = Some(2 * edits - 1);
            } else {
                // SAFETY: passed on to the caller.
                unsafe { self.up::<C>(texts, &mut patience) };
                if self.meet(edits, edits) {
                    distance = Some(2 * edits);
                }
            }
            stop.check()?;
            if patience.is_spent() {
                return Ok(Found::MoreThan(least as u32, least as u32 + 1));
            }
            if distance.is_some() {
                break;
            }
            least = least.max(2 * edits);
            let all = f64::from(texts.bottom - texts.top);
            // the distance at the rate so far; d²/2 diagonals lead to it
            let promised = 2.0 * edits as f64 * all / self.progress(&texts, edits);
            if edits >= FIRST_LOOK && promised * promised > 2.0 * worth {
                guess = promised as u32;
                break;
            }
        }
        let Some(distance) = distance else {
            return Ok(Found::MoreThan(least as u32, guess.max(least as u32 + 1)));
        };
        if let Some(script) = script {
            // few diagonals are left
            patience.left = usize::MAX;
            // SAFETY: passed on to the caller.
            unsafe { self.complete::<C>(texts, &mut patience, distance) };
            stop.check()?;
            self.walk(&texts, distance, script);
        }
        Ok(Found::Distance(distance as u32))
    }

    /// The next wave from the beginning.
    ///
    /// # Safety
    /// The processor must have the instructions of `C`.
    #[inline(always)]
    unsafe fn down<C: Compare>(&mut self, texts: Texts<'_>, given: &mut Patience<'_>) {
        let mut patience = *given;
        let last = self.forward.waves[self.forward.waves.len() - 1];
        let (low, high) = texts.next(last);
        let (before, after) = self.forward.add(low, high, BEFORE);
        for ((diagonal, near), row) in (low..).zip(before.windows(3)).zip(after) {
            let end = texts.bottom.min(texts.right - diagonal);
            let start = near[0].max(near[1].max(near[2]) + 1).min(end);
            // SAFETY: passed on to the caller; every diagonal next to a reached one is reached inside the table.
            *row = unsafe { texts.down::<C>(start, diagonal, end, &mut patience) };
        }
        *given = patience;
    }

    /// The next wave from the end.
    ///
    /// # Safety
    /// The processor must have the instructions of `C`.
    #[inline(always)]
    unsafe fn up<C: Compare>(&mut self, texts: Texts<'_>, given: &mut Patience<'_>) {
        let mut patience = *given;
        let last = self.backward.waves[self.backward.waves.len() - 1];
        let (low, high) = texts.next(last);
        let (before, after) = self.backward.add(low, high, BEHIND);
        for ((diagonal, near), row) in (low..).zip(before.windows(3)).zip(after) {
            let end = texts.top.max(texts.left - diagonal);
            let start = (near[0].min(near[1]) - 1).min(near[2]).max(end);
            // SAFETY: passed on to the caller; every diagonal next to a reached one is reached inside the table.
            *row = unsafe { texts.up::<C>(start, diagonal, end, &mut patience) };
        }
        *given = patience;
    }

    /// Whether two waves overlap on a diagonal: then a script of their edits leads through it.
    #[inline(always)]
    fn meet(&self, forward: usize, backward: usize) -> bool {
        let ((top, downs), (bottom, ups)) = (self.forward.wave(forward), self.backward.wave(backward));
        let (low, high) = (top.low.max(bottom.low), top.high.min(bottom.high));
        if low > high {
            return false;
        }
        let width = (high - low + 1) as usize;
        let downs = &downs[(low - top.low) as usize..][..width];
        let ups = &ups[(low - bottom.low) as usize..][..width];
        let mut met = false;
        // no way out of the loop, so that it takes many diagonals at once
        for (down, up) in downs.iter().zip(ups) {
            met |= down >= up;
        }
        met
    }

    /// How many rows the edits so far have led from both ends, at most.
    #[inline(always)]
    fn progress(&self, texts: &Texts<'_>, edits: usize) -> f64 {
        let ((_, downs), (_, ups)) = (self.forward.wave(edits), self.backward.wave(edits));
        let (mut furthest, mut nearest) = (BEFORE, BEHIND);
        for &row in downs {
            furthest = furthest.max(row);
        }
        for &row in ups {
            nearest = nearest.min(row);
        }
        f64::from(furthest - texts.top) + f64::from(texts.bottom - nearest)
    }

    /// The waves from the beginning that are lacking to the end, where a script of that distance may lead.
    ///
    /// # Safety
    /// The processor must have the instructions of `C`.
    #[inline(always)]
    unsafe fn complete<C: Compare>(
        &mut self,
        texts: Texts<'_>,
        patience: &mut Patience<'_>,
        distance: usize,
    ) {
        for edits in self.forward.waves.len()..=distance {
            let last = self.forward.waves[edits - 1];
            let (wave, ups) = self.backward.wave(distance - edits);
            let (low, high) = (wave.low.max(last.low - 1), wave.high.min(last.high + 1));
            let (before, after) = self.forward.add(low, high, BEFORE);
            let ups = &ups[(low - wave.low) as usize..];
            let (mut first, mut end) = (high, low);
            for (((diagonal, near), row), &up) in (low..).zip(before.windows(3)).zip(&mut *after).zip(ups) {
                let start = near[0].max(near[1].max(near[2]) + 1);
                *row = BEFORE;
                if start < texts.top {
                    continue;
                }
                let bottom = texts.bottom.min(texts.right - diagonal);
                // SAFETY: passed on to the caller; the diagonal is next to a reached one.
                let found = unsafe { texts.down::<C>(start.min(bottom), diagonal, bottom, patience) };
                if found >= up {
                    *row = found;
                    (first, end) = (first.min(diagonal), end.max(diagonal));
                }
            }
            self.forward.narrow(first, end);
        }
    }

    /// The canonical way back.
    ///
    /// A cell costs at most e edits if the wave of e reaches its row. From a cell of that cost, hits lead up the
    /// diagonal to the first row in which a neighbour of e - 1 edits is next to it.
    fn walk(&self, texts: &Texts<'_>, distance: usize, script: &mut Script<'_>) {
        let (mut row, mut diagonal) = (texts.bottom, texts.target());
        for edits in (0..distance).rev() {
            let above = self.forward.row(edits, diagonal + 1, BEFORE) + 1;
            let left = self.forward.row(edits, diagonal - 1, BEFORE);
            let straight = self.forward.row(edits, diagonal, BEFORE) + 1;
            let start = row.min(above.max(left).max(straight));
            script.hits((row - start) as usize);
            row = start;
            if above >= start {
                script.delete(1);
                row -= 1;
                diagonal += 1;
            } else if straight < start {
                script.insert(1);
                diagonal -= 1;
            } else {
                script.pair(false);
                row -= 1;
            }
        }
        script.hits((row - texts.top) as usize);
    }
}

/// Diagonals that take as long as the way that would be gone otherwise, measured on pages.
fn worth(height: i32, width: i32) -> f64 {
    200.0 + 2.5 * f64::from(height.min(width))
}

/// Whether so many edits are found along diagonals in a `share` of the time that the other ways take alone.
pub(crate) fn is_worth_a_try(pair: &Pair<'_>, edits: u32, share: f64) -> bool {
    let worth = share * worth(pair.rows().len() as i32, pair.columns().len() as i32);
    f64::from(edits) * f64::from(edits) <= 2.0 * worth && edits as usize <= 2 * MOST_EDITS
}

impl Diagonals {
    /// The distance of a pair that differs, and its script if one is wanted. The try may take a `share` of the time
    /// that the other ways take alone.
    pub(crate) fn find(
        &mut self,
        path: Simd,
        pair: &Pair<'_>,
        stop: &Stop,
        script: Option<&mut Script<'_>>,
        share: f64,
    ) -> Result<Found, Halt> {
        /// One compiled form.
        macro_rules! compiled {
            ($compare:ty $(, $features:literal)?) => {{
                /// # Safety
                /// The processor must have these instructions.
                $(#[target_feature(enable = $features)])?
                unsafe fn compiled(
                    this: &mut Diagonals,
                    pair: &Pair<'_>,
                    stop: &Stop,
                    script: Option<&mut Script<'_>>,
                    share: f64,
                ) -> Result<Found, Halt> {
                    // SAFETY: this function is compiled for the instructions.
                    unsafe { this.run::<$compare>(pair, stop, script, share) }
                }
                // SAFETY: an aligner's path is one that this processor has.
                unsafe { compiled(self, pair, stop, script, share) }
            }};
        }
        #[cfg(target_arch = "x86_64")]
        use crate::compare::x86::{Avx2, Avx512, Sse2};
        match path {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => {
                compiled!(Avx512, "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2,lzcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => compiled!(Avx2, "avx2,bmi1,bmi2,lzcnt"),
            #[cfg(target_arch = "x86_64")]
            Simd::Sse2 => compiled!(Sse2),
            #[cfg(target_arch = "aarch64")]
            Simd::Neon => compiled!(crate::compare::arm::Neon),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Simd::Simd128 => compiled!(crate::compare::wasm::Simd128),
            _ => compiled!(Portable),
        }
    }
}
