use errata_statistics::{Scheme, Table, TableError};
use napi_derive::napi;
use rayon::ThreadPoolBuilder;

use crate::owned::Float64Array;

/// Which resamples are wanted.
#[napi(object)]
pub struct ResampleRequest {
    pub columns: u32,
    /// Fair coins instead of rows drawn with replacement.
    pub is_swap: bool,
    pub seed: u32,
    /// Number of the first resample.
    pub first: u32,
    pub count: u32,
    /// 0 threads are all cores.
    pub threads: u32,
}

/// Weighted column sums of resamples, one row of sums a resample.
#[napi(catch_unwind)]
pub fn resampled_sums(values: &[f64], request: ResampleRequest) -> napi::Result<Float64Array> {
    let table = Table::new(values, request.columns as usize).map_err(to_js_error)?;
    let scheme = if request.is_swap { Scheme::Swap } else { Scheme::Bootstrap };
    let pool = ThreadPoolBuilder::new()
        .num_threads(request.threads as usize)
        .build()
        .map_err(|error| napi::Error::from_reason(error.to_string()))?;
    let sums = pool.install(|| {
        errata_statistics::resampled_sums(&table, scheme, request.seed, request.first, request.count)
    });
    Ok(sums.into())
}

fn to_js_error(error: TableError) -> napi::Error {
    napi::Error::new(napi::Status::InvalidArg, format!("{error} ({})", error.code()))
}
