//! Rates and scores of one pair of texts.
use std::cell::Cell;

use errata_align::Stop;
use errata_metrics::{Plan, Room, Rules, Scorer, Side};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::context;
use crate::corpus_rate::corpus_rate;
use crate::failure::{Failure, Outcome};
use crate::options::{self, Given, PlanOptions, Surrogates};
use crate::pairs::NAMES;
use crate::shape::Shape;
use crate::text::read_text;
use crate::watch::watched;

#[pyfunction]
#[pyo3(signature = (reference, hypothesis, *, unit=None, words=None, normalize=None, equivalences=None,
    empty_reference=None, denominator=None, lone_surrogates=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn cer<'py>(
    reference: &Bound<'py, PyAny>,
    hypothesis: &Bound<'py, PyAny>,
    unit: Given<'_, 'py>,
    words: Given<'_, 'py>,
    normalize: Given<'_, 'py>,
    equivalences: Given<'_, 'py>,
    empty_reference: Given<'_, 'py>,
    denominator: Given<'_, 'py>,
    lone_surrogates: Given<'_, 'py>,
    threads: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyAny>> {
    let plan = PlanOptions { unit, words, normalize, equivalences, ..PlanOptions::default() };
    let rules = options::rules(empty_reference, denominator, None)?;
    rate_of("cer", [reference, hypothesis], plan, rules, lone_surrogates, threads)
}

#[pyfunction]
#[pyo3(signature = (reference, hypothesis, *, words=None, normalize=None, equivalences=None,
    empty_reference=None, denominator=None, lone_surrogates=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn wer<'py>(
    reference: &Bound<'py, PyAny>,
    hypothesis: &Bound<'py, PyAny>,
    words: Given<'_, 'py>,
    normalize: Given<'_, 'py>,
    equivalences: Given<'_, 'py>,
    empty_reference: Given<'_, 'py>,
    denominator: Given<'_, 'py>,
    lone_surrogates: Given<'_, 'py>,
    threads: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyAny>> {
    let plan = PlanOptions { words, normalize, equivalences, ..PlanOptions::default() };
    let rules = options::rules(empty_reference, denominator, None)?;
    rate_of("wer", [reference, hypothesis], plan, rules, lone_surrogates, threads)
}

/// A rate of two texts, or of two lists of texts.
fn rate_of<'py>(
    metric: &'static str,
    texts: [&Bound<'py, PyAny>; 2],
    options: PlanOptions<'_, 'py>,
    rules: Rules,
    lone_surrogates: Given<'_, 'py>,
    threads: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyAny>> {
    let py = texts[0].py();
    let surrogates = options::surrogates(lone_surrogates)?;
    let threads = threads.map(|threads| options::threads(Some(threads))).transpose()?;
    let is_pair = texts.iter().any(|text| text.is_instance_of::<PyString>());
    let plan = options.rate_plan(metric, !is_pair, &rules)?;
    if !is_pair {
        let threads = threads.map_or_else(|| options::threads(None), Ok)?;
        return Ok(corpus_rate(texts, metric, &plan, rules, surrogates, threads)?.into_any());
    }
    with_bench(py, &plan, rules, |bench| {
        bench.record(py, texts, surrogates)?;
        Ok(bench.shape.rate(&bench.record, metric).into_pyobject(py).map_err(PyErr::from)?)
    })
}

#[pyfunction]
#[pyo3(signature = (reference, hypothesis, *, profile=None, metrics=None, unit=None, words=None, normalize=None,
    equivalences=None, scripts=None, empty_reference=None, denominator=None, normalize_before_eval=None,
    lone_surrogates=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn score<'py>(
    reference: &Bound<'py, PyAny>,
    hypothesis: &Bound<'py, PyAny>,
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
) -> Outcome<Bound<'py, PyDict>> {
    let rules = options::rules(empty_reference, denominator, normalize_before_eval)?;
    let options = PlanOptions { profile, metrics, unit, words, normalize, equivalences, scripts };
    let plan = options.plan(&rules)?;
    score_of([reference, hypothesis], &plan, rules, options::surrogates(lone_surrogates)?)
}

fn score_of<'py>(
    texts: [&Bound<'py, PyAny>; 2],
    plan: &Plan,
    rules: Rules,
    surrogates: Surrogates,
) -> Outcome<Bound<'py, PyDict>> {
    let py = texts[0].py();
    with_bench(py, plan, rules, |bench| {
        bench.record(py, texts, surrogates)?;
        Ok(bench.shape.score(py, &bench.record)?)
    })
}

/// What the score of one metric alone has under its name.
fn part_of<'py>(
    texts: [&Bound<'py, PyAny>; 2],
    metric: &str,
    lone_surrogates: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyAny>> {
    let surrogates = options::surrogates(lone_surrogates)?;
    let plan = options::plan_of(metric)?;
    Ok(score_of(texts, &plan, Rules::default(), surrogates)?.as_any().get_item(metric)?)
}

#[pyfunction]
#[pyo3(signature = (reference, hypothesis, *, lone_surrogates=None))]
pub fn line_metrics<'py>(
    reference: &Bound<'py, PyAny>,
    hypothesis: &Bound<'py, PyAny>,
    lone_surrogates: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyAny>> {
    part_of([reference, hypothesis], "lines", lone_surrogates)
}

#[pyfunction]
#[pyo3(signature = (reference, hypothesis, *, lone_surrogates=None))]
pub fn ssa<'py>(
    reference: &Bound<'py, PyAny>,
    hypothesis: &Bound<'py, PyAny>,
    lone_surrogates: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyAny>> {
    Ok(part_of([reference, hypothesis], "structure", lone_surrogates)?.get_item("ssa")?)
}

#[pyfunction]
#[pyo3(signature = (reference, hypothesis, *, lone_surrogates=None))]
pub fn structure_accuracy<'py>(
    reference: &Bound<'py, PyAny>,
    hypothesis: &Bound<'py, PyAny>,
    lone_surrogates: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyAny>> {
    Ok(part_of([reference, hypothesis], "structure", lone_surrogates)?.get_item("structure_accuracy")?)
}

/// A scorer, the texts of a pair and their record, kept from call to call.
struct Bench {
    scorer: Scorer,
    stop: Stop,
    sides: [Side; 2],
    points: Vec<u32>,
    record: Vec<u32>,
    rules: Rules,
    shape: Shape,
}

impl Bench {
    fn new(py: Python<'_>, plan: &Plan, rules: Rules) -> Outcome<Self> {
        let stop = Stop::new();
        Ok(Self {
            scorer: Scorer::with_aligner(plan, context::aligner(&stop)?, stop.clone()),
            stop,
            sides: Default::default(),
            points: Vec::new(),
            record: Vec::new(),
            rules,
            shape: Shape::new(py, plan, rules),
        })
    }

    /// The same bench for a plan.
    fn set(&mut self, py: Python<'_>, plan: &Plan, rules: Rules) {
        if self.scorer.layout().plan() == plan && self.rules == rules {
            return;
        }
        self.scorer.set_plan(plan);
        self.rules = rules;
        self.shape = Shape::new(py, plan, rules);
    }

    /// Writes the record of a pair.
    fn record(
        &mut self,
        py: Python<'_>,
        texts: [&Bound<'_, PyAny>; 2],
        surrogates: Surrogates,
    ) -> Outcome<()> {
        let mut total = 0;
        for ((side, text), name) in self.sides.iter_mut().zip(texts).zip(NAMES) {
            self.points.clear();
            read_text(text, surrogates, &mut self.points, || name.to_owned())?;
            side.read_points(&self.points);
            total += self.points.len();
        }
        let Self { scorer, stop, sides: [reference, hypothesis], record, .. } = self;
        record.clear();
        record.resize(scorer.layout().len(), 0);
        watched(py, total, stop, || {
            let fail = |halt| Failure::of_pair(NAMES.join(", "), halt);
            let _room = Room::for_record(total).map_err(fail)?;
            scorer.score(reference, hypothesis, record).map_err(fail)
        })
    }
}

thread_local! {
    static BENCH: Cell<Option<Box<Bench>>> = const { Cell::new(None) };
}

/// Lends the bench of this thread; after a failure it is thrown away, since it may be half done.
fn with_bench<T>(
    py: Python<'_>,
    plan: &Plan,
    rules: Rules,
    work: impl FnOnce(&mut Bench) -> Outcome<T>,
) -> Outcome<T> {
    let mut bench = match BENCH.take() {
        Some(kept) => kept,
        None => Box::new(Bench::new(py, plan, rules)?),
    };
    bench.set(py, plan, rules);
    let result = work(&mut bench)?;
    BENCH.set(Some(bench));
    Ok(result)
}
