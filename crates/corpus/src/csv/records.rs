//! Records of a source, read in chunks and checked for UTF-8 on the way.

use super::scan::{FieldSpan, Scanned, decode_field, scan_record};
use super::{ByteSource, CsvError, Dialect};
use errata_align::Stop;
use std::borrow::Cow;

/// Bytes of one read: small enough to stay in the second-level cache between check and scan.
pub const CHUNK_BYTES: usize = 256 * 1024;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// A record: its place in the file and its fields.
pub struct CsvRecord<'a> {
    /// Offset of the first byte in the file.
    pub offset: u64,
    /// The record and its line end.
    pub bytes: &'a [u8],
    /// Its fields in order, at least one.
    pub fields: &'a [FieldSpan],
}

impl<'a> CsvRecord<'a> {
    /// The value of a field; none when the record has fewer.
    pub fn value(&self, field: usize) -> Option<Cow<'a, [u8]>> {
        let span = self.fields.get(field)?;
        let bytes = &self.bytes[span.start as usize..span.end as usize];
        Some(if span.is_raw { decode_field(bytes) } else { Cow::Borrowed(bytes) })
    }
}

/// Reads the records of a source one by one.
///
/// The whole file is checked: a fault of the encoding anywhere is reported before a fault of the quoting.
pub struct Records<'a, S> {
    source: &'a S,
    dialect: Dialect,
    stop: &'a Stop,
    buffer: Vec<u8>,
    /// Start of what is not scanned yet, end of what is checked, end of what is read: places in `buffer`.
    at: usize,
    checked: usize,
    filled: usize,
    /// Offset in the file of the buffer's first byte.
    base: u64,
    is_last: bool,
    fields: Vec<FieldSpan>,
}

impl<'a, S: ByteSource> Records<'a, S> {
    /// `chunk` is the size of the first buffer: it grows when a record does not fit.
    pub fn new(source: &'a S, dialect: Dialect, chunk: usize, stop: &'a Stop) -> Self {
        let buffer = vec![0; chunk.max(4)];
        Self {
            source,
            dialect,
            stop,
            buffer,
            at: 0,
            checked: 0,
            filled: 0,
            base: 0,
            is_last: false,
            fields: Vec::new(),
        }
    }

    /// The next record; none at the end.
    pub fn next_record(&mut self) -> Result<Option<CsvRecord<'_>>, CsvError> {
        match self.advance() {
            Ok(Some(length)) => {
                let start = self.at;
                self.at += length;
                let offset = self.base + start as u64;
                let bytes = &self.buffer[start..start + length];
                Ok(Some(CsvRecord { offset, bytes, fields: &self.fields }))
            }
            Ok(None) => Ok(None),
            Err(error) if error.is_syntax() => {
                self.check_rest()?;
                Err(error)
            }
            Err(error) => Err(error),
        }
    }

    /// Bytes of the file that are behind the reader.
    pub fn position(&self) -> u64 {
        self.base + self.at as u64
    }

    fn advance(&mut self) -> Result<Option<usize>, CsvError> {
        if self.base == 0 && self.filled == 0 && !self.is_last {
            self.skip_bom()?;
        }
        loop {
            let rest = &self.buffer[self.at..self.checked];
            let scanned = scan_record(rest, self.is_last, self.dialect, &mut self.fields)
                .map_err(|error| shifted(error, self.base + self.at as u64))?;
            match scanned {
                Scanned::Blank(length) => self.at += length,
                Scanned::Record(length) => return Ok(Some(length)),
                Scanned::End => return Ok(None),
                Scanned::NeedMore => self.fill()?,
            }
        }
    }

    fn skip_bom(&mut self) -> Result<(), CsvError> {
        while self.filled < BOM.len() && !self.is_last {
            self.fill()?;
        }
        if self.buffer[..self.filled].starts_with(BOM) {
            self.at = BOM.len();
        }
        Ok(())
    }

    /// Reads one more chunk behind what is left, and checks it.
    fn fill(&mut self) -> Result<(), CsvError> {
        if self.stop.is_set() {
            return Err(CsvError::Stopped);
        }
        if self.at > 0 {
            self.buffer.copy_within(self.at..self.filled, 0);
            self.base += self.at as u64;
            self.checked -= self.at;
            self.filled -= self.at;
            self.at = 0;
        }
        // reading less than half a buffer at a time would scan the start of a long record again and again
        if self.filled > self.buffer.len() / 2 {
            if self.buffer.len() > u32::MAX as usize {
                return Err(CsvError::TooLong { offset: self.base });
            }
            self.buffer.resize(self.buffer.len() * 2, 0);
        }
        let count = self.source.read_at(&mut self.buffer[self.filled..], self.base + self.filled as u64)?;
        self.is_last = count == 0;
        self.filled += count;
        self.check()
    }

    /// Checks what was read since the last time; a sequence cut by the end of the chunk waits for the next.
    fn check(&mut self) -> Result<(), CsvError> {
        let fresh = &self.buffer[self.checked..self.filled];
        let offset = self.base + self.checked as u64;
        let (valid, error) = match simdutf8::compat::from_utf8(fresh) {
            Ok(_) => (fresh.len(), None),
            Err(error) => {
                let valid = error.valid_up_to();
                let fault = CsvError::NotUtf8 { offset: offset + valid as u64, byte: fresh[valid] };
                (valid, (error.error_len().is_some() || self.is_last).then_some(fault))
            }
        };
        if self.dialect == Dialect::Rfc4180
            && let Some(nul) = memchr::memchr(0, &fresh[..valid])
        {
            return Err(CsvError::Nul { offset: offset + nul as u64 });
        }
        self.checked += valid;
        error.map_or(Ok(()), Err)
    }

    fn check_rest(&mut self) -> Result<(), CsvError> {
        while !self.is_last {
            self.at = self.checked;
            self.fill()?;
        }
        Ok(())
    }
}

fn shifted(error: CsvError, by: u64) -> CsvError {
    match error {
        CsvError::UnclosedQuote { offset } => CsvError::UnclosedQuote { offset: offset + by },
        CsvError::StrayQuote { offset } => CsvError::StrayQuote { offset: offset + by },
        CsvError::AfterQuote { offset } => CsvError::AfterQuote { offset: offset + by },
        other => other,
    }
}
