//! Errors of the crates, and panics, as JavaScript errors with a code.
use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use errata_align::Halt;

/// What `error.code` is in JavaScript.
#[derive(Debug, Clone, Copy)]
pub struct Code(&'static str);

impl AsRef<str> for Code {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl From<napi::Status> for Code {
    fn from(_: napi::Status) -> Self {
        Self("ADDON_CALL_INVALID")
    }
}

/// A failure on its way to JavaScript.
#[derive(Debug)]
pub struct Failure {
    pub code: &'static str,
    pub message: String,
}

impl Failure {
    pub fn new(code: &'static str, message: impl Display) -> Self {
        Self { code, message: message.to_string() }
    }

    /// The failure of a text: its name goes before the message.
    pub fn of_text(code: &'static str, place: impl Display, message: impl Display) -> Self {
        Self { code, message: format!("{place}: {message}") }
    }

    /// The failure of a pair of texts.
    pub fn of_pair(names: &[&str; 2], halt: Halt) -> Self {
        match halt {
            Halt::Stopped => halt.into(),
            Halt::TooLarge => Self::of_text(halt.code(), names.join(", "), halt),
        }
    }
}

/// Work that was cancelled, or texts that there is no memory for.
impl From<Halt> for Failure {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Stopped => Self::new("CANCELLED", "the work was cancelled"),
            Halt::TooLarge => Self::new(halt.code(), halt),
        }
    }
}

/// Written out in signatures as `Result<T, JsError>`: the macro looks for the word `Result`.
pub type JsError = napi::Error<Code>;

impl From<Failure> for JsError {
    fn from(failure: Failure) -> Self {
        Self::new(Code(failure.code), failure.message)
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
