use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What other threads may see of a work under way, and how they stop it.
#[derive(Default)]
pub struct Progress {
    pub(crate) stop: AtomicBool,
    pub(crate) bytes_read: AtomicU64,
    pub(crate) scored: AtomicU64,
}

impl Progress {
    /// Asks the work to end; it does so at the next page or chunk.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
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
