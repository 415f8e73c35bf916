//! Functions of many pairs, on other threads.
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use errata_align::{Aligner, Stop};
use errata_metrics::{Layout, Plan, Room, Scorer, Side};
use errata_text::Unit;
use napi::bindgen_prelude::{AsyncTask, Either, Uint32Array, Utf16String};
use napi::{Env, Task};
use napi_derive::napi;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::engine;
use crate::error::{Failure, JsError, guard};
use crate::options;
use crate::pair::Workbench;
use crate::plan::PlanRequest;
use crate::text::lone_surrogate;

/// Pairs that one worker does before it takes new ones.
const BLOCK: usize = 64;

/// UTF-16 units of a line at most: blocks of lines are measured together.
const LINE_UNITS: usize = 256;

/// Tells running work to stop.
#[napi]
pub struct Cancellation(Stop);

#[napi]
impl Cancellation {
    #[napi(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript calls it")]
    pub fn new() -> Self {
        Self(Stop::new())
    }

    #[napi]
    pub fn cancel(&self) {
        self.0.set();
    }
}

/// What went wrong, as a value: the rejection of a task has no code.
#[napi(object)]
pub struct TaskFailure {
    pub code: String,
    pub message: String,
}

struct Pairs {
    references: Vec<Utf16String>,
    hypotheses: Vec<Utf16String>,
    /// Number of the first pair in the whole work.
    first: usize,
    threads: usize,
    stop: Stop,
}

/// Neighbouring pairs that one worker takes.
struct Block<'a> {
    references: &'a [Utf16String],
    hypotheses: &'a [Utf16String],
    /// Number of the first pair in the whole work.
    first: usize,
    stop: &'a Stop,
}

impl Block<'_> {
    fn check(&self) -> Result<(), Failure> {
        Ok(self.stop.check()?)
    }

    /// The pairs with their numbers in the whole work.
    fn pairs(&self) -> impl Iterator<Item = (usize, &Utf16String, &Utf16String)> {
        let pairs = self.references.iter().zip(self.hypotheses).enumerate();
        pairs.map(|(at, (reference, hypothesis))| (self.first + at, reference, hypothesis))
    }

    fn has_lines_only(&self) -> bool {
        self.references.iter().chain(self.hypotheses).all(|text| text.len() <= LINE_UNITS)
    }
}

impl Pairs {
    /// Runs `work` on blocks of pairs with a `stride` of the results each, on all threads of the pool.
    fn run<B>(
        &self,
        stride: usize,
        bench: impl Fn() -> B + Sync,
        work: impl Fn(&mut B, &Block<'_>, &mut [u32]) -> Result<(), Failure> + Sync,
    ) -> Result<Vec<u32>, Failure> {
        if self.references.len() != self.hypotheses.len() {
            return Err(Failure::new("ADDON_CALL_INVALID", "expected as many hypotheses as references"));
        }
        let mut results = vec![0; self.references.len() * stride];
        pool(self.threads)?.install(|| {
            let blocks = results
                .par_chunks_mut(stride * BLOCK)
                .zip(self.references.par_chunks(BLOCK))
                .zip(self.hypotheses.par_chunks(BLOCK))
                .enumerate();
            blocks.try_for_each_init(&bench, |bench, (number, ((results, references), hypotheses))| {
                let first = self.first + number * BLOCK;
                let block = Block { references, hypotheses, first, stop: &self.stop };
                block.check()?;
                work(bench, &block, results)
            })
        })?;
        Ok(results)
    }
}

/// Pools by number of threads: made once, kept for the life of the process.
fn pool(threads: usize) -> Result<Arc<ThreadPool>, Failure> {
    static POOLS: LazyLock<Mutex<HashMap<usize, Arc<ThreadPool>>>> = LazyLock::new(Mutex::default);
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&threads) {
        return Ok(Arc::clone(pool));
    }
    let named = ThreadPoolBuilder::new().num_threads(threads).thread_name(|at| format!("errata-{at}"));
    let pool = Arc::new(named.build().map_err(|error| Failure::new("THREADS_NOT_AVAILABLE", error))?);
    pools.insert(threads, Arc::clone(&pool));
    Ok(pool)
}

/// Name of a text in messages.
pub fn place(side: usize, pair: usize) -> String {
    format!("{}[{pair}]", ["references", "hypotheses"][side])
}

pub struct DistanceTask {
    pairs: Pairs,
    unit: Unit,
}

impl Task for DistanceTask {
    type Output = Result<Vec<u32>, Failure>;
    type JsValue = Either<Uint32Array, TaskFailure>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(guard(|| {
            self.pairs.run(
                1,
                || Workbench::new(self.pairs.stop.clone()),
                |bench, block, results| {
                    if self.unit == Unit::Codepoint && block.has_lines_only() {
                        return bench.line_distances(block.pairs(), results);
                    }
                    for ((pair, reference, hypothesis), result) in block.pairs().zip(results) {
                        block.check()?;
                        let names = [place(0, pair), place(1, pair)];
                        *result =
                            bench.distance(self.unit, reference, hypothesis, &[&names[0], &names[1]])?;
                    }
                    Ok(())
                },
            )
        }))
    }

    fn resolve(&mut self, _: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(to_js(output))
    }
}

pub struct RecordTask {
    pairs: Pairs,
    plan: Plan,
}

pub struct RecordBench {
    pub scorer: Scorer,
    pub sides: [Side; 2],
}

impl RecordBench {
    pub fn new(plan: &Plan, stop: Stop) -> Self {
        Self {
            scorer: Scorer::with_aligner(plan, Aligner::with_path(engine::path()), stop),
            sides: Default::default(),
        }
    }
}

impl Task for RecordTask {
    type Output = Result<Vec<u32>, Failure>;
    type JsValue = Either<Uint32Array, TaskFailure>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let bench = || RecordBench::new(&self.plan, self.pairs.stop.clone());
        let width = Layout::new(&self.plan).len();
        if width == 0 {
            return Ok(Ok(Vec::new()));
        }
        Ok(guard(|| {
            self.pairs.run(width, bench, |RecordBench { scorer, sides }, block, results| {
                let records = results.chunks_exact_mut(width);
                for ((pair, reference, hypothesis), record) in block.pairs().zip(records) {
                    block.check()?;
                    let names = [place(0, pair), place(1, pair)];
                    let fail = |halt| Failure::of_pair(&[&names[0], &names[1]], halt);
                    let _room = Room::for_record(reference.len() + hypothesis.len()).map_err(fail)?;
                    for (at, text) in [reference, hypothesis].into_iter().enumerate() {
                        let read = sides[at].read_utf16(text);
                        read.map_err(|error| lone_surrogate(&names[at], error))?;
                    }
                    let [reference, hypothesis] = sides;
                    scorer.score(reference, hypothesis, record).map_err(fail)?;
                }
                Ok(())
            })
        }))
    }

    fn resolve(&mut self, _: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(to_js(output))
    }
}

pub struct AlignTask {
    texts: [Utf16String; 2],
    unit: Unit,
    stop: Stop,
}

impl Task for AlignTask {
    type Output = Result<Vec<u32>, Failure>;
    type JsValue = Either<Uint32Array, TaskFailure>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let [reference, hypothesis] = &self.texts;
        Ok(guard(|| Workbench::new(self.stop.clone()).align(self.unit, reference, hypothesis)))
    }

    fn resolve(&mut self, _: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(to_js(output))
    }
}

fn to_js(output: Result<Vec<u32>, Failure>) -> Either<Uint32Array, TaskFailure> {
    match output {
        Ok(numbers) => Either::A(Uint32Array::new(numbers)),
        Err(Failure { code, message }) => Either::B(TaskFailure { code: code.to_owned(), message }),
    }
}

/// Distances of pairs in their order. `first` is the number of the first pair, for messages; 0 threads are all cores.
#[napi(ts_return_type = "Promise<Uint32Array | TaskFailure>")]
pub fn distance_many(
    references: Vec<Utf16String>,
    hypotheses: Vec<Utf16String>,
    unit: u32,
    first: u32,
    threads: u32,
    cancellation: &Cancellation,
) -> Result<AsyncTask<DistanceTask>, JsError> {
    let pairs = Pairs {
        references,
        hypotheses,
        first: first as usize,
        threads: threads as usize,
        stop: cancellation.0.clone(),
    };
    Ok(AsyncTask::new(DistanceTask { pairs, unit: options::unit(unit)? }))
}

/// Records of pairs in their order, one after the other.
#[napi(ts_return_type = "Promise<Uint32Array | TaskFailure>")]
pub fn record_many(
    references: Vec<Utf16String>,
    hypotheses: Vec<Utf16String>,
    plan: PlanRequest,
    first: u32,
    threads: u32,
    cancellation: &Cancellation,
) -> Result<AsyncTask<RecordTask>, JsError> {
    let pairs = Pairs {
        references,
        hypotheses,
        first: first as usize,
        threads: threads as usize,
        stop: cancellation.0.clone(),
    };
    Ok(AsyncTask::new(RecordTask { pairs, plan: options::plan(plan)? }))
}

/// What `align` gives, off the main thread.
#[napi(ts_return_type = "Promise<Uint32Array | TaskFailure>")]
pub fn align_later(
    reference: Utf16String,
    hypothesis: Utf16String,
    unit: u32,
    cancellation: &Cancellation,
) -> Result<AsyncTask<AlignTask>, JsError> {
    let (unit, stop) = (options::unit(unit)?, cancellation.0.clone());
    Ok(AsyncTask::new(AlignTask { texts: [reference, hypothesis], unit, stop }))
}
