//! A column of a row group, some values at a time.

use parquet::basic::{ConvertedType, LogicalType, Repetition, Type as PhysicalType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::schema::types::{ColumnDescriptor, Type};

/// What the values of a column are; `kindOf` of `src/io/table/parquet-rows.ts` is the twin.
pub enum Kind {
    /// Texts, or bytes that may be one.
    Text,
    /// Whole numbers.
    Integer {
        /// Of less than zero there is none.
        is_unsigned: bool,
    },
    /// Anything else, in words.
    Other(String),
}

impl Kind {
    /// The kind of a column of the schema.
    pub fn of(field: &Type) -> Self {
        let info = field.get_basic_info();
        if field.is_group() {
            return Self::Other("a group".to_owned());
        }
        if info.has_repetition() && info.repetition() == Repetition::REPEATED {
            return Self::Other("a list".to_owned());
        }
        let (physical, converted) = (field.get_physical_type(), info.converted_type());
        let logical = info.logical_type_ref();
        match physical {
            PhysicalType::BYTE_ARRAY if is_text(converted, logical) => Self::Text,
            PhysicalType::INT32 | PhysicalType::INT64 => match signedness(converted, logical) {
                Some(is_unsigned) => Self::Integer { is_unsigned },
                None => Self::other(physical, converted),
            },
            _ => Self::other(physical, converted),
        }
    }

    fn other(physical: PhysicalType, converted: ConvertedType) -> Self {
        Self::Other(match converted {
            ConvertedType::NONE => format!("{physical:?}"),
            annotated => format!("{annotated:?}"),
        })
    }

    /// The kind in words.
    pub fn shown(&self) -> &str {
        match self {
            Self::Text => "text",
            Self::Integer { .. } => "integer",
            Self::Other(words) => words,
        }
    }
}

fn is_text(converted: ConvertedType, logical: Option<&LogicalType>) -> bool {
    match logical {
        Some(logical) => matches!(logical, LogicalType::String | LogicalType::Enum),
        None => matches!(converted, ConvertedType::NONE | ConvertedType::UTF8 | ConvertedType::ENUM),
    }
}

/// Whether whole numbers are unsigned; none for what is no plain number.
fn signedness(converted: ConvertedType, logical: Option<&LogicalType>) -> Option<bool> {
    use ConvertedType::{INT_8, INT_16, INT_32, INT_64, NONE, UINT_8, UINT_16, UINT_32, UINT_64};
    match (logical, converted) {
        (Some(LogicalType::Integer(int)), _) => Some(!int.is_signed),
        (Some(_), _) => None,
        (None, NONE | INT_8 | INT_16 | INT_32 | INT_64) => Some(false),
        (None, UINT_8 | UINT_16 | UINT_32 | UINT_64) => Some(true),
        (None, _) => None,
    }
}

/// A value of a column.
#[derive(Clone, Copy)]
pub enum Value<'a> {
    /// A text.
    Bytes(&'a [u8]),
    /// A whole number.
    Number(i128),
    /// No value.
    Null,
}

impl Value<'_> {
    /// What it is, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Bytes(_) => "a string",
            Self::Number(_) => "a number",
            Self::Null => "null",
        }
    }
}

enum Values {
    Bytes(ColumnReaderImpl<ByteArrayType>, Vec<ByteArray>),
    Int32(ColumnReaderImpl<Int32Type>, Vec<i32>),
    Int64(ColumnReaderImpl<Int64Type>, Vec<i64>),
    Other,
}

/// A column and the values that were read last.
pub struct Column {
    values: Values,
    is_unsigned: bool,
    /// The level of a value that is there; others are null.
    level: i16,
    levels: Vec<i16>,
    /// For each row the number of its value.
    places: Vec<Option<u32>>,
}

impl Column {
    /// A column of a row group.
    pub fn new(described: &ColumnDescriptor, reader: ColumnReader) -> Self {
        let values = match reader {
            ColumnReader::ByteArrayColumnReader(reader) => Values::Bytes(reader, Vec::new()),
            ColumnReader::Int32ColumnReader(reader) => Values::Int32(reader, Vec::new()),
            ColumnReader::Int64ColumnReader(reader) => Values::Int64(reader, Vec::new()),
            _ => Values::Other,
        };
        let is_unsigned = matches!(Kind::of(described.self_type()), Kind::Integer { is_unsigned: true });
        let level = described.max_def_level();
        Self { values, is_unsigned, level, levels: Vec::new(), places: Vec::new() }
    }

    /// Reads rows in place of those that were read before; returns how many.
    pub fn read(&mut self, rows: usize) -> Result<usize> {
        self.levels.clear();
        let levels = &mut self.levels;
        let read = match &mut self.values {
            Values::Bytes(reader, values) => fill(reader, rows, levels, values)?,
            Values::Int32(reader, values) => fill(reader, rows, levels, values)?,
            Values::Int64(reader, values) => fill(reader, rows, levels, values)?,
            Values::Other => return Err(ParquetError::General("values of another type".to_owned())),
        };
        let mut next = 0;
        self.places.clear();
        self.places.extend((0..read).map(|row| {
            let is_there = self.level == 0 || self.levels.get(row) == Some(&self.level);
            is_there.then(|| {
                next += 1;
                next - 1
            })
        }));
        Ok(read)
    }

    /// The value of a row of those that were read last.
    pub fn cell(&self, row: usize) -> Value<'_> {
        let Some(&Some(place)) = self.places.get(row) else { return Value::Null };
        let place = place as usize;
        match &self.values {
            Values::Bytes(_, values) => {
                values.get(place).map_or(Value::Null, |value| Value::Bytes(value.data()))
            }
            Values::Int32(_, values) => values.get(place).map_or(Value::Null, |&value| {
                Value::Number(if self.is_unsigned { i128::from(value as u32) } else { i128::from(value) })
            }),
            Values::Int64(_, values) => values.get(place).map_or(Value::Null, |&value| {
                Value::Number(if self.is_unsigned { i128::from(value as u64) } else { i128::from(value) })
            }),
            Values::Other => Value::Null,
        }
    }
}

fn fill<Of: DataType>(
    reader: &mut ColumnReaderImpl<Of>,
    rows: usize,
    levels: &mut Vec<i16>,
    values: &mut Vec<Of::T>,
) -> Result<usize> {
    values.clear();
    let (read, _, _) = reader.read_records(rows, Some(levels), None, values)?;
    Ok(read)
}
