//! Why an alignment ends before its time: it was told to, or there is no memory for it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// An alignment that has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Its [`Stop`] was set.
    Stopped,
    /// The texts are too long to be counted, or an allocation failed.
    TooLarge,
}

impl Halt {
    /// Stable name for callers in other languages.
    pub fn code(self) -> &'static str {
        match self {
            Self::Stopped => "STOPPED",
            Self::TooLarge => "TOO_LARGE",
        }
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Stopped => "stopped",
            Self::TooLarge => "found texts that are too long, expected memory to compare them",
        })
    }
}

impl std::error::Error for Halt {}

/// Tells work on other threads to stop; clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag; work that looks at it ends within some milliseconds.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// An error once the flag is set.
    #[inline]
    pub fn check(&self) -> Result<(), Halt> {
        if self.is_set() { Err(Halt::Stopped) } else { Ok(()) }
    }
}
