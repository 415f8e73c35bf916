//! Work under way, as JavaScript sees it.
use std::sync::Arc;

use errata_corpus::Progress as Shared;
use napi_derive::napi;

/// How much of a work is done, and the way to stop it. One per work.
#[napi]
pub struct Progress(Arc<Shared>);

#[napi]
impl Progress {
    #[napi(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript calls it")]
    pub fn new() -> Self {
        Self(Arc::default())
    }

    /// Ends the work within some milliseconds.
    #[napi]
    pub fn stop(&self) {
        self.0.stop();
    }

    /// Bytes that are indexed, pairs that are scored or resamples that are drawn.
    #[napi(getter)]
    pub fn done(&self) -> f64 {
        self.0.done() as f64
    }
}

impl Progress {
    /// What the work gets of it.
    pub fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.0)
    }
}
