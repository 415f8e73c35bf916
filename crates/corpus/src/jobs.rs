//! What is to be scored, and in which blocks.

use crate::corpus::JoinedModel;
use crate::entries::NO_ROW;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Pages that a thread takes at a time: enough for large reads, few enough to spread the long ones.
pub(crate) const BLOCK_PAGES: usize = 32;

/// Entries by page, and those beside them: further rows of a page, rows of unknown pages.
pub(crate) struct Schedule {
    pub(crate) by_page: Vec<u32>,
    pub(crate) beside: Vec<u32>,
}

impl Schedule {
    pub(crate) fn of(joined: &JoinedModel, pages: usize) -> Self {
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

/// Blocks of work, handed out one by one.
pub(crate) struct Jobs {
    next: AtomicUsize,
    /// Blocks of pages; blocks of entries beside them follow.
    page_blocks: usize,
    beside: Vec<(usize, usize)>,
    pub(crate) total: usize,
}

pub(crate) enum Job {
    Pages(usize, usize),
    /// A model and a range of its `beside`.
    Beside(usize, usize),
}

impl Jobs {
    pub(crate) fn new(pages: usize, schedules: &[Option<Schedule>]) -> Self {
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

    pub(crate) fn take(&self) -> Option<Job> {
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        if at < self.page_blocks {
            return Some(Job::Pages(at * BLOCK_PAGES, (at + 1) * BLOCK_PAGES));
        }
        self.beside.get(at - self.page_blocks).map(|&(model, start)| Job::Beside(model, start))
    }

    pub(crate) fn abandon(&self) {
        self.next.store(self.total, Ordering::Relaxed);
    }
}
