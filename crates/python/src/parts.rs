//! What `errata.spark` makes parts of an evaluation with: rows of CSV files, and sums that are merged exactly.
use errata_corpus::{CorpusError, FileName, Form, Progress};
use errata_metrics::{Layout, Rates};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};

use crate::failure::{Failure, Outcome};
use crate::options::{self, Given, PlanOptions};

impl From<CorpusError> for Failure {
    fn from(error: CorpusError) -> Self {
        Self::new(error.code(), error)
    }
}

/// The rows of a CSV file in their order.
#[pyclass(frozen, module = "errata._core")]
pub struct TextTable(errata_corpus::TextTable);

/// A column of texts as Arrow has it: 32-bit offsets, and the bytes.
struct TextColumn {
    offsets: Vec<u8>,
    bytes: Vec<u8>,
}

impl TextColumn {
    fn new() -> Self {
        Self { offsets: 0_i32.to_le_bytes().to_vec(), bytes: Vec::new() }
    }

    fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        // a batch ends before it has 2 GiB: no text is longer than one of a file, see `TextSpan`
        self.offsets.extend_from_slice(&(self.bytes.len() as u32).to_le_bytes());
    }
}

#[pymethods]
impl TextTable {
    #[new]
    fn new(py: Python<'_>, path: String, label: String, column: String) -> Outcome<Self> {
        let name = FileName { path, label, form: Form::Csv };
        let table = py.detach(|| errata_corpus::TextTable::open(&name, &column, &Progress::default()))?;
        Ok(Self(table))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Rows from `first` on, as many as have `bytes` of texts: where they end, and for image names, batches and texts
    /// the buffers of an Arrow column.
    fn rows<'py>(&self, py: Python<'py>, first: usize, bytes: usize) -> Outcome<(usize, Bound<'py, PyList>)> {
        let (end, columns) = py.detach(|| -> Outcome<_> {
            let mut columns = [TextColumn::new(), TextColumn::new(), TextColumn::new()];
            let end = self.0.visit(first, |row| {
                for (column, text) in columns.iter_mut().zip([row.image, row.batch, row.text.as_bytes()]) {
                    column.push(text);
                }
                columns.iter().map(|column| column.bytes.len()).sum::<usize>() >= bytes
            })?;
            Ok((end, columns))
        })?;
        let buffers = columns.iter().map(|column| {
            (PyBytes::new(py, column.offsets.as_slice()), PyBytes::new(py, column.bytes.as_slice()))
        });
        Ok((end, PyList::new(py, buffers)?))
    }
}

/// The sums over some pages, from the columns of their counts (64-bit integers) in the order of the table of pages:
/// `RateSumsState` of `src/metrics/rate-sums.ts`.
#[pyfunction]
#[pyo3(signature = (columns, *, metrics=None, unit=None, words=None, normalize=None, equivalences=None, scripts=None,
    empty_reference=None, denominator=None, normalize_before_eval=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn sum_counts<'py>(
    py: Python<'py>,
    columns: Vec<Bound<'py, PyBytes>>,
    metrics: Given<'_, 'py>,
    unit: Given<'_, 'py>,
    words: Given<'_, 'py>,
    normalize: Given<'_, 'py>,
    equivalences: Given<'_, 'py>,
    scripts: Given<'_, 'py>,
    empty_reference: Given<'_, 'py>,
    denominator: Given<'_, 'py>,
    normalize_before_eval: Given<'_, 'py>,
) -> Outcome<Bound<'py, PyDict>> {
    let rules = options::rules(empty_reference, denominator, normalize_before_eval)?;
    let options = PlanOptions { profile: None, metrics, unit, words, normalize, equivalences, scripts };
    let layout = Layout::new(&options.plan(&rules)?);
    let rates = Rates::new(&layout, rules);
    let names = layout.names();
    let length = columns.first().map_or(0, |column| column.as_bytes().len());
    if columns.len() != names.len() || columns.iter().any(|column| column.as_bytes().len() != length) {
        let found = columns.len();
        return Err(Failure::argument(format!("columns: expected {} alike, got {found}", names.len())));
    }
    let mut sums = rates.sums();
    let mut totals = vec![0_u64; layout.unit_slots()];
    let mut record = vec![0_u32; names.len()];
    for row in 0..length / 8 {
        for (slot, column) in record.iter_mut().zip(&columns) {
            *slot = count_at(column.as_bytes(), row)?;
        }
        rates.add(&mut sums, &record);
        totals.iter_mut().zip(&record).for_each(|(total, &count)| *total += u64::from(count));
    }
    let by_rate = PyDict::new(py);
    for state in rates.states(&sums) {
        let entry = PyDict::new(py);
        entry.set_item("sum", state.sum)?;
        entry.set_item("defined", state.defined)?;
        entry.set_item("numerator", state.fraction.0)?;
        entry.set_item("denominator", state.fraction.1)?;
        by_rate.set_item(state.key, entry)?;
    }
    let units = PyDict::new(py);
    for (name, total) in names.iter().zip(totals) {
        units.set_item(name, total)?;
    }
    let found = PyDict::new(py);
    found.set_item("pages", length / 8)?;
    found.set_item("rates", by_rate)?;
    found.set_item("units", units)?;
    Ok(found)
}

fn count_at(column: &[u8], row: usize) -> Outcome<u32> {
    let bytes = column[row * 8..].first_chunk().copied().unwrap_or_default();
    u32::try_from(i64::from_le_bytes(bytes))
        .map_err(|_| Failure::argument(format!("columns: found no count in row {row}")))
}
