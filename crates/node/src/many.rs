//! Functions of many pairs, on other threads.
use std::sync::Arc;

use errata_align::Stop;
use errata_corpus::Progress as Shared;
use errata_metrics::{Layout, Plan, Room, Scorer, Side};
use errata_text::Unit;
use napi::bindgen_prelude::{AsyncTask, Uint16Array, Uint32Array};
use napi_derive::napi;
use rayon::prelude::*;

use crate::context::{Context, threads};
use crate::failure::Failure;
use crate::lines::with_line_bench;
use crate::options::{self, PlanRequest};
use crate::pairs::Workbench;
use crate::progress::Progress;
use crate::task::{JsError, Later, later, now};
use crate::text::lone_surrogate;

/// Pairs that one worker does before it takes new ones.
const BLOCK: usize = 128;

/// UTF-16 units of a line at most: blocks of lines are measured together.
const LINE_UNITS: usize = 256;

/// Many pairs, or a part of them. The texts must not change meanwhile: they are read where they are.
#[napi(object, object_to_js = false, use_nullable = true)]
pub struct PairsRequest {
    /// UTF-16 units of all texts, one after the other: the reference and the hypothesis of each pair. What stands
    /// behind them is not read.
    pub texts: Uint16Array,
    /// Units of each text.
    pub lengths: Uint32Array,
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
pub struct Pairs {
    request: PairsRequest,
    progress: Arc<Shared>,
}

/// Neighbouring pairs that one worker takes.
pub struct Block<'a> {
    /// Their texts, and those after them.
    texts: &'a [u16],
    lengths: &'a [u32],
    /// Number of the first pair in the whole work.
    first: usize,
    pub stop: &'a Stop,
}

impl<'a> Block<'a> {
    pub fn check(&self) -> Result<(), Failure> {
        Ok(self.stop.check()?)
    }

    /// The pairs with their numbers in the whole work.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, [&'a [u16]; 2])> {
        let (mut rest, first) = (self.texts, self.first);
        self.lengths.chunks_exact(2).enumerate().map(move |(at, lengths)| {
            let (reference, others) = rest.split_at(lengths[0] as usize);
            let (hypothesis, others) = others.split_at(lengths[1] as usize);
            rest = others;
            (first + at, [reference, hypothesis])
        })
    }

    fn has_lines_only(&self) -> bool {
        self.lengths.iter().all(|&length| length as usize <= LINE_UNITS)
    }
}

impl Pairs {
    pub fn new(request: PairsRequest, progress: &Progress) -> Self {
        Self { request, progress: progress.shared() }
    }

    fn distances(&self, unit: Unit) -> Result<Vec<u32>, Failure> {
        let context = Context::get()?;
        self.run(
            context,
            1,
            || None,
            |bench, block, results| {
                if unit == Unit::Codepoint && block.has_lines_only() {
                    return with_line_bench(|bench| bench.distances(block.pairs(), results));
                }
                let stop = self.progress.stop_flag();
                let bench = bench.get_or_insert_with(|| Workbench::new(context, stop.clone()));
                for ((pair, [reference, hypothesis]), result) in block.pairs().zip(results) {
                    block.check()?;
                    let names = [place(0, pair), place(1, pair)];
                    *result = bench.distance(unit, reference, hypothesis, &[&names[0], &names[1]])?;
                }
                Ok(())
            },
        )
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
            for ((pair, texts), record) in block.pairs().zip(records) {
                block.check()?;
                let fail = |halt| Failure::of_pair(&[&place(0, pair), &place(1, pair)], halt);
                let _room = Room::for_record(texts[0].len() + texts[1].len()).map_err(fail)?;
                for (at, text) in texts.into_iter().enumerate() {
                    let read = sides[at].read_utf16(text);
                    read.map_err(|error| lone_surrogate(&place(at, pair), error))?;
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
        let PairsRequest { texts, lengths, first, threads: asked } = &self.request;
        let (texts, lengths): (&[u16], &[u32]) = (texts, lengths);
        let starts = starts(texts, lengths, 2, BLOCK)?;
        let mut results = vec![0; lengths.len() / 2 * stride];
        context.pool(threads(*asked))?.install(|| {
            let blocks =
                results.par_chunks_mut(stride * BLOCK).zip(lengths.par_chunks(2 * BLOCK)).zip(&starts);
            blocks.enumerate().try_for_each_init(&bench, |bench, (number, ((results, lengths), &start))| {
                let first = *first as usize + number * BLOCK;
                let block = Block { texts: &texts[start..], lengths, first, stop: self.progress.stop_flag() };
                block.check()?;
                work(bench, &block, results)
            })
        })?;
        Ok(results)
    }

    /// Runs `work` on blocks of pairs and joins what each appends, in the order of the pairs.
    pub fn join<B>(
        &self,
        bench: impl Fn(&'static Context, &Stop) -> B + Sync,
        work: impl Fn(&mut B, &Block<'_>, &mut Vec<u32>) -> Result<(), Failure> + Sync,
    ) -> Result<Vec<u32>, Failure> {
        let context = Context::get()?;
        let PairsRequest { texts, lengths, first, threads: asked } = &self.request;
        let (texts, lengths): (&[u16], &[u32]) = (texts, lengths);
        let (starts, stop) = (starts(texts, lengths, 2, BLOCK)?, self.progress.stop_flag());
        let parts: Vec<Vec<u32>> = context.pool(threads(*asked))?.install(|| {
            let blocks = lengths.par_chunks(2 * BLOCK).zip(&starts).enumerate();
            let bench = || bench(context, stop);
            let parts = blocks.map_init(bench, |bench, (number, (lengths, &start))| {
                let first = *first as usize + number * BLOCK;
                let block = Block { texts: &texts[start..], lengths, first, stop };
                let mut part = Vec::new();
                work(bench, &block, &mut part).map(|()| part)
            });
            parts.collect::<Result<_, Failure>>()
        })?;
        Ok(parts.concat())
    }
}

/// Where each block of so many groups of texts begins; fails when the texts are not those of the lengths.
pub fn starts(texts: &[u16], lengths: &[u32], group: usize, block: usize) -> Result<Vec<usize>, Failure> {
    let mut end = 0;
    let blocks = lengths.chunks(group * block);
    let starts = blocks.map(|block| {
        let units: usize = block.iter().map(|&length| length as usize).sum();
        end += units;
        end - units
    });
    let starts = starts.collect();
    if !lengths.len().is_multiple_of(group) || end > texts.len() {
        return Err(Failure::invalid("expected a reference and every hypothesis for it"));
    }
    Ok(starts)
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
