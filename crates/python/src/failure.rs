//! Why a call has no result: failures of the crates with a code, and exceptions of Python.
use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use errata_align::Halt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// Why a call has no result.
#[derive(Debug)]
pub enum Failure {
    /// An `ErrataError`.
    Coded { code: &'static str, message: String },
    /// Whatever Python raised meanwhile: an interrupt, an error of an iterator.
    Raised(PyErr),
}

/// What functions of the module return.
pub type Outcome<T> = Result<T, Failure>;

impl Failure {
    pub fn new(code: &'static str, message: impl Display) -> Self {
        Self::Coded { code, message: message.to_string() }
    }

    /// An argument that is not what it should be.
    pub fn argument(message: impl Display) -> Self {
        Self::new("ARGUMENT_INVALID", message)
    }

    /// A pair of texts that was given up.
    pub fn of_pair(names: impl Display, halt: Halt) -> Self {
        Self::new(halt.code(), format!("{names}: {halt}"))
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Raised(error) => error,
            Failure::Coded { code, message } => Python::attach(|py| {
                let made = error_class(py).and_then(|class| class.call1((code, message)));
                made.map_or_else(|error| error, PyErr::from_value)
            }),
        }
    }
}

/// `errata.ErrataError`.
fn error_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "errata.error", "ErrataError")
}

/// Runs what must never end the process: a panic becomes a failure.
pub fn guard<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        Err(Failure::new("ENGINE_PANIC", format!("native engine: {}", panic_message(&*payload))))
    })
}

fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("panic without a message")
}
