//! Pages side by side, one in each lane: a window of 64 or more rows that slides down the table with the columns
//! (Hyyrö 2003), eight rows every eight columns, so that all lanes read their symbols at the same whole byte.

use crate::affix::Pair;
use crate::lanes::{Column, Lanes};

/// Lanes of the widest register.
pub(crate) const MOST_LANES: usize = 8;

/// Longest page, between the affixes.
pub(crate) const LONGEST: usize = 4096;

/// Symbols below this can have a number.
pub(crate) const NEAR: usize = 1 << 16;

/// Columns for which the window stands still, and rows that it slides then.
const STRIDE: usize = 8;

/// Symbols of the columns that a lane goes on with when its own are used up.
static IDLE: [u32; LONGEST] = [0; LONGEST];

/// A pair of texts that differ between their affixes.
#[derive(Clone, Copy)]
pub(crate) struct Page<'a> {
    /// The place of its result.
    pub(crate) number: usize,
    pub(crate) pair: Pair<'a>,
    /// The distance is larger than this.
    pub(crate) least: u32,
    /// What the distance may be.
    pub(crate) guess: u32,
}

impl Page<'_> {
    pub(crate) fn height(&self) -> usize {
        self.pair.rows().len()
    }

    pub(crate) fn width(&self) -> usize {
        self.pair.columns().len()
    }
}

/// Which diagonals (row less column) a window of `64 * words` rows always covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The first diagonal; at most 0.
    base: i64,
    /// Costs up to this are exact: a script that leaves these diagonals is dearer.
    pub(crate) limit: u32,
}

impl Frame {
    /// The middle of the way from the first diagonal to the last; `None` if the window is too narrow for both.
    pub(crate) fn new(height: usize, width: usize, words: usize) -> Option<Self> {
        let target = height as i64 - width as i64;
        let slack = (64 * words - STRIDE) as i64 - target.abs();
        if slack < 2 {
            return None;
        }
        let beside = slack / 2;
        Some(Self { base: target.min(0) - beside, limit: (target.abs() + 2 * beside + 1) as u32 })
    }

    /// Rows above the table that the window begins with.
    pub(crate) fn above(&self) -> usize {
        -self.base as usize
    }
}

/// What was found of a page.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Of the best script inside the window.
    pub(crate) cost: u32,
    /// Insertions less deletions are the difference of the lengths, the rest are substitutions.
    pub(crate) deletions: u32,
}

/// A page in its lane.
#[derive(Clone, Copy)]
pub(crate) struct Lane<'a> {
    pub(crate) page: Page<'a>,
    pub(crate) frame: Frame,
}

/// Pages that run side by side.
pub(crate) struct Group<'a> {
    /// Sorted by width; at most as many as the register has lanes.
    pub(crate) lanes: &'a [Lane<'a>],
    /// Numbers of the symbols; 0 is any other one.
    pub(crate) near: &'a [u16; NEAR],
    /// By number and lane the words of a text: which rows have the symbol, from the first of the window on.
    pub(crate) table: &'a [u64],
    /// Words of a number's row for a lane.
    pub(crate) words: usize,
    /// By column and word of the window for every lane: the cells from which no diagonal leads back, and those that are
    /// not dearer than the one above.
    pub(crate) trace: &'a mut Vec<u64>,
}

/// The words that a row of the table needs for texts of at most so many symbols.
pub(crate) fn words_of(longest: usize, window: usize) -> usize {
    // an odd number of words, so that the rows of the table don't fall on the same places of the cache
    (longest / 64 + window + 2) | 1
}

/// Slides over all columns of a group of pages, `64 * W` rows at once; with `TRACE` the way back of each is walked.
///
/// Rows above the table neither rise nor fall, so they pass on the rise of the row above the window; rows that the
/// window reaches rise. What a cell costs is thus never too little.
///
/// # Safety
/// The processor must have the instructions of `V`. There must be at most `V::COUNT` pages, sorted by width, each at
/// most [`LONGEST`] wide, whose frames are of `W` words; the numbers of `near` must have rows in the table, each of
/// `V::COUNT * words` words, and `words` must be at least [`words_of`] the longest side of the pages.
#[inline(always)]
pub(crate) unsafe fn run<V: Lanes, const W: usize, const TRACE: bool>(
    group: &mut Group<'_>,
) -> [Cost; MOST_LANES] {
    let mut costs = [Cost::default(); MOST_LANES];
    let widest = group.lanes.last().map_or(0, |lane| lane.page.width());
    let room = if TRACE { (widest + 1) * W * 2 * V::COUNT } else { 0 };
    if group.trace.len() < room {
        group.trace.resize(room, 0);
    }
    let trace = group.trace.as_mut_ptr();
    // SAFETY: the caller vouches for the instructions. A lane reads its columns, and then, as an idle one, those of
    // `IDLE`: no page is wider. The bytes of the table that are read begin at most widest / STRIDE behind the
    // beginning of a row of the table and are `8 * W`: within the words of the longest side. The trace has room for
    // every column. Registers are loaded from and stored to arrays of `MOST_LANES` words or the trace.
    unsafe {
        let zero = V::splat(0);
        let mut columns = start::<V, W>(group.lanes);
        let mut symbols = [IDLE.as_ptr(); MOST_LANES];
        let mut tables = [group.table.as_ptr(); MOST_LANES];
        for lane in 0..V::COUNT {
            tables[lane] = group.table.as_ptr().add(lane * group.words);
            if let Some(Lane { page, .. }) = group.lanes.get(lane) {
                symbols[lane] = page.pair.columns().as_ptr();
            }
        }
        let row = group.words * V::COUNT;
        let (mut plus, mut minus) = (zero, zero);
        let mut done = 0;
        for (lane, Lane { page, frame }) in group.lanes.iter().enumerate() {
            for at in done..page.width() {
                if at % STRIDE == 0 && at > 0 {
                    slide(&mut columns);
                }
                let mut from = [group.table.as_ptr().cast::<u8>(); MOST_LANES];
                for k in 0..V::COUNT {
                    let number = usize::from(group.near[*symbols[k].add(at) as usize % NEAR]);
                    from[k] = tables[k].add(number * row).cast::<u8>().add(at / STRIDE);
                }
                let (mut positive, mut negative) = (V::splat(!0), zero);
                for (word, column) in columns.iter_mut().enumerate() {
                    let equal = V::gather(&from[..V::COUNT]);
                    let before = column.vertical_negative;
                    *column = V::step(equal, *column, positive, negative);
                    (positive, negative) = (column.horizontal_positive, column.horizontal_negative);
                    if TRACE {
                        let to = trace.add((at * W + word) * 2 * V::COUNT);
                        V::turns(before, column.vertical_not_positive).store(to);
                        column.vertical_not_positive.store(to.add(V::COUNT));
                    }
                    for from in &mut from[..V::COUNT] {
                        *from = from.wrapping_add(8);
                    }
                }
                plus = V::count_top(plus, positive);
                minus = V::count_top(minus, negative);
            }
            done = done.max(page.width());
            symbols[lane] = IDLE.as_ptr();
            let (mut pluses, mut minuses) = ([0u64; MOST_LANES], [0u64; MOST_LANES]);
            plus.store(pluses.as_mut_ptr());
            minus.store(minuses.as_mut_ptr());
            let lowest = pluses[lane] as i64 - minuses[lane] as i64;
            let cost = last_cost(page, frame, lowest, &words_of_lane(&columns, lane));
            let deletions = if TRACE && cost <= frame.limit {
                let walk = Walk { trace: &group.trace[lane..], lanes: V::COUNT, window: W };
                walk.deletions(page, frame)
            } else {
                0
            };
            costs[lane] = Cost { cost, deletions };
        }
    }
    costs
}

/// The windows at the first column.
///
/// # Safety
/// The processor must have the instructions of `V`.
#[inline(always)]
unsafe fn start<V: Lanes, const W: usize>(lanes: &[Lane<'_>]) -> [Column<V>; W] {
    let mut flat = [[0u64; MOST_LANES]; W];
    for (lane, Lane { frame, .. }) in lanes.iter().enumerate() {
        for (word, flat) in flat.iter_mut().enumerate() {
            let bits = frame.above().saturating_sub(64 * word);
            flat[lane] = if bits >= 64 { !0 } else { (1 << bits) - 1 };
        }
    }
    // SAFETY: the caller vouches for the instructions; the arrays have as many words as the widest register.
    unsafe {
        let zero = V::splat(0);
        flat.map(|flat| Column {
            vertical_not_positive: V::load(flat.as_ptr()),
            vertical_negative: zero,
            horizontal_positive: zero,
            horizontal_negative: zero,
        })
    }
}

/// Slides the windows down by [`STRIDE`] rows; those that come in rise.
///
/// # Safety
/// The processor must have the instructions of `V`.
#[inline(always)]
unsafe fn slide<V: Lanes, const W: usize>(columns: &mut [Column<V>; W]) {
    // SAFETY: passed on to the caller.
    unsafe {
        let zero = V::splat(0);
        for word in 0..W {
            let (not_positive, negative) = match columns.get(word + 1) {
                Some(below) => (below.vertical_not_positive, below.vertical_negative),
                None => (zero, zero),
            };
            let column = &mut columns[word];
            column.vertical_not_positive = V::slide(column.vertical_not_positive, not_positive);
            column.vertical_negative = V::slide(column.vertical_negative, negative);
        }
    }
}

/// The words of one lane: not positive and negative.
///
/// # Safety
/// The processor must have the instructions of `V`.
#[inline(always)]
unsafe fn words_of_lane<V: Lanes, const W: usize>(columns: &[Column<V>; W], lane: usize) -> [[u64; 2]; W] {
    columns.map(|column| {
        let (mut flat, mut falling) = ([0u64; MOST_LANES], [0u64; MOST_LANES]);
        // SAFETY: the caller vouches for the instructions; the arrays have as many words as the widest register.
        unsafe {
            column.vertical_not_positive.store(flat.as_mut_ptr());
            column.vertical_negative.store(falling.as_mut_ptr());
        }
        [flat[lane], falling[lane]]
    })
}

/// Rows that the window has slid down at a column.
fn slid(column: usize) -> i64 {
    (column / STRIDE * STRIDE) as i64
}

/// Cost of the last cell, from that of the window's lowest one: `lowest` is by how much it rose.
fn last_cost<const W: usize>(page: &Page<'_>, frame: &Frame, lowest: i64, words: &[[u64; 2]; W]) -> u32 {
    let top = frame.base + slid(page.width() - 1);
    let mut cost = top + 64 * W as i64 + lowest;
    // bits below the last row
    let first = (page.height() as i64 - top) as usize;
    for (word, [not_positive, negative]) in words.iter().enumerate() {
        let above = first.saturating_sub(64 * word);
        let below = if above >= 64 { 0 } else { !0 << above };
        cost += i64::from((negative & below).count_ones()) - i64::from((!not_positive & below).count_ones());
    }
    cost as u32
}

/// The columns that were kept of one lane.
struct Walk<'a> {
    trace: &'a [u64],
    lanes: usize,
    window: usize,
}

impl Walk<'_> {
    /// Deletions of the canonical script (see the tie-break in `docs/algorithms.md`).
    fn deletions(&self, page: &Page<'_>, frame: &Frame) -> u32 {
        let (mut row, mut column) = (page.height() as i64, page.width());
        let mut deletions: u32 = 0;
        while row > 0 && column > 0 {
            let bit = (row - 1 - frame.base - slid(column - 1)) as usize;
            let at = ((column - 1) * self.window + bit / 64) * 2 * self.lanes;
            let (turns, flat) = (self.trace[at] >> (bit % 64), self.trace[at + self.lanes] >> (bit % 64));
            if turns & 1 == 0 {
                row -= 1;
                column -= 1;
            } else if flat & 1 == 0 {
                deletions += 1;
                row -= 1;
            } else {
                column -= 1;
            }
        }
        deletions + row as u32
    }
}
