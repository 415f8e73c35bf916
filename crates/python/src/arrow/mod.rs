//! Tables of Arrow by its C data interface: columns of texts in, columns of numbers out.
//!
//! The structures are three and do not change; nothing else of an Arrow library would be used.
mod abi;
mod columns;
mod export;
mod import;
mod strings;

pub use columns::Columns;
pub use export::ArrowTable;
pub use import::{Batch, TableReader};
