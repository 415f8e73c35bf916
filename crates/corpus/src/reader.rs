//! Texts of a file by their spans.

use crate::csv::{ByteSource, decode_field};
use crate::error::{CorpusError, Form};
use crate::input::InputFiles;
use crate::json_text::decode_string;
use crate::rules::Rules;
use crate::text_span::TextSpan;
use std::borrow::Cow;
use std::io::ErrorKind;

/// Read ahead this much when spans come in the order of the file.
const WINDOW_BYTES: usize = 256 * 1024;

/// Reads the texts of the files of one table, each thread with its own reader. Spans in the order of the file are
/// served from large reads, spans in any order by reads of their own length.
pub struct TextReader<'a> {
    input: &'a InputFiles,
    rules: Rules,
    buffer: Vec<u8>,
    /// Offset in the file of the buffer's first byte, and how much of it is filled.
    start: u64,
    filled: usize,
}

impl<'a> TextReader<'a> {
    /// A reader without anything read.
    pub fn new(input: &'a InputFiles, rules: Rules) -> Self {
        Self { input, rules, buffer: Vec::new(), start: 0, filled: 0 }
    }

    /// The text of a span, as it is scored.
    pub fn read(&mut self, span: TextSpan) -> Result<Cow<'_, str>, CorpusError> {
        let length = span.length();
        if length == 0 {
            return Ok(Cow::Borrowed(""));
        }
        let end = self.start + self.filled as u64;
        let is_inside = span.offset() >= self.start && span.offset() + length as u64 <= end;
        if !is_inside {
            let is_next = span.offset() >= self.start && span.offset() < end + 4 * WINDOW_BYTES as u64;
            self.fill(span.offset(), length, if is_next { length.max(WINDOW_BYTES) } else { length })?;
        }
        let at = (span.offset() - self.start) as usize;
        let bytes = &self.buffer[at..at + length];
        let value = match (span.is_raw(), self.input.form_at(span.offset())) {
            (false, _) => Cow::Borrowed(bytes),
            // checked when the file was indexed, as below
            (true, Form::JsonLines) => decode_string(bytes).map_err(|_| self.changed(span.offset()))?,
            (true, _) => decode_field(bytes),
        };
        let text = match value {
            Cow::Borrowed(bytes) => simdutf8::basic::from_utf8(bytes).map(Cow::Borrowed).map_err(|_| ()),
            Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::Owned).map_err(|_| ()),
        };
        // checked when the file was indexed: a fault means that someone writes to it
        let text = text.map_err(|()| self.changed(span.offset()))?;
        Ok(self.rules.text(text))
    }

    fn fill(&mut self, offset: u64, needed: usize, wanted: usize) -> Result<(), CorpusError> {
        if self.buffer.len() < wanted {
            let more = wanted - self.buffer.len();
            let room = self.buffer.try_reserve_exact(more);
            let label = self.input.label_at(offset);
            room.map_err(|_| CorpusError::from_io(label, ErrorKind::OutOfMemory.into()))?;
            self.buffer.resize(wanted, 0);
        }
        self.start = offset;
        self.filled = 0;
        while self.filled < needed {
            let at = offset + self.filled as u64;
            let count = ByteSource::read_at(self.input, &mut self.buffer[self.filled..wanted], at)
                .map_err(|error| CorpusError::from_io(self.input.label_at(offset), error))?;
            if count == 0 {
                return Err(self.changed(offset));
            }
            self.filled += count;
        }
        Ok(())
    }

    /// Someone writes to the file of a place.
    fn changed(&self, offset: u64) -> CorpusError {
        CorpusError::Changed { label: self.input.label_at(offset).to_owned() }
    }
}
