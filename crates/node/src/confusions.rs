//! What is read as what in many pairs, and what several models would reach together, on other threads.
use std::sync::Arc;

use errata_corpus::Progress as Shared;
use errata_metrics::{Combination, Confusions, Room};
use errata_text::{Unit, decode_utf16};
use napi::bindgen_prelude::{AsyncTask, Uint16Array, Uint32Array};
use napi_derive::napi;
use rayon::prelude::*;

use crate::context::{Context, threads};
use crate::failure::Failure;
use crate::many::{Pairs, PairsRequest, place, starts};
use crate::options;
use crate::progress::Progress;
use crate::task::{JsError, Later, later, now};
use crate::text::lone_surrogate;

/// Blocks of confusions in the order of the pairs, each as `Confusions::take` gives them; pairs are numbered in the
/// whole work.
#[napi(ts_return_type = "Promise<Uint32Array | Failure>")]
pub fn confusions_many(
    pairs: PairsRequest,
    unit: u32,
    progress: &Progress,
) -> Result<AsyncTask<Later<Uint32Array>>, JsError> {
    now(|| {
        let (pairs, unit) = (Pairs::new(pairs, progress), options::unit(unit)?);
        Ok(later(move || Ok(Uint32Array::new(confusions(&pairs, unit)?))))
    })
}

fn confusions(pairs: &Pairs, unit: Unit) -> Result<Vec<u32>, Failure> {
    let bench = |context: &Context, stop: &_| {
        (Confusions::new(unit, context.aligner(), Clone::clone(stop)), <[Vec<u32>; 2]>::default())
    };
    pairs.join(bench, |(confusions, points), block, numbers| {
        for (pair, texts) in block.pairs() {
            block.check()?;
            let names = [place(0, pair), place(1, pair)];
            let fail = |halt| Failure::of_pair(&[&names[0], &names[1]], halt);
            let _room = Room::for_script(texts[0].len() + texts[1].len()).map_err(fail)?;
            for (side, text) in texts.into_iter().enumerate() {
                decode_utf16(text, &mut points[side]).map_err(|error| lone_surrogate(&names[side], error))?;
            }
            confusions.add(pair as u32, &points[0], &points[1]).map_err(fail)?;
        }
        confusions.take(numbers);
        Ok(())
    })
}

/// Pages that several models have read. The texts must not change meanwhile: they are read where they are.
#[napi(object, object_to_js = false, use_nullable = true)]
pub struct CombinationRequest {
    /// UTF-16 units of all texts, one after the other: of each page the reference and the text of each model.
    pub texts: Uint16Array,
    /// Units of each text.
    pub lengths: Uint32Array,
    /// Number of models.
    pub models: u32,
    /// Null is all cores.
    pub threads: Option<u32>,
}

/// Numbers of each page in order, as `Combination::count` gives them.
#[napi(ts_return_type = "Promise<Uint32Array | Failure>")]
pub fn combine_many(
    pages: CombinationRequest,
    progress: &Progress,
) -> Result<AsyncTask<Later<Uint32Array>>, JsError> {
    now(|| {
        let progress = progress.shared();
        Ok(later(move || Ok(Uint32Array::new(combine(&pages, &progress)?))))
    })
}

fn combine(request: &CombinationRequest, progress: &Arc<Shared>) -> Result<Vec<u32>, Failure> {
    let CombinationRequest { texts, lengths, models, threads: asked } = request;
    let (texts, lengths, models): (&[u16], &[u32], _) = (texts, lengths, *models as usize);
    let (context, stop) = (Context::get()?, progress.stop_flag());
    let (starts, width) = (starts(texts, lengths, models + 1, 1)?, Combination::width(models));
    let mut results = vec![0; starts.len() * width];
    context.pool(threads(*asked))?.install(|| {
        let pages = results.par_chunks_mut(width).zip(lengths.par_chunks(models + 1)).zip(&starts);
        let bench = || (Combination::new(context.aligner(), stop.clone()), Vec::<Vec<u32>>::new());
        pages.enumerate().try_for_each_init(
            bench,
            |(bench, points), (number, ((numbers, lengths), &start))| {
                stop.check()?;
                let name = format!("pages[{number}]");
                let fail = |halt| Failure::of_pair(&[&name], halt);
                let units: usize = lengths.iter().map(|&length| length as usize).sum();
                let _room = Room::for_script(units).map_err(fail)?;
                points.resize_with(models + 1, Vec::new);
                let mut rest = &texts[start..];
                for (&length, points) in lengths.iter().zip(&mut *points) {
                    let (text, others) = rest.split_at(length as usize);
                    decode_utf16(text, points).map_err(|error| lone_surrogate(&name, error))?;
                    rest = others;
                }
                let points: Vec<&[u32]> = points.iter().map(Vec::as_slice).collect();
                bench.count(&points, numbers).map_err(fail)
            },
        )
    })?;
    Ok(results)
}
