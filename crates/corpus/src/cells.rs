//! Faults of cells that are told alike by both engines; `src/corpus/cells.ts` is the twin.

use crate::error::CorpusError;
use crate::quote::quoted;
use crate::wanted::WantedColumns;

/// What is wrong with a cell, a line or a table; its place is added by who knows it.
#[derive(Debug)]
pub struct CellFault {
    code: &'static str,
    message: String,
}

impl CellFault {
    /// A fault with a code of its own.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// A value of the wrong kind.
    pub fn kind(found: &str, column: &str, expected: &str) -> Self {
        Self::new("BAD_VALUE", format!("found {found} for {column}, expected {expected}"))
    }

    /// Columns that are not there.
    pub fn missing(names: &[String], wanted: &WantedColumns) -> Self {
        let found: Vec<String> = names.iter().map(|name| quoted(name.as_bytes())).collect();
        let message = format!("found columns {}, expected {}", found.join(", "), wanted.expected());
        Self::new("MISSING_COLUMN", message)
    }

    /// The error, with the place of the fault.
    pub fn at(self, place: String) -> CorpusError {
        CorpusError::Table { place, code: self.code, message: self.message }
    }
}

/// Refuses a NUL, as in CSV files: no page has that character, and what is behind it is lost to many programs.
pub fn check_nul(text: &[u8], column: &str) -> Result<(), CellFault> {
    match memchr::memchr(0, text) {
        None => Ok(()),
        Some(_) => Err(CellFault::new(
            "NUL_BYTE",
            format!("found a NUL character in {column}, expected text without it"),
        )),
    }
}

/// Refuses bytes that are no text.
pub fn check_text(bytes: &[u8], column: &str) -> Result<(), CellFault> {
    if let Err(error) = simdutf8::compat::from_utf8(bytes) {
        let at = error.valid_up_to();
        let message = format!("invalid UTF-8 at byte {at} of {column}, expected a text in UTF-8");
        return Err(CellFault::new("NOT_UTF8", message));
    }
    check_nul(bytes, column)
}
