//! Chooses among windows and strips.

use crate::Path;
use crate::alphabet::Alphabet;
use crate::profile::{PADDING, Texts};
use crate::record::Nothing;
use crate::script::Script;
use crate::short::{Short, is_short};
use crate::strip::kernels;
use crate::sweep::{Band, Sweep};
use crate::traceback::Traceback;
use crate::window::{Frame, Windows};

/// Longest reference for windows: their table is kept whole.
const WINDOW_ROWS: usize = 8192;

/// Words of a window's table at most.
const WINDOW_TABLE: usize = 1 << 16;

/// Buffers of every algorithm.
#[derive(Debug, Default)]
pub(crate) struct Engine {
    alphabet: Alphabet,
    rows: Vec<u32>,
    columns: Vec<u32>,
    short: Short,
    windows: Windows,
    sweep: Sweep,
    traceback: Traceback,
}

impl Engine {
    /// Distance of two texts, neither of them empty.
    pub(crate) fn distance(&mut self, path: Path, reference: &[u32], hypothesis: &[u32]) -> u32 {
        // fewer rows make fewer strips
        let (reference, hypothesis) = if reference.len() > hypothesis.len() {
            (hypothesis, reference)
        } else {
            (reference, hypothesis)
        };
        let fast = is_fast(path);
        if is_short(reference, hypothesis)
            && let Some(distance) = self.short.distance(fast, reference, hypothesis)
        {
            return distance;
        }
        let Self { alphabet, rows, columns, windows, sweep, .. } = self;
        let alphabet = alphabet.number(reference, hypothesis, rows, columns, PADDING);
        let texts = Texts { rows, columns, alphabet };
        let mut bound = None;
        let (narrow, wide) = frames(&texts);
        if let Some(frame) = narrow {
            let cost = windows.distance_64(fast, &texts, &frame);
            if cost <= frame.limit {
                return cost;
            }
            bound = Some(cost);
        }
        if let Some(frame) = wide.filter(|frame| bound.is_none_or(|cost| cost <= frame.limit)) {
            let cost = windows.distance_128(fast, &texts, &frame);
            if cost <= frame.limit {
                return cost;
            }
            bound = Some(cost);
        }
        let kernels = kernels(path);
        let mut budgets = Budgets::new(&texts, bound);
        loop {
            let band = budgets.next();
            if let Some(distance) = budgets.check(band, sweep.run(&texts, kernels, band, &mut Nothing)) {
                return distance;
            }
        }
    }

    /// Writes the script of two texts, neither of them empty.
    pub(crate) fn align(
        &mut self,
        path: Path,
        reference: &[u32],
        hypothesis: &[u32],
        script: &mut Script<'_>,
    ) {
        let fast = is_fast(path);
        if is_short(reference, hypothesis) && self.short.align(fast, reference, hypothesis, script) {
            return;
        }
        let Self { alphabet, rows, columns, windows, sweep, traceback, .. } = self;
        let alphabet = alphabet.number(reference, hypothesis, rows, columns, PADDING);
        let texts = Texts { rows, columns, alphabet };
        let mut bound = None;
        let (narrow, wide) = frames(&texts);
        if let Some(frame) = narrow {
            match windows.script_64(fast, &texts, &frame, script) {
                Ok(()) => return,
                Err(cost) => bound = Some(cost),
            }
        }
        if let Some(frame) = wide.filter(|frame| bound.is_none_or(|cost| cost <= frame.limit)) {
            match windows.script_128(fast, &texts, &frame, script) {
                Ok(()) => return,
                Err(cost) => bound = Some(cost),
            }
        }
        let kernels = kernels(path);
        let mut budgets = Budgets::new(&texts, bound);
        loop {
            let band = budgets.next();
            if let Band::Diagonals(..) = band {
                budgets.check(band, sweep.run(&texts, kernels, band, &mut Nothing));
                continue;
            }
            traceback.reset(texts.height().saturating_mul(texts.width()));
            if budgets.check(band, sweep.run(&texts, kernels, band, traceback)).is_some() {
                return traceback.walk(&texts, script);
            }
        }
    }
}

/// Whether the processor has the bit instructions that came with AVX2.
fn is_fast(path: Path) -> bool {
    matches!(path, Path::Avx512 | Path::Avx2)
}

/// Windows of 64 and of 128 diagonals, where the texts are not too long or too different in length for them.
fn frames(texts: &Texts<'_>) -> (Option<Frame>, Option<Frame>) {
    if texts.height() > WINDOW_ROWS || texts.alphabet * (texts.height() / 64 + 8) > WINDOW_TABLE {
        return (None, None);
    }
    let (height, width) = (texts.height(), texts.width());
    (Frame::new::<u64>(height, width), Frame::new::<u128>(height, width))
}

/// The bands to try, one after the other.
///
/// A narrow band costs little and gives an upper bound, which is close to the distance unless whole passages were
/// moved. A budget of that bound always succeeds; where it is much larger than what the narrow band proved,
/// smaller budgets come first, which cost little because they are spent early.
struct Budgets {
    target: i64,
    beside: i64,
    /// The distance is larger than this.
    proved: i64,
    bound: Option<i64>,
}

impl Budgets {
    fn new(texts: &Texts<'_>, bound: Option<u32>) -> Self {
        let target = texts.width() as i64 - texts.height() as i64;
        let longest = texts.height().max(texts.width()) as i64;
        let beside = (longest / 128).max(64);
        let mut bound = bound.map(i64::from);
        // a band of almost the whole table proves nothing that the table would not
        if bound.is_none() && target.abs() + 4 * beside >= longest {
            bound = Some(longest);
        }
        let proved = bound.unwrap_or(0);
        Self { target, beside, proved, bound }
    }

    fn next(&mut self) -> Band {
        match self.bound {
            None => Band::Diagonals(self.target.min(0) - self.beside, self.target.max(0) + self.beside),
            Some(bound) if 16 * self.proved >= bound => Band::Budget(bound),
            Some(_) => Band::Budget(4 * self.proved),
        }
    }

    /// The distance, if the band was wide enough for it.
    fn check(&mut self, band: Band, cost: Option<u32>) -> Option<u32> {
        let limit = match band {
            Band::Diagonals(..) => self.target.abs() + 2 * self.beside + 1,
            Band::Budget(budget) => budget,
        };
        // a distance within the limit is smaller, but then the bound is it and the next budget succeeds
        self.proved = self.proved.max(limit);
        if let Some(cost) = cost {
            self.bound = Some(self.bound.map_or(i64::from(cost), |bound| bound.min(i64::from(cost))));
            if i64::from(cost) <= limit {
                return Some(cost);
            }
        }
        if let Band::Budget(budget) = band {
            // tried again and again it would never end
            assert!(
                self.bound.is_none_or(|bound| bound > budget),
                "a budget of {budget} edits was not enough"
            );
        }
        None
    }
}
