//! One record of a CSV file in a slice of bytes; no I/O.

use super::{CsvError, Dialect};
use memchr::{memchr, memchr3};
use std::borrow::Cow;

/// Where the value of a field is, relative to the start of its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldSpan {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// False: the bytes are the value. True: they are the raw field and go through [`decode_field`].
    pub is_raw: bool,
}

/// What a slice holds from its start on.
#[derive(Debug, PartialEq, Eq)]
pub enum Scanned {
    /// A blank line, or nothing more than blanks at the end of the file: this many bytes to leave out.
    Blank(usize),
    /// A record and its line end: this many bytes.
    Record(usize),
    /// The slice may end before the record does.
    NeedMore,
    /// Nothing left.
    End,
}

/// Scans a record; its fields replace those of `fields`. `is_last` says that the slice reaches the end of the file.
///
/// Offsets in errors are relative to the slice.
pub fn scan_record(
    bytes: &[u8],
    is_last: bool,
    dialect: Dialect,
    fields: &mut Vec<FieldSpan>,
) -> Result<Scanned, CsvError> {
    fields.clear();
    if bytes.is_empty() {
        return Ok(if is_last { Scanned::End } else { Scanned::NeedMore });
    }
    if matches!(bytes[0], b' ' | b'\t' | b'\r' | b'\n') {
        match skip_blank(bytes, is_last) {
            Scanned::Record(_) => {}
            other => return Ok(other),
        }
    }
    let mut at = 0;
    loop {
        let (span, next) = match scan_field(bytes, at, is_last, dialect)? {
            Some(found) => found,
            None => return Ok(Scanned::NeedMore),
        };
        fields.push(span);
        match bytes.get(next) {
            Some(b',') => at = next + 1,
            Some(b'\r') => match bytes.get(next + 1) {
                Some(b'\n') => return Ok(Scanned::Record(next + 2)),
                None if !is_last => return Ok(Scanned::NeedMore),
                _ => return Ok(Scanned::Record(next + 1)),
            },
            Some(_) => return Ok(Scanned::Record(next + 1)),
            None if is_last => return Ok(Scanned::Record(next)),
            None => return Ok(Scanned::NeedMore),
        }
    }
}

/// `Record` stands for "not blank".
fn skip_blank(bytes: &[u8], is_last: bool) -> Scanned {
    let blanks = bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    match bytes.get(blanks) {
        Some(b'\r' | b'\n') => Scanned::Blank(blanks + 1),
        Some(_) => Scanned::Record(0),
        None if is_last => Scanned::Blank(blanks),
        None => Scanned::NeedMore,
    }
}

/// The field that starts at `at` and the place of the comma or line end after it; none when the slice is too short.
fn scan_field(
    bytes: &[u8],
    at: usize,
    is_last: bool,
    dialect: Dialect,
) -> Result<Option<(FieldSpan, usize)>, CsvError> {
    if bytes.get(at) == Some(&b'"') {
        return scan_quoted(bytes, at, is_last, dialect);
    }
    let end = match memchr3(b',', b'\n', b'\r', &bytes[at..]) {
        Some(length) => at + length,
        None if is_last => bytes.len(),
        None => return Ok(None),
    };
    if dialect == Dialect::Rfc4180
        && let Some(length) = memchr(b'"', &bytes[at..end])
    {
        return Err(CsvError::StrayQuote { offset: (at + length) as u64 });
    }
    Ok(Some((span(at, end, false), end)))
}

fn scan_quoted(
    bytes: &[u8],
    open: usize,
    is_last: bool,
    dialect: Dialect,
) -> Result<Option<(FieldSpan, usize)>, CsvError> {
    let mut is_escaped = false;
    let mut at = open + 1;
    let close = loop {
        let Some(length) = memchr(b'"', &bytes[at..]) else {
            return if is_last { Err(CsvError::UnclosedQuote { offset: open as u64 }) } else { Ok(None) };
        };
        let quote = at + length;
        match bytes.get(quote + 1) {
            Some(b'"') => {
                is_escaped = true;
                at = quote + 2;
            }
            None if !is_last => return Ok(None),
            _ => break quote,
        }
    };
    if matches!(bytes.get(close + 1), None | Some(b',' | b'\r' | b'\n')) {
        let field = if is_escaped { span(open, close + 1, true) } else { span(open + 1, close, false) };
        return Ok(Some((field, close + 1)));
    }
    if dialect == Dialect::Rfc4180 {
        return Err(CsvError::AfterQuote { offset: close as u64 });
    }
    let end = match memchr3(b',', b'\n', b'\r', &bytes[close + 1..]) {
        Some(length) => close + 1 + length,
        None if is_last => bytes.len(),
        None => return Ok(None),
    };
    Ok(Some((span(open, end, true), end)))
}

/// Records are shorter than 4 GiB: the reader sees to it.
fn span(start: usize, end: usize, is_raw: bool) -> FieldSpan {
    FieldSpan { start: start as u32, end: end as u32, is_raw }
}

/// The value of a raw field: without its outer quotes, doubled quotes single, text after the closing quote appended.
pub fn decode_field(raw: &[u8]) -> Cow<'_, [u8]> {
    if raw.first() != Some(&b'"') {
        return Cow::Borrowed(raw);
    }
    let mut value = Vec::with_capacity(raw.len());
    let mut rest = &raw[1..];
    while let Some(quote) = memchr(b'"', rest) {
        value.extend_from_slice(&rest[..quote]);
        rest = &rest[quote + 1..];
        if rest.first() != Some(&b'"') {
            break;
        }
        value.push(b'"');
        rest = &rest[1..];
    }
    value.extend_from_slice(rest);
    Cow::Owned(value)
}
