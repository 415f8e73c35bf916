use errata_align::Stop;
use std::sync::atomic::{AtomicU64, Ordering};

/// What other threads may see of a work under way, and how they stop it.
#[derive(Debug, Default)]
pub struct Progress {
    stop: Stop,
    done: AtomicU64,
}

impl Progress {
    /// Asks the work to end; it does so within some milliseconds, in the midst of a page too.
    pub fn stop(&self) {
        self.stop.set();
    }

    /// The flag that [`Self::stop`] sets.
    pub fn stop_flag(&self) -> &Stop {
        &self.stop
    }

    /// Whether the work was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// What was done so far: bytes of files that are indexed, pairs that are scored.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Counts what was done.
    pub fn add(&self, done: u64) {
        self.done.fetch_add(done, Ordering::Relaxed);
    }
}
