//! Functions of many pairs of texts, on all cores.
use errata_align::Stop;
use errata_metrics::{Comparer, Layout, Plan, Room, Scorer, Side};
use errata_text::{Normalization, Unit};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::context;
use crate::failure::{Failure, Outcome};
use crate::lists::{Pairs, Texts, place};
use crate::options::{self, Given, PlanOptions};
use crate::pipeline::Pipeline;
use crate::shape::Shape;

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
