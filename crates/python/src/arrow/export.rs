//! A table of numbers that every library with the protocol can take over without a copy.
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use super::abi::{ArrowArray, ArrowArrayStream, ArrowSchema, Released, into_capsule};
use super::columns::{Columns, has_bit};

const NULLABLE: i64 = 2;

/// What `score_table` returns.
#[pyclass(module = "errata", frozen)]
pub struct ArrowTable {
    names: Arc<Names>,
    batches: Arc<Vec<Arc<Columns>>>,
}

/// Names of columns: those of counts, then those of rates.
struct Names {
    names: Vec<CString>,
    counts: usize,
}

impl ArrowTable {
    pub fn new(counts: Vec<String>, rates: &[&str], batches: Vec<Columns>) -> Self {
        let of_counts = counts.len();
        let names = counts.into_iter().chain(rates.iter().map(|name| (*name).to_owned()));
        let names = names.map(|name| CString::new(name).unwrap_or_default()).collect();
        let batches = batches.into_iter().map(Arc::new).collect();
        Self { names: Arc::new(Names { names, counts: of_counts }), batches: Arc::new(batches) }
    }
}

#[pymethods]
impl ArrowTable {
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(|batch| batch.rows).sum()
    }

    #[getter]
    fn num_columns(&self) -> usize {
        self.names.names.len()
    }

    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.names.names.iter().map(|name| name.to_string_lossy().into_owned()).collect()
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<errata.ArrowTable: {} rows, {} columns>", self.num_rows(), self.num_columns())
    }

    fn to_pydict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let table = PyDict::new(py);
        for (number, name) in self.column_names().iter().enumerate() {
            let column = PyList::empty(py);
            for batch in self.batches.iter() {
                append(&column, batch, number)?;
            }
            table.set_item(name, column)?;
        }
        Ok(table)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // a consumer may ask for other types; the protocol leaves it to the producer
        let _ = requested_schema;
        let state =
            Box::new(Reading { names: Arc::clone(&self.names), batches: Arc::clone(&self.batches), at: 0 });
        let stream = ArrowArrayStream {
            get_schema: Some(get_schema),
            get_next: Some(get_next),
            get_last_error: Some(get_last_error),
            release: Some(release_stream),
            private_data: Box::into_raw(state).cast(),
        };
        into_capsule(py, stream)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        into_capsule(py, table_schema(&self.names))
    }
}

fn append(list: &Bound<'_, PyList>, batch: &Columns, number: usize) -> PyResult<()> {
    let (present, _, _) = batch.buffers(number);
    for row in 0..batch.rows {
        let is_present = has_bit(present, row);
        match batch.counts.get(number) {
            Some(column) => list.append(is_present.then(|| column[row]))?,
            None => list.append(is_present.then(|| batch.rates[number - batch.counts.len()].values[row]))?,
        }
    }
    Ok(())
}

/// How far a stream is.
struct Reading {
    names: Arc<Names>,
    batches: Arc<Vec<Arc<Columns>>>,
    at: usize,
}

/// The state of a stream of ours.
///
/// # Safety
/// The stream must be one of [`ArrowTable::__arrow_c_stream__`] that was not released.
unsafe fn reading<'a>(stream: *mut ArrowArrayStream) -> &'a mut Reading {
    // SAFETY: the caller vouches for the stream, whose state lives until its release
    unsafe { &mut *(*stream).private_data.cast::<Reading>() }
}

/// # Safety
/// The stream must be one of ours, not released, and `out` may be written.
unsafe extern "C" fn get_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: the consumer calls with a stream of ours and a place to write to, which holds nothing to be dropped
    unsafe { ptr::write(out, table_schema(&reading(stream).names)) };
    0
}

/// # Safety
/// As [`get_schema`].
unsafe extern "C" fn get_next(stream: *mut ArrowArrayStream, out: *mut ArrowArray) -> c_int {
    // SAFETY: as in `get_schema`
    unsafe {
        let state = reading(stream);
        let batch = state.batches.get(state.at);
        state.at += 1;
        ptr::write(out, batch.map_or_else(ArrowArray::empty, batch_array));
    }
    0
}

/// # Safety
/// None: it reads nothing.
unsafe extern "C" fn get_last_error(_: *mut ArrowArrayStream) -> *const c_char {
    ptr::null()
}

/// # Safety
/// The stream must be one of ours that was not released.
unsafe extern "C" fn release_stream(stream: *mut ArrowArrayStream) {
    // SAFETY: called once, with a stream of ours
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Reading>()));
        (*stream).release = None;
    }
}

/// What a schema owns.
struct SchemaParts {
    names: Arc<Names>,
    children: Vec<*mut ArrowSchema>,
}

fn table_schema(names: &Arc<Names>) -> ArrowSchema {
    let columns = names.names.iter().enumerate();
    let children = columns.map(|(number, _)| {
        let format = if number < names.counts { c"l" } else { c"g" };
        Box::into_raw(Box::new(schema(format.as_ptr(), Some(number), names, Vec::new())))
    });
    schema(c"+s".as_ptr(), None, names, children.collect())
}

fn schema(
    format: *const c_char,
    number: Option<usize>,
    names: &Arc<Names>,
    children: Vec<*mut ArrowSchema>,
) -> ArrowSchema {
    let mut parts = Box::new(SchemaParts { names: Arc::clone(names), children });
    let name = number.map_or(c"".as_ptr(), |number| parts.names.names[number].as_ptr());
    ArrowSchema {
        format,
        name,
        metadata: ptr::null(),
        flags: if number.is_some() { NULLABLE } else { 0 },
        n_children: parts.children.len() as i64,
        children: parts.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_schema),
        private_data: Box::into_raw(parts).cast(),
    }
}

/// # Safety
/// The schema must be one of ours that was not released.
unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: called once, with a schema of ours; a child whose release is null was moved away, its box stays ours
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*schema).release = None;
    }
}

/// What an array owns.
struct ArrayParts {
    /// Whose buffers they are.
    _columns: Arc<Columns>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
}

fn batch_array(columns: &Arc<Columns>) -> ArrowArray {
    let count = columns.counts.len() + columns.rates.len();
    let children = (0..count).map(|number| {
        let (present, values, absent) = columns.buffers(number);
        let present = if absent == 0 { ptr::null() } else { present.as_ptr().cast() };
        Box::into_raw(Box::new(array(columns, vec![present, values], absent, Vec::new())))
    });
    array(columns, vec![ptr::null()], 0, children.collect())
}

fn array(
    columns: &Arc<Columns>,
    buffers: Vec<*const c_void>,
    nulls: usize,
    children: Vec<*mut ArrowArray>,
) -> ArrowArray {
    let mut parts = Box::new(ArrayParts { _columns: Arc::clone(columns), buffers, children });
    ArrowArray {
        length: columns.rows as i64,
        null_count: nulls as i64,
        offset: 0,
        n_buffers: parts.buffers.len() as i64,
        n_children: parts.children.len() as i64,
        buffers: parts.buffers.as_mut_ptr(),
        children: parts.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_array),
        private_data: Box::into_raw(parts).cast(),
    }
}

/// # Safety
/// The array must be one of ours that was not released.
unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: called once, with an array of ours; a child whose release is null was moved away, its box stays ours
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*array).release = None;
    }
}
