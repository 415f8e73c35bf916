//! Counts and rates of the rows of a table.
use std::sync::Arc;

use errata_align::Stop;
use errata_metrics::{Layout, Rates};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arrow::{ArrowTable, Batch, Columns, TableReader};
use crate::failure::{Failure, Outcome};
use crate::many::RecordBench;
use crate::options::{self, Given, PlanOptions};
use crate::pipeline::{Job, Pipeline};
use crate::text::type_name;

/// Rows of a job, and bytes of texts from which on it has no more.
const JOB_ROWS: usize = 1024;
const JOB_BYTES: usize = 1 << 18;
/// Rows of a batch of the result.
const BATCH_ROWS: usize = 1 << 16;

#[pyfunction]
#[pyo3(signature = (table, *, reference=None, hypothesis=None, profile=None, metrics=None, unit=None, words=None,
    normalize=None, equivalences=None, scripts=None, empty_reference=None, denominator=None,
    normalize_before_eval=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn score_table<'py>(
    py: Python<'py>,
    table: &Bound<'py, PyAny>,
    reference: Given<'_, 'py>,
    hypothesis: Given<'_, 'py>,
    profile: Given<'_, 'py>,
    metrics: Given<'_, 'py>,
    unit: Given<'_, 'py>,
    words: Given<'_, 'py>,
    normalize: Given<'_, 'py>,
    equivalences: Given<'_, 'py>,
    scripts: Given<'_, 'py>,
    empty_reference: Given<'_, 'py>,
    denominator: Given<'_, 'py>,
    normalize_before_eval: Given<'_, 'py>,
    threads: Given<'_, 'py>,
) -> Outcome<ArrowTable> {
    let rules = options::rules(empty_reference, denominator, normalize_before_eval)?;
    let options = PlanOptions { profile, metrics, unit, words, normalize, equivalences, scripts };
    let plan = options.plan(&rules)?;
    let threads = options::threads(threads)?;
    let [reference, hypothesis] =
        [column_name(reference, "reference")?, column_name(hypothesis, "hypothesis")?];
    let mut rows = Rows { reader: TableReader::open(table, [&reference, &hypothesis])?, batch: None, at: 0 };
    let layout = Layout::new(&plan);
    let rates = Rates::new(&layout, rules);
    let keys: Vec<&str> = rates.keys().collect();
    let new_batch = || Columns::new(layout.len(), keys.len());
    let mut batches = vec![new_batch()];
    let stop = Stop::new();
    let pipeline = Pipeline {
        threads,
        stop: stop.clone(),
        next: || rows.next(py),
        work: |bench: &mut RecordBench, job: RowJob| scored(bench, &job, &layout, &rates),
        take: |scored: Scored| {
            if batches.last().is_some_and(|batch| batch.rows >= BATCH_ROWS) {
                batches.push(new_batch());
            }
            if let Some(batch) = batches.last_mut() {
                scored.add_to(batch, layout.len(), keys.len());
            }
            Ok(())
        },
    };
    pipeline.run(py, || RecordBench::new(&plan, &stop))?;
    Ok(ArrowTable::new(layout.names(), &keys, batches))
}

/// The name of a column; that of the option where none was given.
fn column_name(given: Given<'_, '_>, option: &str) -> Outcome<String> {
    let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(option.to_owned()) };
    match given.cast::<PyString>() {
        Ok(name) => Ok(name.to_string_lossy().into_owned()),
        Err(_) => {
            let message = format!("{option}: expected the name of a column, got {}", type_name(given));
            Err(Failure::argument(message))
        }
    }
}

/// The rows of a table, read a job at a time.
struct Rows {
    reader: TableReader,
    batch: Option<Arc<Batch>>,
    at: usize,
}

impl Rows {
    fn next(&mut self, py: Python<'_>) -> Outcome<Option<RowJob>> {
        loop {
            if let Some(batch) = self.batch.as_ref().filter(|batch| self.at < batch.len()) {
                let job = RowJob::new(Arc::clone(batch), self.at);
                self.at = job.end;
                return Ok(Some(job));
            }
            self.at = 0;
            self.batch = self.reader.next(py)?;
            if self.batch.is_none() {
                return Ok(None);
            }
        }
    }
}

/// Some rows of a batch.
struct RowJob {
    batch: Arc<Batch>,
    start: usize,
    end: usize,
    /// Of all texts, and of the longest pair: no fewer than code points.
    bytes: usize,
    longest: usize,
}

impl RowJob {
    fn new(batch: Arc<Batch>, start: usize) -> Self {
        let mut job = Self { batch, start, end: start, bytes: 0, longest: 0 };
        let last = job.batch.len().min(start + JOB_ROWS);
        while job.end < last && job.bytes < JOB_BYTES {
            // what cannot be read is told when its turn comes
            let texts = job.batch.texts(job.end).ok().flatten();
            let bytes = texts.map_or(0, |[reference, hypothesis]| reference.len() + hypothesis.len());
            job.bytes += bytes;
            job.longest = job.longest.max(bytes);
            job.end += 1;
        }
        job
    }
}

impl Job for RowJob {
    fn points(&self) -> (usize, usize) {
        (self.bytes, self.longest)
    }
}

/// Records and rates of some rows, one after the other; those without texts have none.
#[derive(Default)]
struct Scored {
    present: Vec<bool>,
    records: Vec<u32>,
    rates: Vec<Option<f64>>,
}

fn scored(bench: &mut RecordBench, job: &RowJob, layout: &Layout, rates: &Rates) -> Outcome<Scored> {
    let mut scored = Scored::default();
    for row in job.start..job.end {
        let texts = job.batch.texts(row)?;
        scored.present.push(texts.is_some());
        let Some(texts) = texts else { continue };
        let start = scored.records.len();
        scored.records.resize(start + layout.len(), 0);
        let record = &mut scored.records[start..];
        // code points are no more than bytes
        let bytes = texts.iter().map(|text| text.len()).sum();
        bench.score(
            bytes,
            record,
            || job.batch.names(row),
            |sides| {
                sides.iter_mut().zip(texts).for_each(|(side, text)| side.read(text));
            },
        )?;
        scored.rates.extend(rates.of_page(record));
    }
    Ok(scored)
}

impl Scored {
    fn add_to(&self, columns: &mut Columns, counts: usize, rates: usize) {
        let mut at = 0;
        for &is_present in &self.present {
            let row = is_present.then(|| {
                (&self.records[at * counts..(at + 1) * counts], &self.rates[at * rates..(at + 1) * rates])
            });
            columns.push(row);
            at += usize::from(is_present);
        }
    }
}
