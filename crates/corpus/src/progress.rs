use errata_align::Stop;
use std::sync::atomic::{AtomicU64, Ordering};

/// What other threads may see of a work under way, and how they stop it.
#[derive(Default)]
pub struct Progress {
    pub(crate) stop: Stop,
    pub(crate) bytes_read: AtomicU64,
    pub(crate) scored: AtomicU64,
}

impl Progress {
    /// Asks the work to end; it does so within some milliseconds, in the midst of a page too.
    pub fn stop(&self) {
        self.stop.set();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Bytes of the files that are indexed.
    pub fn bytes_read(&self) -> u64 {
        self.bytes_read.load(Ordering::Relaxed)
    }

    /// Pairs scored since the last call of `score`.
    pub fn scored(&self) -> u64 {
        self.scored.load(Ordering::Relaxed)
    }
}
