//! The shared table of CSV cases, cut into pieces at every byte.
#![allow(clippy::unwrap_used, reason = "a broken case table stops the test")]
use errata_align::Stop;
use errata_corpus::csv::{CHUNK_BYTES, CsvError, Dialect, Records, SliceSource, line_of};
use serde_json::Value;

type Row = (u64, Vec<String>);

fn read(bytes: &[u8], piece: usize, chunk: usize, dialect: Dialect) -> Result<Vec<Row>, CsvError> {
    let source = SliceSource { bytes, piece };
    let stop = Stop::new();
    let mut records = Records::new(&source, dialect, chunk, &stop);
    let mut rows = Vec::new();
    while let Some(record) = records.next_record()? {
        let texts = (0..record.fields.len())
            .map(|field| String::from_utf8(record.value(field).unwrap().into_owned()).unwrap());
        rows.push((line_of(&source, record.offset).unwrap(), texts.collect()));
    }
    Ok(rows)
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

fn filled(case: &Value, template: &str, key: &str) -> String {
    let Some(fill) = case["fill"].as_array() else { return template.to_owned() };
    let text = case[key].as_str().unwrap_or_else(|| fill[0].as_str().unwrap());
    template.replace('@', &text.repeat(fill[1].as_u64().unwrap() as usize))
}

fn expected_rows(case: &Value, expected: &Value) -> Vec<Row> {
    let field = |field: &Value| filled(case, field.as_str().unwrap(), "value");
    let row = |row: &Value| {
        (
            row["line"].as_u64().unwrap(),
            row["fields"].as_array().unwrap().iter().map(field).collect::<Vec<_>>(),
        )
    };
    expected["rows"].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn records_positions_and_faults() {
    let table: Value = serde_json::from_str(include_str!("../../../tests/cases/csv.json")).unwrap();
    for case in table["cases"].as_array().unwrap() {
        let name = case["name"].as_str().unwrap();
        let bytes = match case["hex"].as_str() {
            Some(text) => hex(text),
            None => filled(case, case["input"].as_str().unwrap(), "fill").into_bytes(),
        };
        for (key, dialect) in [("rfc4180", Dialect::Rfc4180), ("pandas", Dialect::Pandas)] {
            let pieces = if bytes.len() > 1000 {
                vec![65521, bytes.len()]
            } else {
                (1..=bytes.len().max(1)).collect()
            };
            for piece in pieces {
                for chunk in [4, 7, CHUNK_BYTES] {
                    check(
                        &format!("{name}, {key}, pieces of {piece}"),
                        case,
                        &case[key],
                        &bytes,
                        read(&bytes, piece, chunk, dialect),
                    );
                }
            }
        }
    }
}

fn check(place: &str, case: &Value, expected: &Value, bytes: &[u8], found: Result<Vec<Row>, CsvError>) {
    match found {
        Ok(rows) => assert!(
            !expected["rows"].is_null() && rows == expected_rows(case, expected),
            "{place}: {:?}",
            rows.len()
        ),
        Err(error) => {
            let fault = &expected["error"];
            assert_eq!(fault["code"].as_str(), Some(error.code()), "{place}");
            let offset = error.offset().unwrap();
            assert_eq!(fault["offset"].as_u64(), Some(offset), "{place}");
            let line = line_of(&SliceSource { bytes, piece: 3 }, offset).unwrap();
            assert_eq!(fault["line"].as_u64(), Some(line), "{place}");
        }
    }
}
