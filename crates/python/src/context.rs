//! The processor path that every aligner of the process uses.
use std::sync::OnceLock;

use errata_align::{Aligner, Simd, Stop};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::{Failure, Outcome};

/// An aligner on the path of the process, ended by a flag.
pub fn aligner(stop: &Stop) -> Result<Aligner, Failure> {
    Ok(Aligner::with_path(path()?).stopped_by(stop.clone()))
}

/// The engine in use: `native`, its version, and the widest vector instructions it uses.
#[pyfunction]
pub fn engine(py: Python<'_>) -> Outcome<Bound<'_, PyDict>> {
    let info = PyDict::new(py);
    info.set_item("kind", "native")?;
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("simd", path()?.name())?;
    Ok(info)
}

/// The path that `ERRATA_SIMD` names, else the fastest; fails as long as it names none of this processor.
fn path() -> Result<Simd, Failure> {
    static PATH: OnceLock<Simd> = OnceLock::new();
    if let Some(path) = PATH.get() {
        return Ok(*path);
    }
    let name = std::env::var("ERRATA_SIMD").unwrap_or_default();
    let asked = if name.is_empty() { Some(Simd::best()) } else { Simd::from_name(&name) };
    let path = asked.filter(|path| path.is_available()).ok_or_else(|| {
        let known: Vec<&str> = Simd::available().map(Simd::name).collect();
        Failure::new(
            "SIMD_NOT_AVAILABLE",
            format!("ERRATA_SIMD: expected {}, got {name:?}", known.join(", ")),
        )
    })?;
    Ok(*PATH.get_or_init(|| path))
}
