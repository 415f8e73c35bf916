//! The benchmark and the models as tables of spans.

use crate::error::{CorpusError, TableName};
use crate::input::InputFiles;
use crate::names::{ABSENT, Interned, Names, PageIndex};
use crate::progress::Progress;
use crate::quote::quoted;
use crate::reader::TextReader;
use crate::rows::{Row, read_rows};
use crate::rules::Rules;
use crate::text_span::TextSpan;
use crate::wanted::WantedColumns;
use std::sync::Arc;

/// Repetitions whose lines are told.
const SHOWN_REPETITIONS: usize = 10;

/// The pages of a benchmark.
pub struct Benchmark {
    /// Its files.
    pub input: Arc<InputFiles>,
    /// Columns of its files that are no CSV.
    pub columns: Vec<[String; 3]>,
    /// Text of each page.
    pub texts: Vec<TextSpan>,
    /// Image name of each page.
    pub names: Names,
    /// Batch of each page: a number of `batches`.
    pub batch_of: Vec<u32>,
    /// Names of the batches in the order of the file.
    pub batches: Interned,
    /// Number of rows that repeat a page with the same text.
    pub repeated_rows: u32,
    /// The first of them: file and line of the repetition, and the line of the page.
    pub repeated: Vec<(String, String)>,
    index: PageIndex,
}

impl Benchmark {
    /// Reads the benchmark.
    pub fn load(
        name: &TableName,
        wanted: &WantedColumns,
        rules: Rules,
        progress: &Progress,
    ) -> Result<Self, CorpusError> {
        let input = Arc::new(InputFiles::open(name)?);
        let mut benchmark = Self {
            input: Arc::clone(&input),
            columns: Vec::new(),
            texts: Vec::new(),
            names: Names::default(),
            batch_of: Vec::new(),
            batches: Interned::default(),
            repeated_rows: 0,
            repeated: Vec::new(),
            index: PageIndex::new(),
        };
        let mut offsets: Vec<u64> = Vec::new();
        for part in input.parts() {
            let found =
                read_rows(&part, rules, wanted, progress, |row| benchmark.add(&row, rules, &mut offsets))?;
            benchmark.columns.extend(found);
        }
        benchmark.names.shrink();
        benchmark.texts.shrink_to_fit();
        benchmark.batch_of.shrink_to_fit();
        Ok(benchmark)
    }

    /// Number of pages.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are no pages.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The page with an image name in a batch.
    pub fn find(&self, image: &[u8], batch: u32) -> Option<u32> {
        self.index.find(image, batch, |page| (self.names.get(page), self.batch_of[page as usize]))
    }

    fn add(&mut self, row: &Row<'_>, rules: Rules, offsets: &mut Vec<u64>) -> Result<(), CorpusError> {
        let image = rules.name(row.image.as_deref()).unwrap_or(ABSENT);
        let batch = self.batches.intern(rules.name(row.batch.as_deref()).unwrap_or(ABSENT));
        if let Some(page) = self.find(image, batch) {
            if rules == Rules::Strict {
                self.check_repetition(page, row, offsets[page as usize])?;
            }
            // of repeated rows the last counts
            self.texts[page as usize] = row.text;
            return Ok(());
        }
        let page = self.names.push(image);
        self.batch_of.push(batch);
        self.texts.push(row.text);
        if rules == Rules::Strict {
            offsets.push(row.offset);
        }
        let (names, batch_of) = (&self.names, &self.batch_of);
        self.index.insert(page, |page| (names.get(page), batch_of[page as usize]));
        Ok(())
    }

    fn check_repetition(&mut self, page: u32, row: &Row<'_>, first: u64) -> Result<(), CorpusError> {
        let mut reader = TextReader::new(&self.input, Rules::Strict);
        let earlier = reader.read(self.texts[page as usize])?.into_owned();
        let is_same = reader.read(row.text)? == earlier.as_str();
        self.repeated_rows += 1;
        // finding a line reads the file from its start: not for every row of a file that repeats itself
        if is_same && self.repeated_rows as usize > SHOWN_REPETITIONS {
            return Ok(());
        }
        let (place, first) = (self.input.show(row.offset), self.input.show(first));
        let first = if first.label == place.label {
            first.short
        } else {
            format!("{} of {}", first.short, first.label)
        };
        if is_same {
            self.repeated.push((place.whole, first));
            return Ok(());
        }
        Err(CorpusError::RepeatedPage {
            place: place.whole,
            first,
            image: quoted(self.names.get(page)),
            batch: quoted(self.batches.names().get(self.batch_of[page as usize])),
        })
    }
}

/// The rows of a model.
pub struct Model {
    /// Its files.
    pub input: Arc<InputFiles>,
    /// Columns of its files that are no CSV.
    pub columns: Vec<[String; 3]>,
    /// Text of each row.
    pub texts: Vec<TextSpan>,
    /// Page of each row; from the number of pages on: a row of `unknown_*`.
    pub pages: Vec<u32>,
    /// Image names of the rows whose page the benchmark does not have.
    pub unknown_names: Names,
    /// Batches of those rows: numbers of the benchmark's batches, then of `unknown_batches`.
    pub unknown_batch_of: Vec<u32>,
    /// Batches that the benchmark does not have.
    pub unknown_batches: Interned,
}

impl Model {
    /// Reads a model's files.
    pub fn load(
        name: &TableName,
        wanted: &WantedColumns,
        benchmark: &Benchmark,
        rules: Rules,
        progress: &Progress,
    ) -> Result<Self, CorpusError> {
        let input = Arc::new(InputFiles::open(name)?);
        let mut model = Self {
            input: Arc::clone(&input),
            columns: Vec::new(),
            texts: Vec::new(),
            pages: Vec::new(),
            unknown_names: Names::default(),
            unknown_batch_of: Vec::new(),
            unknown_batches: Interned::default(),
        };
        let mut guess = 0;
        for part in input.parts() {
            let found = read_rows(&part, rules, wanted, progress, |row| {
                model.add(&row, benchmark, rules, &mut guess);
                Ok(())
            })?;
            model.columns.extend(found);
        }
        model.texts.shrink_to_fit();
        model.pages.shrink_to_fit();
        Ok(model)
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    fn add(&mut self, row: &Row<'_>, benchmark: &Benchmark, rules: Rules, guess: &mut u32) {
        let image = rules.name(row.image.as_deref()).unwrap_or(ABSENT);
        let batch = rules.name(row.batch.as_deref()).unwrap_or(ABSENT);
        let known_batch = benchmark.batches.find_from(batch, *guess);
        *guess = known_batch.unwrap_or(*guess);
        let page = known_batch.and_then(|batch| benchmark.find(image, batch)).unwrap_or_else(|| {
            let local = || benchmark.batches.names().len() as u32 + self.unknown_batches.intern(batch);
            self.unknown_batch_of.push(known_batch.unwrap_or_else(local));
            benchmark.len() as u32 + self.unknown_names.push(image)
        });
        self.texts.push(row.text);
        self.pages.push(page);
    }

    /// Name of the page of a row, whether the benchmark knows it or not.
    pub fn name_of<'a>(&'a self, benchmark: &'a Benchmark, page: u32) -> &'a [u8] {
        match page.checked_sub(benchmark.len() as u32) {
            Some(unknown) => self.unknown_names.get(unknown),
            None => benchmark.names.get(page),
        }
    }

    /// Number of the batch of a page: of the benchmark's, then of the model's unknown ones.
    pub fn batch_of(&self, benchmark: &Benchmark, page: u32) -> u32 {
        match page.checked_sub(benchmark.len() as u32) {
            Some(unknown) => self.unknown_batch_of[unknown as usize],
            None => benchmark.batch_of[page as usize],
        }
    }

    /// Name of a batch by that number.
    pub fn batch_name<'a>(&'a self, benchmark: &'a Benchmark, batch: u32) -> &'a [u8] {
        match batch.checked_sub(benchmark.batches.names().len() as u32) {
            Some(unknown) => self.unknown_batches.names().get(unknown),
            None => benchmark.batches.names().get(batch),
        }
    }
}
