//! The table swept strip by strip, inside a band of diagonals or as far as a budget reaches.

use crate::border::Border;
use crate::edge::Edge;
use crate::keeper::Keeper;
use crate::profile::{Profile, Texts};
use crate::strip::{Job, Kernel, State};
use crate::{Halt, Stop};

/// What a strip takes besides its steps, in the kernels' unit: profile, search for its ends.
const STRIP_COST: usize = 30_000;

/// Steps after which the flag that stops the work is looked at: two or three milliseconds.
const PATIENCE: usize = 1 << 18;

/// Which cells are computed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Band {
    /// Diagonals (column less row) from `.0` to `.1`.
    Diagonals(i64, i64),
    /// Cells through which a script of at most so many edits may lead (Ukkonen 1985, with the costs found so far
    /// in place of the diagonal's number).
    Budget(i64),
}

/// Buffers of a sweep.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    pub(crate) profile: Profile,
    pub(crate) edge: Edge,
}

/// Where a strip lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) row: usize,
    pub(crate) first: usize,
    pub(crate) end: usize,
}

impl Place {
    /// Steps until the last word of a strip has seen the last column.
    pub(crate) fn steps(&self, words: usize) -> usize {
        self.end - self.first + words - 1
    }
}

/// How a table is swept.
#[derive(Clone, Copy)]
pub(crate) struct Way<'a> {
    pub(crate) kernels: &'a [Kernel],
    pub(crate) stop: &'a Stop,
}

impl Sweep {
    /// Cost of the best script inside the band; `None` if the budget is spent before the end.
    ///
    /// It is the distance if it's within the budget, else an upper bound of it. The first row of the table is that of
    /// `from`, or the one in which every column costs an insertion.
    pub(crate) fn run(
        &mut self,
        texts: &Texts<'_>,
        way: Way<'_>,
        band: Band,
        from: Option<&Border>,
        keeper: &mut impl Keeper,
    ) -> Result<Option<u32>, Halt> {
        let (height, width) = (texts.height(), texts.width());
        self.edge.resize(width + 64)?;
        let (mut place, mut value) = self.start(width, from);
        loop {
            let known = place.end;
            let alive = self.alive(texts, &place, known, value, band);
            let Some((first, last, first_value, last_value)) = alive else { return Ok(None) };
            let reach = reach(texts, place.row, band, last, last_value);
            value = first_value;
            let kernel = choose(way.kernels, height - place.row, last - first, width - first);
            let rows = kernel.rows();
            let below = (place.row + rows) as i64;
            let end = (below + reach).clamp(first as i64 + 1, width as i64) as usize;
            self.edge.rise(known.min(end), end);
            place = Place { row: place.row, first, end };
            if place.row + rows >= height {
                place.end = width;
                return self.last(texts, way, kernel, &place, value, keeper).map(|cost| Some(cost as u32));
            }
            self.strip(texts, way, kernel, &place, value, keeper)?;
            value += rows as i64;
            place.row += rows;
        }
    }

    /// Sets up the row above the first strip: the place that ends with it, and the cost at its first column.
    fn start(&mut self, width: usize, from: Option<&Border>) -> (Place, i64) {
        match from {
            None => {
                self.edge.rise(0, width);
                (Place { row: 0, first: 0, end: width }, 0)
            }
            Some(border) => {
                let end = border.end.min(width);
                border.restore(&mut self.edge, end);
                (Place { row: 0, first: border.first, end }, border.value)
            }
        }
    }

    /// The first and the last cell of the row above a strip from which the strip is entered, with their costs.
    fn alive(
        &self,
        texts: &Texts<'_>,
        place: &Place,
        known: usize,
        value: i64,
        band: Band,
    ) -> Option<(usize, usize, i64, i64)> {
        let target = texts.width() as i64 - texts.height() as i64;
        let row = place.row as i64;
        match band {
            Band::Diagonals(low, high) => {
                let first = (row + low).clamp(place.first as i64, known as i64) as usize;
                let last = (row + high).clamp(first as i64, known as i64) as usize;
                let first_value = value + i64::from(self.edge.difference(place.first, first));
                Some((first, last, first_value, 0))
            }
            Band::Budget(budget) => {
                let total = |column: usize, cost: i64| cost + (target - (column as i64 - row)).abs();
                let (first, first_value) =
                    self.edge.first_within(place.first, known, value, budget, total)?;
                let known_value = first_value + i64::from(self.edge.difference(first, known));
                let (last, last_value) = self.edge.last_within(first, known, known_value, budget, total)?;
                Some((first, last, first_value, last_value))
            }
        }
    }

    /// Sweeps a strip that has other strips below it.
    fn strip(
        &mut self,
        texts: &Texts<'_>,
        way: Way<'_>,
        kernel: &Kernel,
        place: &Place,
        value: i64,
        keeper: &mut impl Keeper,
    ) -> Result<(), Halt> {
        self.profile.build(texts, place.row, kernel.words, place.first, place.end)?;
        let mut state = State::START;
        keeper.begin(kernel, place, value, &self.edge)?;
        let mut job = StripJob { texts, stop: way.stop, kernel, place, done: 0 };
        self.advance(&mut job, place.steps(kernel.words), &mut state, keeper)
    }

    /// Sweeps the last strip; returns the cost of the last cell.
    fn last(
        &mut self,
        texts: &Texts<'_>,
        way: Way<'_>,
        kernel: &Kernel,
        place: &Place,
        value: i64,
        keeper: &mut impl Keeper,
    ) -> Result<i64, Halt> {
        let above = value + i64::from(self.edge.difference(place.first, place.end));
        self.profile.build(texts, place.row, kernel.words, place.first, place.end)?;
        let mut state = State::START;
        keeper.begin(kernel, place, value, &self.edge)?;
        let mut job = StripJob { texts, stop: way.stop, kernel, place, done: 0 };
        self.advance(&mut job, place.end - place.first, &mut state, keeper)?;
        let mut cost = above;
        let mut rows = texts.height() - place.row;
        for word in 0..kernel.words {
            let mask = if rows >= 64 { !0 } else { (1u64 << rows) - 1 };
            cost += i64::from((!state.vertical_not_positive[word] & mask).count_ones());
            cost -= i64::from((state.vertical_negative[word] & mask).count_ones());
            rows = rows.saturating_sub(64);
            if rows == 0 {
                break;
            }
            // the next word reaches the last column one step later
            self.advance(&mut job, 1, &mut state, keeper)?;
        }
        Ok(cost)
    }

    /// Runs `steps` more steps, in portions as the keeper asks for.
    fn advance(
        &mut self,
        strip: &mut StripJob<'_>,
        steps: usize,
        state: &mut State,
        keeper: &mut impl Keeper,
    ) -> Result<(), Halt> {
        let end = strip.done + steps;
        while strip.done < end {
            strip.stop.check()?;
            let done = strip.done;
            let steps = keeper.portion(done, state).min(end - done).min(PATIENCE);
            let job = Job {
                profile: self.profile.as_ptr(),
                columns: self.profile.columns(strip.texts, strip.place.first + done),
                edge: &mut self.edge,
                column: strip.place.first + done,
                steps,
                trace: keeper.trace(done, steps),
            };
            // SAFETY: `columns` has its padding, `Edge::resize` its margin, and the keeper made room for the steps.
            unsafe { strip.kernel.run(state, job) };
            strip.done += steps;
        }
        Ok(())
    }
}

/// A strip that is being swept.
struct StripJob<'a> {
    texts: &'a Texts<'a>,
    stop: &'a Stop,
    kernel: &'a Kernel,
    place: &'a Place,
    /// Steps that were run.
    done: usize,
}

/// The rightmost diagonal that a strip below `row` needs.
fn reach(texts: &Texts<'_>, row: usize, band: Band, last: usize, last_value: i64) -> i64 {
    match band {
        Band::Diagonals(_, high) => high,
        // diagonals right of the last entry cost an insertion each, and right of the target a deletion too
        Band::Budget(budget) => {
            let target = texts.width() as i64 - texts.height() as i64;
            (budget + target + (last as i64 - row as i64) - last_value).div_euclid(2)
        }
    }
}

/// The kernel that takes the least time for the rows left, if the strips to come are as broad as this one.
fn choose(kernels: &[Kernel], rows: usize, breadth: usize, width: usize) -> &Kernel {
    // a strip is as many columns broader than its upper edge as it has rows
    let time = |kernel: &&Kernel| {
        rows.div_ceil(kernel.rows()) * ((breadth + kernel.rows()).min(width) * kernel.cost + STRIP_COST)
    };
    kernels.iter().min_by_key(time).unwrap_or(&kernels[0])
}
