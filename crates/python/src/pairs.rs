//! Distance and alignment of one pair of texts.
use std::cell::Cell;

use errata_align::{Counts, Op, OpKind, Stop};
use errata_metrics::{Comparer, Room};
use errata_text::{Normalization, Span, Unit, encode};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::context;
use crate::failure::{Failure, Outcome, guard};
use crate::options::{self, Given, Surrogates};
use crate::text::read_text;
use crate::watch::{FELT, watched};

pub const NAMES: [&str; 2] = ["reference", "hypothesis"];

#[pyfunction]
#[pyo3(signature = (reference, hypothesis, *, unit=None, words=None, normalize=None, equivalences=None,
    lone_surrogates=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn distance(
    py: Python<'_>,
    reference: &Bound<'_, PyAny>,
    hypothesis: &Bound<'_, PyAny>,
    unit: Given<'_, '_>,
    words: Given<'_, '_>,
    normalize: Given<'_, '_>,
    equivalences: Given<'_, '_>,
    lone_surrogates: Given<'_, '_>,
) -> Outcome<u32> {
    let cut = options::cut(unit, words)?;
    let normalization = options::normalization(normalize, equivalences)?;
    let surrogates = options::surrogates(lone_surrogates)?;
    with_bench(|bench| {
        bench.read([reference, hypothesis], surrogates)?;
        bench.run(py, |bench| bench.distance(cut, &normalization))
    })
}

#[pyfunction]
#[pyo3(signature = (reference, hypothesis, *, unit=None, words=None, normalize=None, equivalences=None,
    lone_surrogates=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn align<'py>(
    py: Python<'py>,
    reference: &Bound<'py, PyAny>,
    hypothesis: &Bound<'py, PyAny>,
    unit: Given<'_, 'py>,
    words: Given<'_, 'py>,
    normalize: Given<'_, 'py>,
    equivalences: Given<'_, 'py>,
    lone_surrogates: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyDict>> {
    let cut = options::cut(unit, words)?;
    let is_normalized = [normalize, equivalences].iter().flatten().any(|given| !given.is_none());
    let normalization = options::normalization(normalize, equivalences)?;
    let surrogates = options::surrogates(lone_surrogates)?;
    with_bench(|bench| {
        bench.read([reference, hypothesis], surrogates)?;
        let ops = bench.run(py, |bench| bench.align(cut, &normalization))?;
        let alignment = alignment_of(py, &ops)?;
        if is_normalized {
            let texts = PyDict::new(py);
            for (name, text) in NAMES.iter().zip(&bench.texts) {
                texts.set_item(name, encode(text))?;
            }
            alignment.set_item("normalized", texts)?;
        }
        Ok(alignment)
    })
}

/// The dictionary of a script whose ranges are of code points.
fn alignment_of<'py>(py: Python<'py>, script: &Script) -> PyResult<Bound<'py, PyDict>> {
    let Script { counts, ops } = script;
    let alignment = PyDict::new(py);
    alignment.set_item(intern!(py, "hits"), counts.hits)?;
    alignment.set_item(intern!(py, "substitutions"), counts.substitutions)?;
    alignment.set_item(intern!(py, "deletions"), counts.deletions)?;
    alignment.set_item(intern!(py, "insertions"), counts.insertions)?;
    let list = PyList::empty(py);
    for op in ops {
        let entry = PyDict::new(py);
        let kind = match op.kind {
            OpKind::Hit => intern!(py, "hit"),
            OpKind::Substitution => intern!(py, "substitution"),
            OpKind::Deletion => intern!(py, "deletion"),
            OpKind::Insertion => intern!(py, "insertion"),
        };
        entry.set_item(intern!(py, "kind"), kind)?;
        entry.set_item(intern!(py, "reference"), PyList::new(py, [op.reference.start, op.reference.end])?)?;
        entry.set_item(
            intern!(py, "hypothesis"),
            PyList::new(py, [op.hypothesis.start, op.hypothesis.end])?,
        )?;
        list.append(entry)?;
    }
    alignment.set_item(intern!(py, "ops"), list)?;
    Ok(alignment)
}

struct Script {
    /// Of units.
    counts: Counts,
    /// With ranges of code points.
    ops: Vec<Op>,
}

/// Texts and buffers for one pair, kept from call to call.
struct Bench {
    comparer: Comparer,
    stop: Stop,
    texts: [Vec<u32>; 2],
    scratch: Vec<u32>,
}

impl Bench {
    fn new() -> Outcome<Self> {
        let stop = Stop::new();
        let comparer = Comparer::new(context::aligner(&stop)?);
        Ok(Self { comparer, stop, texts: Default::default(), scratch: Vec::new() })
    }

    fn read(&mut self, given: [&Bound<'_, PyAny>; 2], surrogates: Surrogates) -> Outcome<()> {
        for ((text, given), name) in self.texts.iter_mut().zip(given).zip(NAMES) {
            text.clear();
            read_text(given, surrogates, text, || name.to_owned())?;
        }
        Ok(())
    }

    fn points(&self) -> usize {
        self.texts[0].len() + self.texts[1].len()
    }

    fn run<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut Self) -> Outcome<T> + Send,
    ) -> Outcome<T> {
        let points = self.points();
        if points < FELT {
            return guard(|| work(self));
        }
        let stop = self.stop.clone();
        watched(py, points, &stop, || work(self))
    }

    fn normalize(&mut self, normalization: &Normalization) {
        if normalization.is_raw() {
            return;
        }
        for text in &mut self.texts {
            normalization.apply(text, &mut self.scratch);
        }
    }

    fn distance(&mut self, unit: Unit, normalization: &Normalization) -> Outcome<u32> {
        let fail = |halt| Failure::of_pair(NAMES.join(", "), halt);
        let _room = Room::for_distance(unit, self.points()).map_err(fail)?;
        self.normalize(normalization);
        self.comparer.distance(unit, &self.texts[0], &self.texts[1]).map_err(fail)
    }

    fn align(&mut self, unit: Unit, normalization: &Normalization) -> Outcome<Script> {
        let fail = |halt| Failure::of_pair(NAMES.join(", "), halt);
        let _room = Room::for_script(self.points()).map_err(fail)?;
        self.normalize(normalization);
        let ops = self.comparer.align(unit, &self.texts[0], &self.texts[1]).map_err(fail)?;
        let counts = Counts::of(ops);
        if unit == Unit::Codepoint {
            return Ok(Script { counts, ops: ops.to_vec() });
        }
        let spans = [0, 1].map(|side| unit.cut(&self.texts[side]));
        let ops = ops.iter().map(|op| Op {
            kind: op.kind,
            reference: range_in(&spans[0], &op.reference),
            hypothesis: range_in(&spans[1], &op.hypothesis),
        });
        Ok(Script { counts, ops: ops.collect() })
    }
}

/// From the start of the first unit to the end of the last; an empty run stands at the end of the unit before it.
fn range_in(spans: &[Span], range: &std::ops::Range<u32>) -> std::ops::Range<u32> {
    let (start, end) = (range.start as usize, range.end as usize);
    if start == end {
        let before = if start == 0 { 0 } else { spans[start - 1].end };
        return before..before;
    }
    spans[start].start..spans[end - 1].end
}

thread_local! {
    static BENCH: Cell<Option<Box<Bench>>> = const { Cell::new(None) };
}

/// Lends the bench of this thread; after a failure it is thrown away, since it may be half done.
fn with_bench<T>(work: impl FnOnce(&mut Bench) -> Outcome<T>) -> Outcome<T> {
    let mut bench = match BENCH.take() {
        Some(kept) => kept,
        None => Box::new(Bench::new()?),
    };
    let result = work(&mut bench)?;
    BENCH.set(Some(bench));
    Ok(result)
}
