use errata_statistics::{Scheme, Table, TableError};
use napi::bindgen_prelude::Float64Array;
use napi_derive::napi;

/// Weighted column sums of `count` resamples from `first` up, one row of sums a resample.
/// `swap` draws fair coins, else rows are drawn with replacement.
#[napi(catch_unwind)]
pub fn resampled_sums(
    values: &[f64],
    columns: u32,
    swap: bool,
    seed: u32,
    first: u32,
    count: u32,
) -> napi::Result<Float64Array> {
    let table = Table::new(values, columns as usize).map_err(to_js_error)?;
    let scheme = if swap { Scheme::Swap } else { Scheme::Bootstrap };
    Ok(errata_statistics::resampled_sums(&table, scheme, seed, first, count).into())
}

fn to_js_error(error: TableError) -> napi::Error {
    napi::Error::new(napi::Status::InvalidArg, format!("{error} ({})", error.code()))
}
