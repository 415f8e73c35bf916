//! Why a call has no result: failures of the crates with their code.
use std::fmt::Display;

use errata_align::Halt;
use errata_text::LoneSurrogate;

/// A code and a message.
#[derive(Debug)]
pub struct Failure {
    pub code: &'static str,
    pub message: String,
}

impl Failure {
    pub fn new(code: &'static str, message: impl Display) -> Self {
        Self { code, message: message.to_string() }
    }

    /// A frame that no caller of ours makes.
    pub fn invalid(message: impl Display) -> Self {
        Self::new("ADDON_CALL_INVALID", message)
    }

    /// Texts that there is no memory for; their names go before the message.
    pub fn of_texts(names: &[&str], halt: Halt) -> Self {
        Self { code: halt.code(), message: format!("{}: {halt}", names.join(", ")) }
    }

    pub fn of_surrogate(name: &str, error: LoneSurrogate) -> Self {
        Self { code: error.code(), message: format!("{name}: {error}") }
    }
}
