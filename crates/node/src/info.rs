//! What the addon is: version, processor path, layout of the record.
use errata_align::Simd;
use errata_metrics::{Layout, Plan};
use napi::bindgen_prelude::AsyncTask;
use napi_derive::napi;

use crate::context::{Context, threads};
use crate::task::{JsError, Later, later, now};

/// What JavaScript needs to know of the addon.
#[napi(object, object_from_js = false)]
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
    now(|| {
        Ok(AddonInfo {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            simd: Context::get()?.path().name().to_owned(),
            paths: Simd::available().map(|path| path.name().to_owned()).collect(),
            unicode: errata_text::UNICODE_VERSION.to_owned(),
        })
    })
}

/// Names of the slots of a record of everything in order, joined by spaces.
#[napi]
pub fn record_layout() -> Result<String, JsError> {
    now(|| Ok(Layout::new(&Plan::all()).names().join(" ")))
}

/// Panics, so that a test can see it arrive as an error.
#[napi]
pub fn panic_now() -> Result<(), JsError> {
    now(|| panic!("on purpose"))
}

/// Panics on a thread of the pool, likewise.
#[napi(ts_return_type = "Promise<number | Failure>")]
pub fn panic_later() -> AsyncTask<Later<u32>> {
    later(|| Context::get()?.pool(threads(None))?.install(|| panic!("on purpose")))
}
