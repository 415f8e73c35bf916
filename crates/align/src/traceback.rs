//! The way back through the strips of a sweep.
//!
//! A small table is kept whole, two bits a cell. Of a large one only the row above every strip and the strip's
//! state every few hundred steps are kept; the portions that the script leads through are swept again.

use crate::edge::Edge;
use crate::profile::{Profile, Texts};
use crate::record::Record;
use crate::script::Script;
use crate::strip::{Job, Kernel, State};
use crate::sweep::Place;

/// Steps between two kept states of a strip.
const PORTION: usize = 512;

/// Cells of a table that is kept whole at most.
const WHOLE_CELLS: usize = 1 << 23;

/// A strip that was swept.
#[derive(Clone, Debug)]
struct Kept {
    kernel: Kernel,
    place: Place,
    /// Where its differences start in `trace`, or its states in `states`.
    at: usize,
    /// Where the row above starts in `rows`.
    row_at: usize,
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
#[derive(Debug, Default)]
pub(crate) struct Traceback {
    whole: bool,
    strips: Vec<Kept>,
    trace: Vec<u64>,
    /// Words of `trace` in use.
    used: usize,
    states: Vec<State>,
    rows: Vec<(u64, u64)>,
    edge: Edge,
    profile: Profile,
}

impl Record for Traceback {
    fn begin(&mut self, kernel: &Kernel, place: &Place, edge: &Edge) {
        let at = if self.whole { self.used } else { self.states.len() };
        self.strips.push(Kept { kernel: *kernel, place: *place, at, row_at: self.rows.len() });
        if self.whole {
            let words = kernel.words;
            self.used = at + 2 * words * (place.steps(words) + 1);
            // grows only: every word that is read was written before
            if self.trace.len() < self.used {
                self.trace.resize(self.used, 0);
            }
            // left of the first column every row is dearer than the one above
            self.trace[at..at + 2 * words].fill(0);
        } else {
            self.rows.extend((place.first..place.end).step_by(64).map(|column| edge.read(column)));
        }
    }

    fn portion(&mut self, done: usize, state: &State) -> usize {
        if self.whole {
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
    /// Forgets earlier sweeps; `cells` is about how many cells the next one has.
    pub(crate) fn reset(&mut self, cells: usize) {
        self.whole = cells <= WHOLE_CELLS;
        self.strips.clear();
        self.used = 0;
        self.states.clear();
        self.rows.clear();
    }

    /// Writes the canonical script of the sweep.
    pub(crate) fn walk(&mut self, texts: &Texts<'_>, script: &mut Script<'_>) {
        let (mut i, mut j) = (texts.height(), texts.width());
        while let Some(strip) = self.strips.pop() {
            let mut portion = None;
            while i > strip.place.row && j > 0 {
                let step = j - strip.place.first + (i - 1 - strip.place.row) / 64;
                let portion = self.load(texts, &strip, step, &mut portion);
                self.walk_portion(texts, &strip, &portion, &mut i, &mut j, script);
            }
        }
        script.delete(i as u32);
        script.insert(j as u32);
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
    fn load(&mut self, texts: &Texts<'_>, strip: &Kept, step: usize, held: &mut Option<Portion>) -> Portion {
        let holds = |portion: &Portion| step <= portion.last && (step > portion.first || step == 0);
        if let Some(portion) = held.filter(holds) {
            return portion;
        }
        let portion = if self.whole {
            Portion { first: 0, last: usize::MAX, at: strip.at }
        } else {
            self.recompute(texts, strip, step.saturating_sub(1) / PORTION)
        };
        *held = Some(portion);
        portion
    }

    /// Sweeps one portion of a strip again, this time keeping its differences.
    fn recompute(&mut self, texts: &Texts<'_>, strip: &Kept, number: usize) -> Portion {
        let Kept { kernel, place, .. } = strip;
        let words = kernel.words;
        let first = number * PORTION;
        let steps = PORTION.min(place.steps(words) - first);
        let mut state = self.states[strip.at + number];
        let column = place.first + first;
        self.edge.resize(PORTION + 64);
        for (k, start) in (first..first + steps).step_by(64).enumerate() {
            let (positive, negative) = self.rows.get(strip.row_at + start / 64).copied().unwrap_or_default();
            self.edge.write((k + 1) * 64, 0, 64, positive, negative);
        }
        // the last steps may start beyond the last column, where only padding is read
        let from = column.min(place.end);
        self.profile.build(texts, place.row, words, from, place.end.min(from + steps));
        if self.trace.len() < 2 * words * (steps + 1) {
            self.trace.resize(2 * words * (steps + 1), 0);
        }
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
        // SAFETY: as in the first sweep; the trace has a place for every step.
        unsafe { kernel.run(&mut state, job) };
        Portion { first, last: first + steps, at: 0 }
    }
}
