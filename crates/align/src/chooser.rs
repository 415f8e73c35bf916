//! Chooses among diagonals, windows and strips.

use crate::affix::Pair;
use crate::alphabet::Alphabet;
use crate::budgets::{Budgets, likely};
use crate::diagonal::{Diagonals, Found, is_worth_a_try};
use crate::keeper::Nothing;
use crate::many::Started;
use crate::page_lanes::Page;
use crate::pages::is_page;
use crate::profile::{PADDING, Texts};
use crate::retrace::retrace;
use crate::script::Script;
use crate::short::{Short, is_short};
use crate::strip::kernels;
use crate::sweep::{Band, Sweep, Way};
use crate::traceback::{Limits, Traceback};
use crate::window::{Frame, Windows};
use crate::{Counts, Op};
use crate::{Halt, Simd, Stop};

/// Longest reference for windows: their table is kept whole.
const WINDOW_ROWS: usize = 8192;

/// Words of a window's table at most.
const WINDOW_TABLE: usize = 1 << 16;

/// How much longer than side by side a page takes alone: so much more may a try along diagonals take.
const ALONE: f64 = 1.0;
const SIDE_BY_SIDE: f64 = 0.6;

/// The same where the distance is known about: then the other ways try nothing in vain.
const EXPECTED: f64 = 0.3;

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
    ops: Vec<Op>,
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
            ops: Vec::new(),
        }
    }

    /// Distance of two texts, neither of them empty between the affixes, which is thought to be about `guess`.
    pub(crate) fn distance(&mut self, pair: &Pair<'_>, guess: Option<u32>) -> Result<u32, Halt> {
        if let Some(distance) = self.short_distance(pair) {
            return Ok(distance);
        }
        let guess = usable(pair, guess);
        match self.try_diagonals(pair, None, guess)? {
            Found::Distance(distance) => Ok(distance),
            Found::MoreThan(least, _) => self.distance_beyond(pair, least, guess),
        }
    }

    /// Goes along diagonals, unless the guess says that they are given up.
    fn try_diagonals(
        &mut self,
        pair: &Pair<'_>,
        script: Option<&mut Script<'_>>,
        guess: Option<u32>,
    ) -> Result<Found, Halt> {
        match guess {
            Some(guess) if !is_worth_a_try(pair, guess, EXPECTED) => Ok(Found::MoreThan(0, guess)),
            _ => self.diagonals.find(self.path, pair, &self.stop, script, ALONE),
        }
    }

    fn short_distance(&mut self, pair: &Pair<'_>) -> Option<u32> {
        let (reference, hypothesis) = ordered(pair);
        let fast = is_fast(self.path);
        if is_short(reference, hypothesis) { self.short.distance(fast, reference, hypothesis) } else { None }
    }

    /// The distance of a pair of few edits or of one that is no page; else it waits for others.
    pub(crate) fn start<'a>(
        &mut self,
        mut page: Page<'a>,
        guess: Option<u32>,
        has_lanes: bool,
    ) -> Result<Started<'a, u32>, Halt> {
        if !has_lanes || !is_page(&page) {
            return Ok(Started::Done(self.distance(&page.pair, guess)?));
        }
        if let Some(distance) = self.short_distance(&page.pair) {
            return Ok(Started::Done(distance));
        }
        if guess.is_some_and(|guess| !is_worth_a_try(&page.pair, guess, EXPECTED)) {
            page.guess = likely(guess);
            return Ok(Started::Waits(page));
        }
        match self.diagonals.find(self.path, &page.pair, &self.stop, None, SIDE_BY_SIDE)? {
            Found::Distance(distance) => Ok(Started::Done(distance)),
            Found::MoreThan(least, guess) => {
                (page.least, page.guess) = (least, guess);
                Ok(Started::Waits(page))
            }
        }
    }

    /// The counts of a pair of few edits or of one that is no page; else it waits for others.
    pub(crate) fn start_counts<'a>(
        &mut self,
        mut page: Page<'a>,
        has_lanes: bool,
    ) -> Result<Started<'a, Counts>, Halt> {
        let (rows, columns) = (page.pair.rows(), page.pair.columns());
        let is_simple = rows.is_empty() || columns.is_empty() || is_short(rows, columns);
        if !has_lanes || is_simple || !is_page(&page) {
            return Ok(Started::Done(self.counts(&page.pair)?));
        }
        let mut ops = std::mem::take(&mut self.ops);
        let mut script = Script::of(&page.pair, &mut ops);
        match self.diagonals.find(self.path, &page.pair, &self.stop, Some(&mut script), SIDE_BY_SIDE)? {
            Found::Distance(_) => {
                script.end(&page.pair)?;
                let counts = Counts::of(&ops);
                self.ops = ops;
                Ok(Started::Done(counts))
            }
            Found::MoreThan(least, guess) => {
                (page.least, page.guess) = (least, guess);
                self.ops = ops;
                Ok(Started::Waits(page))
            }
        }
    }

    fn counts(&mut self, pair: &Pair<'_>) -> Result<Counts, Halt> {
        let mut ops = std::mem::take(&mut self.ops);
        self.align_whole(pair, None, &mut ops)?;
        let counts = Counts::of(&ops);
        self.ops = ops;
        Ok(counts)
    }

    /// Counts of a page whose distance is known to be larger than `least`.
    pub(crate) fn counts_beyond(&mut self, pair: &Pair<'_>, least: u32) -> Result<Counts, Halt> {
        let mut ops = std::mem::take(&mut self.ops);
        let mut script = Script::of(pair, &mut ops);
        self.align_beyond(pair, least, None, &mut script)?;
        script.end(pair)?;
        let counts = Counts::of(&ops);
        self.ops = ops;
        Ok(counts)
    }

    /// Writes the canonical script of two texts, which is thought to have about `guess` edits.
    pub(crate) fn align_whole(
        &mut self,
        pair: &Pair<'_>,
        guess: Option<u32>,
        ops: &mut Vec<Op>,
    ) -> Result<(), Halt> {
        let mut script = Script::of(pair, ops);
        let (rows, columns) = (pair.rows().len(), pair.columns().len());
        if rows == 0 || columns == 0 {
            script.delete(rows as u32);
            script.insert(columns as u32);
        } else {
            self.align(pair, guess, &mut script)?;
        }
        script.end(pair)
    }

    /// Distance of two texts that diagonals did not give: it is larger than `least`.
    pub(crate) fn distance_beyond(
        &mut self,
        pair: &Pair<'_>,
        least: u32,
        guess: Option<u32>,
    ) -> Result<u32, Halt> {
        let least = least.max(likely(guess));
        let (reference, hypothesis) = ordered(pair);
        let fast = is_fast(self.path);
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
    fn align(&mut self, pair: &Pair<'_>, guess: Option<u32>, script: &mut Script<'_>) -> Result<(), Halt> {
        let (reference, hypothesis) = (pair.rows(), pair.columns());
        let fast = is_fast(self.path);
        if is_short(reference, hypothesis) && self.short.align(fast, reference, hypothesis, script) {
            return Ok(());
        }
        let guess = usable(pair, guess);
        match self.try_diagonals(pair, Some(script), guess)? {
            Found::Distance(_) => Ok(()),
            Found::MoreThan(least, _) => self.align_beyond(pair, least, guess, script),
        }
    }

    /// Writes the script of two texts that diagonals did not give: their distance is larger than `least`.
    fn align_beyond(
        &mut self,
        pair: &Pair<'_>,
        least: u32,
        guess: Option<u32>,
        script: &mut Script<'_>,
    ) -> Result<(), Halt> {
        let least = least.max(likely(guess));
        let (reference, hypothesis) = (pair.rows(), pair.columns());
        let fast = is_fast(self.path);
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

/// The guess, unless the texts are long: what a wrong one costs grows with the square of their length.
fn usable(pair: &Pair<'_>, guess: Option<u32>) -> Option<u32> {
    guess.filter(|_| pair.rows().len().max(pair.columns().len()) <= WINDOW_ROWS)
}

/// The texts between the affixes, the shorter one first: fewer rows make fewer strips.
fn ordered<'a>(pair: &Pair<'a>) -> (&'a [u32], &'a [u32]) {
    let (reference, hypothesis) = (pair.rows(), pair.columns());
    if reference.len() > hypothesis.len() { (hypothesis, reference) } else { (reference, hypothesis) }
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
