//! The matcher of Python's difflib, autojunk included, for `ssa`.
//!
//! difflib looks for the longest run of anchors (elements of the second text that are not too frequent in it) that both
//! texts share, the first in the reference and then in the hypothesis among equals; lengthens it over
//! equal neighbours; then does the same with the part of both texts before it and the part after it. Here all shared
//! runs are listed once and taken in that order, longest first: a run that lies inside one part is the block of that
//! part, one that reaches beyond it waits with what is inside. Most runs are of a single anchor and lie where a longer
//! one is taken: they are not listed but looked for in what is left. Blocks, and so all counts, are the same.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::ops::Range;

use errata_align::{Halt, Stop};

use crate::anchors::Anchors;

/// Parts with more shared places than this are searched row by row, in memory linear in the text.
const LIST_LIMIT: usize = 1 << 20;

/// What `ssa` is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct MatchCounts {
    /// Sum of the sizes of the matching blocks.
    pub matches: u32,
    /// Line feeds, tabs and spaces of both texts outside of the blocks.
    pub penalty: u32,
}

/// `size` equal code points from `reference` and `hypothesis` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Run {
    pub reference: u32,
    pub hypothesis: u32,
    pub size: u32,
}

impl Run {
    fn skip(self, count: u32) -> Self {
        Self {
            reference: self.reference + count,
            hypothesis: self.hypothesis + count,
            size: self.size - count,
        }
    }
}

/// What difflib takes first is greatest: it is longer, or begins earlier in the reference, then in the hypothesis.
impl Ord for Run {
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |run: &Run| (Reverse(run.reference), Reverse(run.hypothesis));
        self.size.cmp(&other.size).then_with(|| place(self).cmp(&place(other)))
    }
}

impl PartialOrd for Run {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A pair of ranges in which blocks are still to be found.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    pub reference: Range<u32>,
    pub hypothesis: Range<u32>,
}

impl Part {
    fn is_open(&self) -> bool {
        !self.reference.is_empty() && !self.hypothesis.is_empty()
    }

    fn before(&self, block: Run) -> Self {
        let Part { reference, hypothesis } = self;
        Part { reference: reference.start..block.reference, hypothesis: hypothesis.start..block.hypothesis }
    }

    fn after(&self, block: Run) -> Self {
        let end = block.skip(block.size);
        let Part { reference, hypothesis } = self;
        Part { reference: end.reference..reference.end, hypothesis: end.hypothesis..hypothesis.end }
    }
}

/// Two texts and what was found of them.
struct Matching<'a> {
    reference: &'a [u32],
    hypothesis: &'a [u32],
    matches: u32,
    blanks: u32,
}

impl Matching<'_> {
    /// Lengthens a run to a block and counts it.
    fn count(&mut self, run: Run, part: &Part) -> Run {
        let block = self.lengthen(run, part);
        self.matches += block.size;
        self.blanks += count_blanks(&self.reference[block.reference as usize..][..block.size as usize]);
        block
    }

    /// Counts what a part without runs begins with on both sides; behind that it has no block.
    fn count_prefix(&mut self, part: &Part) -> Run {
        let start = Run { reference: part.reference.start, hypothesis: part.hypothesis.start, size: 0 };
        self.count(start, part)
    }

    /// Counts the blocks of a part whose runs are single anchors: the first by row and place is the next block, and
    /// before it there is none.
    fn count_singles(&mut self, anchors: &Anchors, mut part: Part) {
        while part.is_open() {
            let Some(run) = anchors.first_in(&part) else {
                self.count_prefix(&part);
                return;
            };
            let block = self.count(run, &part);
            let before = part.before(block);
            if before.is_open() {
                self.count_prefix(&before);
            }
            part = part.after(block);
        }
    }

    fn lengthen(&self, run: Run, part: &Part) -> Run {
        let (mut i, mut j) = (run.reference, run.hypothesis);
        let (mut end_i, mut end_j) = (i + run.size, j + run.size);
        let equal = |i: u32, j: u32| self.reference[i as usize] == self.hypothesis[j as usize];
        while i > part.reference.start && j > part.hypothesis.start && equal(i - 1, j - 1) {
            (i, j) = (i - 1, j - 1);
        }
        while end_i < part.reference.end && end_j < part.hypothesis.end && equal(end_i, end_j) {
            (end_i, end_j) = (end_i + 1, end_j + 1);
        }
        Run { reference: i, hypothesis: j, size: end_i - i }
    }
}

fn count_blanks(text: &[u32]) -> u32 {
    text.iter().map(|&point| u32::from(matches!(point, 0x0A | 0x09 | 0x20))).sum()
}

/// Finds matching blocks; keeps its buffers.
#[derive(Debug, Default)]
pub(crate) struct Matcher {
    anchors: Anchors,
    parts: Vec<Part>,
    listed: Listed,
    /// Row and size of the run that ends at each place, for the search row by row.
    ends: Vec<(u32, u32)>,
}

impl Matcher {
    /// Compares two texts as `SequenceMatcher(None, reference, hypothesis)` does.
    pub(crate) fn compare(
        &mut self,
        reference: &[u32],
        hypothesis: &[u32],
        stop: &Stop,
    ) -> Result<MatchCounts, Halt> {
        self.compare_within(reference, hypothesis, LIST_LIMIT, stop)
    }

    fn compare_within(
        &mut self,
        reference: &[u32],
        hypothesis: &[u32],
        limit: usize,
        stop: &Stop,
    ) -> Result<MatchCounts, Halt> {
        if reference == hypothesis {
            return Ok(MatchCounts { matches: reference.len() as u32, penalty: 0 });
        }
        // a call that was stopped may have left some
        self.parts.clear();
        self.anchors.index(reference, hypothesis);
        let mut pair = Matching { reference, hypothesis, matches: 0, blanks: 0 };
        self.parts
            .push(Part { reference: 0..reference.len() as u32, hypothesis: 0..hypothesis.len() as u32 });
        while let Some(part) = self.parts.pop() {
            stop.check()?;
            if !part.is_open() {
                continue;
            }
            if self.anchors.has_at_most(limit, &part) {
                self.listed.resolve(&self.anchors, part, &mut pair);
                continue;
            }
            let block = pair.count(self.search_rows(&part, stop)?, &part);
            self.parts.extend([part.before(block), part.after(block)]);
        }
        let blanks = count_blanks(reference) + count_blanks(hypothesis);
        Ok(MatchCounts { matches: pair.matches, penalty: blanks - 2 * pair.blanks })
    }

    /// The longest run of a part that has runs, found row by row.
    fn search_rows(&mut self, part: &Part, stop: &Stop) -> Result<Run, Halt> {
        self.ends.clear();
        self.ends.resize(part.hypothesis.len() + 1, (u32::MAX, 0));
        let mut best = Run::default();
        for row in part.reference.clone() {
            stop.check()?;
            // downwards: the entry to the left must still be of the row above
            for &place in self.anchors.places_in(row, &part.hypothesis).iter().rev() {
                let at = (place - part.hypothesis.start) as usize;
                let size = match self.ends[at] {
                    (above, size) if above.wrapping_add(1) == row => size + 1,
                    _ => 1,
                };
                self.ends[at + 1] = (row, size);
                best = best.max(Run { reference: row + 1 - size, hypothesis: place + 1 - size, size });
            }
        }
        Ok(best)
    }
}

/// Bit of an owner that is no part: the rest of the number is the row behind it.
const CLOSED: u32 = 1 << 31;

/// A part whose runs are listed.
#[derive(Debug, Default)]
struct Listed {
    runs: Vec<Run>,
    /// Runs of which a piece is left.
    pieces: BinaryHeap<Run>,
    parts: Vec<Part>,
    /// The part of each row of the reference, or [`CLOSED`] and the end of the block it is in.
    owners: Vec<u32>,
    first_row: u32,
}

impl Listed {
    /// Counts all blocks of a part.
    fn resolve(&mut self, anchors: &Anchors, part: Part, pair: &mut Matching<'_>) {
        self.runs.clear();
        anchors.list_runs(&part, &mut self.runs);
        // listed by row and place; a stable sort leaves equal sizes in that order
        self.runs.sort_by_key(|run| Reverse(run.size));
        self.first_row = part.reference.start;
        self.owners.clear();
        self.owners.resize(part.reference.len(), 0);
        self.parts.clear();
        self.parts.push(part);
        let mut next = 0;
        loop {
            let listed = self.runs.get(next).copied();
            let piece = self.pieces.peek().copied();
            let run = match (listed, piece) {
                (Some(run), piece) if piece.is_none_or(|piece| piece < run) => {
                    next += 1;
                    run
                }
                (_, Some(piece)) => {
                    self.pieces.pop();
                    piece
                }
                _ => break,
            };
            self.take(run, pair);
        }
        for part in self.parts.drain(..) {
            pair.count_singles(anchors, part);
        }
    }

    /// Makes a block of the run if it lies inside one part, else keeps the pieces that do.
    fn take(&mut self, run: Run, pair: &mut Matching<'_>) {
        let mut rest = run;
        while rest.size > 0 {
            let owner = self.owners[(rest.reference - self.first_row) as usize];
            if owner & CLOSED != 0 {
                rest = rest.skip(((owner & !CLOSED) - rest.reference).min(rest.size));
                continue;
            }
            let part = &self.parts[owner as usize];
            let inside = rest.size.min(part.reference.end - rest.reference);
            let skipped = part.hypothesis.start.saturating_sub(rest.hypothesis).min(inside);
            let end = part.hypothesis.end.saturating_sub(rest.hypothesis).min(inside);
            if end - skipped.min(end) == run.size {
                return self.split(owner, run, pair);
            }
            if skipped + 1 < end {
                self.pieces.push(Run { size: end - skipped, ..rest.skip(skipped) });
            }
            rest = rest.skip(inside);
        }
    }

    /// Divides a part by the block of a run; the smaller half gets a new number.
    fn split(&mut self, owner: u32, run: Run, pair: &mut Matching<'_>) {
        let part = self.parts[owner as usize].clone();
        let block = pair.count(run, &part);
        let (before, after) = (part.before(block), part.after(block));
        self.mark(block.reference..after.reference.start, CLOSED | after.reference.start);
        let (small, large) =
            if before.reference.len() < after.reference.len() { (before, after) } else { (after, before) };
        let rows = small.reference.clone();
        let number = if small.is_open() { self.parts.len() as u32 } else { CLOSED | rows.end };
        self.mark(rows, number);
        if small.is_open() {
            self.parts.push(small);
        }
        self.parts[owner as usize] = large;
    }

    fn mark(&mut self, rows: Range<u32>, owner: u32) {
        let (start, end) = (rows.start - self.first_row, rows.end - self.first_row);
        self.owners[start as usize..end as usize].fill(owner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anchors::LONG;
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// difflib's algorithm as its documentation tells it, slowly.
    fn slow(reference: &[u32], hypothesis: &[u32]) -> MatchCounts {
        let mut places: HashMap<u32, Vec<usize>> = HashMap::new();
        hypothesis.iter().enumerate().for_each(|(at, &point)| places.entry(point).or_default().push(at));
        if hypothesis.len() >= LONG {
            places.retain(|_, list| list.len() <= hypothesis.len() / 100 + 1);
        }
        let mut parts = vec![(0, reference.len(), 0, hypothesis.len())];
        let mut blocks = Vec::new();
        while let Some((alo, ahi, blo, bhi)) = parts.pop() {
            let (mut i, mut j, mut size) = (alo, blo, 0);
            let mut ends: HashMap<usize, usize> = HashMap::new();
            for (row, point) in reference.iter().enumerate().take(ahi).skip(alo) {
                let mut next = HashMap::new();
                for &place in places.get(point).into_iter().flatten() {
                    if (blo..bhi).contains(&place) {
                        let length = place.checked_sub(1).and_then(|at| ends.get(&at)).unwrap_or(&0) + 1;
                        next.insert(place, length);
                        if length > size {
                            (i, j, size) = (row + 1 - length, place + 1 - length, length);
                        }
                    }
                }
                ends = next;
            }
            while i > alo && j > blo && reference[i - 1] == hypothesis[j - 1] {
                (i, j, size) = (i - 1, j - 1, size + 1);
            }
            while i + size < ahi && j + size < bhi && reference[i + size] == hypothesis[j + size] {
                size += 1;
            }
            if size > 0 {
                blocks.push((i, j, size));
                if alo < i && blo < j {
                    parts.push((alo, i, blo, j));
                }
                if i + size < ahi && j + size < bhi {
                    parts.push((i + size, ahi, j + size, bhi));
                }
            }
        }
        let matches = blocks.iter().map(|block| block.2 as u32).sum();
        let inside: u32 = blocks.iter().map(|&(i, _, size)| count_blanks(&reference[i..i + size])).sum();
        MatchCounts { matches, penalty: count_blanks(reference) + count_blanks(hypothesis) - 2 * inside }
    }

    fn symbols(text: &str) -> Vec<u32> {
        text.chars().map(u32::from).collect()
    }

    fn ssa(reference: &str, hypothesis: &str) -> (u32, u32) {
        let found = Matcher::default()
            .compare(&symbols(reference), &symbols(hypothesis), &Stop::new())
            .expect("not stopped");
        (found.matches, found.penalty)
    }

    #[test]
    fn autojunk_takes_all_anchors_away() {
        let (reference, hypothesis) = (format!("x{}", "ab".repeat(200)), format!("y{}", "ab".repeat(200)));
        assert_eq!(ssa(&reference, &hypothesis), (0, 0));
        assert_eq!(ssa(&reference[..100], &hypothesis[..100]), (99, 0));
    }

    #[test]
    fn blanks_outside_of_blocks_are_the_penalty() {
        assert_eq!(ssa("a\nb", "ab"), (2, 1));
        assert_eq!(ssa("a\nb", "axb"), (2, 1));
        // the first of equal runs is taken: the space, not the b
        assert_eq!(ssa("a b\tc", "a\tb c"), (3, 2));
        assert_eq!(ssa("", " "), (0, 1));
    }

    fn text(alphabet: u32, length: usize) -> impl Strategy<Value = Vec<u32>> {
        let blanks = prop_oneof![Just(0x20), Just(0x0A), Just(0x09)];
        let symbol = prop_oneof![9 => 0x61..0x61 + alphabet, 1 => blanks];
        prop::collection::vec(symbol, 0..length)
    }

    fn pair() -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
        let shape = prop_oneof![Just((1, 30)), Just((3, 60)), Just((26, 260)), Just((200, 500))];
        shape.prop_flat_map(|(alphabet, length)| {
            let edits =
                prop::collection::vec((any::<prop::sample::Index>(), 0..3u8, 0x61..0x61 + alphabet), 0..30);
            let edited = (text(alphabet, length), edits).prop_map(|(reference, edits)| {
                let mut hypothesis = reference.clone();
                for (index, kind, symbol) in edits {
                    let at = index.index(hypothesis.len() + 1);
                    match kind {
                        0 => hypothesis.insert(at, symbol),
                        _ if at == hypothesis.len() => {}
                        1 => drop(hypothesis.remove(at)),
                        _ => hypothesis[at] = symbol,
                    }
                }
                (reference, hypothesis)
            });
            prop_oneof![edited, (text(alphabet, length), text(alphabet, length))]
        })
    }

    proptest! {
        // no file of failures: tests leave the work tree alone
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn agrees_with_the_slow_matcher(
            (reference, hypothesis) in pair(),
            limit in prop_oneof![Just(0), Just(40), Just(LIST_LIMIT)],
        ) {
            let mut matcher = Matcher::default();
            let expected = slow(&reference, &hypothesis);
            prop_assert_eq!(matcher.compare_within(&reference, &hypothesis, limit, &Stop::new()), Ok(expected));
            // the buffers of one pair leave no trace in the next
            prop_assert_eq!(matcher.compare_within(&reference, &hypothesis, limit, &Stop::new()), Ok(expected));
        }
    }
}
