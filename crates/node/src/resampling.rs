//! Resampling on other threads.
use errata_align::Halt;
use errata_statistics::{Scheme, Table};
use napi::bindgen_prelude::{AsyncTask, Float64Array};
use napi_derive::napi;

use crate::context::{Context, threads};
use crate::progress::Progress;
use crate::task::{Later, later};

/// Which resamples are wanted.
#[napi(object, object_to_js = false, use_nullable = true)]
pub struct ResampleRequest {
    pub columns: u32,
    /// Fair coins instead of rows drawn with replacement.
    pub is_swap: bool,
    pub seed: u32,
    pub resamples: u32,
    /// Null is all cores.
    pub threads: Option<u32>,
}

/// Weighted column sums of resamples, one row of sums per resample. The values must not change meanwhile: they are read
/// where they are.
#[napi(ts_return_type = "Promise<Float64Array | Failure>")]
pub fn resampled_sums(
    values: Float64Array,
    request: ResampleRequest,
    progress: &Progress,
) -> AsyncTask<Later<Float64Array>> {
    let progress = progress.shared();
    later(move || {
        let table = Table::new(&values, request.columns as usize)?;
        let scheme = if request.is_swap { Scheme::Swap } else { Scheme::Bootstrap };
        let go_on = |done: usize| {
            progress.add(done as u64);
            !progress.is_stopped()
        };
        let sums = Context::get()?.pool(threads(request.threads))?.install(|| {
            errata_statistics::resampled_sums(&table, scheme, request.seed, request.resamples, go_on)
        });
        Ok(Float64Array::new(sums.ok_or(Halt::Stopped)?))
    })
}
