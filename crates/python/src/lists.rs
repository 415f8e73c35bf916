//! Lists of texts, read on the calling thread.
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use crate::failure::{Failure, Outcome};
use crate::options::Surrogates;
use crate::pipeline::Job;
use crate::text::{read_text, type_name};

/// Pairs of a job, and code points from which on it has no more.
const JOB_PAIRS: usize = 4096;
const JOB_POINTS: usize = 1 << 18;
/// Two lists of texts, read a job at a time.
pub struct Pairs<'py> {
    texts: [Bound<'py, PyTuple>; 2],
    at: usize,
    surrogates: Surrogates,
}

impl<'py> Pairs<'py> {
    /// Takes the texts as they are now: the caller may change its lists while the work goes on.
    pub fn new(given: [&Bound<'py, PyAny>; 2], surrogates: Surrogates) -> Outcome<Self> {
        let [references, hypotheses] = [list(given[0], "references")?, list(given[1], "hypotheses")?];
        if references.len() != hypotheses.len() {
            return Err(Failure::argument(format!(
                "hypotheses: expected {}, as many as references, got {}",
                references.len(),
                hypotheses.len()
            )));
        }
        Ok(Self { texts: [references, hypotheses], at: 0, surrogates })
    }

    pub fn len(&self) -> usize {
        self.texts[0].len()
    }

    /// Asks for the texts of a pair before they are needed.
    fn fetch(&self, pair: usize) {
        for texts in &self.texts {
            if let Ok(text) = texts.get_borrowed_item(pair.min(self.len() - 1)) {
                prefetch(text.as_ptr().cast());
            }
        }
    }

    /// The texts of the next job.
    pub fn next(&mut self) -> Outcome<Option<Texts>> {
        let mut job = Texts { first: self.at, points: Vec::new(), ends: Vec::new(), longest: 0 };
        while job.len() < JOB_PAIRS && job.points.len() < JOB_POINTS && self.at < self.len() {
            self.fetch(self.at + AHEAD);
            for (side, texts) in self.texts.iter().enumerate() {
                let text = texts.get_borrowed_item(self.at)?;
                let start = job.points.len();
                read_text(&text, self.surrogates, &mut job.points, || place(side, self.at))?;
                let length = u32::try_from(job.points.len() - start).unwrap_or(u32::MAX);
                job.longest = job.longest.max(length);
                job.ends.push(job.points.len());
            }
            self.at += 1;
        }
        Ok((job.len() > 0).then_some(job))
    }
}

/// Pairs ahead of the one that is read, whose texts are fetched: they lie scattered, and the wait for them would take
/// longer than their distance.
const AHEAD: usize = 8;

/// Asks for the beginning of a string's letters, which follow its header.
fn prefetch(text: *const u8) {
    #[cfg(target_arch = "x86_64")]
    for line in 0..4 {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint that reads nothing; part of every x86-64
        unsafe { _mm_prefetch::<_MM_HINT_T0>(text.wrapping_add(64 * line).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = text;
}

fn list<'py>(given: &Bound<'py, PyAny>, name: &str) -> Outcome<Bound<'py, PyTuple>> {
    // a string is an iterable of its characters, which nobody means
    let is_text = given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>();
    if let Ok(tuple) = given.cast_exact::<PyTuple>() {
        return Ok(tuple.clone());
    }
    if is_text || given.try_iter().is_err() {
        let found = type_name(given);
        return Err(Failure::argument(format!("{name}: expected an iterable of strings, got {found}")));
    }
    Ok(given.py().get_type::<PyTuple>().call1((given,))?.cast_into::<PyTuple>().map_err(PyErr::from)?)
}

/// Name of a text in messages.
pub fn place(side: usize, pair: usize) -> String {
    format!("{}[{pair}]", ["references", "hypotheses"][side])
}

/// The texts of some pairs.
pub struct Texts {
    /// Number of the first pair.
    first: usize,
    /// All texts, one after the other: the reference and the hypothesis of each pair.
    points: Vec<u32>,
    /// Where each ends.
    ends: Vec<usize>,
    pub longest: u32,
}

impl Job for Texts {
    fn points(&self) -> (usize, usize) {
        (self.points.len(), 2 * self.longest as usize)
    }
}

impl Texts {
    pub fn len(&self) -> usize {
        self.ends.len() / 2
    }

    pub fn pairs(&self) -> impl Iterator<Item = (usize, [&[u32]; 2])> {
        (0..self.len()).map(|at| {
            let start = if at == 0 { 0 } else { self.ends[2 * at - 1] };
            let [middle, end] = [self.ends[2 * at], self.ends[2 * at + 1]];
            (self.first + at, [&self.points[start..middle], &self.points[middle..end]])
        })
    }
}
