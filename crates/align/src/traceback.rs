//! The way back through the strips of a sweep.
//!
//! A small table is kept whole, two bits per cell. Of a larger one only the row above every strip and the strip's
//! state every few hundred steps are kept; the portions that the script leads through are swept again. Where that would
//! take too much memory too, only the rows above some strips are kept: the table is divided there.

use crate::border::{Border, Borders, MOST_BORDERS};
use crate::edge::Edge;
use crate::keeper::Keeper;
use crate::profile::{Profile, Texts};
use crate::script::Script;
use crate::strip::{Job, Kernel, State};
use crate::sweep::Place;
use crate::{Halt, Stop, room};

/// Steps between two kept states of a strip.
const PORTION: usize = 512;

/// Bytes of a table that is kept whole at most.
const WHOLE_BYTES: usize = 1 << 21;

/// Bytes of rows and states that are kept of a table that is not divided.
const KEPT_BYTES: usize = 1 << 24;

/// How much is kept for the way back; it changes time and memory, never a script.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) bytes: usize,
    pub(crate) borders: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: KEPT_BYTES, borders: MOST_BORDERS }
    }
}

/// A strip that was swept.
#[derive(Clone, Debug)]
struct Kept {
    kernel: Kernel,
    place: Place,
    /// Where its differences start in `trace`, or its states in `states`.
    at: usize,
    /// Where the row above starts in `rows`.
    row_at: usize,
    /// Cost at its first column.
    value: i64,
}

/// Differences of a run of steps.
#[derive(Clone, Copy, Debug)]
struct Portion {
    /// The step before the first one.
    first: usize,
    last: usize,
    at: usize,
}

/// Strips of a sweep, kept for the way back.
#[derive(Debug)]
pub(crate) struct Traceback {
    limits: Limits,
    whole: bool,
    /// There were too many strips: only borders are kept.
    divided: bool,
    /// Rows of the whole table above the part that is swept.
    above: usize,
    strips: Vec<Kept>,
    trace: Vec<u64>,
    /// Words of `trace` in use.
    used: usize,
    states: Vec<State>,
    rows: Vec<(u64, u64)>,
    borders: Borders,
    edge: Edge,
    profile: Profile,
}

impl Keeper for Traceback {
    fn begin(&mut self, kernel: &Kernel, place: &Place, value: i64, edge: &Edge) -> Result<(), Halt> {
        if !self.divided && !self.whole && self.is_full(kernel, place) {
            self.divide()?;
        }
        if self.divided {
            let above = self.above;
            return self.borders.add(|| Border::new(place, above, value, edge));
        }
        let at = if self.whole { self.used } else { self.states.len() };
        room::push(
            &mut self.strips,
            Kept { kernel: *kernel, place: *place, at, row_at: self.rows.len(), value },
        )?;
        if !self.whole {
            room::reserve(&mut self.states, at + place.steps(kernel.words) / PORTION + 1)?;
            return edge.copy_to(place.first, place.end, &mut self.rows);
        }
        let words = kernel.words;
        self.used = at + 2 * words * (place.steps(words) + 1);
        // grows only: every word that is read was written before
        room::lengthen(&mut self.trace, self.used, 0)?;
        // left of the first column every row is dearer than the one above
        self.trace[at..at + 2 * words].fill(0);
        Ok(())
    }

    fn portion(&mut self, done: usize, state: &State) -> usize {
        if self.whole || self.divided {
            return usize::MAX;
        }
        if done.is_multiple_of(PORTION) {
            self.states.push(*state);
        }
        PORTION - done % PORTION
    }

    fn trace(&mut self, done: usize, _: usize) -> *mut u64 {
        match self.strips.last() {
            Some(strip) if self.whole => {
                self.trace[strip.at + 2 * strip.kernel.words * (done + 1)..].as_mut_ptr()
            }
            _ => std::ptr::null_mut(),
        }
    }
}

impl Traceback {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            whole: false,
            divided: false,
            above: 0,
            strips: Vec::new(),
            trace: Vec::new(),
            used: 0,
            states: Vec::new(),
            rows: Vec::new(),
            borders: Borders::new(limits.borders),
            edge: Edge::default(),
            profile: Profile::default(),
        }
    }

    /// Forgets earlier sweeps; the next one is of a part of the table that begins `above` rows below its top.
    pub(crate) fn reset(&mut self, part: &Texts<'_>, above: usize) {
        let cells = part.height().saturating_mul(part.width());
        self.whole = cells / 4 <= WHOLE_BYTES.min(self.limits.bytes);
        self.divided = false;
        self.above = above;
        self.strips.clear();
        self.used = 0;
        self.states.clear();
        self.rows.clear();
        self.borders.take();
    }

    /// The borders of a sweep that was divided, the lowest last; none if it was kept.
    pub(crate) fn borders(&mut self) -> Vec<Border> {
        self.borders.take()
    }

    pub(crate) fn is_divided(&self) -> bool {
        self.divided
    }

    /// Whether there is no room for one more strip; there is always room for one.
    fn is_full(&self, kernel: &Kernel, place: &Place) -> bool {
        let states = self.states.len() + place.steps(kernel.words) / PORTION + 1;
        let rows = self.rows.len() + (place.end - place.first) / 64 + 1;
        let bytes = states * size_of::<State>() + rows * size_of::<(u64, u64)>();
        !self.strips.is_empty() && bytes > self.limits.bytes
    }

    /// Keeps no more than the rows above the strips, and not of all of them; the first is that of the part itself.
    fn divide(&mut self) -> Result<(), Halt> {
        self.divided = true;
        for strip in self.strips.drain(..).skip(1) {
            let count = (strip.place.end - strip.place.first).div_ceil(64);
            let bits = &self.rows[strip.row_at..strip.row_at + count];
            self.borders.add(|| Border::of_bits(&strip.place, self.above, strip.value, bits))?;
        }
        self.states.clear();
        self.rows.clear();
        Ok(())
    }

    /// Writes the canonical script of the sweep; returns the cell of the whole table in which it enters the part.
    pub(crate) fn walk(
        &mut self,
        texts: &Texts<'_>,
        stop: &Stop,
        script: &mut Script<'_>,
    ) -> Result<(usize, usize), Halt> {
        let (mut i, mut j) = (texts.height(), texts.width());
        while let Some(strip) = self.strips.pop() {
            let mut portion = None;
            while i > strip.place.row && j > 0 {
                stop.check()?;
                let step = j - strip.place.first + (i - 1 - strip.place.row) / 64;
                let portion = self.load(texts, &strip, step, &mut portion)?;
                self.walk_portion(texts, &strip, &portion, &mut i, &mut j, script);
            }
        }
        Ok((self.above + i, j))
    }

    /// Walks until the strip, the portion or the text ends.
    fn walk_portion(
        &self,
        texts: &Texts<'_>,
        strip: &Kept,
        portion: &Portion,
        i: &mut usize,
        j: &mut usize,
        script: &mut Script<'_>,
    ) {
        let (words, Place { row, first, .. }) = (strip.kernel.words, strip.place);
        while *i > row && *j > 0 {
            let (word, bit) = ((*i - 1 - row) / 64, (*i - 1 - row) % 64);
            let step = *j - first + word;
            if step <= portion.first && step > 0 {
                return;
            }
            let at = portion.at + 2 * words * (step - portion.first) + word;
            if self.trace[at] >> bit & 1 == 0 {
                script.delete(1);
                *i -= 1;
            } else if self.trace[at - words] >> bit & 1 != 0 {
                script.insert(1);
                *j -= 1;
            } else {
                script.pair(texts.rows[*i - 1] == texts.column(*j - 1));
                *i -= 1;
                *j -= 1;
            }
        }
    }

    /// The portion with a step; computed anew unless it is at hand.
    fn load(
        &mut self,
        texts: &Texts<'_>,
        strip: &Kept,
        step: usize,
        held: &mut Option<Portion>,
    ) -> Result<Portion, Halt> {
        let holds = |portion: &Portion| step <= portion.last && (step > portion.first || step == 0);
        if let Some(portion) = held.filter(holds) {
            return Ok(portion);
        }
        let portion = if self.whole {
            Portion { first: 0, last: usize::MAX, at: strip.at }
        } else {
            self.recompute(texts, strip, step.saturating_sub(1) / PORTION)?
        };
        *held = Some(portion);
        Ok(portion)
    }

    /// Sweeps one portion of a strip again, this time keeping its differences.
    fn recompute(&mut self, texts: &Texts<'_>, strip: &Kept, number: usize) -> Result<Portion, Halt> {
        let Kept { kernel, place, .. } = strip;
        let words = kernel.words;
        let first = number * PORTION;
        let steps = PORTION.min(place.steps(words) - first);
        let mut state = self.states[strip.at + number];
        let column = place.first + first;
        self.edge.resize(PORTION + 64)?;
        for (k, start) in (first..first + steps).step_by(64).enumerate() {
            let (positive, negative) = self.rows.get(strip.row_at + start / 64).copied().unwrap_or_default();
            self.edge.write((k + 1) * 64, 0, 64, positive, negative);
        }
        // the last steps may start beyond the last column, where only padding is read
        let from = column.min(place.end);
        self.profile.build(texts, place.row, words, from, place.end.min(from + steps))?;
        room::lengthen(&mut self.trace, 2 * words * (steps + 1), 0)?;
        self.trace[..words].copy_from_slice(&state.vertical_not_positive[..words]);
        self.trace[words..2 * words].copy_from_slice(&state.vertical_negative[..words]);
        let job = Job {
            profile: self.profile.as_ptr(),
            columns: self.profile.columns(texts, column),
            edge: &mut self.edge,
            column: 0,
            steps,
            trace: self.trace[2 * words..].as_mut_ptr(),
        };
        // SAFETY: the kernel is that of the first sweep, and profile, padding and edge are as there; the trace has a
        // place for every step.
        unsafe { kernel.run(&mut state, job) };
        Ok(Portion { first, last: first + steps, at: 0 })
    }
}
