//! Both dialects: no boundary of a read matters, what was read can be written and read again, and where the strict
//! dialect finds no fault, both read the same.

use errata_align::Stop;
use errata_corpus::csv::{CsvError, Dialect, Records, SliceSource, line_of};

use crate::input::Input;

/// Larger than any input: one read takes it whole.
const WHOLE: usize = 4096;

type Rows = Vec<(u64, Vec<Vec<u8>>)>;

pub fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let (piece, chunk) = (usize::from(input.byte()).max(1), usize::from(input.byte()));
    let content = bytes.get(2..).unwrap_or_default();
    let [strict, pandas] = [Dialect::Rfc4180, Dialect::Pandas].map(|dialect| {
        let whole = read(content, content.len().max(1), WHOLE, dialect);
        let pieces = read(content, piece, chunk, dialect);
        assert_eq!(seen(&whole), seen(&pieces), "{dialect:?} in pieces of {piece}, {chunk} at first");
        if let Err(error) = &whole {
            let offset = error.offset().expect("a fault of bytes has a place");
            assert!(offset <= content.len() as u64);
            line_of(&SliceSource { bytes: content, piece }, offset).expect("bytes in memory can be read");
        }
        whole
    });
    let Ok(rows) = strict else { return };
    assert_eq!(pandas.as_ref().ok(), Some(&rows), "both dialects");
    let written = write(&rows);
    let again = read(&written, written.len().max(1), WHOLE, Dialect::Rfc4180).expect("own CSV is sound");
    assert!(again.iter().map(|(_, fields)| fields).eq(rows.iter().map(|(_, fields)| fields)));
}

fn read(bytes: &[u8], piece: usize, chunk: usize, dialect: Dialect) -> Result<Rows, CsvError> {
    let (source, stop) = (SliceSource { bytes, piece }, Stop::new());
    let mut records = Records::new(&source, dialect, chunk, &stop);
    let mut rows = Vec::new();
    while let Some(record) = records.next_record()? {
        let value = |field: usize| record.value(field).expect("a field of the record").into_owned();
        let fields: Vec<Vec<u8>> = (0..record.fields.len()).map(value).collect();
        assert!(fields.iter().all(|field| std::str::from_utf8(field).is_ok()));
        rows.push((record.offset, fields));
    }
    Ok(rows)
}

/// The rows, or code and place of the fault.
fn seen(read: &Result<Rows, CsvError>) -> Result<&Rows, (&'static str, Option<u64>)> {
    read.as_ref().map_err(|error| (error.code(), error.offset()))
}

/// Every field in quotes.
fn write(rows: &Rows) -> Vec<u8> {
    let mut out = Vec::new();
    for (_, fields) in rows {
        for (at, field) in fields.iter().enumerate() {
            out.extend_from_slice(if at == 0 { b"\"" } else { b",\"" });
            for &byte in field {
                out.extend_from_slice(if byte == b'"' { b"\"\"" } else { std::slice::from_ref(&byte) });
            }
            out.push(b'"');
        }
        out.push(b'\n');
    }
    out
}
