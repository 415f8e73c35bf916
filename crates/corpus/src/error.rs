use crate::csv::{ByteSource, CsvError, line_of};
use std::io;

/// A file as the system knows it and as messages call it.
#[derive(Clone, Debug)]
pub struct FileName {
    /// Path to open.
    pub path: String,
    /// Name in messages.
    pub label: String,
    /// How it is written.
    pub form: Form,
}

/// What a file is written as; who opens it found that by its content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Comma-separated values with a header.
    #[default]
    Csv,
    /// A JSON object on each line.
    JsonLines,
    /// Parquet.
    Parquet,
}

/// A benchmark or a model: its files, one after the other.
#[derive(Clone, Debug)]
pub struct TableName {
    /// Name in messages.
    pub label: String,
    /// One file, or the parts of a folder in their order.
    pub files: Vec<FileName>,
}

/// What keeps a benchmark or a model from being scored; the message starts with file and line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// The file is not there.
    #[error("{label}: no such file")]
    NoFile {
        /// Name of the file.
        label: String,
    },
    /// A directory in place of a file.
    #[error("{label}: found a directory, expected a file")]
    Directory {
        /// Name of the file.
        label: String,
    },
    /// The system refused.
    #[error("{label}: cannot be read ({source})")]
    Io {
        /// Name of the file.
        label: String,
        /// Its reason.
        source: io::Error,
    },
    /// The bytes are not a CSV file.
    #[error("{label}:{line}: {source}")]
    Csv {
        /// Name of the file.
        label: String,
        /// Line of the fault, from 1.
        line: u64,
        /// What is wrong.
        source: CsvError,
    },
    /// A fault of a table in JSON Lines or Parquet.
    #[error("{place}: {message}")]
    Table {
        /// The file, and the line or row in it.
        place: String,
        /// Stable name for callers in other languages.
        code: &'static str,
        /// What was found, and what was expected.
        message: String,
    },
    /// No header.
    #[error("{label}: found no line, expected a header with {expected}")]
    Empty {
        /// Name of the file.
        label: String,
        /// Names of the columns.
        expected: String,
    },
    /// A header without a needed column.
    #[error("{label}:{line}: found columns {found}, expected {expected}")]
    MissingColumn {
        /// Name of the file.
        label: String,
        /// Line of the header.
        line: u64,
        /// Its names.
        found: String,
        /// The needed ones.
        expected: String,
    },
    /// A row with more fields than the header.
    #[error("{label}:{line}: found {found} fields, expected {expected}")]
    LongRow {
        /// Name of the file.
        label: String,
        /// Line of the row.
        line: u64,
        /// Its fields.
        found: usize,
        /// Fields of the header.
        expected: usize,
    },
    /// A row that ends before a needed column.
    #[error("{label}:{line}: found {found} fields, expected {expected} (no {column})")]
    ShortRow {
        /// Name of the file.
        label: String,
        /// Line of the row.
        line: u64,
        /// Its fields.
        found: usize,
        /// Fields of the header.
        expected: usize,
        /// The first needed column that it lacks.
        column: String,
    },
    /// Two rows of the benchmark with the same key and different texts.
    #[error("{place}: found another text for {image} of batch {batch} ({first}), expected one text per page")]
    RepeatedPage {
        /// File and line of the later row.
        place: String,
        /// Line of the earlier row, `line 5`, and its file where it is in another.
        first: String,
        /// Its image name, quoted.
        image: String,
        /// Its batch id, quoted.
        batch: String,
    },
    /// A text cannot be read again as it was indexed.
    #[error("{label}: changed while it was read")]
    Changed {
        /// Name of the file.
        label: String,
    },
    /// Texts of a page for which there is no memory.
    #[error(
        "{label}: found {bytes} bytes of text for {image} of batch {batch}, \
         expected texts that there is memory to compare"
    )]
    TooLarge {
        /// Name of the model's file.
        label: String,
        /// Bytes of both texts.
        bytes: usize,
        /// Its image name, quoted.
        image: String,
        /// Its batch id, quoted.
        batch: String,
    },
    /// The caller asked to stop.
    #[error("stopped")]
    Stopped,
}

impl CorpusError {
    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoFile { .. } => "NO_FILE",
            Self::Directory { .. } => "DIRECTORY",
            Self::Io { source, .. } if is_refused(source) => "CANNOT_READ",
            Self::Io { .. } => "IO",
            Self::Csv { source, .. } => source.code(),
            Self::Table { code, .. } => code,
            Self::Empty { .. } => "EMPTY_FILE",
            Self::MissingColumn { .. } => "MISSING_COLUMN",
            Self::LongRow { .. } => "LONG_ROW",
            Self::ShortRow { .. } => "SHORT_ROW",
            Self::RepeatedPage { .. } => "REPEATED_PAGE",
            Self::Changed { .. } => "FILE_CHANGED",
            Self::TooLarge { .. } => "TOO_LARGE",
            Self::Stopped => "STOPPED",
        }
    }

    pub(crate) fn from_io(label: &str, source: io::Error) -> Self {
        let label = label.to_owned();
        match source.kind() {
            io::ErrorKind::NotFound => Self::NoFile { label },
            io::ErrorKind::IsADirectory => Self::Directory { label },
            _ => Self::Io { label, source },
        }
    }

    pub(crate) fn cannot_write(place: &str, error: &io::Error) -> Self {
        let is_full = matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded);
        let code = if is_full { "IO" } else { "CANNOT_WRITE" };
        let message = format!("texts of Parquet files cannot be written there ({error})");
        Self::Table { place: place.to_owned(), code, message }
    }

    pub(crate) fn from_csv(label: &str, source: &impl ByteSource, error: CsvError) -> Self {
        match (error.offset(), error) {
            (_, CsvError::Stopped) => Self::Stopped,
            (_, CsvError::Io(error)) => Self::from_io(label, error),
            (offset, error) => {
                let line = offset.map_or(Ok(1), |offset| line_of(source, offset)).unwrap_or(1);
                Self::Csv { label: label.to_owned(), line, source: error }
            }
        }
    }
}

/// True when the path is at fault, not the disk or the system.
fn is_refused(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, NotADirectory, PermissionDenied};
    matches!(error.kind(), PermissionDenied | NotADirectory | InvalidFilename)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_a_system_error_says_whether_path_or_system_are_at_fault() {
        for (kind, code) in [
            (io::ErrorKind::NotFound, "NO_FILE"),
            (io::ErrorKind::IsADirectory, "DIRECTORY"),
            (io::ErrorKind::PermissionDenied, "CANNOT_READ"),
            (io::ErrorKind::UnexpectedEof, "IO"),
            (io::ErrorKind::Other, "IO"),
        ] {
            assert_eq!(CorpusError::from_io("a.csv", kind.into()).code(), code, "{kind:?}");
        }
    }
}
