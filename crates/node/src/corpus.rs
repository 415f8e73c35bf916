//! Whole datasets: files are read, joined and scored here; typed arrays and a few names go out.

use std::sync::Arc;

use errata_corpus::{
    ABSENT, Corpus, CorpusError, CorpusOptions, FileName, JoinedModel, Names, Progress, Rules, Scores,
};
use errata_metrics::Plan;
use napi::bindgen_prelude::{self, AsyncTask};
use napi::{Env, Task};
use napi_derive::napi;

use crate::error::{Failure, guard};
use crate::owned::{Buffer, Uint32Array};
use crate::plan::{PlanRequest, read_plan};

#[napi(object)]
pub struct CorpusFile {
    pub path: String,
    /// Name in messages.
    pub label: String,
}

#[napi(object)]
pub struct CorpusRequest {
    pub benchmark: CorpusFile,
    pub models: Vec<CorpusFile>,
    /// Load as the OpenPecha program does.
    pub is_compatible: bool,
    /// Batches to look at; all when left out.
    pub batches: Option<Vec<String>>,
    pub threads: u32,
}

#[napi(object)]
pub struct CorpusFailure {
    pub code: String,
    pub message: String,
}

/// An entry that could not be scored.
#[napi(object)]
pub struct EntryFailure {
    pub entry: u32,
    pub code: String,
    pub message: String,
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
    /// Lines of the first of them, each followed by the line of the page.
    pub repeated: Vec<f64>,
}

/// A model of a corpus: its failure, or which rows are scored.
#[napi(object, object_from_js = false)]
pub struct CorpusEntries {
    pub failure: Option<CorpusFailure>,
    /// Page of each entry, in the order of the file; from the number of pages on: unknown to the benchmark.
    pub pages: Uint32Array,
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
    /// Batches that the benchmark does not have, numbered behind its own.
    pub unknown_batches: Vec<Option<String>>,
    /// Batch of each unknown row.
    pub unknown_batch_of: Uint32Array,
}

/// Counts of all entries: for each model the records of its entries, one after the other.
#[napi(object, object_from_js = false)]
pub struct CorpusScores {
    pub failure: Option<CorpusFailure>,
    /// As large as the dataset: handed over without a copy.
    pub rows: Vec<bindgen_prelude::Uint32Array>,
    /// For each model the first entry that could not be scored.
    pub failures: Vec<Option<EntryFailure>>,
}

/// What a work under way has done, and the way to stop it.
#[napi]
pub struct CorpusProgress {
    inner: Arc<Progress>,
}

#[napi]
impl CorpusProgress {
    #[napi(constructor)]
    #[allow(clippy::new_without_default, reason = "the constructor of a JavaScript class")]
    pub fn new() -> Self {
        Self { inner: Arc::default() }
    }

    /// Ends the work within some milliseconds.
    #[napi]
    pub fn stop(&self) {
        self.inner.stop();
    }

    #[napi(getter)]
    pub fn bytes_read(&self) -> f64 {
        self.inner.bytes_read() as f64
    }

    /// Pairs scored since scoring began.
    #[napi(getter)]
    pub fn scored(&self) -> f64 {
        self.inner.scored() as f64
    }
}

/// Indexed files.
#[napi]
pub struct NativeCorpus {
    inner: Result<Arc<Corpus>, Failure>,
}

#[napi]
impl NativeCorpus {
    /// Why the benchmark could not be read; null when it was.
    #[napi(getter, catch_unwind)]
    pub fn failure(&self) -> Option<CorpusFailure> {
        self.inner.as_ref().err().map(to_js_failure)
    }

    #[napi(getter, catch_unwind)]
    pub fn pages(&self) -> napi::Result<CorpusPages> {
        let benchmark = self.corpus()?.benchmark();
        Ok(CorpusPages {
            batches: texts_of(benchmark.batches.names()),
            batch_of: benchmark.batch_of.clone().into(),
            repeated_rows: benchmark.repeated_rows,
            repeated: benchmark
                .repeated
                .iter()
                .flat_map(|&(line, first)| [line as f64, first as f64])
                .collect(),
        })
    }

    #[napi(catch_unwind)]
    pub fn model(&self, model: u32) -> napi::Result<CorpusEntries> {
        match self.corpus()?.models().get(model as usize) {
            Some(Ok(joined)) => Ok(entries_of(joined)),
            Some(Err(error)) => Ok(failed_entries(error)),
            None => Err(invalid("no such model")),
        }
    }

    /// Image name of a page; null is a missing value.
    #[napi(catch_unwind)]
    pub fn page_name(&self, page: u32) -> napi::Result<Option<String>> {
        let names = &self.corpus()?.benchmark().names;
        if page as usize >= names.len() {
            return Err(invalid("no such page"));
        }
        Ok(text_of(names.get(page)))
    }

    /// Image name of a row whose page the benchmark does not have.
    #[napi(catch_unwind)]
    pub fn unknown_name(&self, model: u32, number: u32) -> napi::Result<Option<String>> {
        let names = self.joined(model)?.map(|joined| &joined.model.unknown_names);
        match names {
            Some(names) if (number as usize) < names.len() => Ok(text_of(names.get(number))),
            _ => Err(invalid("no such row")),
        }
    }

    #[napi(catch_unwind)]
    pub fn reference_text(&self, page: u32) -> napi::Result<String> {
        self.corpus()?.reference_text(page as usize).map_err(to_js_error)
    }

    #[napi(catch_unwind)]
    pub fn hypothesis_text(&self, model: u32, entry: u32) -> napi::Result<String> {
        self.corpus()?.hypothesis_text(model as usize, entry as usize).map_err(to_js_error)
    }

    /// Scores all entries off the main thread.
    #[napi(catch_unwind, ts_return_type = "Promise<CorpusScores>")]
    pub fn score(
        &self,
        plan: PlanRequest,
        threads: u32,
        progress: &CorpusProgress,
    ) -> napi::Result<AsyncTask<ScoreTask>> {
        let corpus = Arc::clone(self.inner.as_ref().map_err(|error| invalid(&error.message))?);
        let plan = read_plan(plan)?;
        Ok(AsyncTask::new(ScoreTask { corpus, plan, threads, progress: Arc::clone(&progress.inner) }))
    }

    /// Rows of `_cer.csv` for entries from `first` on, one a rate; NaN is an empty field.
    #[napi(catch_unwind)]
    pub fn rate_rows(&self, model: u32, first: u32, rates: &[f64]) -> napi::Result<Buffer> {
        let entries = self.range(model, first, rates.len())?;
        Ok(self.corpus()?.rate_rows(model as usize, entries, rates).into())
    }

    /// Rows of `_metrics.csv` for entries from `first` on, `columns` values each; NaN is an empty field.
    #[napi(catch_unwind)]
    pub fn value_rows(&self, model: u32, first: u32, values: &[f64], columns: u32) -> napi::Result<Buffer> {
        let columns = columns.max(1) as usize;
        let entries = self.range(model, first, values.len() / columns)?;
        Ok(self.corpus()?.value_rows(model as usize, entries, values, columns).into())
    }
}

impl NativeCorpus {
    fn corpus(&self) -> napi::Result<&Corpus> {
        self.inner.as_deref().map_err(|error| invalid(&error.message))
    }

    fn joined(&self, model: u32) -> napi::Result<Option<&JoinedModel>> {
        Ok(self.corpus()?.models().get(model as usize).and_then(|model| model.as_ref().ok()))
    }

    fn range(&self, model: u32, first: u32, count: usize) -> napi::Result<std::ops::Range<usize>> {
        let entries = self.joined(model)?.map_or(0, |joined| joined.entries.pages.len());
        let end = first as usize + count;
        if end > entries { Err(invalid("no such entries")) } else { Ok(first as usize..end) }
    }
}

/// Indexes the files of a request off the main thread.
#[napi(ts_return_type = "Promise<NativeCorpus>")]
pub fn open_corpus(request: CorpusRequest, progress: &CorpusProgress) -> AsyncTask<OpenTask> {
    let name = |file: CorpusFile| FileName { path: file.path, label: file.label };
    let options = CorpusOptions {
        benchmark: name(request.benchmark),
        models: request.models.into_iter().map(name).collect(),
        rules: if request.is_compatible { Rules::OpenPecha } else { Rules::Strict },
        batches: request.batches,
        threads: request.threads.max(1) as usize,
    };
    AsyncTask::new(OpenTask { options, progress: Arc::clone(&progress.inner) })
}

pub struct OpenTask {
    options: CorpusOptions,
    progress: Arc<Progress>,
}

impl Task for OpenTask {
    type Output = NativeCorpus;
    type JsValue = NativeCorpus;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let open = || Corpus::open(&self.options, &self.progress).map_err(|error| failure(&error));
        Ok(NativeCorpus { inner: guard(open).map(Arc::new) })
    }

    fn resolve(&mut self, _env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(output)
    }
}

pub struct ScoreTask {
    corpus: Arc<Corpus>,
    plan: Plan,
    threads: u32,
    progress: Arc<Progress>,
}

impl Task for ScoreTask {
    type Output = Result<Scores, Failure>;
    type JsValue = CorpusScores;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let threads = self.threads.max(1) as usize;
        Ok(guard(|| self.corpus.score(&self.plan, threads, &self.progress).map_err(|error| failure(&error))))
    }

    fn resolve(&mut self, _env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(match output {
            Ok(Scores { rows, failures }) => CorpusScores {
                failure: None,
                rows: rows.into_iter().map(bindgen_prelude::Uint32Array::from).collect(),
                failures: failures.iter().map(|failure| failure.as_ref().map(entry_failure_of)).collect(),
            },
            Err(error) => {
                CorpusScores { failure: Some(to_js_failure(&error)), rows: Vec::new(), failures: Vec::new() }
            }
        })
    }
}

fn entries_of(joined: &JoinedModel) -> CorpusEntries {
    let JoinedModel { model, entries } = joined;
    CorpusEntries {
        failure: None,
        pages: entries.pages.clone().into(),
        scored: entries.scored as u32,
        rows: entries.rows[..entries.scored].to_vec().into(),
        left_out_rows: entries.left_out_rows.clone().into(),
        left_out_pages: entries.left_out_pages.clone().into(),
        unknown: entries.unknown,
        duplicate: entries.duplicate,
        unknown_batches: texts_of(model.unknown_batches.names()),
        unknown_batch_of: model.unknown_batch_of.clone().into(),
    }
}

fn failed_entries(error: &CorpusError) -> CorpusEntries {
    let none = || Uint32Array::from(Vec::new());
    CorpusEntries {
        failure: Some(failure_of(error)),
        pages: none(),
        scored: 0,
        rows: none(),
        left_out_rows: none(),
        left_out_pages: none(),
        unknown: 0,
        duplicate: 0,
        unknown_batches: Vec::new(),
        unknown_batch_of: none(),
    }
}

fn failure(error: &CorpusError) -> Failure {
    Failure::new(error.code(), error)
}

fn failure_of(error: &CorpusError) -> CorpusFailure {
    to_js_failure(&failure(error))
}

fn to_js_failure(failure: &Failure) -> CorpusFailure {
    CorpusFailure { code: failure.code.to_owned(), message: failure.message.clone() }
}

fn entry_failure_of((entry, error): &(u32, CorpusError)) -> EntryFailure {
    EntryFailure { entry: *entry, code: error.code().to_owned(), message: error.to_string() }
}

fn texts_of(names: &Names) -> Vec<Option<String>> {
    (0..names.len() as u32).map(|number| text_of(names.get(number))).collect()
}

fn text_of(name: &[u8]) -> Option<String> {
    (name != ABSENT).then(|| String::from_utf8_lossy(name).into_owned())
}

fn to_js_error(error: CorpusError) -> napi::Error {
    napi::Error::from_reason(error.to_string())
}

fn invalid(reason: &str) -> napi::Error {
    napi::Error::new(napi::Status::InvalidArg, reason)
}
