//! Records of all models, page by page, on all cores.

use crate::corpus::{Corpus, JoinedModel, lock};
use crate::entries::NO_ROW;
use crate::error::CorpusError;
use crate::progress::Progress;
use crate::quote::quoted;
use crate::reader::TextReader;
use crate::text_span::TextSpan;
use crate::threads::on_threads;
use errata_align::{Aligner, Halt, Simd};
use errata_metrics::{Layout, Plan, Room, Scorer, Side};
use errata_text::{UnitSet, end_edits};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Pages that a thread takes at a time: enough for large reads, few enough to spread the long ones.
const BLOCK_PAGES: usize = 32;

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

/// Models that can't be scored: the lowest entry that was found to be too large, and why.
type Failures = Vec<Mutex<Option<(u32, CorpusError)>>>;

/// Entries by page, and those beside them: further rows of a page, rows of unknown pages.
struct Schedule {
    by_page: Vec<u32>,
    beside: Vec<u32>,
}

impl Schedule {
    fn of(joined: &JoinedModel, pages: usize) -> Self {
        let mut by_page = vec![NO_ROW; pages];
        let mut beside = Vec::new();
        for (entry, &page) in joined.entries.pages.iter().enumerate() {
            match by_page.get_mut(page as usize) {
                Some(slot) if *slot == NO_ROW => *slot = entry as u32,
                _ => beside.push(entry as u32),
            }
        }
        Self { by_page, beside }
    }
}

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

/// Blocks of work, handed out one by one.
struct Jobs {
    next: AtomicUsize,
    /// Blocks of pages; blocks of entries beside them follow.
    page_blocks: usize,
    beside: Vec<(usize, usize)>,
    total: usize,
}

enum Job {
    Pages(usize, usize),
    /// A model and a range of its `beside`.
    Beside(usize, usize),
}

impl Jobs {
    fn new(pages: usize, schedules: &[Option<Schedule>]) -> Self {
        let page_blocks = pages.div_ceil(BLOCK_PAGES);
        let beside: Vec<(usize, usize)> = schedules
            .iter()
            .enumerate()
            .flat_map(|(model, schedule)| {
                let count = schedule.as_ref().map_or(0, |schedule| schedule.beside.len());
                (0..count).step_by(BLOCK_PAGES).map(move |start| (model, start))
            })
            .collect();
        let total = page_blocks + beside.len();
        Self { next: AtomicUsize::new(0), page_blocks, beside, total }
    }

    fn take(&self) -> Option<Job> {
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        if at < self.page_blocks {
            return Some(Job::Pages(at * BLOCK_PAGES, (at + 1) * BLOCK_PAGES));
        }
        self.beside.get(at - self.page_blocks).map(|&(model, start)| Job::Beside(model, start))
    }

    fn abandon(&self) {
        self.next.store(self.total, Ordering::Relaxed);
    }
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
            finished: Vec::new(),
            records: Vec::new(),
            ends: vec![EndCost::default(); corpus.models.len()],
        }
    }

    fn run(&mut self, jobs: &Jobs) -> Result<(), CorpusError> {
        while let Some(job) = jobs.take() {
            match job {
                Job::Pages(first, end) => {
                    for page in first..end.min(self.corpus.benchmark.len()) {
                        self.score_page(page)?;
                    }
                }
                Job::Beside(model, start) => self.score_beside(model, start)?,
            }
            self.store();
        }
        Ok(())
    }

    fn score_page(&mut self, page: usize) -> Result<(), CorpusError> {
        let schedules = self.schedules;
        let entry_of =
            |schedule: &Option<Schedule>| schedule.as_ref().map_or(NO_ROW, |schedule| schedule.by_page[page]);
        if schedules.iter().all(|schedule| entry_of(schedule) == NO_ROW) {
            return Ok(());
        }
        self.prepare_reference(self.corpus.benchmark.texts[page])?;
        for (model, schedule) in schedules.iter().enumerate() {
            let entry = entry_of(schedule);
            if entry != NO_ROW {
                self.score_entry(model, entry)?;
            }
        }
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
        match self.score_text(model, span)? {
            Ok(()) => {
                self.finished.push((model, entry));
                if (entry as usize) < joined.entries.scored {
                    self.count_ends(model);
                }
                Ok(())
            }
            Err(Halt::Stopped) => Err(CorpusError::Stopped),
            Err(Halt::TooLarge) => {
                self.fail(model, joined, entry, self.reference_bytes + span.length());
                Ok(())
            }
        }
    }

    /// Writes the record of a model's text beside the reference at hand.
    fn score_text(&mut self, model: usize, span: TextSpan) -> Result<Result<(), Halt>, CorpusError> {
        let Some(reader) = &mut self.hypotheses[model] else { return Ok(Ok(())) };
        let room = if self.room.is_some() { Room::for_record(span.length()) } else { Err(Halt::TooLarge) };
        let _room = match room {
            Ok(room) => room,
            Err(halt) => return Ok(Err(halt)),
        };
        let text = reader.read(span)?;
        self.hypothesis.read(&text);
        let record = &mut self.records[self.finished.len() * self.scorer.layout().len()..];
        Ok(self.scorer.score(&mut self.reference, &mut self.hypothesis, record))
    }

    /// Counts the ends of the pair that was scored last.
    fn count_ends(&mut self, model: usize) {
        if self.scorer.layout().plan().units() != UnitSet::NONE {
            let (reference, hypothesis) = (self.reference.unit_text(), self.hypothesis.unit_text());
            self.ends[model].edits += end_edits(reference, hypothesis) as u64;
            self.ends[model].length += reference.len() as u64;
        }
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
