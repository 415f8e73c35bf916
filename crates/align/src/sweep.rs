//! The table swept strip by strip, inside a band of diagonals or as far as a budget reaches.

use crate::edge::Edge;
use crate::profile::{Profile, Texts};
use crate::record::Record;
use crate::strip::{Job, Kernel, State};

/// What a strip takes besides its steps, in the kernels' unit: profile, search for its ends.
const STRIP_COST: usize = 30_000;

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

impl Sweep {
    /// Cost of the best script inside the band; `None` if the budget is spent before the end.
    ///
    /// It is the distance if it's within the budget, else an upper bound of it.
    pub(crate) fn run(
        &mut self,
        texts: &Texts<'_>,
        kernels: &[Kernel],
        band: Band,
        record: &mut impl Record,
    ) -> Option<u32> {
        let (height, width) = (texts.height(), texts.width());
        self.edge.resize(width + 64);
        self.edge.rise(0, width);
        let mut place = Place { row: 0, first: 0, end: 0 };
        let mut value = 0;
        loop {
            let known = if place.row == 0 { width } else { place.end };
            let (first, last, first_value, last_value) = self.alive(texts, &place, known, value, band)?;
            let reach = reach(texts, place.row, band, last, last_value);
            value = first_value;
            let kernel = choose(kernels, height - place.row, last - first, width - first);
            let rows = kernel.rows();
            let below = (place.row + rows) as i64;
            let end = (below + reach).clamp(first as i64 + 1, width as i64) as usize;
            self.edge.rise(known.min(end), end);
            place = Place { row: place.row, first, end };
            if place.row + rows >= height {
                place.end = width;
                return Some(self.last(texts, kernel, &place, value, record) as u32);
            }
            self.strip(texts, kernel, &place, record);
            value += rows as i64;
            place.row += rows;
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
    fn strip(&mut self, texts: &Texts<'_>, kernel: &Kernel, place: &Place, record: &mut impl Record) {
        self.profile.build(texts, place.row, kernel.words, place.first, place.end);
        let mut state = State::START;
        record.begin(kernel, place, &self.edge);
        self.advance(texts, kernel, place, 0, place.steps(kernel.words), &mut state, record);
    }

    /// Sweeps the last strip; returns the cost of the last cell.
    fn last(
        &mut self,
        texts: &Texts<'_>,
        kernel: &Kernel,
        place: &Place,
        value: i64,
        record: &mut impl Record,
    ) -> i64 {
        let above = value + i64::from(self.edge.difference(place.first, place.end));
        self.profile.build(texts, place.row, kernel.words, place.first, place.end);
        let mut state = State::START;
        record.begin(kernel, place, &self.edge);
        let columns = place.end - place.first;
        self.advance(texts, kernel, place, 0, columns, &mut state, record);
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
            self.advance(texts, kernel, place, columns + word, 1, &mut state, record);
        }
        cost
    }

    /// Runs `steps` steps after `done` ones, in portions as the record asks for.
    #[expect(clippy::too_many_arguments, reason = "the parts of one job")]
    fn advance(
        &mut self,
        texts: &Texts<'_>,
        kernel: &Kernel,
        place: &Place,
        mut done: usize,
        steps: usize,
        state: &mut State,
        record: &mut impl Record,
    ) {
        let end = done + steps;
        while done < end {
            let steps = record.portion(done, state).min(end - done);
            let job = Job {
                profile: self.profile.as_ptr(),
                columns: self.profile.columns(texts, place.first + done),
                edge: &mut self.edge,
                column: place.first + done,
                steps,
                trace: record.trace(done, steps),
            };
            // SAFETY: `columns` has its padding, `Edge::resize` its margin, and the record made room for the steps.
            unsafe { kernel.run(state, job) };
            done += steps;
        }
    }
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
