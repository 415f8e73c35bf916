//! CSV files of a benchmark and its models, scored on all cores.
//!
//! Files are read twice: once to find their rows (checked, indexed by image name and batch, 16 bytes per row), once
//! text by text while scoring. No text is kept, so that memory depends on the number of pages, not on their length.

mod ahead;
mod corpus;
pub mod csv;
mod entries;
mod error;
mod input;
mod jobs;
mod names;
mod number;
mod output;
mod progress;
mod quote;
mod reader;
mod rows;
mod rules;
mod score;
mod shard;
mod table;
mod text_span;
mod threads;

pub use corpus::{Corpus, CorpusOptions, JoinedModel};
pub use entries::{Entries, NO_ROW};
pub use error::{CorpusError, FileName, TableName};
pub use names::{ABSENT, Names};
pub use progress::Progress;
pub use rules::Rules;
pub use score::{EndCost, Scores};
pub use shard::Shard;
pub use table::{Benchmark, Model};
