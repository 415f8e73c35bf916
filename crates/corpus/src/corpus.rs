//! A benchmark and its models, indexed and joined.

use crate::entries::Entries;
use crate::error::{CorpusError, TableName};
use crate::progress::Progress;
use crate::reader::TextReader;
use crate::rules::Rules;
use crate::shard::Shard;
use crate::table::{Benchmark, Model};
use crate::threads::on_threads;
use crate::wanted::WantedColumns;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What to open.
pub struct CorpusOptions {
    /// The benchmark.
    pub benchmark: TableName,
    /// The models, in the order of the results.
    pub models: Vec<TableName>,
    /// Columns of the benchmark.
    pub benchmark_columns: WantedColumns,
    /// Columns of the models.
    pub model_columns: WantedColumns,
    /// Rules of loading.
    pub rules: Rules,
    /// Batches to look at; none: all.
    pub batches: Option<Vec<String>>,
    /// The part of the models to score.
    pub shard: Shard,
    /// Number of threads.
    pub threads: usize,
}

/// A model and its scored rows.
pub struct JoinedModel {
    /// The rows.
    pub model: Model,
    /// Those that count.
    pub entries: Entries,
}

/// A benchmark and its models: positions of rows, no texts.
pub struct Corpus {
    pub(crate) rules: Rules,
    pub(crate) benchmark: Benchmark,
    pub(crate) models: Vec<Result<JoinedModel, CorpusError>>,
}

impl Corpus {
    /// Indexes all files. A benchmark that cannot be read is an error, a model that cannot be read is one of its own.
    pub fn open(options: &CorpusOptions, progress: &Progress) -> Result<Self, CorpusError> {
        let benchmark =
            Benchmark::load(&options.benchmark, &options.benchmark_columns, options.rules, progress)?;
        let batches = options.batches.as_ref().map(|names| {
            let find = |name: &String| benchmark.batches.find_from(name.as_bytes(), 0);
            names.iter().filter_map(find).collect::<Vec<u32>>()
        });
        let load = |name: &TableName| {
            let model = Model::load(name, &options.model_columns, &benchmark, options.rules, progress)?;
            let entries = Entries::join(&model, &benchmark, options.rules, batches.as_deref(), options.shard);
            Ok(JoinedModel { model, entries })
        };
        let models = in_parallel(&options.models, options.threads, load);
        if progress.is_stopped() {
            return Err(CorpusError::Stopped);
        }
        Ok(Self { rules: options.rules, benchmark, models })
    }

    /// The benchmark.
    pub fn benchmark(&self) -> &Benchmark {
        &self.benchmark
    }

    /// The models in the order of the options, each loaded or with its error.
    pub fn models(&self) -> &[Result<JoinedModel, CorpusError>] {
        &self.models
    }

    /// Text of a page of the benchmark, as it is scored.
    pub fn reference_text(&self, page: usize) -> Result<String, CorpusError> {
        let mut reader = TextReader::new(&self.benchmark.input, self.rules);
        let span = self.benchmark.texts.get(page).copied().unwrap_or_default();
        Ok(reader.read(span)?.into_owned())
    }

    /// Text of an entry of a model; empty for a missing page or a model that was not loaded.
    pub fn hypothesis_text(&self, model: usize, entry: usize) -> Result<String, CorpusError> {
        let Some(Ok(joined)) = self.models.get(model) else { return Ok(String::new()) };
        let row = joined.entries.rows.get(entry).and_then(|&row| joined.model.texts.get(row as usize));
        let mut reader = TextReader::new(&joined.model.input, self.rules);
        Ok(reader.read(row.copied().unwrap_or_default())?.into_owned())
    }
}

/// Results in the order of the inputs.
fn in_parallel<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    on_threads(threads.min(items.len()), || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { break };
            let result = work(item);
            lock(&results).push((at, result));
        }
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

/// A lock whose other holders may have panicked: that panic ends the whole call anyway.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
