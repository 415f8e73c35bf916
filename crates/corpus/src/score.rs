//! Records of all models, page by page, on all cores.

use crate::ahead::{PAGES_AHEAD, PagesAhead, Texts};
use crate::corpus::{Corpus, JoinedModel, lock};
use crate::entries::NO_ROW;
use crate::error::CorpusError;
use crate::jobs::{BLOCK_PAGES, Job, Jobs, Schedule};
use crate::progress::Progress;
use crate::quote::quoted;
use crate::reader::TextReader;
use crate::text_span::TextSpan;
use crate::threads::on_threads;
use errata_align::{Aligner, Halt, Simd};
use errata_metrics::{Foresight, Layout, Plan, Room, Scorer, Side};
use errata_text::{UnitSet, end_edits};
use std::ops::Range;
use std::sync::Mutex;

/// Records of all models under one plan.
pub struct Scores {
    /// For each model the records of its entries one after the other; empty for a model that was not loaded.
    pub rows: Vec<Vec<u32>>,
    /// For each model the first entry whose texts were too long, if there is one, and the error: rows from it on are
    /// worth nothing.
    pub failures: Vec<Option<(u32, CorpusError)>>,
    /// For each model what the ends of its pages cost.
    pub ends: Vec<EndCost>,
}

/// What the ends of pages cost a model at most, of entries that have a row and under a plan that counts units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EndCost {
    /// Edits in code points, see [`end_edits`].
    pub edits: u64,
    /// Code points of the references.
    pub length: u64,
}

impl EndCost {
    /// Counts the ends of a pair.
    fn add(&mut self, reference: &[u32], hypothesis: &[u32]) {
        self.edits += end_edits(reference, hypothesis) as u64;
        self.length += reference.len() as u64;
    }
}

/// Models that can't be scored: the lowest entry that was found to be too large, and why.
type Failures = Vec<Mutex<Option<(u32, CorpusError)>>>;

impl Corpus {
    /// Scores every entry of every loaded model. Each reference is read and prepared once for all models; the result
    /// depends neither on the path nor on the number of threads.
    pub fn score(
        &self,
        plan: &Plan,
        path: Simd,
        threads: usize,
        progress: &Progress,
    ) -> Result<Scores, CorpusError> {
        let width = Layout::new(plan).len();
        let scorer = || Scorer::with_aligner(plan, Aligner::with_path(path), progress.stop_flag().clone());
        let loaded = |model: usize| self.models[model].as_ref().ok();
        let schedules: Vec<Option<Schedule>> = (0..self.models.len())
            .map(|model| Some(Schedule::of(loaded(model)?, self.benchmark.len())))
            .collect();
        let rows: Vec<Mutex<Vec<u32>>> = (0..self.models.len())
            .map(|model| {
                Mutex::new(vec![0; loaded(model).map_or(0, |joined| joined.entries.pages.len()) * width])
            })
            .collect();
        let jobs = Jobs::new(self.benchmark.len(), &schedules);
        let failures: Failures = self.models.iter().map(|_| Mutex::default()).collect();
        let failure = Mutex::new(None);
        let ends = Mutex::new(vec![EndCost::default(); self.models.len()]);
        on_threads(threads.min(jobs.total), || {
            let mut worker = Worker::new(self, scorer(), &schedules, &rows, &failures, progress);
            if let Err(error) = worker.run(&jobs) {
                jobs.abandon();
                lock(&failure).get_or_insert(error);
            }
            for (sum, cost) in lock(&ends).iter_mut().zip(&worker.ends) {
                sum.edits += cost.edits;
                sum.length += cost.length;
            }
        });
        if let Some(error) = inner(failure) {
            return Err(error);
        }
        let failures = failures.into_iter().map(inner).collect();
        Ok(Scores { rows: rows.into_iter().map(inner).collect(), failures, ends: inner(ends) })
    }
}

/// What a lock held, whatever became of its other holders.
fn inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

struct Worker<'a> {
    corpus: &'a Corpus,
    schedules: &'a [Option<Schedule>],
    rows: &'a [Mutex<Vec<u32>>],
    failures: &'a Failures,
    progress: &'a Progress,
    scorer: Scorer,
    reference: Side,
    /// Bytes of the reference, and the memory granted for it; none for a reference that is too large.
    reference_bytes: usize,
    room: Option<Room>,
    hypothesis: Side,
    references: TextReader<'a>,
    hypotheses: Vec<Option<TextReader<'a>>>,
    /// Pages whose texts were read ahead, and the one of them that is scored.
    ahead: PagesAhead,
    page: Option<usize>,
    /// Finished entries of this block, and their records one after the other.
    finished: Vec<(usize, u32)>,
    records: Vec<u32>,
    /// For each model what this thread has seen.
    ends: Vec<EndCost>,
}

impl<'a> Worker<'a> {
    fn new(
        corpus: &'a Corpus,
        scorer: Scorer,
        schedules: &'a [Option<Schedule>],
        rows: &'a [Mutex<Vec<u32>>],
        failures: &'a Failures,
        progress: &'a Progress,
    ) -> Self {
        let reader = |joined: &'a JoinedModel| TextReader::new(&joined.model.input, corpus.rules);
        Self {
            corpus,
            schedules,
            rows,
            failures,
            progress,
            scorer,
            reference: Side::default(),
            reference_bytes: 0,
            room: None,
            hypothesis: Side::default(),
            references: TextReader::new(&corpus.benchmark.input, corpus.rules),
            hypotheses: corpus.models.iter().map(|model| model.as_ref().ok().map(reader)).collect(),
            ahead: PagesAhead::default(),
            page: None,
            finished: Vec::new(),
            records: Vec::new(),
            ends: vec![EndCost::default(); corpus.models.len()],
        }
    }

    fn run(&mut self, jobs: &Jobs) -> Result<(), CorpusError> {
        while let Some(job) = jobs.take() {
            match job {
                Job::Pages(first, end) => {
                    let end = end.min(self.corpus.benchmark.len());
                    for first in (first..end).step_by(PAGES_AHEAD) {
                        self.score_pages(first..end.min(first + PAGES_AHEAD))?;
                    }
                }
                Job::Beside(model, start) => self.score_beside(model, start)?,
            }
            self.store();
        }
        Ok(())
    }

    fn score_pages(&mut self, pages: Range<usize>) -> Result<(), CorpusError> {
        if self.scorer.foresees() {
            let schedules = self.schedules;
            let entry_of = |model: usize, page: usize| {
                schedules[model].as_ref().map_or(NO_ROW, |schedule| schedule.by_page[page])
            };
            let Self { corpus, references, hypotheses, ahead, scorer, .. } = self;
            ahead.read(pages.clone(), entry_of, Texts { corpus, references, hypotheses }, scorer)?;
        }
        pages.into_iter().try_for_each(|page| self.score_page(page))
    }

    fn score_page(&mut self, page: usize) -> Result<(), CorpusError> {
        let schedules = self.schedules;
        let entry_of =
            |schedule: &Option<Schedule>| schedule.as_ref().map_or(NO_ROW, |schedule| schedule.by_page[page]);
        if schedules.iter().all(|schedule| entry_of(schedule) == NO_ROW) {
            return Ok(());
        }
        let span = self.corpus.benchmark.texts[page];
        if self.ahead.is_ready(page) {
            self.page = Some(page);
            self.reference_bytes = span.length();
            self.room = Room::for_record(span.length()).ok();
        } else {
            self.prepare_reference(span)?;
        }
        for (model, schedule) in schedules.iter().enumerate() {
            let entry = entry_of(schedule);
            if entry != NO_ROW {
                self.score_entry(model, entry)?;
            }
        }
        self.page = None;
        Ok(())
    }

    fn score_beside(&mut self, model: usize, start: usize) -> Result<(), CorpusError> {
        let schedules = self.schedules;
        let (Some(schedule), Ok(joined)) = (&schedules[model], &self.corpus.models[model]) else {
            return Ok(());
        };
        for &entry in schedule.beside.iter().skip(start).take(BLOCK_PAGES) {
            let page = joined.entries.pages[entry as usize] as usize;
            // a page that the benchmark does not have is compared with the empty text
            self.prepare_reference(self.corpus.benchmark.texts.get(page).copied().unwrap_or_default())?;
            self.score_entry(model, entry)?;
        }
        Ok(())
    }

    fn prepare_reference(&mut self, span: TextSpan) -> Result<(), CorpusError> {
        // memory of the last page first, or it would count twice
        self.room = None;
        self.reference_bytes = span.length();
        self.room = Room::for_record(span.length()).ok();
        if self.room.is_some() {
            let text = self.references.read(span)?;
            self.reference.read(&text);
        }
        Ok(())
    }

    fn score_entry(&mut self, model: usize, entry: u32) -> Result<(), CorpusError> {
        if self.progress.is_stopped() {
            return Err(CorpusError::Stopped);
        }
        let Ok(joined) = &self.corpus.models[model] else { return Ok(()) };
        if lock(&self.failures[model]).as_ref().is_some_and(|&(failed, _)| failed < entry) {
            return Ok(());
        }
        let row = joined.entries.rows[entry as usize];
        let span = joined.model.texts.get(row as usize).copied().unwrap_or_default();
        let width = self.scorer.layout().len();
        self.records.resize((self.finished.len() + 1) * width, 0);
        match self.score_text(model, span, (entry as usize) < joined.entries.scored)? {
            Ok(()) => {
                self.finished.push((model, entry));
                Ok(())
            }
            Err(Halt::Stopped) => Err(CorpusError::Stopped),
            Err(Halt::TooLarge) => {
                self.fail(model, joined, entry, self.reference_bytes + span.length());
                Ok(())
            }
        }
    }

    /// Writes the record of a model's text beside the reference at hand; `has_row` says that its ends count.
    fn score_text(
        &mut self,
        model: usize,
        span: TextSpan,
        has_row: bool,
    ) -> Result<Result<(), Halt>, CorpusError> {
        let Some(reader) = &mut self.hypotheses[model] else { return Ok(Ok(())) };
        let room = if self.room.is_some() { Room::for_record(span.length()) } else { Err(Halt::TooLarge) };
        let _room = match room {
            Ok(room) => room,
            Err(halt) => return Ok(Err(halt)),
        };
        let ahead = self.page.and_then(|page| self.ahead.pair(page, model));
        let (reference, hypothesis, foresight) = match ahead {
            Some(found) => found,
            None => {
                self.hypothesis.read(&reader.read(span)?);
                (&mut self.reference, &mut self.hypothesis, &Foresight::NOTHING)
            }
        };
        self.scorer.follow(model);
        let record = &mut self.records[self.finished.len() * self.scorer.layout().len()..];
        let done = self.scorer.score_foreseen(reference, hypothesis, foresight, record);
        if done.is_ok() && has_row && self.scorer.layout().plan().units() != UnitSet::NONE {
            self.ends[model].add(reference.unit_text(), hypothesis.unit_text());
        }
        Ok(done)
    }

    /// Gives a model up because of an entry. The buffers go: they are as large as what did not fit.
    fn fail(&mut self, model: usize, joined: &JoinedModel, entry: u32, bytes: usize) {
        self.hypothesis = Side::default();
        let benchmark = &self.corpus.benchmark;
        let page = joined.entries.pages[entry as usize];
        let batch = joined.model.batch_of(benchmark, page);
        let error = CorpusError::TooLarge {
            label: joined.model.input.label.clone(),
            bytes,
            image: quoted(joined.model.name_of(benchmark, page)),
            batch: quoted(joined.model.batch_name(benchmark, batch)),
        };
        let mut failure = lock(&self.failures[model]);
        if failure.as_ref().is_none_or(|&(failed, _)| entry < failed) {
            *failure = Some((entry, error));
        }
    }

    /// Copies the finished rows of a block to their places.
    fn store(&mut self) {
        self.progress.add(self.finished.len() as u64);
        let width = self.scorer.layout().len();
        for model in 0..self.rows.len() {
            let mut rows = lock(&self.rows[model]);
            for (at, &(_, entry)) in
                self.finished.iter().enumerate().filter(|(_, (owner, _))| *owner == model)
            {
                let start = entry as usize * width;
                rows[start..start + width].copy_from_slice(&self.records[at * width..(at + 1) * width]);
            }
        }
        self.finished.clear();
        self.records.clear();
    }
}
