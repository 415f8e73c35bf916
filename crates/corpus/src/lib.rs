//! CSV files of a benchmark and its models, scored on all cores.

pub mod csv;
mod error;
mod names;
mod number;
mod quote;
mod reader;
mod rows;
mod rules;
mod table;
mod text_span;

pub use error::{CorpusError, FileName};
pub use rules::Rules;
