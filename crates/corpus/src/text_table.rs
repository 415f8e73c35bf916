//! The rows of one file in their order, for programs that join and score them elsewhere.

use crate::error::{CorpusError, FileName, TableName};
use crate::input::InputFiles;
use crate::names::{ABSENT, Interned, Names};
use crate::progress::Progress;
use crate::reader::TextReader;
use crate::rows::read_rows;
use crate::rules::Rules;
use crate::text_span::TextSpan;
use crate::wanted::WantedColumns;

/// The rows of a benchmark's or a model's file by the strict rules: names in memory, texts read when asked for.
pub struct TextTable {
    input: InputFiles,
    images: Names,
    batches: Interned,
    batch_of: Vec<u32>,
    texts: Vec<TextSpan>,
}

/// A row with its text.
pub struct TextRow<'a> {
    /// Image name, trimmed.
    pub image: &'a [u8],
    /// Batch id, trimmed.
    pub batch: &'a [u8],
    /// The text as it is scored.
    pub text: &'a str,
}

impl TextTable {
    /// Indexes a file; `column` is `transcript` or `inference`. The whole of it is checked.
    pub fn open(name: &FileName, column: &str, progress: &Progress) -> Result<Self, CorpusError> {
        let files = TableName { label: name.label.clone(), files: vec![name.clone()] };
        let input = InputFiles::open(&files)?;
        let wanted = WantedColumns::own(column);
        let rules = Rules::Strict;
        let mut images = Names::default();
        let mut batches = Interned::default();
        let (mut batch_of, mut texts) = (Vec::new(), Vec::new());
        for part in input.parts() {
            read_rows(&part, rules, &wanted, progress, |row| {
                images.push(rules.name(row.image.as_deref()).unwrap_or(ABSENT));
                batch_of.push(batches.intern(rules.name(row.batch.as_deref()).unwrap_or(ABSENT)));
                texts.push(row.text);
                Ok(())
            })?;
        }
        Ok(Self { input, images, batches, batch_of, texts })
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Visits rows from `first` on, until `each` has enough; returns where it stopped.
    pub fn visit(
        &self,
        first: usize,
        mut each: impl FnMut(TextRow<'_>) -> bool,
    ) -> Result<usize, CorpusError> {
        let mut reader = TextReader::new(&self.input, Rules::Strict);
        for row in first..self.len() {
            let text = reader.read(self.texts[row])?;
            let image = self.images.get(row as u32);
            let batch = self.batches.names().get(self.batch_of[row]);
            if each(TextRow { image, batch, text: &text }) {
                return Ok(row + 1);
            }
        }
        Ok(self.len())
    }
}
