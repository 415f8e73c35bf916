//! Many pages at once: those that windows are made for wait until they fill the lanes of a register.

use crate::page_lanes::{Cost, Frame, Group, LONGEST, Lane, MOST_LANES, NEAR, Page, run, words_of};
use crate::{Halt, Simd, Stop};

/// Numbers of symbols in a group: 0 is any symbol that no reference has.
const NUMBERS: usize = 1024;

/// Words of the windows, the narrowest first.
const WINDOWS: [usize; 3] = [1, 2, 4];

/// The last of them.
const WIDEST: usize = WINDOWS.len() - 1;

/// How the table is laid out: the row of a number has so many words for every lane.
#[derive(Clone, Copy)]
struct Place {
    lanes: usize,
    words: usize,
}

impl Place {
    fn row(self) -> usize {
        self.lanes * self.words
    }
}

/// What runs a group: with windows of one, two and four words; for distances alone, and for the scripts' counts.
type Run = unsafe fn(&mut Group<'_>) -> [Cost; MOST_LANES];
struct Runs {
    lanes: usize,
    distances: [Run; 3],
    counts: [Run; 3],
}

/// Tables and numbers, kept from call to call.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    near: Vec<u16>,
    used: Vec<u32>,
    /// All zero between two groups.
    table: Vec<u64>,
    trace: Vec<u64>,
}

/// Whether the register of a path has lanes for more than one page.
pub(crate) fn has_lanes(path: Simd) -> bool {
    runs(path).is_some()
}

/// Whether a page can be one of a group: short enough, and of symbols that can have a number.
pub(crate) fn is_page(page: &Page<'_>) -> bool {
    let near = |text: &[u32]| text.iter().fold(0, |all, &symbol| all | symbol) < NEAR as u32;
    page.height().max(page.width()) <= LONGEST
        && narrowest(page, page.least + 1).is_some()
        && near(page.pair.rows())
        && near(page.pair.columns())
}

/// The narrowest window that proves a cost of a page.
fn narrowest(page: &Page<'_>, cost: u32) -> Option<usize> {
    WINDOWS.iter().position(|&words| {
        Frame::new(page.height(), page.width(), words).is_some_and(|frame| cost <= frame.limit)
    })
}

impl Pages {
    /// Runs pages side by side; `take` gets each with its exact cost, or without one where no window was wide enough.
    /// Deletions are found `with_scripts` alone.
    pub(crate) fn run<'a>(
        &mut self,
        path: Simd,
        pages: &[Page<'a>],
        with_scripts: bool,
        stop: &Stop,
        mut take: impl FnMut(&Page<'a>, Option<Cost>) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let Some(runs) = runs(path) else { return Ok(()) };
        let mut queues: [Vec<Page<'a>>; WINDOWS.len()] = Default::default();
        for page in pages {
            // a guess is half again too large at times; a page far beyond the windows would only lose time in them
            match narrowest(page, page.guess)
                .or_else(|| narrowest(page, page.guess / 3 * 2).and(Some(WIDEST)))
            {
                Some(window) => queues[window].push(*page),
                None => take(page, None)?,
            }
        }
        for window in 0..WINDOWS.len() {
            let mut queue = std::mem::take(&mut queues[window]);
            queue.sort_unstable_by_key(Page::width);
            let run = if with_scripts { runs.counts[window] } else { runs.distances[window] };
            for pages in queue.chunks(runs.lanes) {
                stop.check()?;
                let (costs, fit) = self.group(pages, window, runs.lanes, run);
                for (at, page) in pages.iter().enumerate() {
                    let frame = Frame::new(page.height(), page.width(), WINDOWS[window]);
                    match frame.filter(|_| at < fit) {
                        Some(frame) if costs[at].cost <= frame.limit => take(page, Some(costs[at]))?,
                        // the cost is one that a wider window proves
                        Some(_) => match narrowest(page, costs[at].cost) {
                            Some(wider) => queues[wider].push(*page),
                            None => take(page, None)?,
                        },
                        None => take(page, None)?,
                    }
                }
            }
        }
        Ok(())
    }

    /// Runs a group; also gives how many of its pages fitted: the first ones.
    fn group(
        &mut self,
        pages: &[Page<'_>],
        window: usize,
        count: usize,
        run: Run,
    ) -> ([Cost; MOST_LANES], usize) {
        if self.used.len() > NUMBERS / 2 {
            self.forget();
        }
        let longest = pages.iter().map(|page| page.height().max(page.width())).max().unwrap_or(0);
        let place = Place { lanes: count, words: words_of(longest, WINDOWS[window]) };
        if self.table.is_empty() {
            // parts that are never used take address space but no memory
            self.table = vec![0; NUMBERS * count * words_of(LONGEST, WINDOWS[WIDEST])];
            self.near = vec![0; NEAR];
        }
        let mut lanes = Vec::with_capacity(count);
        for page in pages {
            let frame = Frame::new(page.height(), page.width(), WINDOWS[window]);
            let Some(frame) = frame.filter(|frame| self.fill(page, frame, place, lanes.len())) else { break };
            lanes.push(Lane { page: *page, frame });
        }
        let Self { near, table, trace, used } = self;
        let mut costs = Default::default();
        if let Ok(near) = <&[u16; NEAR]>::try_from(&near[..]) {
            let mut group = Group { lanes: &lanes, near, table, words: place.words, trace };
            // SAFETY: the run is one of a path that this processor has; the pages are sorted, and `is_page` looked at
            // their sizes; numbers are below `NUMBERS`, for which the table has rows.
            costs = unsafe { run(&mut group) };
        }
        table[..(used.len() + 1) * place.row()].fill(0);
        (costs, lanes.len())
    }

    /// Sets the bits of a page's rows; `false` if there are too many symbols for numbers, which leaves some bits.
    fn fill(&mut self, page: &Page<'_>, frame: &Frame, place: Place, lane: usize) -> bool {
        let Self { near, used, table, .. } = self;
        for (bit, &symbol) in (frame.above()..).zip(page.pair.rows()) {
            let slot = &mut near[symbol as usize % NEAR];
            if *slot == 0 {
                if used.len() + 1 == NUMBERS {
                    return false;
                }
                used.push(symbol);
                *slot = used.len() as u16;
            }
            table[usize::from(*slot) * place.row() + lane * place.words + bit / 64] |= 1 << (bit % 64);
        }
        true
    }

    /// Forgets the numbers.
    fn forget(&mut self) {
        for symbol in self.used.drain(..) {
            self.near[symbol as usize % NEAR] = 0;
        }
    }
}

/// The compiled forms of a path; `None` where a register has one lane only.
fn runs(path: Simd) -> Option<Runs> {
    macro_rules! compiled {
        ($lanes:ty, $words:literal, $trace:literal $(, $features:literal)?) => {{
            /// # Safety
            /// As [`run`].
            $(#[target_feature(enable = $features)])?
            unsafe fn compiled(group: &mut Group<'_>) -> [Cost; MOST_LANES] {
                // SAFETY: passed on to the caller; this function is compiled for the instructions of the lanes.
                unsafe { run::<$lanes, $words, $trace>(group) }
            }
            compiled
        }};
    }
    macro_rules! runs {
        ($count:literal, $lanes:ty $(, $features:literal)?) => {
            Some(Runs {
                lanes: $count,
                distances: [
                    compiled!($lanes, 1, false $(, $features)?),
                    compiled!($lanes, 2, false $(, $features)?),
                    compiled!($lanes, 4, false $(, $features)?),
                ],
                counts: [
                    compiled!($lanes, 1, true $(, $features)?),
                    compiled!($lanes, 2, true $(, $features)?),
                    compiled!($lanes, 4, true $(, $features)?),
                ],
            })
        };
    }
    match path {
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 => {
            runs!(
                8,
                std::arch::x86_64::__m512i,
                "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2,popcnt"
            )
        }
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 => runs!(4, std::arch::x86_64::__m256i, "avx2,bmi1,bmi2,popcnt"),
        #[cfg(target_arch = "x86_64")]
        Simd::Sse2 => runs!(2, std::arch::x86_64::__m128i),
        #[cfg(target_arch = "aarch64")]
        Simd::Neon => runs!(2, std::arch::aarch64::uint64x2_t),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Simd::Simd128 => runs!(2, std::arch::wasm32::v128),
        _ => None,
    }
}
