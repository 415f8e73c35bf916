//! What the addon is: version, processor path, layout of the record.
use std::sync::OnceLock;

use errata_align::Path;
use errata_metrics::{Layout, Plan};
use napi_derive::napi;

use crate::error::{Failure, JsError, guard};

/// What JavaScript needs to know of the addon.
#[napi(object)]
pub struct AddonInfo {
    pub version: String,
    /// Widest instructions in use.
    pub simd: String,
    /// Every path of this processor, the fastest first.
    pub paths: Vec<String>,
    pub unicode: String,
}

/// Version and processor path. `ERRATA_SIMD` forces a path; one that is unknown, or that this
/// processor lacks, is an error.
#[napi]
pub fn addon_info() -> Result<AddonInfo, JsError> {
    let path = forced_path()?;
    Ok(AddonInfo {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        simd: path.name().to_owned(),
        paths: Path::available().map(|path| path.name().to_owned()).collect(),
        unicode: errata_text::UNICODE_VERSION.to_owned(),
    })
}

/// Names of the slots of a record of everything in order, joined by spaces.
#[napi]
pub fn record_layout() -> String {
    Layout::new(&Plan::all()).names().join(" ")
}

/// Panics, so that a test can see it arrive as an error.
#[napi]
pub fn panic_on_purpose() -> Result<(), JsError> {
    Ok(guard(|| panic!("on purpose"))?)
}

/// The path in use: that of `ERRATA_SIMD` when it names one of this processor, else the fastest.
pub fn path() -> Path {
    static PATH: OnceLock<Path> = OnceLock::new();
    *PATH.get_or_init(|| forced_path().unwrap_or_else(|_| Path::best()))
}

fn forced_path() -> Result<Path, Failure> {
    let Ok(name) = std::env::var("ERRATA_SIMD") else { return Ok(Path::best()) };
    if name.is_empty() {
        return Ok(Path::best());
    }
    let known: Vec<&str> = Path::available().map(Path::name).collect();
    Path::from_name(&name).filter(|path| path.is_available()).ok_or_else(|| {
        let message = format!("ERRATA_SIMD: expected {}, got {name:?}", known.join(", "));
        Failure::new("SIMD_NOT_AVAILABLE", message)
    })
}
