//! Files of a benchmark and its models in CSV, JSON Lines or Parquet, scored on all cores.
//!
//! Files are read twice: once to find their rows (checked, indexed by image name and batch, 16 bytes per row), once
//! text by text while scoring. No text is kept (those of Parquet, which cannot be read one by one, are copied into a
//! file without a name), so that memory depends on the number of pages, not on their length.

mod ahead;
mod cells;
mod corpus;
pub mod csv;
mod entries;
mod error;
mod input;
mod jobs;
mod json_rows;
mod json_text;
mod names;
mod number;
mod output;
mod parquet_column;
mod parquet_rows;
mod progress;
mod quote;
mod reader;
mod rows;
mod rules;
mod score;
mod shard;
mod spill;
mod table;
mod text_span;
mod text_table;
mod threads;
mod wanted;

pub use corpus::{Corpus, CorpusOptions, JoinedModel};
pub use entries::{Entries, NO_ROW};
pub use error::{CorpusError, FileName, Form, TableName};
pub use names::{ABSENT, Names};
pub use progress::Progress;
pub use rules::Rules;
pub use score::{EndCost, Scores};
pub use shard::Shard;
pub use table::{Benchmark, Model};
pub use text_table::{TextRow, TextTable};
pub use wanted::{WantedColumn, WantedColumns};
