//! Functions of one pair of texts.
use std::cell::Cell;

use errata_align::Stop;
use errata_metrics::{Comparer, Plan, Room, script_numbers};
use errata_text::{Unit, decode_utf16};
use napi::bindgen_prelude::{self, AsyncTask, Utf16String};
use napi_derive::napi;

use crate::context::Context;
use crate::failure::Failure;
use crate::many::RecordBench;
use crate::options::{self, PlanRequest};
use crate::owned::Uint32Array;
use crate::progress::Progress;
use crate::task::{JsError, Later, later, now};
use crate::text::lone_surrogate;

/// Edit distance in a unit.
#[napi]
pub fn distance(reference: Utf16String, hypothesis: Utf16String, unit: u32) -> Result<u32, JsError> {
    now(|| {
        let unit = options::unit(unit)?;
        with_workbench(|bench| bench.distance(unit, &reference, &hypothesis, &NAMES))
    })
}

/// Hits, substitutions, deletions, insertions; then five numbers an op: kind, reference start and end, hypothesis start
/// and end in UTF-16 units.
#[napi]
pub fn align(reference: Utf16String, hypothesis: Utf16String, unit: u32) -> Result<Uint32Array, JsError> {
    now(|| {
        let unit = options::unit(unit)?;
        Ok(Uint32Array::from(with_workbench(|bench| bench.align(unit, &reference, &hypothesis))?))
    })
}

/// What `align` gives, off the main thread.
#[napi(ts_return_type = "Promise<Uint32Array | Failure>")]
pub fn align_later(
    reference: Utf16String,
    hypothesis: Utf16String,
    unit: u32,
    progress: &Progress,
) -> Result<AsyncTask<Later<bindgen_prelude::Uint32Array>>, JsError> {
    now(|| {
        let (unit, progress) = (options::unit(unit)?, progress.shared());
        Ok(later(move || {
            let mut bench = Workbench::new(Context::get()?, progress.stop_flag().clone());
            Ok(bindgen_prelude::Uint32Array::new(bench.align(unit, &reference, &hypothesis)?))
        }))
    })
}

/// The record of a pair.
#[napi]
pub fn record(
    reference: Utf16String,
    hypothesis: Utf16String,
    plan: PlanRequest,
) -> Result<Uint32Array, JsError> {
    now(|| {
        let plan = options::plan(&plan)?;
        with_record_bench(&plan, |RecordBench { scorer, sides }| {
            let room = Room::for_record(reference.len() + hypothesis.len());
            let _room = room.map_err(|halt| Failure::of_pair(&NAMES, halt))?;
            for ((side, text), name) in sides.iter_mut().zip([&reference, &hypothesis]).zip(NAMES) {
                side.read_utf16(text).map_err(|error| lone_surrogate(name, error))?;
            }
            let mut record = vec![0; scorer.layout().len()];
            let [reference, hypothesis] = sides;
            let scored = scorer.score(reference, hypothesis, &mut record);
            scored.map_err(|halt| Failure::of_pair(&NAMES, halt))?;
            Ok(Uint32Array::from(record))
        })
    })
}

const NAMES: [&str; 2] = ["reference", "hypothesis"];

/// Buffers for distances and alignments, kept from call to call.
pub struct Workbench {
    comparer: Comparer,
    texts: [Vec<u32>; 2],
}

impl Workbench {
    pub fn new(context: &Context, stop: Stop) -> Self {
        Self { comparer: Comparer::new(context.aligner().stopped_by(stop)), texts: Default::default() }
    }

    /// Takes a pair of texts; `names` are for the failure.
    fn decode(&mut self, reference: &[u16], hypothesis: &[u16], names: &[&str; 2]) -> Result<(), Failure> {
        for (at, units) in [reference, hypothesis].into_iter().enumerate() {
            decode_utf16(units, &mut self.texts[at]).map_err(|error| lone_surrogate(names[at], error))?;
        }
        Ok(())
    }

    /// Distance of a pair; `names` are for the failure.
    pub fn distance(
        &mut self,
        unit: Unit,
        reference: &[u16],
        hypothesis: &[u16],
        names: &[&str; 2],
    ) -> Result<u32, Failure> {
        let fail = |halt| Failure::of_pair(names, halt);
        let _room = Room::for_distance(unit, reference.len() + hypothesis.len()).map_err(fail)?;
        self.decode(reference, hypothesis, names)?;
        self.comparer.distance(unit, &self.texts[0], &self.texts[1]).map_err(fail)
    }

    /// Counts and ops of a pair, as [`align()`] gives them.
    pub fn align(&mut self, unit: Unit, reference: &[u16], hypothesis: &[u16]) -> Result<Vec<u32>, Failure> {
        let fail = |halt| Failure::of_pair(&NAMES, halt);
        let _room = Room::for_script(reference.len() + hypothesis.len()).map_err(fail)?;
        self.decode(reference, hypothesis, &NAMES)?;
        let ops = self.comparer.align(unit, &self.texts[0], &self.texts[1]).map_err(fail)?;
        script_numbers([&self.texts[0], &self.texts[1]], unit, ops).map_err(fail)
    }
}

thread_local! {
    static WORKBENCH: Cell<Option<Box<Workbench>>> = const { Cell::new(None) };
    static RECORD_BENCH: Cell<Option<Box<RecordBench>>> = const { Cell::new(None) };
}

/// Lends the workbench of this thread; after a failure it is thrown away, since a panic may have left it half done.
fn with_workbench<T>(work: impl FnOnce(&mut Workbench) -> Result<T, Failure>) -> Result<T, Failure> {
    let mut bench = match WORKBENCH.take() {
        Some(kept) => kept,
        None => Box::new(Workbench::new(Context::get()?, Stop::new())),
    };
    let result = work(&mut bench)?;
    WORKBENCH.set(Some(bench));
    Ok(result)
}

/// Lends the scorer of this thread, likewise: its buffers are large enough that the allocator would give them back to
/// the system after every call and fetch them again, page by page, for the next.
fn with_record_bench<T>(
    plan: &Plan,
    work: impl FnOnce(&mut RecordBench) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut bench = match RECORD_BENCH.take() {
        Some(kept) => with_plan(kept, plan),
        None => Box::new(RecordBench::new(Context::get()?, plan, Stop::new())),
    };
    let result = work(&mut bench)?;
    RECORD_BENCH.set(Some(bench));
    Ok(result)
}

fn with_plan(mut bench: Box<RecordBench>, plan: &Plan) -> Box<RecordBench> {
    if bench.scorer.layout().plan() != plan {
        bench.scorer.set_plan(plan);
    }
    bench
}
