//! Whole datasets: files are read, joined and scored here; typed arrays and a few names go out.
use std::ops::Range;
use std::sync::Arc;

use errata_corpus::{
    ABSENT, Benchmark, Corpus, CorpusError, CorpusOptions, FileName, Form, JoinedModel, Names, Rules, Scores,
    Shard, TableName, WantedColumn, WantedColumns,
};
use napi::bindgen_prelude::{AsyncTask, Uint32Array};
use napi_derive::napi;

use crate::context::{self, Context};
use crate::failure::Failure;
use crate::options::{self, PlanRequest};
use crate::owned::Buffer;
use crate::progress::Progress;
use crate::task::{JsError, Later, later, now};

#[napi(object, object_to_js = false)]
pub struct CorpusFile {
    pub path: String,
    /// Name in messages.
    pub label: String,
    /// How it is written.
    #[napi(ts_type = "'csv' | 'jsonl' | 'parquet'")]
    pub form: String,
}

/// A column that is asked for.
#[napi(object, object_to_js = false, use_nullable = true)]
pub struct CorpusColumn {
    /// What our own files call it.
    pub own: String,
    /// Another name; null where none was given.
    pub given: Option<String>,
    /// Names in files of others, the likeliest first.
    pub usual: Vec<String>,
}

/// The columns of the benchmark or of the models.
#[napi(object, object_to_js = false)]
pub struct CorpusColumns {
    pub image: CorpusColumn,
    pub batch: CorpusColumn,
    pub text: CorpusColumn,
}

/// A benchmark or a model: one file, or several that are read one after the other.
#[napi(object, object_to_js = false)]
pub struct CorpusTable {
    /// Name in messages.
    pub label: String,
    pub files: Vec<CorpusFile>,
}

#[napi(object, object_to_js = false, use_nullable = true)]
pub struct CorpusRequest {
    pub benchmark: CorpusTable,
    pub models: Vec<CorpusTable>,
    pub benchmark_columns: CorpusColumns,
    pub model_columns: CorpusColumns,
    /// Load as the OpenPecha program does.
    pub is_compatible: bool,
    /// Batches to look at; null is all.
    pub batches: Option<Vec<String>>,
    /// The part of the models to score; null is the whole.
    pub shard: Option<CorpusShard>,
    /// Null is all cores.
    pub threads: Option<u32>,
}

/// A part of several.
#[napi(object, object_to_js = false)]
pub struct CorpusShard {
    /// From 1 on.
    pub number: u32,
    pub of: u32,
}

/// What there is to know of a corpus before anything is scored. Its arrays are handed over without a copy.
#[napi(object, object_from_js = false)]
pub struct OpenedCorpus {
    pub corpus: NativeCorpus,
    pub pages: CorpusPages,
    pub models: Vec<CorpusEntries>,
}

/// The benchmark of a corpus.
#[napi(object, object_from_js = false)]
pub struct CorpusPages {
    /// Names of the batches in the order of the file; null is a missing value.
    pub batches: Vec<Option<String>>,
    /// Batch of each page.
    pub batch_of: Uint32Array,
    /// Number of rows that repeat a page with the same text.
    pub repeated_rows: u32,
    /// File and line of the first of them, each followed by the line of the page.
    pub repeated: Vec<String>,
    /// Columns of image, batch and text of each file that is no CSV.
    pub columns: Vec<Vec<String>>,
}

/// A model of a corpus: its failure, or which rows are scored.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct CorpusEntries {
    /// Null for a model that was read.
    pub failure: Option<Failure>,
    /// Page of each entry, in the order of the file; from the number of pages on: unknown to the benchmark.
    pub pages: Uint32Array,
    /// Batch of each entry.
    pub batch_of: Uint32Array,
    /// Entries with a row; those behind are the pages that the model lacks.
    pub scored: u32,
    /// Row of each entry that has one, from 0 on.
    pub rows: Uint32Array,
    /// Rows that are not scored, in the order of the file.
    pub left_out_rows: Uint32Array,
    /// Page of each of them.
    pub left_out_pages: Uint32Array,
    pub unknown: u32,
    pub duplicate: u32,
    /// Rows of the file, and pages that the model lacks, those of all shards.
    pub records: u32,
    pub missing: u32,
    /// The first of these pages.
    pub first_missing: u32,
    /// Batches that the benchmark does not have, numbered behind its own.
    pub unknown_batches: Vec<Option<String>>,
    /// Batch of each unknown row.
    pub unknown_batch_of: Uint32Array,
    /// Columns of image, batch and text of each file that is no CSV.
    pub columns: Vec<Vec<String>>,
}

/// Counts of all entries: for each model the records of its entries, one after the other.
#[napi(object, object_from_js = false)]
pub struct CorpusScores {
    /// As large as the dataset: handed over without a copy.
    pub rows: Vec<Uint32Array>,
    /// For each model the first entry that could not be scored.
    pub failures: Vec<Option<EntryFailure>>,
    pub ends: Vec<EndCost>,
}

/// What the ends of pages cost a model at most.
#[napi(object, object_from_js = false)]
pub struct EndCost {
    /// Edits in code points.
    pub edits: f64,
    /// Code points of the references.
    pub length: f64,
}

/// An entry that could not be scored.
#[napi(object, object_from_js = false)]
pub struct EntryFailure {
    pub entry: u32,
    pub failure: Failure,
}

/// Indexes the files of a request off the main thread.
#[napi(ts_return_type = "Promise<OpenedCorpus | Failure>")]
pub fn open_corpus(request: CorpusRequest, progress: &Progress) -> AsyncTask<Later<OpenedCorpus>> {
    let file = |CorpusFile { path, label, form }| FileName { path, label, form: form_of(&form) };
    let name =
        |CorpusTable { label, files }| TableName { label, files: files.into_iter().map(file).collect() };
    let options = CorpusOptions {
        benchmark: name(request.benchmark),
        models: request.models.into_iter().map(name).collect(),
        benchmark_columns: columns_of(request.benchmark_columns),
        model_columns: columns_of(request.model_columns),
        rules: if request.is_compatible { Rules::OpenPecha } else { Rules::Strict },
        batches: request.batches,
        shard: request.shard.map_or(Shard::WHOLE, |CorpusShard { number, of }| Shard { number, of }),
        threads: context::threads(request.threads),
    };
    let progress = progress.shared();
    later(move || {
        let corpus = Corpus::open(&options, &progress)?;
        let pages = pages_of(corpus.benchmark());
        let models = corpus.models().iter().map(|model| entries_of(corpus.benchmark(), model)).collect();
        Ok(OpenedCorpus { corpus: NativeCorpus(Arc::new(corpus)), pages, models })
    })
}

fn form_of(form: &str) -> Form {
    match form {
        "jsonl" => Form::JsonLines,
        "parquet" => Form::Parquet,
        _ => Form::Csv,
    }
}

fn columns_of(CorpusColumns { image, batch, text }: CorpusColumns) -> WantedColumns {
    let column = |CorpusColumn { own, given, usual }| WantedColumn { own, given, usual };
    WantedColumns { image: column(image), batch: column(batch), text: column(text) }
}

/// Indexed files.
#[napi]
pub struct NativeCorpus(Arc<Corpus>);

#[napi]
impl NativeCorpus {
    /// Image name of a page; null is a missing value.
    #[napi]
    pub fn page_name(&self, page: u32) -> Result<Option<String>, JsError> {
        now(|| name_in(&self.0.benchmark().names, page))
    }

    /// Image name of a row whose page the benchmark does not have.
    #[napi]
    pub fn unknown_name(&self, model: u32, number: u32) -> Result<Option<String>, JsError> {
        now(|| name_in(&self.joined(model)?.model.unknown_names, number))
    }

    #[napi]
    pub fn reference_text(&self, page: u32) -> Result<String, JsError> {
        now(|| Ok(self.0.reference_text(page as usize)?))
    }

    #[napi]
    pub fn hypothesis_text(&self, model: u32, entry: u32) -> Result<String, JsError> {
        now(|| Ok(self.0.hypothesis_text(model as usize, entry as usize)?))
    }

    /// Scores all entries off the main thread, null threads are all cores.
    #[napi(ts_return_type = "Promise<CorpusScores | Failure>")]
    pub fn score(
        &self,
        plan: PlanRequest,
        threads: Option<u32>,
        progress: &Progress,
    ) -> Result<AsyncTask<Later<CorpusScores>>, JsError> {
        now(|| {
            let (corpus, plan, progress) = (Arc::clone(&self.0), options::plan(&plan)?, progress.shared());
            let threads = context::threads(threads);
            Ok(later(move || {
                Ok(scores_of(corpus.score(&plan, Context::get()?.path(), threads, &progress)?))
            }))
        })
    }

    /// Rows of `_cer.csv` for entries from `first` on, one a rate; NaN is an empty field.
    #[napi]
    pub fn rate_rows(&self, model: u32, first: u32, rates: &[f64]) -> Result<Buffer, JsError> {
        now(|| {
            let entries = self.range(model, first, rates.len())?;
            Ok(self.0.rate_rows(model as usize, entries, rates).into())
        })
    }

    /// Rows of `_metrics.csv` for entries from `first` on, `columns` values each; NaN is an empty field.
    #[napi]
    pub fn value_rows(
        &self,
        model: u32,
        first: u32,
        values: &[f64],
        columns: u32,
    ) -> Result<Buffer, JsError> {
        now(|| {
            let columns = columns.max(1) as usize;
            let entries = self.range(model, first, values.len() / columns)?;
            Ok(self.0.value_rows(model as usize, entries, values, columns).into())
        })
    }
}

impl NativeCorpus {
    fn joined(&self, model: u32) -> Result<&JoinedModel, Failure> {
        match self.0.models().get(model as usize) {
            Some(Ok(joined)) => Ok(joined),
            Some(Err(error)) => Err(error.into()),
            None => Err(Failure::invalid("no such model")),
        }
    }

    fn range(&self, model: u32, first: u32, count: usize) -> Result<Range<usize>, Failure> {
        let entries = first as usize..first as usize + count;
        if entries.end > self.joined(model)?.entries.pages.len() {
            return Err(Failure::invalid("no such entries"));
        }
        Ok(entries)
    }
}

fn pages_of(benchmark: &Benchmark) -> CorpusPages {
    CorpusPages {
        batches: texts_of(benchmark.batches.names()),
        batch_of: benchmark.batch_of.clone().into(),
        repeated_rows: benchmark.repeated_rows,
        repeated: benchmark
            .repeated
            .iter()
            .flat_map(|(place, first)| [place.clone(), first.clone()])
            .collect(),
        columns: benchmark.columns.iter().map(|names| names.to_vec()).collect(),
    }
}

fn entries_of(benchmark: &Benchmark, model: &Result<JoinedModel, CorpusError>) -> CorpusEntries {
    let JoinedModel { model, entries } = match model {
        Ok(joined) => joined,
        Err(error) => return failed_entries(error),
    };
    let batch_of: Vec<u32> = entries.pages.iter().map(|&page| model.batch_of(benchmark, page)).collect();
    CorpusEntries {
        failure: None,
        pages: entries.pages.clone().into(),
        batch_of: batch_of.into(),
        scored: entries.scored as u32,
        rows: entries.rows[..entries.scored].to_vec().into(),
        left_out_rows: entries.left_out_rows.clone().into(),
        left_out_pages: entries.left_out_pages.clone().into(),
        unknown: entries.unknown,
        duplicate: entries.duplicate,
        records: model.len() as u32,
        missing: entries.missing,
        first_missing: entries.first_missing,
        unknown_batches: texts_of(model.unknown_batches.names()),
        unknown_batch_of: model.unknown_batch_of.clone().into(),
        columns: model.columns.iter().map(|names| names.to_vec()).collect(),
    }
}

fn failed_entries(error: &CorpusError) -> CorpusEntries {
    let none = || Uint32Array::new(Vec::new());
    CorpusEntries {
        failure: Some(error.into()),
        pages: none(),
        batch_of: none(),
        scored: 0,
        rows: none(),
        left_out_rows: none(),
        left_out_pages: none(),
        unknown: 0,
        duplicate: 0,
        records: 0,
        missing: 0,
        first_missing: 0,
        unknown_batches: Vec::new(),
        unknown_batch_of: none(),
        columns: Vec::new(),
    }
}

fn scores_of(Scores { rows, failures, ends }: Scores) -> CorpusScores {
    let failure_of = |(entry, error): (u32, CorpusError)| EntryFailure { entry, failure: error.into() };
    CorpusScores {
        rows: rows.into_iter().map(Uint32Array::new).collect(),
        failures: failures.into_iter().map(|failure| failure.map(failure_of)).collect(),
        ends: ends
            .iter()
            .map(|cost| EndCost { edits: cost.edits as f64, length: cost.length as f64 })
            .collect(),
    }
}

fn name_in(names: &Names, number: u32) -> Result<Option<String>, Failure> {
    if number as usize >= names.len() {
        return Err(Failure::invalid("no such name"));
    }
    Ok(text_of(names.get(number)))
}

fn texts_of(names: &Names) -> Vec<Option<String>> {
    (0..names.len() as u32).map(|number| text_of(names.get(number))).collect()
}

fn text_of(name: &[u8]) -> Option<String> {
    (name != ABSENT).then(|| String::from_utf8_lossy(name).into_owned())
}
