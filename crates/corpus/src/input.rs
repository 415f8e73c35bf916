//! The files of a table as one range of bytes.

use crate::csv::{ByteSource, line_of};
use crate::error::{CorpusError, Form, TableName};
use crate::spill::Spill;
use std::fs::File;
use std::io;

/// Where a file begins among those of its table: none is longer.
const FILE_BITS: u32 = 40;

/// The open files of a table and their names in messages. A place in them is one number: offsets of the first file
/// are its own, those of the next begin at 2^40, and so on.
pub struct InputFiles {
    files: Vec<InputFile>,
    /// Texts of the Parquet files among them.
    spill: Spill,
    /// Name of the table in messages.
    pub label: String,
}

struct InputFile {
    file: File,
    label: String,
    form: Form,
}

/// A place in words.
pub struct ShownPlace<'a> {
    /// Name of the file.
    pub label: &'a str,
    /// `FILE:LINE`, or `FILE: row N` of Parquet.
    pub whole: String,
    /// `line 5` or `row 5`.
    pub short: String,
}

/// One of the files.
pub struct InputPart<'a> {
    /// The file.
    pub file: &'a File,
    /// Name in messages.
    pub label: &'a str,
    /// The place of its first byte.
    pub start: u64,
    /// How it is written.
    pub form: Form,
    /// Where texts go that cannot be read one by one.
    pub spill: &'a Spill,
}

impl InputFiles {
    /// Opens files for reading.
    pub fn open(name: &TableName) -> Result<Self, CorpusError> {
        if name.files.is_empty() {
            return Err(CorpusError::NoFile { label: name.label.clone() });
        }
        let files = name.files.iter().map(|name| {
            let fail = |error| CorpusError::from_io(&name.label, error);
            let file = File::open(&name.path).map_err(fail)?;
            if file.metadata().map_err(fail)?.is_dir() {
                return Err(CorpusError::Directory { label: name.label.clone() });
            }
            Ok(InputFile { file, label: name.label.clone(), form: name.form })
        });
        let files = files.collect::<Result<_, _>>()?;
        Ok(Self { files, spill: Spill::default(), label: name.label.clone() })
    }

    /// The files in their order.
    pub fn parts(&self) -> impl Iterator<Item = InputPart<'_>> {
        self.files.iter().enumerate().map(|(number, InputFile { file, label, form })| InputPart {
            file,
            label,
            start: (number as u64) << FILE_BITS,
            form: *form,
            spill: &self.spill,
        })
    }

    /// The file that a place is in.
    fn at(&self, offset: u64) -> Option<&InputFile> {
        self.files.get((offset >> FILE_BITS) as usize)
    }

    /// Name of the file that a place is in.
    pub fn label_at(&self, offset: u64) -> &str {
        self.at(offset).map_or(&self.label, |file| &file.label)
    }

    /// How the file is written that a place is in.
    pub fn form_at(&self, offset: u64) -> Form {
        self.at(offset).map_or(Form::Csv, |file| file.form)
    }

    /// The place of a row in words.
    pub fn show(&self, offset: u64) -> ShownPlace<'_> {
        let (label, local) = (self.label_at(offset), offset & LOCAL);
        let line = |count: io::Result<u64>| count.unwrap_or(1);
        let (unit, number) = match self.at(offset) {
            Some(InputFile { form: Form::Parquet, .. }) => ("row", local + 1),
            Some(InputFile { file, form: Form::JsonLines, .. }) => ("line", line(line_feeds(file, local))),
            Some(InputFile { file, .. }) => ("line", line(line_of(file, local))),
            None => ("line", 1),
        };
        let whole =
            if unit == "row" { format!("{label}: row {number}") } else { format!("{label}:{number}") };
        ShownPlace { label, whole, short: format!("{unit} {number}") }
    }
}

/// The line, from 1, that starts at an offset where lines end at LF alone.
fn line_feeds(file: &File, offset: u64) -> io::Result<u64> {
    let mut buffer = vec![0; 64 * 1024];
    let (mut at, mut lines) = (0, 1);
    while at < offset {
        let wanted = usize::try_from(offset - at).map_or(buffer.len(), |left| left.min(buffer.len()));
        let count = ByteSource::read_at(file, &mut buffer[..wanted], at)?;
        if count == 0 {
            break;
        }
        lines += buffer[..count].iter().filter(|&&byte| byte == b'\n').count() as u64;
        at += count as u64;
    }
    Ok(lines)
}

/// The bits of a place within its file.
const LOCAL: u64 = (1 << FILE_BITS) - 1;

impl ByteSource for InputFiles {
    /// No read goes beyond the end of a file.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        match self.at(offset) {
            Some(InputFile { form: Form::Parquet, .. }) => self.spill.read_at(buffer, offset & LOCAL),
            Some(InputFile { file, .. }) => ByteSource::read_at(file, buffer, offset & LOCAL),
            None => Ok(0),
        }
    }
}
