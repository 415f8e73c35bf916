//! Many pairs in one call: lines and pages run side by side in the lanes of a register, the others one by one.

use crate::affix::Pair;
use crate::batch::{BLOCK, Batch};
use crate::chooser::Chooser;
use crate::page_lanes::{Cost, Page};
use crate::pages::{Pages, has_lanes};
use crate::{Counts, Halt, Simd, Stop};

/// Symbols of the pairs that are looked at before some of them run side by side: they stay in the cache meanwhile.
const MOST_SYMBOLS: usize = 1 << 17;

/// Buffers, kept from call to call.
#[derive(Debug, Default)]
pub(crate) struct Many {
    batch: Batch,
    pages: Pages,
}

/// Where pairs run.
pub(crate) struct Place<'a> {
    pub(crate) path: Simd,
    pub(crate) stop: &'a Stop,
    pub(crate) chooser: &'a mut Chooser,
}

impl Many {
    /// Distances of pairs, in their order.
    pub(crate) fn distances(
        &mut self,
        Place { path, stop, chooser }: Place<'_>,
        pairs: &[(&[u32], &[u32])],
        guesses: &[Option<u32>],
        distances: &mut [u32],
    ) -> Result<(), Halt> {
        let mut rest = distances;
        let mut first = 0;
        for pairs in Blocks(pairs) {
            let (distances, behind) = rest.split_at_mut(pairs.len());
            rest = behind;
            let guess = |number: usize| guesses.get(first + number).copied().flatten();
            let mut waiting = Vec::new();
            self.batch.distances(path, pairs, distances, |number, pair| {
                let page = Page { number, pair, least: 0, guess: 0 };
                match chooser.start(page, guess(number), has_lanes(path))? {
                    Started::Done(distance) => Ok(distance),
                    Started::Waits(page) => {
                        waiting.push(page);
                        Ok(0)
                    }
                }
            })?;
            self.pages.run(path, &waiting, false, stop, |page, cost| {
                distances[page.number] = match cost {
                    Some(Cost { cost, .. }) => cost,
                    None => chooser.distance_beyond(&page.pair, page.least, guess(page.number))?,
                };
                Ok(())
            })?;
            first += pairs.len();
        }
        Ok(())
    }

    /// Totals of the canonical scripts of pairs, in their order.
    pub(crate) fn counts(
        &mut self,
        Place { path, stop, chooser }: Place<'_>,
        pairs: &[(&[u32], &[u32])],
        counts: &mut [Counts],
    ) -> Result<(), Halt> {
        let mut rest = counts;
        for pairs in Blocks(pairs) {
            let (counts, behind) = rest.split_at_mut(pairs.len());
            rest = behind;
            let mut waiting = Vec::new();
            for (number, (reference, hypothesis)) in pairs.iter().enumerate() {
                let page = Page { number, pair: Pair::new(reference, hypothesis), least: 0, guess: 0 };
                match chooser.start_counts(page, has_lanes(path))? {
                    Started::Done(found) => counts[number] = found,
                    Started::Waits(page) => waiting.push(page),
                }
            }
            self.pages.run(path, &waiting, true, stop, |page, cost| {
                counts[page.number] = match cost {
                    Some(cost) => of_cost(page, cost),
                    None => chooser.counts_beyond(&page.pair, page.least)?,
                };
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// What became of a pair at first.
pub(crate) enum Started<'a, T> {
    Done(T),
    /// It is a page that runs side by side with others.
    Waits(Page<'a>),
}

/// The counts that a cost and the deletions of its script stand for.
fn of_cost(page: &Page<'_>, Cost { cost, deletions }: Cost) -> Counts {
    let insertions = (page.width() + deletions as usize - page.height()) as u32;
    let substitutions = cost - deletions - insertions;
    let hits = page.pair.reference.len() as u32 - deletions - substitutions;
    Counts { hits, substitutions, deletions, insertions }
}

/// Neighbouring pairs whose texts fit the cache.
struct Blocks<'p, 'a>(&'p [(&'a [u32], &'a [u32])]);

impl<'p, 'a> Iterator for Blocks<'p, 'a> {
    type Item = &'p [(&'a [u32], &'a [u32])];

    fn next(&mut self) -> Option<Self::Item> {
        let mut symbols = 0;
        let end = self.0.iter().take(BLOCK).take_while(|(reference, hypothesis)| {
            let fits = symbols < MOST_SYMBOLS;
            symbols += reference.len() + hypothesis.len();
            fits
        });
        let (block, rest) = self.0.split_at(end.count());
        self.0 = rest;
        (!block.is_empty()).then_some(block)
    }
}
