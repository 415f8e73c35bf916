//! The files of a table as one range of bytes.

use crate::csv::{ByteSource, line_of};
use crate::error::{CorpusError, TableName};
use std::fs::File;
use std::io;

/// Where a file begins among those of its table: none is longer.
const FILE_BITS: u32 = 40;

/// The open files of a table and their names in messages. A place in them is one number: offsets of the first file
/// are its own, those of the next begin at 2^40, and so on.
pub struct InputFiles {
    files: Vec<(File, String)>,
    /// Name of the table in messages.
    pub label: String,
}

/// One of the files.
pub struct InputPart<'a> {
    /// The file.
    pub file: &'a File,
    /// Name in messages.
    pub label: &'a str,
    /// The place of its first byte.
    pub start: u64,
}

impl InputFiles {
    /// Opens files for reading.
    pub fn open(name: &TableName) -> Result<Self, CorpusError> {
        let files = name.files.iter().map(|name| {
            let fail = |error| CorpusError::from_io(&name.label, error);
            let file = File::open(&name.path).map_err(fail)?;
            if file.metadata().map_err(fail)?.is_dir() {
                return Err(CorpusError::Directory { label: name.label.clone() });
            }
            Ok((file, name.label.clone()))
        });
        Ok(Self { files: files.collect::<Result<_, _>>()?, label: name.label.clone() })
    }

    /// The files in their order.
    pub fn parts(&self) -> impl Iterator<Item = InputPart<'_>> {
        self.files.iter().enumerate().map(|(number, (file, label))| InputPart {
            file,
            label,
            start: (number as u64) << FILE_BITS,
        })
    }

    /// Name of the file that a place is in.
    pub fn label_at(&self, offset: u64) -> &str {
        self.files.get((offset >> FILE_BITS) as usize).map_or(&self.label, |(_, label)| label)
    }

    /// Name of the file that a place is in, and the line there.
    pub fn line_of(&self, offset: u64) -> (&str, u64) {
        let line = self.files.get((offset >> FILE_BITS) as usize);
        let line = line.and_then(|(file, _)| line_of(file, offset & LOCAL).ok());
        (self.label_at(offset), line.unwrap_or(1))
    }
}

/// The bits of a place within its file.
const LOCAL: u64 = (1 << FILE_BITS) - 1;

impl ByteSource for InputFiles {
    /// No read goes beyond the end of a file.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        match self.files.get((offset >> FILE_BITS) as usize) {
            Some((file, _)) => ByteSource::read_at(file, buffer, offset & LOCAL),
            None => Ok(0),
        }
    }
}
