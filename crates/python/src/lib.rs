//! The Python module: converts values and errors, decides nothing.
//!
//! Texts are read as code points with the lock of the interpreter (GIL) held, compared without it. Work that may take
//! long runs on other threads while the calling one listens for signals (`watch`, `pipeline`).
#![allow(missing_docs, reason = "the stubs of the package carry the documentation")]

mod arrow;
mod context;
mod corpus_rate;
mod failure;
mod lists;
mod many;
mod options;
mod pairs;
mod parts;
mod pipeline;
mod scores;
mod shape;
mod table;
mod text;
mod watch;

use pyo3::prelude::*;

/// The functions of the package `errata`.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<arrow::ArrowTable>()?;
    module.add_class::<parts::TextTable>()?;
    module.add_function(wrap_pyfunction!(parts::sum_counts, module)?)?;
    module.add_function(wrap_pyfunction!(context::engine, module)?)?;
    module.add_function(wrap_pyfunction!(pairs::distance, module)?)?;
    module.add_function(wrap_pyfunction!(pairs::align, module)?)?;
    module.add_function(wrap_pyfunction!(scores::cer, module)?)?;
    module.add_function(wrap_pyfunction!(scores::wer, module)?)?;
    module.add_function(wrap_pyfunction!(scores::score, module)?)?;
    module.add_function(wrap_pyfunction!(scores::line_metrics, module)?)?;
    module.add_function(wrap_pyfunction!(scores::ssa, module)?)?;
    module.add_function(wrap_pyfunction!(scores::structure_accuracy, module)?)?;
    module.add_function(wrap_pyfunction!(many::distance_many, module)?)?;
    module.add_function(wrap_pyfunction!(many::score_many, module)?)?;
    module.add_function(wrap_pyfunction!(table::score_table, module)?)?;
    module.add_function(wrap_pyfunction!(text::normalize, module)?)?;
    module.add_function(wrap_pyfunction!(text::segment, module)?)
}
