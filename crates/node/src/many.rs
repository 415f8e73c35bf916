//! Functions of many pairs, on other threads.
use std::sync::Arc;

use errata_align::Stop;
use errata_corpus::Progress as Shared;
use errata_metrics::{Layout, Plan, Room, Scorer, Side};
use errata_text::Unit;
use napi::bindgen_prelude::{AsyncTask, Uint32Array, Utf16String};
use napi_derive::napi;
use rayon::prelude::*;

use crate::context::{Context, threads};
use crate::failure::Failure;
use crate::options::{self, PlanRequest};
use crate::pairs::Workbench;
use crate::progress::Progress;
use crate::task::{JsError, Later, later, now};
use crate::text::lone_surrogate;

/// Pairs that one worker does before it takes new ones.
const BLOCK: usize = 64;

/// UTF-16 units of a line at most: blocks of lines are measured together.
const LINE_UNITS: usize = 256;

/// Many pairs, or a part of them.
#[napi(object, object_to_js = false, use_nullable = true)]
pub struct PairsRequest {
    pub references: Vec<Utf16String>,
    pub hypotheses: Vec<Utf16String>,
    /// Number of the first pair in the whole work, for messages.
    pub first: u32,
    /// Null is all cores.
    pub threads: Option<u32>,
}

/// Distances of pairs in their order.
#[napi(ts_return_type = "Promise<Uint32Array | Failure>")]
pub fn distance_many(
    pairs: PairsRequest,
    unit: u32,
    progress: &Progress,
) -> Result<AsyncTask<Later<Uint32Array>>, JsError> {
    now(|| {
        let (pairs, unit) = (Pairs::new(pairs, progress), options::unit(unit)?);
        Ok(later(move || Ok(Uint32Array::new(pairs.distances(unit)?))))
    })
}

/// Records of pairs in their order, one after the other.
#[napi(ts_return_type = "Promise<Uint32Array | Failure>")]
pub fn record_many(
    pairs: PairsRequest,
    plan: PlanRequest,
    progress: &Progress,
) -> Result<AsyncTask<Later<Uint32Array>>, JsError> {
    now(|| {
        let (pairs, plan) = (Pairs::new(pairs, progress), options::plan(&plan)?);
        Ok(later(move || Ok(Uint32Array::new(pairs.records(&plan)?))))
    })
}

/// Pairs and the work on them.
struct Pairs {
    request: PairsRequest,
    progress: Arc<Shared>,
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
    fn new(request: PairsRequest, progress: &Progress) -> Self {
        Self { request, progress: progress.shared() }
    }

    fn distances(&self, unit: Unit) -> Result<Vec<u32>, Failure> {
        let context = Context::get()?;
        let bench = || Workbench::new(context, self.progress.stop_flag().clone());
        self.run(context, 1, bench, |bench, block, results| {
            if unit == Unit::Codepoint && block.has_lines_only() {
                return bench.line_distances(block.pairs(), results);
            }
            for ((pair, reference, hypothesis), result) in block.pairs().zip(results) {
                block.check()?;
                let names = [place(0, pair), place(1, pair)];
                *result = bench.distance(unit, reference, hypothesis, &[&names[0], &names[1]])?;
            }
            Ok(())
        })
    }

    fn records(&self, plan: &Plan) -> Result<Vec<u32>, Failure> {
        let context = Context::get()?;
        let width = Layout::new(plan).len();
        if width == 0 {
            return Ok(Vec::new());
        }
        let bench = || RecordBench::new(context, plan, self.progress.stop_flag().clone());
        self.run(context, width, bench, |RecordBench { scorer, sides }, block, results| {
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
    }

    /// Runs `work` on blocks of pairs with a `stride` of the results each, on all threads of the pool.
    fn run<B>(
        &self,
        context: &Context,
        stride: usize,
        bench: impl Fn() -> B + Sync,
        work: impl Fn(&mut B, &Block<'_>, &mut [u32]) -> Result<(), Failure> + Sync,
    ) -> Result<Vec<u32>, Failure> {
        let PairsRequest { references, hypotheses, first, threads: asked } = &self.request;
        if references.len() != hypotheses.len() {
            return Err(Failure::invalid("expected as many hypotheses as references"));
        }
        let mut results = vec![0; references.len() * stride];
        context.pool(threads(*asked))?.install(|| {
            let blocks = results
                .par_chunks_mut(stride * BLOCK)
                .zip(references.par_chunks(BLOCK))
                .zip(hypotheses.par_chunks(BLOCK))
                .enumerate();
            blocks.try_for_each_init(&bench, |bench, (number, ((results, references), hypotheses))| {
                let first = *first as usize + number * BLOCK;
                let block = Block { references, hypotheses, first, stop: self.progress.stop_flag() };
                block.check()?;
                work(bench, &block, results)
            })
        })?;
        Ok(results)
    }
}

/// A scorer and the texts it compares, kept from pair to pair.
pub struct RecordBench {
    pub scorer: Scorer,
    pub sides: [Side; 2],
}

impl RecordBench {
    pub fn new(context: &Context, plan: &Plan, stop: Stop) -> Self {
        let scorer = Scorer::with_aligner(plan, context.aligner(), stop);
        Self { scorer, sides: Default::default() }
    }
}

/// Name of a text in messages.
pub fn place(side: usize, pair: usize) -> String {
    format!("{}[{pair}]", ["references", "hypotheses"][side])
}
