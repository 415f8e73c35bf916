//! Functions of many pairs of texts, on all cores.
use errata_align::Stop;
use errata_metrics::{Comparer, Layout, Plan, Room, Scorer, Side};
use errata_text::{Normalization, Unit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

use crate::context;
use crate::failure::{Failure, Outcome};
use crate::options::{self, Given, PlanOptions, Surrogates};
use crate::pipeline::{Job, Pipeline};
use crate::shape::Shape;
use crate::text::{read_text, type_name};

/// Pairs of a job, and code points from which on it has no more.
const JOB_PAIRS: usize = 4096;
const JOB_POINTS: usize = 1 << 18;
/// Code points of a line at most: lines are measured side by side.
const LINE_POINTS: u32 = 256;

#[pyfunction]
#[pyo3(signature = (references, hypotheses, *, unit=None, words=None, normalize=None, equivalences=None,
    lone_surrogates=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn distance_many<'py>(
    py: Python<'py>,
    references: &Bound<'py, PyAny>,
    hypotheses: &Bound<'py, PyAny>,
    unit: Given<'_, 'py>,
    words: Given<'_, 'py>,
    normalize: Given<'_, 'py>,
    equivalences: Given<'_, 'py>,
    lone_surrogates: Given<'_, 'py>,
    threads: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyList>> {
    let cut = options::cut(unit, words)?;
    let normalization = options::normalization(normalize, equivalences)?;
    let threads = options::threads(threads)?;
    let mut pairs = Pairs::new([references, hypotheses], options::surrogates(lone_surrogates)?)?;
    let list = PyList::empty(py);
    let stop = Stop::new();
    let pipeline = Pipeline {
        threads,
        stop: stop.clone(),
        next: || pairs.next(),
        work: |bench: &mut DistanceBench, texts: Texts| bench.distances(&texts, cut, &normalization),
        take: |distances: Vec<u32>| {
            Ok(distances.into_iter().try_for_each(|distance| list.append(distance))?)
        },
    };
    pipeline.run(py, || DistanceBench::new(&stop))?;
    Ok(list)
}

#[pyfunction]
#[pyo3(signature = (references, hypotheses, *, profile=None, metrics=None, unit=None, words=None, normalize=None,
    equivalences=None, scripts=None, empty_reference=None, denominator=None, normalize_before_eval=None,
    lone_surrogates=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn score_many<'py>(
    py: Python<'py>,
    references: &Bound<'py, PyAny>,
    hypotheses: &Bound<'py, PyAny>,
    profile: Given<'_, 'py>,
    metrics: Given<'_, 'py>,
    unit: Given<'_, 'py>,
    words: Given<'_, 'py>,
    normalize: Given<'_, 'py>,
    equivalences: Given<'_, 'py>,
    scripts: Given<'_, 'py>,
    empty_reference: Given<'_, 'py>,
    denominator: Given<'_, 'py>,
    normalize_before_eval: Given<'_, 'py>,
    lone_surrogates: Given<'_, 'py>,
    threads: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyList>> {
    let rules = options::rules(empty_reference, denominator, normalize_before_eval)?;
    let options = PlanOptions { profile, metrics, unit, words, normalize, equivalences, scripts };
    let plan = options.plan(&rules)?;
    let threads = options::threads(threads)?;
    let pairs = Pairs::new([references, hypotheses], options::surrogates(lone_surrogates)?)?;
    let mut shape = Shape::new(py, &plan, rules);
    let list = PyList::empty(py);
    record_many(py, pairs, &plan, threads, |record| Ok(list.append(shape.score(py, record)?)?))?;
    Ok(list)
}

/// Hands over the record of each pair, in order.
pub fn record_many(
    py: Python<'_>,
    mut pairs: Pairs<'_>,
    plan: &Plan,
    threads: usize,
    mut take: impl FnMut(&[u32]) -> Outcome<()>,
) -> Outcome<()> {
    let width = Layout::new(plan).len();
    let stop = Stop::new();
    let pipeline = Pipeline {
        threads,
        stop: stop.clone(),
        next: || pairs.next(),
        work: |bench: &mut RecordBench, texts: Texts| Ok((texts.len(), bench.records(&texts)?)),
        take: |(count, records): (usize, Vec<u32>)| {
            (0..count).try_for_each(|at| take(&records[at * width..(at + 1) * width]))
        },
    };
    pipeline.run(py, || RecordBench::new(plan, &stop))
}

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
    fn next(&mut self) -> Outcome<Option<Texts>> {
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
fn place(side: usize, pair: usize) -> String {
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
    longest: u32,
}

impl Job for Texts {
    fn points(&self) -> (usize, usize) {
        (self.points.len(), 2 * self.longest as usize)
    }
}

impl Texts {
    fn len(&self) -> usize {
        self.ends.len() / 2
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, [&[u32]; 2])> {
        (0..self.len()).map(|at| {
            let start = if at == 0 { 0 } else { self.ends[2 * at - 1] };
            let [middle, end] = [self.ends[2 * at], self.ends[2 * at + 1]];
            (self.first + at, [&self.points[start..middle], &self.points[middle..end]])
        })
    }
}

/// What a thread needs to measure distances.
struct DistanceBench {
    comparer: Comparer,
    stop: Stop,
    texts: [Vec<u32>; 2],
    scratch: Vec<u32>,
}

impl DistanceBench {
    fn new(stop: &Stop) -> Outcome<Self> {
        let comparer = Comparer::new(context::aligner(stop)?);
        Ok(Self { comparer, stop: stop.clone(), texts: Default::default(), scratch: Vec::new() })
    }

    fn distances(&mut self, texts: &Texts, unit: Unit, normalization: &Normalization) -> Outcome<Vec<u32>> {
        if unit == Unit::Codepoint && normalization.is_raw() && texts.longest <= LINE_POINTS {
            return self.lines(texts);
        }
        texts.pairs().map(|(pair, texts)| self.distance(pair, texts, unit, normalization)).collect()
    }

    fn lines(&mut self, texts: &Texts) -> Outcome<Vec<u32>> {
        let pairs: Vec<_> =
            texts.pairs().map(|(_, [reference, hypothesis])| (reference, hypothesis)).collect();
        let mut distances = Vec::new();
        self.comparer.distances(&pairs, &mut distances).map_err(|halt| Failure::of_pair("lines", halt))?;
        Ok(distances)
    }

    fn distance(
        &mut self,
        pair: usize,
        texts: [&[u32]; 2],
        unit: Unit,
        normalization: &Normalization,
    ) -> Outcome<u32> {
        let fail = |halt| Failure::of_pair(format!("{}, {}", place(0, pair), place(1, pair)), halt);
        self.stop.check().map_err(fail)?;
        let _room = Room::for_distance(unit, texts[0].len() + texts[1].len()).map_err(fail)?;
        if normalization.is_raw() {
            return self.comparer.distance(unit, texts[0], texts[1]).map_err(fail);
        }
        for (own, text) in self.texts.iter_mut().zip(texts) {
            own.clear();
            own.extend_from_slice(text);
            normalization.apply(own, &mut self.scratch);
        }
        self.comparer.distance(unit, &self.texts[0], &self.texts[1]).map_err(fail)
    }
}

/// What a thread needs to score pairs.
pub struct RecordBench {
    scorer: Scorer,
    stop: Stop,
    sides: [Side; 2],
}

impl RecordBench {
    pub fn new(plan: &Plan, stop: &Stop) -> Outcome<Self> {
        let scorer = Scorer::with_aligner(plan, context::aligner(stop)?, stop.clone());
        Ok(Self { scorer, stop: stop.clone(), sides: Default::default() })
    }

    fn records(&mut self, texts: &Texts) -> Outcome<Vec<u32>> {
        let width = self.scorer.layout().len();
        let mut records = vec![0; texts.len() * width];
        for (at, (pair, texts)) in texts.pairs().enumerate() {
            let names = || format!("{}, {}", place(0, pair), place(1, pair));
            let record = &mut records[at * width..(at + 1) * width];
            let read = |sides: &mut [Side; 2]| {
                sides.iter_mut().zip(texts).for_each(|(side, text)| side.read_points(text));
            };
            self.score(texts[0].len() + texts[1].len(), record, names, read)?;
        }
        Ok(records)
    }

    /// Writes the record of a pair that `read` makes ready; `names` are for the failure.
    pub fn score(
        &mut self,
        points: usize,
        record: &mut [u32],
        names: impl Fn() -> String,
        read: impl FnOnce(&mut [Side; 2]),
    ) -> Outcome<()> {
        let fail = |halt| Failure::of_pair(names(), halt);
        self.stop.check().map_err(fail)?;
        let _room = Room::for_record(points).map_err(fail)?;
        read(&mut self.sides);
        let [reference, hypothesis] = &mut self.sides;
        self.scorer.score(reference, hypothesis, record).map_err(fail)
    }
}
