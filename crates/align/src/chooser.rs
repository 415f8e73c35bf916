//! Chooses among diagonals, windows and strips.

use crate::affix::Pair;
use crate::alphabet::Alphabet;
use crate::diagonal::{Diagonals, Found};
use crate::keeper::Nothing;
use crate::profile::{PADDING, Texts};
use crate::retrace::retrace;
use crate::script::Script;
use crate::short::{Short, is_short};
use crate::strip::kernels;
use crate::sweep::{Band, Sweep, Way};
use crate::traceback::{Limits, Traceback};
use crate::window::{Frame, Windows};
use crate::{Halt, Simd, Stop};

/// Longest reference for windows: their table is kept whole.
const WINDOW_ROWS: usize = 8192;

/// Words of a window's table at most.
const WINDOW_TABLE: usize = 1 << 16;

/// Buffers of every algorithm.
#[derive(Debug)]
pub(crate) struct Chooser {
    path: Simd,
    stop: Stop,
    diagonals: Diagonals,
    alphabet: Alphabet,
    rows: Vec<u32>,
    columns: Vec<u32>,
    short: Short,
    windows: Windows,
    sweep: Sweep,
    traceback: Traceback,
    /// What the next distance is thought to be.
    guess: Option<u32>,
}

impl Chooser {
    pub(crate) fn new(path: Simd, stop: Stop, limits: Limits) -> Self {
        Self {
            path,
            stop,
            diagonals: Diagonals::default(),
            alphabet: Alphabet::default(),
            rows: Vec::new(),
            columns: Vec::new(),
            short: Short::default(),
            windows: Windows::default(),
            sweep: Sweep::default(),
            traceback: Traceback::new(limits),
            guess: None,
        }
    }

    /// A guess at the distance of the next two texts: tries that would then fail are left out.
    pub(crate) fn expect(&mut self, guess: Option<u32>) {
        self.guess = guess;
    }

    /// Distance of two texts, neither of them empty between the affixes.
    pub(crate) fn distance(&mut self, pair: &Pair<'_>) -> Result<u32, Halt> {
        let guess = self.guess.take();
        let (reference, hypothesis) = (pair.rows(), pair.columns());
        // fewer rows make fewer strips
        let (reference, hypothesis) = if reference.len() > hypothesis.len() {
            (hypothesis, reference)
        } else {
            (reference, hypothesis)
        };
        let fast = is_fast(self.path);
        if is_short(reference, hypothesis)
            && let Some(distance) = self.short.distance(fast, reference, hypothesis)
        {
            return Ok(distance);
        }
        let least = match self.diagonals.find(self.path, pair, &self.stop, None)? {
            Found::Distance(distance) => return Ok(distance),
            Found::MoreThan(least) => least.max(guess.unwrap_or(0)),
        };
        let Self { path, stop, alphabet, rows, columns, windows, sweep, .. } = self;
        let alphabet = alphabet.number(reference, hypothesis, rows, columns, PADDING)?;
        let texts = Texts { rows, columns, alphabet };
        let mut bound = None;
        let (narrow, wide) = frames(&texts);
        if let Some(frame) = narrow.filter(|frame| least < frame.limit) {
            let cost = windows.distance_64(fast, &texts, &frame);
            if cost <= frame.limit {
                return Ok(cost);
            }
            bound = Some(cost);
        }
        if let Some(frame) =
            wide.filter(|frame| least < frame.limit && bound.is_none_or(|cost| cost <= frame.limit))
        {
            let cost = windows.distance_128(fast, &texts, &frame);
            if cost <= frame.limit {
                return Ok(cost);
            }
            bound = Some(cost);
        }
        let way = Way { kernels: kernels(*path), stop };
        let mut budgets = Budgets::new(&texts, bound, guess);
        loop {
            let band = budgets.next();
            let cost = sweep.run(&texts, way, band, None, &mut Nothing)?;
            if let Some(distance) = budgets.check(band, cost) {
                return Ok(distance);
            }
        }
    }

    /// Writes the script of two texts, neither of them empty between the affixes.
    pub(crate) fn align(&mut self, pair: &Pair<'_>, script: &mut Script<'_>) -> Result<(), Halt> {
        let guess = self.guess.take();
        let (reference, hypothesis) = (pair.rows(), pair.columns());
        let fast = is_fast(self.path);
        if is_short(reference, hypothesis) && self.short.align(fast, reference, hypothesis, script) {
            return Ok(());
        }
        let least = match self.diagonals.find(self.path, pair, &self.stop, Some(script))? {
            Found::Distance(_) => return Ok(()),
            Found::MoreThan(least) => least.max(guess.unwrap_or(0)),
        };
        let Self { path, stop, alphabet, rows, columns, windows, sweep, traceback, .. } = self;
        let alphabet = alphabet.number(reference, hypothesis, rows, columns, PADDING)?;
        let texts = Texts { rows, columns, alphabet };
        let mut bound = None;
        let (narrow, wide) = frames(&texts);
        if let Some(frame) = narrow.filter(|frame| least < frame.limit) {
            match windows.script_64(fast, &texts, &frame, script) {
                Ok(()) => return Ok(()),
                Err(cost) => bound = Some(cost),
            }
        }
        if let Some(frame) =
            wide.filter(|frame| least < frame.limit && bound.is_none_or(|cost| cost <= frame.limit))
        {
            match windows.script_128(fast, &texts, &frame, script) {
                Ok(()) => return Ok(()),
                Err(cost) => bound = Some(cost),
            }
        }
        let way = Way { kernels: kernels(*path), stop };
        let mut budgets = Budgets::new(&texts, bound, guess);
        loop {
            let band = budgets.next();
            if let Band::Diagonals(..) = band {
                budgets.check(band, sweep.run(&texts, way, band, None, &mut Nothing)?);
                continue;
            }
            traceback.reset(&texts, 0);
            let cost = sweep.run(&texts, way, band, None, traceback)?;
            if let Some(cost) = budgets.check(band, cost) {
                return retrace(sweep, traceback, &texts, way, cost, script);
            }
        }
    }
}

/// Whether the processor has the bit instructions that came with AVX2.
fn is_fast(path: Simd) -> bool {
    matches!(path, Simd::Avx512 | Simd::Avx2)
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
    /// A budget that is probably enough, to be tried first.
    guess: Option<i64>,
}

impl Budgets {
    fn new(texts: &Texts<'_>, bound: Option<u32>, guess: Option<u32>) -> Self {
        let target = texts.width() as i64 - texts.height() as i64;
        let longest = texts.height().max(texts.width()) as i64;
        let beside = (longest / 128).max(64);
        let mut bound = bound.map(i64::from);
        // a band of almost the whole table proves nothing that the table would not
        if bound.is_none() && target.abs() + 4 * beside >= longest {
            bound = Some(longest);
        }
        let proved = bound.unwrap_or(0);
        // a little more than the guess costs little, a failed try all
        let guess = guess.map(|guess| i64::from(guess) + i64::from(guess / 8) + 4);
        let guess = guess.filter(|&guess| guess > target.abs() && guess < bound.unwrap_or(longest));
        Self { target, beside, proved, bound, guess }
    }

    fn next(&mut self) -> Band {
        if let Some(guess) = self.guess.take() {
            return Band::Budget(guess);
        }
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
