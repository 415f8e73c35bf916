//! Many lines at once, one in each lane: for short texts the words of a register can't be filled by one pair.

use crate::affix::Pair;
use crate::lanes::{Column, Lanes};
use crate::short::is_short;
use crate::{Halt, Simd};

/// Symbols below this have a row in the table.
const NEAR: usize = 1 << 16;

/// Lanes of the widest register.
const MOST_LANES: usize = 8;

/// Words of a pair at most: 128 rows.
const MOST_WORDS: usize = 2;

/// How many pairs ahead texts are fetched from memory.
const AHEAD: usize = 6;

/// Pairs that are sorted together, so that those of one run are about as long.
pub(crate) const BLOCK: usize = 512;

/// A pair of texts without its common affixes, the shorter one first.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    rows: &'a [u32],
    columns: &'a [u32],
}

/// Pairs that run side by side.
struct Group<'a> {
    /// Sorted by width; one for each lane, the first ones empty where pairs are lacking.
    lines: [Line<'a>; MOST_LANES],
    /// By symbol and word a word for every lane: which rows have the symbol. The last row is the highest bit. Aligned
    /// to 64 bytes, with a row for every symbol below [`NEAR`]; all zero before and after a run.
    table: *mut u64,
    distances: [u32; MOST_LANES],
}

/// The run of a path: lanes and functions for one and two words per pair. They ask for what [`run`] asks for.
type Runs = (usize, unsafe fn(&mut Group<'_>), unsafe fn(&mut Group<'_>));

/// Table of the lanes; all zero between two calls.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    table: Vec<u64>,
}

impl Batch {
    /// Distances of the pairs that are lines; the others are left to `single`.
    pub(crate) fn distances<'a>(
        &mut self,
        path: Simd,
        pairs: &[(&'a [u32], &'a [u32])],
        distances: &mut [u32],
        mut single: impl FnMut(usize, Pair<'a>) -> Result<u32, Halt>,
    ) -> Result<(), Halt> {
        let runs = runs(path);
        let mut queues: [Vec<Line<'a>>; MOST_WORDS] = Default::default();
        for (block, pairs) in pairs.chunks(BLOCK).enumerate() {
            for (place, (reference, hypothesis)) in pairs.iter().enumerate() {
                let number = block * BLOCK + place;
                if let Some((reference, hypothesis)) = pairs.get(place + AHEAD) {
                    prefetch(reference);
                    prefetch(hypothesis);
                }
                let pair = Pair::new(reference, hypothesis);
                let (mut rows, mut columns) = (pair.rows(), pair.columns());
                if rows.len() > columns.len() {
                    (rows, columns) = (columns, rows);
                }
                if rows.is_empty() {
                    distances[number] = columns.len() as u32;
                } else if runs.is_some() && is_short(rows, columns) {
                    queues[usize::from(rows.len() > 64)].push(Line { number, rows, columns });
                } else {
                    distances[number] = single(number, pair)?;
                }
            }
            if let Some((lanes, one_word, two_words)) = runs {
                self.drain(&mut queues[0], lanes, one_word, distances);
                self.drain(&mut queues[1], lanes, two_words, distances);
            }
        }
        Ok(())
    }

    /// Runs the lines of a queue, as many at once as there are lanes.
    fn drain(
        &mut self,
        queue: &mut Vec<Line<'_>>,
        lanes: usize,
        run: unsafe fn(&mut Group<'_>),
        distances: &mut [u32],
    ) {
        if self.table.is_empty() {
            // untouched parts take address space but no memory; some words more to align the rows
            self.table = vec![0; NEAR * MOST_WORDS * lanes + MOST_LANES];
        }
        let aligned = self.table.as_ptr().align_offset(64);
        let table = self.table[aligned..].as_mut_ptr();
        queue.sort_unstable_by_key(|line| line.columns.len());
        for lines in queue.chunks(lanes) {
            let empty = Line { number: usize::MAX, rows: &[], columns: &[] };
            let mut group = Group { lines: [empty; MOST_LANES], table, distances: [0; MOST_LANES] };
            group.lines[lanes - lines.len()..lanes].copy_from_slice(lines);
            // SAFETY: the run is one of a path that this processor has; only lines of near symbols are queued, those
            // of more than 64 rows for the run of two words; the table is aligned and has a row of two words for
            // every near symbol.
            unsafe { run(&mut group) };
            for (line, &distance) in group.lines[..lanes].iter().zip(&group.distances) {
                if let Some(place) = distances.get_mut(line.number) {
                    *place = distance;
                }
            }
        }
        queue.clear();
    }
}

/// Asks for the beginning of a text before it is needed: lines lie scattered, and the wait for them would take as long
/// as their distance.
#[inline(always)]
fn prefetch(text: &[u32]) {
    #[cfg(target_arch = "x86_64")]
    for part in text[..text.len().min(128)].chunks(16) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint that reads nothing; part of every x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(part.as_ptr().cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = text;
}

/// Distances of a group of at most `64 * W` rows each, `W` words per lane (Myers 1999).
///
/// The rows of a pair end at the highest bit of its last word. Bits above its first row neither rise nor fall and
/// have no symbol, so they pass on the rise of the row above the table.
///
/// # Safety
/// The processor must have the instructions of `V`. The lines of the first `V::COUNT` lanes must be sorted by width
/// and have at most `64 * W` rows and 128 columns, of symbols below [`NEAR`]; the table must be aligned to 64 bytes
/// and have a row of `V::COUNT * MOST_WORDS` words for each of these symbols, all zero.
#[inline(always)]
unsafe fn run<V: Lanes, const W: usize>(group: &mut Group<'_>) {
    // SAFETY: the caller vouches for the instructions and the table. A row begins at a multiple of `8 * V::COUNT`
    // bytes, as do its words. Registers are loaded from and stored to arrays of `MOST_LANES` words. A lane is read
    // within its columns and then, as an idle one, within 128 symbols: no line of the group has more columns.
    unsafe {
        let row = V::COUNT * MOST_WORDS;
        fill::<W>(group, V::COUNT, row);
        let mut flat = [[0u64; MOST_LANES]; W];
        for (lane, line) in group.lines[..V::COUNT].iter().enumerate() {
            let above = 64 * W - line.rows.len();
            for (word, flat) in flat.iter_mut().enumerate() {
                let bits = above.saturating_sub(64 * word);
                flat[lane] = if bits >= 64 { !0 } else { (1 << bits) - 1 };
            }
        }
        let (rise, zero) = (V::splat(!0), V::splat(0));
        let start = Column {
            vertical_not_positive: zero,
            vertical_negative: zero,
            horizontal_positive: zero,
            horizontal_negative: zero,
        };
        let mut columns = [start; W];
        for (column, flat) in columns.iter_mut().zip(&flat) {
            column.vertical_not_positive = V::load(flat.as_ptr());
        }
        // a lane whose columns are used up goes on with a symbol of its own, which changes nothing that is read
        let idle = [0u32; 128];
        let mut symbols = [idle.as_ptr(); MOST_LANES];
        for (symbols, line) in symbols.iter_mut().zip(&group.lines) {
            if !line.columns.is_empty() {
                *symbols = line.columns.as_ptr();
            }
        }
        let (mut plus, mut minus) = (zero, zero);
        let mut done = 0;
        for lane in 0..V::COUNT {
            let line = group.lines[lane];
            for at in done..line.columns.len() {
                let mut rows = [group.table.cast_const(); MOST_LANES];
                for k in 0..V::COUNT {
                    rows[k] = rows[k].add(*symbols[k].add(at) as usize * row);
                }
                let (mut carry_positive, mut carry_negative) = (rise, zero);
                for column in &mut columns {
                    let equal = V::profile(&rows, 0);
                    *column = V::step(equal, *column, carry_positive, carry_negative);
                    (carry_positive, carry_negative) =
                        (column.horizontal_positive, column.horizontal_negative);
                    for row in &mut rows {
                        *row = row.wrapping_add(V::COUNT);
                    }
                }
                plus = V::count_top(plus, carry_positive);
                minus = V::count_top(minus, carry_negative);
            }
            done = done.max(line.columns.len());
            symbols[lane] = idle.as_ptr();
            let (mut pluses, mut minuses) = ([0u64; MOST_LANES], [0u64; MOST_LANES]);
            plus.store(pluses.as_mut_ptr());
            minus.store(minuses.as_mut_ptr());
            group.distances[lane] = (line.rows.len() as u64 + pluses[lane] - minuses[lane]) as u32;
        }
        clear::<W>(group, V::COUNT, row);
    }
}

/// Sets the bits of every lane's rows.
///
/// # Safety
/// As [`run`] for `W`, `lanes` and a `row` of `lanes * MOST_WORDS` words.
#[inline(always)]
unsafe fn fill<const W: usize>(group: &mut Group<'_>, lanes: usize, row: usize) {
    for (lane, line) in group.lines[..lanes].iter().enumerate() {
        let above = 64 * W - line.rows.len();
        for (at, &symbol) in line.rows.iter().enumerate() {
            let bit = above + at;
            // SAFETY: every symbol has a row, and `bit / 64` is below `W`.
            unsafe { *group.table.add(symbol as usize * row + bit / 64 * lanes + lane) |= 1 << (bit % 64) };
        }
    }
}

/// Clears them again.
///
/// # Safety
/// As [`fill`].
#[inline(always)]
unsafe fn clear<const W: usize>(group: &mut Group<'_>, lanes: usize, row: usize) {
    for (lane, line) in group.lines[..lanes].iter().enumerate() {
        for &symbol in line.rows {
            for word in 0..W {
                // SAFETY: every symbol has a row, and `word` is below `W`.
                unsafe { *group.table.add(symbol as usize * row + word * lanes + lane) = 0 };
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn runs(path: Simd) -> Option<Runs> {
    use std::arch::x86_64::{__m256i, __m512i};

    macro_rules! compiled {
        ($lanes:ty, $words:literal, $features:literal) => {{
            /// # Safety
            /// As [`run`].
            #[target_feature(enable = $features)]
            unsafe fn compiled(group: &mut Group<'_>) {
                // SAFETY: passed on to the caller; this function is compiled for the instructions of the lanes.
                unsafe { run::<$lanes, $words>(group) }
            }
            compiled
        }};
    }
    match path {
        Simd::Avx512 => Some((
            8,
            compiled!(__m512i, 1, "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2"),
            compiled!(__m512i, 2, "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2"),
        )),
        Simd::Avx2 => {
            Some((4, compiled!(__m256i, 1, "avx2,bmi1,bmi2"), compiled!(__m256i, 2, "avx2,bmi1,bmi2")))
        }
        _ => None,
    }
}

/// Two lanes gain nothing over one pair after the other.
#[cfg(not(target_arch = "x86_64"))]
fn runs(_: Simd) -> Option<Runs> {
    None
}
