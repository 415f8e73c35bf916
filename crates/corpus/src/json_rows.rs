//! Rows of a file with a JSON object on each line.

use crate::cells::{CellFault, check_nul};
use crate::csv::{ByteSource, FieldSpan};
use crate::error::CorpusError;
use crate::input::InputPart;
use crate::json_text::decode_string;
use crate::progress::Progress;
use crate::rows::Row;
use crate::text_span::TextSpan;
use crate::wanted::WantedColumns;
use memchr::memchr;
use serde::Deserializer;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Bytes of one read.
const CHUNK_BYTES: usize = 1 << 20;
/// Bytes of the longest line that is read, as in the TypeScript engine.
const LONGEST_LINE: usize = 500_000_000;

/// A key and its value, as they are written.
type Member<'a> = (&'a str, &'a str);

/// Reads all rows; returns the names of the columns.
pub fn read_json_rows(
    part: &InputPart<'_>,
    wanted: &WantedColumns,
    progress: &Progress,
    mut each: impl FnMut(Row<'_>) -> Result<(), CorpusError>,
) -> Result<Option<[String; 3]>, CorpusError> {
    let mut columns: Option<[String; 3]> = None;
    each_line(part, progress, |line, start, number| {
        let place = || format!("{}:{number}", part.label);
        let Some(members) = members_of(line, start == 0).map_err(|fault| fault.at(place()))? else {
            return Ok(());
        };
        if columns.is_none() {
            columns = Some(choose(&members, wanted, part.label)?);
        }
        let Some(names) = &columns else { return Ok(()) };
        let row = row_of(line, start, &members, names).map_err(|fault| fault.at(place()))?;
        each(row)
    })?;
    if columns.is_none() {
        let place = part.label.to_owned();
        let message = "found no line, expected a JSON object on each";
        return Err(CellFault::new("EMPTY_FILE", message).at(place));
    }
    Ok(columns)
}

/// Calls `each` with every line, its place and its number; lines end at LF alone.
fn each_line(
    part: &InputPart<'_>,
    progress: &Progress,
    mut each: impl FnMut(&[u8], u64, u64) -> Result<(), CorpusError>,
) -> Result<(), CorpusError> {
    let mut buffer = vec![0; CHUNK_BYTES];
    let mut open: Vec<u8> = Vec::new();
    let (mut offset, mut start, mut number) = (0, 0, 1);
    loop {
        if progress.is_stopped() {
            return Err(CorpusError::Stopped);
        }
        let count = ByteSource::read_at(part.file, &mut buffer, offset)
            .map_err(|error| CorpusError::from_io(part.label, error))?;
        if count == 0 {
            break;
        }
        offset += count as u64;
        progress.add(count as u64);
        let mut rest = &buffer[..count];
        while let Some(end) = memchr(b'\n', rest) {
            if open.is_empty() {
                each(&rest[..end], start, number)?;
            } else {
                open.extend_from_slice(&rest[..end]);
                each(&open, start, number)?;
                open.clear();
            }
            rest = &rest[end + 1..];
            start = offset - rest.len() as u64;
            number += 1;
        }
        open.extend_from_slice(rest);
        if open.len() > LONGEST_LINE {
            let message = format!("found a line of more than {LONGEST_LINE} bytes, expected a page");
            return Err(CellFault::new("RECORD_TOO_LONG", message).at(format!("{}:{number}", part.label)));
        }
    }
    if open.is_empty() { Ok(()) } else { each(&open, start, number) }
}

/// The members of the object of a line; none for a blank one.
fn members_of(line: &[u8], is_first: bool) -> Result<Option<Vec<Member<'_>>>, CellFault> {
    let text = simdutf8::compat::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to();
        CellFault::new(
            "NOT_UTF8",
            format!("invalid UTF-8 at byte {at} of the line, expected a text in UTF-8"),
        )
    })?;
    let text = if is_first { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
    if text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r')) {
        return Ok(None);
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let members = reader.deserialize_map(Members).and_then(|members| reader.end().map(|()| members));
    members.map(Some).map_err(|_| {
        let found = match serde_json::from_str::<&RawValue>(text) {
            Ok(value) => kind_of(value.get()),
            Err(_) => "text that is not JSON",
        };
        CellFault::new("BAD_LINE", format!("found {found}, expected a JSON object"))
    })
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Vec<Member<'de>>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::with_capacity(8);
        while let Some((key, value)) = map.next_entry::<&RawValue, &RawValue>()? {
            members.push((key.get(), value.get()));
        }
        Ok(members)
    }
}

/// A JSON value in words.
fn kind_of(value: &str) -> &'static str {
    match value.as_bytes().first() {
        Some(b'{') => "an object",
        Some(b'[') => "an array",
        Some(b'"') => "a string",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    }
}

/// What stands between the quotes of a key or a string.
fn inside(quoted: &str) -> &[u8] {
    let bytes = quoted.as_bytes();
    &bytes[1..bytes.len() - 1]
}

/// A key as a text; half a surrogate pair, which no column of ours has, is replaced.
fn name_of(key: &str) -> Cow<'_, str> {
    match decode_string(inside(key)) {
        Ok(Cow::Borrowed(name)) => String::from_utf8_lossy(name),
        Ok(Cow::Owned(name)) => Cow::Owned(String::from_utf8_lossy(&name).into_owned()),
        Err(_) => Cow::Borrowed("\u{fffd}"),
    }
}

fn choose(members: &[Member<'_>], wanted: &WantedColumns, label: &str) -> Result<[String; 3], CorpusError> {
    let mut names: Vec<String> = Vec::new();
    for (key, _) in members {
        let name = name_of(key).into_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    wanted.pick(&names).ok_or_else(|| CellFault::missing(&names, wanted).at(label.to_owned()))
}

fn row_of<'a>(
    line: &'a [u8],
    start: u64,
    members: &[Member<'a>],
    [image, batch, text]: &[String; 3],
) -> Result<Row<'a>, CellFault> {
    // of equal keys the last counts
    let value =
        |name: &str| members.iter().rev().find(|(key, _)| name_of(key) == name).map(|(_, value)| *value);
    let name = |column: &str| match value(column) {
        Some(number) if kind_of(number) == "a number" => whole_number(number)
            .map(|name| Cow::Owned(name.into_bytes()))
            .ok_or_else(|| CellFault::kind("a number", column, "a name")),
        other => string_of(other, column, "a name"),
    };
    let (image, batch) = (name(image)?, name(batch)?);
    let cell = value(text);
    string_of(cell, text, "a text")?;
    let raw = inside(cell.unwrap_or("\"\""));
    let at = raw.as_ptr() as usize - line.as_ptr() as usize;
    let is_raw = memchr(b'\\', raw).is_some();
    let span = FieldSpan { start: at as u32, end: (at + raw.len()) as u32, is_raw };
    let text = TextSpan::of_field(start, span).unwrap_or(TextSpan::EMPTY);
    Ok(Row { offset: start, image: Some(image), batch: Some(batch), text })
}

/// A number without a fraction that both engines write alike.
fn whole_number(number: &str) -> Option<String> {
    const LARGEST: f64 = 9_007_199_254_740_991.0;
    let value: f64 = number.parse().ok()?;
    (value.fract() == 0.0 && value.abs() <= LARGEST).then(|| (value as i64).to_string())
}

fn string_of<'a>(value: Option<&'a str>, column: &str, expected: &str) -> Result<Cow<'a, [u8]>, CellFault> {
    let Some(value) = value else { return Err(CellFault::kind("nothing", column, expected)) };
    if !value.starts_with('"') {
        return Err(CellFault::kind(kind_of(value), column, expected));
    }
    let text = decode_string(inside(value)).map_err(|offset| {
        let message = format!(
            "found a lone surrogate at UTF-16 offset {offset} of {column}, expected well-formed text"
        );
        CellFault::new("LONE_SURROGATE", message)
    })?;
    check_nul(&text, column)?;
    Ok(text)
}
