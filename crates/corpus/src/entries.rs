//! Which rows of a model are scored, in the order of its file.

use crate::rules::Rules;
use crate::shard::Shard;
use crate::table::{Benchmark, Model};

/// No row: the page is missing from the model.
pub const NO_ROW: u32 = u32::MAX;

/// The scored rows of a model, then the pages it lacks (scored against the empty text for those who count them).
#[derive(Default)]
pub struct Entries {
    /// Row of each entry; [`NO_ROW`] for a missing page.
    pub rows: Vec<u32>,
    /// Page of each entry; from the number of pages on: unknown to the benchmark.
    pub pages: Vec<u32>,
    /// Number of entries that have a row: they come first.
    pub scored: usize,
    /// Rows that are not scored, in the order of the file.
    pub left_out_rows: Vec<u32>,
    /// Page of each of them; from the number of pages on: unknown to the benchmark, else a repeated one.
    pub left_out_pages: Vec<u32>,
    /// Rows whose page the benchmark does not have.
    pub unknown: u32,
    /// Rows of a page that a later row repeats.
    pub duplicate: u32,
    /// Pages that the model lacks, those of all shards.
    pub missing: u32,
    /// The first of them, where there is one.
    pub first_missing: u32,
}

impl Entries {
    /// Joins a model with the benchmark. `batches` are the numbers of those wanted; none: all.
    ///
    /// By the strict rules rows of unknown pages are left out, and of repeated rows all but the last.
    /// The OpenPecha program scores every row. Of all rows, and of the pages without one, the share of a shard is
    /// taken; which row is the last of its page is decided over all.
    pub fn join(
        model: &Model,
        benchmark: &Benchmark,
        rules: Rules,
        batches: Option<&[u32]>,
        shard: Shard,
    ) -> Self {
        let is_wanted = |page| batches.is_none_or(|wanted| wanted.contains(&model.batch_of(benchmark, page)));
        let mut last_row = vec![NO_ROW; benchmark.len()];
        for (row, &page) in model.pages.iter().enumerate() {
            if let Some(last) = last_row.get_mut(page as usize) {
                *last = row as u32;
            }
        }
        let mut entries = Self::default();
        let share = shard.share_of(model.len());
        for row in share.filter(|&row| is_wanted(model.pages[row])) {
            let page = model.pages[row];
            let (is_unknown, is_duplicate) = match last_row.get(page as usize) {
                None => (true, false),
                Some(&last) => (false, last != row as u32),
            };
            entries.unknown += u32::from(is_unknown);
            entries.duplicate += u32::from(is_duplicate);
            if rules == Rules::OpenPecha || !(is_unknown || is_duplicate) {
                entries.rows.push(row as u32);
                entries.pages.push(page);
            } else {
                entries.left_out_rows.push(row as u32);
                entries.left_out_pages.push(page);
            }
        }
        entries.scored = entries.rows.len();
        let missing: Vec<u32> = (0..benchmark.len() as u32)
            .filter(|&page| last_row[page as usize] == NO_ROW && is_wanted(page))
            .collect();
        entries.missing = missing.len() as u32;
        entries.first_missing = missing.first().copied().unwrap_or(0);
        entries.pages.extend(&missing[shard.share_of(missing.len())]);
        entries.rows.resize(entries.pages.len(), NO_ROW);
        entries
    }
}
