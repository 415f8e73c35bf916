//! Rows of a table by the names of its columns.

use crate::csv::{ByteSource, CHUNK_BYTES, CsvRecord, Records, line_of};
use crate::error::{CorpusError, Form};
use crate::input::InputPart;
use crate::json_rows::read_json_rows;
use crate::parquet_rows::read_parquet_rows;
use crate::progress::Progress;
use crate::quote::quoted;
use crate::rules::{Rules, trim};
use crate::text_span::TextSpan;
use crate::wanted::WantedColumns;
use std::borrow::Cow;

/// A row of a benchmark or a model.
pub struct Row<'a> {
    /// Offset of its record in the file.
    pub offset: u64,
    /// Image name as written, none for a short row.
    pub image: Option<Cow<'a, [u8]>>,
    /// Batch id as written, none for a short row.
    pub batch: Option<Cow<'a, [u8]>>,
    /// Where the text is; empty when it is absent or a missing value.
    pub text: TextSpan,
}

impl Row<'_> {
    /// The same row where its file is one of several: `start` is where it begins.
    pub fn moved(self, start: u64) -> Self {
        Self { offset: self.offset + start, text: self.text.moved(start), ..self }
    }
}

struct Layout {
    image: usize,
    batch: usize,
    text: Option<usize>,
    /// Names of these three.
    names: [String; 3],
    /// Fields of the header.
    width: usize,
    /// Leading fields that pandas takes for an index when the first row is longer than the header.
    shift: Option<usize>,
}

/// Reads all rows of a file; returns the names of the columns where they may be others than our own.
pub fn read_rows(
    part: &InputPart<'_>,
    rules: Rules,
    wanted: &WantedColumns,
    progress: &Progress,
    mut each: impl FnMut(Row<'_>) -> Result<(), CorpusError>,
) -> Result<Option<[String; 3]>, CorpusError> {
    let each = |row: Row<'_>| each(row.moved(part.start));
    match part.form {
        Form::Csv => read_csv_rows(part.file, part.label, rules, wanted, progress, each).map(|()| None),
        Form::JsonLines => read_json_rows(part, wanted, progress, each),
        Form::Parquet => read_parquet_rows(part, wanted, progress, each),
    }
}

fn read_csv_rows<S: ByteSource>(
    source: &S,
    label: &str,
    rules: Rules,
    wanted: &WantedColumns,
    progress: &Progress,
    mut each: impl FnMut(Row<'_>) -> Result<(), CorpusError>,
) -> Result<(), CorpusError> {
    let mut records = Records::new(source, rules.dialect(), CHUNK_BYTES, progress.stop_flag());
    let fail = |error| CorpusError::from_csv(label, source, error);
    let mut layout: Option<Layout> = None;
    let mut fault: Option<CorpusError> = None;
    let mut reported = 0;
    while let Some(record) = records.next_record().map_err(fail)? {
        // after a fault of a row the file is read on: one of its bytes takes precedence
        if fault.is_none() {
            let step = match &mut layout {
                None => read_header(&record, source, label, rules, wanted).map(|found| layout = Some(found)),
                Some(layout) => read_row(&record, layout, source, label, rules).and_then(&mut each),
            };
            fault = step.err();
        }
        let position = records.position();
        if position - reported >= CHUNK_BYTES as u64 {
            progress.add(position - reported);
            reported = position;
        }
    }
    progress.add(records.position() - reported);
    match (fault, layout) {
        (Some(fault), _) => Err(fault),
        (None, Some(_)) => Ok(()),
        (None, None) => Err(CorpusError::Empty { label: label.to_owned(), expected: wanted.expected() }),
    }
}

fn read_row<'a>(
    record: &CsvRecord<'a>,
    layout: &mut Layout,
    source: &impl ByteSource,
    label: &str,
    rules: Rules,
) -> Result<Row<'a>, CorpusError> {
    if layout.shift.is_none() {
        let surplus = record.fields.len().saturating_sub(layout.width);
        layout.shift = Some(if rules == Rules::OpenPecha { surplus } else { 0 });
    }
    check_width(record, layout, source, label, rules)?;
    row_of(record, layout, rules, source, label)
}

fn read_header(
    header: &CsvRecord<'_>,
    source: &impl ByteSource,
    label: &str,
    rules: Rules,
    wanted: &WantedColumns,
) -> Result<Layout, CorpusError> {
    let names: Vec<String> = (0..header.fields.len())
        .filter_map(|field| header.value(field))
        .map(|name| String::from_utf8_lossy(trim(&name)).into_owned())
        .collect();
    let find = |name: &str| names.iter().position(|found| found == name);
    let missing = || CorpusError::MissingColumn {
        label: label.to_owned(),
        line: line_of(source, header.offset).unwrap_or(1),
        found: names.iter().map(|name| quoted(name.as_bytes())).collect::<Vec<_>>().join(", "),
        expected: wanted.expected(),
    };
    let [image_name, batch_name, text_name] = wanted.of_csv(&names);
    let text = find(text_name);
    if text.is_none() && rules == Rules::Strict {
        return Err(missing());
    }
    let image = find(image_name).ok_or_else(missing)?;
    let batch = find(batch_name).ok_or_else(missing)?;
    let names_of = [image_name, batch_name, text_name].map(str::to_owned);
    Ok(Layout { image, batch, text, names: names_of, width: names.len(), shift: None })
}

fn check_width(
    record: &CsvRecord<'_>,
    layout: &Layout,
    source: &impl ByteSource,
    label: &str,
    rules: Rules,
) -> Result<(), CorpusError> {
    let found = record.fields.len();
    let expected = layout.width + layout.shift.unwrap_or(0);
    if found == expected {
        return Ok(());
    }
    let line = || line_of(source, record.offset).unwrap_or(1);
    if found > expected {
        return Err(CorpusError::LongRow { label: label.to_owned(), line: line(), found, expected });
    }
    let places = [layout.image, layout.batch, layout.text.unwrap_or(0)];
    match places.iter().zip(&layout.names).find(|(place, _)| **place >= found) {
        Some((_, column)) if rules == Rules::Strict => Err(CorpusError::ShortRow {
            label: label.to_owned(),
            line: line(),
            found,
            expected,
            column: column.clone(),
        }),
        _ => Ok(()),
    }
}

fn row_of<'a>(
    record: &CsvRecord<'a>,
    layout: &Layout,
    rules: Rules,
    source: &impl ByteSource,
    label: &str,
) -> Result<Row<'a>, CorpusError> {
    let shift = layout.shift.unwrap_or(0);
    let mut text = TextSpan::EMPTY;
    if let Some(column) = layout.text.map(|column| column + shift)
        && let Some(&field) = record.fields.get(column)
    {
        let is_short = field.end - field.start < 16;
        if !(is_short && record.value(column).is_some_and(|value| rules.is_missing_text(&value))) {
            text = TextSpan::of_field(record.offset, field).ok_or_else(|| {
                let error = crate::csv::CsvError::TooLong { offset: record.offset };
                CorpusError::from_csv(label, source, error)
            })?;
        }
    }
    let value = |column: usize| record.value(column + shift);
    Ok(Row { offset: record.offset, image: value(layout.image), batch: value(layout.batch), text })
}
