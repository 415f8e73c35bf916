//! CSV files as records of byte spans: two dialects, positions, no copy of the texts.

mod position;
mod records;
mod scan;
mod source;

pub use position::line_of;
pub use records::{CHUNK_BYTES, CsvRecord, Records};
pub use scan::{FieldSpan, decode_field};
pub use source::{ByteSource, SliceSource};

/// How quotes are read. Both dialects drop a byte-order mark, end a record at LF, CRLF or a lone CR outside of
/// quotes and skip lines of nothing but spaces and tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// RFC 4180: a quote inside an unquoted field, text after a closing quote and a NUL byte are errors.
    Rfc4180,
    /// The tokenizer of pandas: a quote is special only at the start of a field, text after a closing quote is
    /// appended.
    Pandas,
}

/// What is wrong with the bytes of a CSV file. Offsets are in bytes from the start of the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CsvError {
    /// A byte that UTF-8 does not allow there.
    #[error("found byte 0x{byte:02x} at offset {offset}, expected UTF-8")]
    NotUtf8 {
        /// Where the malformed sequence starts.
        offset: u64,
        /// The first byte of it.
        byte: u8,
    },
    /// A NUL byte: most often a file in UTF-16.
    #[error("found a NUL byte at offset {offset}, expected UTF-8 text")]
    Nul {
        /// Where it is.
        offset: u64,
    },
    /// The file ends inside quotes.
    #[error("found a quote that is never closed, expected a closing quote")]
    UnclosedQuote {
        /// Where the quote opens.
        offset: u64,
    },
    /// A quote in a field that does not start with one.
    #[error(
        "found a quote inside an unquoted field, expected the whole field in quotes and inner quotes doubled"
    )]
    StrayQuote {
        /// Where the quote is.
        offset: u64,
    },
    /// Text between a closing quote and the next comma or line end.
    #[error("found text after a closing quote, expected a comma or the end of the line")]
    AfterQuote {
        /// Where the closing quote is.
        offset: u64,
    },
    /// A record of 4 GiB or more.
    #[error("found a record of more than 4 GiB, expected a page")]
    TooLong {
        /// Where the record starts.
        offset: u64,
    },
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The caller asked to stop.
    #[error("stopped")]
    Stopped,
}

impl CsvError {
    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8 { .. } => "NOT_UTF8",
            Self::Nul { .. } => "NUL_BYTE",
            Self::UnclosedQuote { .. } => "UNCLOSED_QUOTE",
            Self::StrayQuote { .. } => "STRAY_QUOTE",
            Self::AfterQuote { .. } => "TEXT_AFTER_QUOTE",
            Self::TooLong { .. } => "RECORD_TOO_LONG",
            Self::Io(_) => "IO",
            Self::Stopped => "STOPPED",
        }
    }

    /// Byte offset of the fault; none for faults of the file as a whole.
    pub fn offset(&self) -> Option<u64> {
        match *self {
            Self::NotUtf8 { offset, .. }
            | Self::Nul { offset }
            | Self::UnclosedQuote { offset }
            | Self::StrayQuote { offset }
            | Self::AfterQuote { offset }
            | Self::TooLong { offset } => Some(offset),
            Self::Io(_) | Self::Stopped => None,
        }
    }

    /// Faults of the encoding are reported before all others of the same file, wherever they are.
    fn is_syntax(&self) -> bool {
        matches!(self, Self::UnclosedQuote { .. } | Self::StrayQuote { .. } | Self::AfterQuote { .. })
    }
}
