//! Rows of a Parquet file, read some at a time: texts are copied into the table's spill.

use crate::cells::{CellFault, check_text};
use crate::error::CorpusError;
use crate::input::InputPart;
use crate::parquet_column::{Column, Kind, Value};
use crate::progress::Progress;
use crate::quote::quoted;
use crate::rows::Row;
use crate::text_span::TextSpan;
use crate::wanted::WantedColumns;
use parquet::errors::Result as ParquetResult;
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::schema::types::SchemaDescriptor;
use std::cell::Cell;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

/// Rows that are read together, where they are small.
const BATCH_ROWS: i64 = 1024;
/// Bytes of rows that are read together.
const BATCH_BYTES: i64 = 8 << 20;

/// Reads all rows; returns the names of the columns.
pub fn read_parquet_rows(
    part: &InputPart<'_>,
    wanted: &WantedColumns,
    progress: &Progress,
    mut each: impl FnMut(Row<'_>) -> Result<(), CorpusError>,
) -> Result<Option<[String; 3]>, CorpusError> {
    let damaged = |reason: String| invalid(part.label.to_owned(), &reason);
    let file = part.file.try_clone().map_err(|error| CorpusError::from_io(part.label, error))?;
    let reader = guard(|| SerializedFileReader::new(file)).map_err(damaged)?;
    let schema = reader.metadata().file_metadata().schema_descr();
    let names = choose(schema, wanted, part.label)?;
    if reader.metadata().row_groups().iter().any(|group| group.num_rows() > 0) {
        check_kinds(schema, &names).map_err(|fault| fault.at(part.label.to_owned()))?;
    }
    let mut rows = GroupRows { part, names: &names, progress, texts: Vec::new() };
    let mut first = 0;
    for number in 0..reader.num_row_groups() {
        first = rows.read(&reader, number, first, &mut each)?;
    }
    Ok(Some(names))
}

/// The columns of a file by name; none of them may be there twice.
fn choose(
    schema: &SchemaDescriptor,
    wanted: &WantedColumns,
    label: &str,
) -> Result<[String; 3], CorpusError> {
    let fields = schema.root_schema().get_fields();
    let columns: Vec<String> = fields.iter().map(|field| field.name().to_owned()).collect();
    let fail = |fault: CellFault| fault.at(label.to_owned());
    let names = wanted.pick(&columns).ok_or_else(|| fail(CellFault::missing(&columns, wanted)))?;
    // in the order in which the other engine looks at them
    match names.iter().find(|name| columns.iter().filter(|column| column == name).count() > 1) {
        None => Ok(names),
        Some(twice) => {
            let shown = quoted(twice.as_bytes());
            let message = format!("found two columns {shown}, expected one of that name");
            Err(fail(CellFault::new("PARQUET_INVALID", message)))
        }
    }
}

fn check_kinds(schema: &SchemaDescriptor, names: &[String; 3]) -> Result<(), CellFault> {
    for (name, expected) in names.iter().zip(["a name", "a name", "a text"]) {
        let field = schema.root_schema().get_fields().iter().find(|field| field.name() == name);
        match field.map_or(Kind::Other("a group".to_owned()), |field| Kind::of(field)) {
            Kind::Text => {}
            Kind::Integer { .. } if expected == "a name" => {}
            kind => {
                let found = format!("a column of type {}", kind.shown());
                return Err(CellFault::kind(&found, name, &format!("{expected} in each row")));
            }
        }
    }
    Ok(())
}

/// Reads row groups one after the other.
struct GroupRows<'a> {
    part: &'a InputPart<'a>,
    names: &'a [String; 3],
    progress: &'a Progress,
    /// The texts of the rows at hand, before they are written.
    texts: Vec<u8>,
}

impl GroupRows<'_> {
    /// Reads a group whose first row has a number; returns that of the next group.
    fn read(
        &mut self,
        reader: &SerializedFileReader<File>,
        number: usize,
        first: u64,
        each: &mut impl FnMut(Row<'_>) -> Result<(), CorpusError>,
    ) -> Result<u64, CorpusError> {
        let meta = reader.metadata().row_group(number);
        let count = meta.num_rows().max(0);
        let end = first + count as u64;
        let label = self.part.label;
        let damaged = |reason: String| invalid(format!("{label}: {}", shown(first, end)), &reason);
        let group = guard(|| reader.get_row_group(number)).map_err(damaged)?;
        let mut columns = self.columns(&*group).map_err(damaged)?;
        let row_bytes = (meta.total_byte_size() / count.max(1)).max(1);
        let step = (BATCH_BYTES / row_bytes).clamp(1, BATCH_ROWS);
        let mut row = first;
        while row < end {
            if self.progress.is_stopped() {
                return Err(CorpusError::Stopped);
            }
            let wanted = step.min((end - row) as i64) as usize;
            for column in &mut columns {
                let read = guard(|| column.read(wanted)).map_err(damaged)?;
                if read != wanted {
                    return Err(damaged(format!("{} rows, expected {count}", row - first + read as u64)));
                }
            }
            self.take(&columns, row, wanted, each)?;
            row += wanted as u64;
        }
        self.progress.add(meta.compressed_size().max(0) as u64);
        Ok(end)
    }

    fn columns(&self, group: &dyn RowGroupReader) -> Result<Vec<Column>, String> {
        let schema = group.metadata().schema_descr();
        let find = |name: &String| {
            let leaf = schema.columns().iter().position(|leaf| leaf.path().parts() == [name.clone()]);
            let leaf = leaf.ok_or_else(|| format!("no values of {name}"))?;
            guard(|| Ok(Column::new(&schema.column(leaf), group.get_column_reader(leaf)?)))
        };
        self.names.iter().map(find).collect()
    }

    /// Writes the texts of rows, then hands the rows on.
    fn take(
        &mut self,
        columns: &[Column],
        first: u64,
        count: usize,
        each: &mut impl FnMut(Row<'_>) -> Result<(), CorpusError>,
    ) -> Result<(), CorpusError> {
        let [images, batches, texts] = columns else { return Ok(()) };
        self.texts.clear();
        for row in 0..count {
            if let Value::Bytes(text) = texts.cell(row) {
                self.texts.extend_from_slice(text);
            }
        }
        let mut place = self.part.spill.push(&self.texts)?;
        for row in 0..count {
            let number = first + row as u64;
            let at = |fault: CellFault| fault.at(format!("{}: row {}", self.part.label, number + 1));
            let [image_name, batch_name, text_name] = self.names;
            let image = images.cell(row).name(image_name).map_err(at)?;
            let batch = batches.cell(row).name(batch_name).map_err(at)?;
            let text = match texts.cell(row) {
                Value::Bytes(text) => text,
                other => return Err(at(CellFault::kind(other.kind(), text_name, "a text"))),
            };
            check_text(text, text_name).map_err(at)?;
            let span = TextSpan::of_bytes(place, text.len())
                .ok_or_else(|| at(CellFault::kind("a text of 2 GiB or more", text_name, "a page")))?;
            place += text.len() as u64;
            each(Row { offset: number, image: Some(image), batch: Some(batch), text: span })?;
        }
        Ok(())
    }
}

/// Rows in words, counted from 1.
fn shown(first: u64, end: u64) -> String {
    if end - first == 1 { format!("row {end}") } else { format!("rows {} to {end}", first + 1) }
}

thread_local! {
    /// Whether a panic of this thread is a fault of a file, told as any other.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Keeps panics out of stderr that are caught as faults of a file; all others are told as before.
fn quiet_guarded_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !IS_GUARDED.get() {
                tell(info);
            }
        }));
    });
}

/// The reader of a damaged file may panic: that is a fault of the file.
fn guard<T>(work: impl FnOnce() -> ParquetResult<T>) -> Result<T, String> {
    quiet_guarded_panics();
    IS_GUARDED.set(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    IS_GUARDED.set(false);
    match result {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(_) => Err("values that cannot be decoded".to_owned()),
    }
}

fn invalid(place: String, reason: &str) -> CorpusError {
    let message = format!(
        "found {reason}, expected a Parquet file that is whole and in a known compression and encoding"
    );
    CellFault::new("PARQUET_INVALID", message).at(place)
}

impl<'a> Value<'a> {
    /// A name: a text, or a whole number.
    fn name(self, column: &str) -> Result<std::borrow::Cow<'a, [u8]>, CellFault> {
        match self {
            Value::Bytes(name) => {
                check_text(name, column)?;
                Ok(name.into())
            }
            Value::Number(number) => Ok(number.to_string().into_bytes().into()),
            Value::Null => Err(CellFault::kind(self.kind(), column, "a name")),
        }
    }
}
