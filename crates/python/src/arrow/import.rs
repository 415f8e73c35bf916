//! Reads two columns of texts of any table that speaks the protocol.
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::failure::{Failure, Outcome};
use crate::text::type_name;

use super::abi::{ArrowArray, ArrowArrayStream, ArrowSchema, Released, from_capsule};
use super::strings::{Format, bytes_at, is_valid, text_at};

/// The columns of a table, batch by batch.
pub struct TableReader {
    columns: Arc<[Column; 2]>,
    source: Source,
    /// Rows of the batches that were read.
    rows: usize,
}

enum Source {
    Stream(ArrowArrayStream),
    Batch(Option<ArrowArray>),
}

struct Column {
    name: String,
    number: usize,
    format: Format,
}

/// Rows of a table.
pub struct Batch {
    columns: Arc<[Column; 2]>,
    array: ArrowArray,
    /// Number of the first row in the table.
    first: usize,
}

// SAFETY: what is in the buffers of an array does not change, so that any number of threads may read it
unsafe impl Sync for Batch {}

impl TableReader {
    /// Opens a table; `names` are those of its columns.
    pub fn open(table: &Bound<'_, PyAny>, names: [&str; 2]) -> Outcome<Self> {
        let py = table.py();
        let (schema, source) = if table.hasattr("__arrow_c_stream__")? {
            let capsule = table.call_method0("__arrow_c_stream__")?;
            let mut stream: ArrowArrayStream = from_capsule(&capsule)?;
            let schema = py.detach(|| schema_of(&mut stream))?;
            (schema, Source::Stream(stream))
        } else if table.hasattr("__arrow_c_array__")? {
            let capsules =
                table.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>().map_err(PyErr::from)?;
            let (schema, array) = (capsules.get_item(0)?, capsules.get_item(1)?);
            (from_capsule::<ArrowSchema>(&schema)?, Source::Batch(Some(from_capsule(&array)?)))
        } else {
            return Err(Failure::argument(format!(
                "table: expected an Arrow table (an object with __arrow_c_stream__ or __arrow_c_array__), got {}",
                type_name(table)
            )));
        };
        let [reference, hypothesis] = names;
        let columns = [column(&schema, "reference", reference)?, column(&schema, "hypothesis", hypothesis)?];
        Ok(Self { columns: Arc::new(columns), source, rows: 0 })
    }

    /// The next batch; `None` at the end. What reads it may need the lock of the interpreter: it is given up.
    pub fn next(&mut self, py: Python<'_>) -> Outcome<Option<Arc<Batch>>> {
        let array = match &mut self.source {
            Source::Batch(array) => array.take(),
            Source::Stream(stream) => py.detach(|| next_of(stream))?,
        };
        Ok(array.map(|array| {
            let first = self.rows;
            self.rows += usize::try_from(array.length).unwrap_or_default();
            Arc::new(Batch { columns: Arc::clone(&self.columns), array, first })
        }))
    }
}

impl Batch {
    /// Number of rows.
    pub fn len(&self) -> usize {
        usize::try_from(self.array.length).unwrap_or_default()
    }

    /// Both texts of a row; `None` where one is null.
    pub fn texts(&self, row: usize) -> Outcome<Option<[&str; 2]>> {
        assert!(row < self.len(), "expected a row of the batch");
        let at = row + usize::try_from(self.array.offset).unwrap_or_default();
        if !is_valid(&self.array, at) {
            return Ok(None);
        }
        let mut texts = [""; 2];
        for (text, column) in texts.iter_mut().zip(self.columns.iter()) {
            // SAFETY: the columns are children of the array, of the schema that came with it
            let bytes = unsafe {
                let child = *self.array.children.add(column.number);
                bytes_at(&*child, &column.format, at)
            };
            let Some(bytes) = bytes else { return Ok(None) };
            *text = std::str::from_utf8(bytes).map_err(|error| {
                let place = format!("{}[{}]", column.name, self.first + row);
                let at = error.valid_up_to();
                Failure::argument(format!("{place}: found no UTF-8 at byte {at}, expected a text"))
            })?;
        }
        Ok(Some(texts))
    }

    /// The names of a row's texts, for a failure.
    pub fn names(&self, row: usize) -> String {
        let names: Vec<String> =
            self.columns.iter().map(|column| format!("{}[{}]", column.name, self.first + row)).collect();
        names.join(", ")
    }
}

/// The column of a name.
fn column(schema: &ArrowSchema, option: &str, name: &str) -> Outcome<Column> {
    if text_at(schema.format) != "+s" {
        let found = text_at(schema.format);
        return Err(Failure::argument(format!("table: expected columns, got the Arrow type {found:?}")));
    }
    let count = usize::try_from(schema.n_children).unwrap_or_default();
    // SAFETY: the schema has so many children, which live as long as it does
    let children: Vec<&ArrowSchema> = (0..count).map(|at| unsafe { &**schema.children.add(at) }).collect();
    let Some(number) = children.iter().position(|child| text_at(child.name) == name) else {
        let known: Vec<String> = children.iter().map(|child| text_at(child.name)).collect();
        let message = format!("{option}: expected one of the columns {}, got {name:?}", known.join(", "));
        return Err(Failure::argument(message));
    };
    let format = Format::of(children[number]).map_err(|found| {
        Failure::argument(format!(
            "{option}: expected the column {name:?} to have texts, got the Arrow type {found:?}"
        ))
    })?;
    Ok(Column { name: name.to_owned(), number, format })
}

fn schema_of(stream: &mut ArrowArrayStream) -> Outcome<ArrowSchema> {
    let mut schema = ArrowSchema::empty();
    let get = stream.get_schema.ok_or_else(released)?;
    // SAFETY: the stream was not released, and the schema may be written
    let status = unsafe { get(stream, &mut schema) };
    checked(stream, status)?;
    Ok(schema)
}

fn next_of(stream: &mut ArrowArrayStream) -> Outcome<Option<ArrowArray>> {
    let mut array = ArrowArray::empty();
    let get = stream.get_next.ok_or_else(released)?;
    // SAFETY: the stream was not released, and the array may be written
    let status = unsafe { get(stream, &mut array) };
    checked(stream, status)?;
    // an array that is released already is the end
    Ok(array.release.is_some().then_some(array))
}

fn released() -> Failure {
    Failure::argument("table: expected an Arrow stream that was not read before")
}

fn checked(stream: &mut ArrowArrayStream, status: i32) -> Outcome<()> {
    if status == 0 {
        return Ok(());
    }
    // SAFETY: asked directly after the call that failed, as the interface wants it
    let told = stream.get_last_error.map(|last| text_at(unsafe { last(stream) })).unwrap_or_default();
    Err(Failure::argument(format!("table: cannot be read (error {status}): {told}")))
}
