//! Why a call has no result: failures of the crates, and panics, with a code.
use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use errata_align::Halt;
use errata_corpus::CorpusError;
use errata_raster::RasterError;
use errata_statistics::TableError;
use napi_derive::napi;

/// Why a call has no result: thrown by what answers at once, given as a value by a task, whose rejection has
/// no code.
#[napi(object, object_from_js = false)]
#[derive(Debug)]
pub struct Failure {
    pub code: &'static str,
    pub message: String,
}

impl Failure {
    pub fn new(code: &'static str, message: impl Display) -> Self {
        Self { code, message: message.to_string() }
    }

    /// An argument that no caller of ours gives.
    pub fn invalid(message: impl Display) -> Self {
        Self::new("ADDON_CALL_INVALID", message)
    }

    /// The failure of a text: its name goes before the message.
    pub fn of_text(code: &'static str, place: impl Display, message: impl Display) -> Self {
        Self { code, message: format!("{place}: {message}") }
    }

    /// The failure of texts that are worked on together.
    pub fn of_pair(names: &[&str], halt: Halt) -> Self {
        match halt {
            Halt::Stopped => halt.into(),
            Halt::TooLarge => Self::of_text(halt.code(), names.join(", "), halt),
        }
    }
}

/// Work that was stopped, or texts that there is no memory for.
impl From<Halt> for Failure {
    fn from(halt: Halt) -> Self {
        Self::new(halt.code(), halt)
    }
}

impl From<CorpusError> for Failure {
    fn from(error: CorpusError) -> Self {
        Self::from(&error)
    }
}

impl From<&CorpusError> for Failure {
    fn from(error: &CorpusError) -> Self {
        Self::new(error.code(), error)
    }
}

impl From<RasterError> for Failure {
    fn from(error: RasterError) -> Self {
        Self::new(error.code(), error)
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Self::new(error.code(), error)
    }
}

/// Runs what must never end the process: a panic becomes a failure.
pub fn guard<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        Err(Failure::new("ENGINE_PANIC", format!("native engine: {}", panic_message(&*payload))))
    })
}

fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("panic without a message")
}
