//! Pages that are read before they are scored, so that their distances are found side by side.

use crate::corpus::{Corpus, JoinedModel};
use crate::entries::NO_ROW;
use crate::error::CorpusError;
use crate::reader::TextReader;
use crate::text_span::TextSpan;
use errata_align::Halt;
use errata_metrics::{Ahead, Foresight, Scorer, Side};
use std::ops::Range;

/// Pages that are read ahead: enough to fill the lanes of a register with those of each model.
pub(crate) const PAGES_AHEAD: usize = 8;

/// Longest text that is read ahead: longer ones gain nothing side by side, and need memory of their own.
const LONGEST: usize = 1 << 14;

/// A text of a model and what is known of its pair.
#[derive(Default)]
struct PairAhead {
    hypothesis: Side,
    foresight: Foresight,
}

/// A page and its pairs, by model.
#[derive(Default)]
struct PageAhead {
    is_ready: bool,
    reference: Side,
    pairs: Vec<Option<PairAhead>>,
}

/// Some neighbouring pages; the memory is kept.
#[derive(Default)]
pub(crate) struct PagesAhead {
    first: usize,
    pages: Vec<PageAhead>,
    foresights: Vec<Foresight>,
}

/// Where texts come from.
pub(crate) struct Texts<'w, 'a> {
    pub(crate) corpus: &'a Corpus,
    pub(crate) references: &'w mut TextReader<'a>,
    pub(crate) hypotheses: &'w mut [Option<TextReader<'a>>],
}

impl Texts<'_, '_> {
    /// Reads and prepares a page, unless it has no pair or a long text.
    fn read(
        &mut self,
        page: usize,
        entry_of: &impl Fn(usize, usize) -> u32,
        scorer: &mut Scorer,
        into: &mut PageAhead,
    ) -> Result<(), CorpusError> {
        into.is_ready = false;
        let models = self.corpus.models.len();
        let spans: Vec<Option<TextSpan>> =
            (0..models).map(|model| self.span(model, entry_of(model, page))).collect();
        let reference = self.corpus.benchmark.texts[page];
        let longest = spans.iter().flatten().chain([&reference]).map(|span| span.length()).max();
        if spans.iter().all(Option::is_none) || longest > Some(LONGEST) {
            return Ok(());
        }
        into.reference.read(&self.references.read(reference)?);
        scorer.prepare(&mut into.reference);
        into.pairs.resize_with(models, || Some(PairAhead::default()));
        for ((reader, pair), span) in self.hypotheses.iter_mut().zip(&mut into.pairs).zip(spans) {
            let (Some(reader), Some(span)) = (reader, span) else {
                *pair = None;
                continue;
            };
            let side = &mut pair.get_or_insert_default().hypothesis;
            side.read(&reader.read(span)?);
            scorer.prepare(side);
        }
        into.is_ready = true;
        Ok(())
    }

    /// The text of an entry; empty for a page that the model lacks.
    fn span(&self, model: usize, entry: u32) -> Option<TextSpan> {
        let Ok(JoinedModel { model, entries }) = &self.corpus.models[model] else { return None };
        if entry == NO_ROW {
            return None;
        }
        Some(model.texts.get(entries.rows[entry as usize] as usize).copied().unwrap_or_default())
    }
}

impl PagesAhead {
    /// Reads pages in place of those before, and finds what is to be known of their pairs.
    pub(crate) fn read(
        &mut self,
        pages: Range<usize>,
        entry_of: impl Fn(usize, usize) -> u32,
        mut texts: Texts<'_, '_>,
        scorer: &mut Scorer,
    ) -> Result<(), CorpusError> {
        self.forget();
        self.first = pages.start;
        self.pages.resize_with(self.pages.len().max(pages.len()), PageAhead::default);
        for (page, into) in pages.zip(&mut self.pages) {
            texts.read(page, &entry_of, scorer, into)?;
        }
        match self.foresee(scorer) {
            Ok(()) => Ok(()),
            Err(Halt::Stopped) => Err(CorpusError::Stopped),
            // one by one there may be enough memory
            Err(Halt::TooLarge) => {
                self.forget();
                Ok(())
            }
        }
    }

    /// No page is ready.
    pub(crate) fn forget(&mut self) {
        self.pages.iter_mut().for_each(|page| page.is_ready = false);
    }

    fn foresee(&mut self, scorer: &mut Scorer) -> Result<(), Halt> {
        let Self { pages, foresights, .. } = self;
        let mut pairs = Vec::new();
        for PageAhead { reference, pairs: of_page, .. } in pages.iter().filter(|page| page.is_ready) {
            for (series, pair) in of_page.iter().enumerate() {
                let Some(PairAhead { hypothesis, .. }) = pair else { continue };
                pairs.push(Ahead { series, reference, hypothesis });
            }
        }
        scorer.foresee(&pairs, foresights)?;
        let ready = pages.iter_mut().filter(|page| page.is_ready);
        let pairs = ready.flat_map(|page| &mut page.pairs).flatten();
        for (pair, foresight) in pairs.zip(foresights.drain(..)) {
            pair.foresight = foresight;
        }
        Ok(())
    }

    /// Whether a page was read and its distances are found.
    pub(crate) fn is_ready(&self, page: usize) -> bool {
        page.checked_sub(self.first).and_then(|at| self.pages.get(at)).is_some_and(|page| page.is_ready)
    }

    /// Both sides of a pair of a page that is ready, and what is known of them.
    pub(crate) fn pair(&mut self, page: usize, model: usize) -> Option<(&mut Side, &mut Side, &Foresight)> {
        let PageAhead { is_ready, reference, pairs } = self.pages.get_mut(page.checked_sub(self.first)?)?;
        let PairAhead { hypothesis, foresight } = pairs.get_mut(model)?.as_mut()?;
        is_ready.then_some((reference, hypothesis, &*foresight))
    }
}
