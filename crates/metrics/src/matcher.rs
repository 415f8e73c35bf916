//! The matcher of Python's difflib, autojunk included, for `ssa`.
//!
//! difflib looks for the longest run of anchors (elements of the second text that are not too frequent in it) that both
//! texts share, the first in the reference and then in the hypothesis among equals; lengthens it over
//! equal neighbours; then does the same to the left and to the right of it. Instead of searching each part anew, all
//! shared runs are listed once; each part takes those of its parent that reach into it. Runs
//! that lie in neither part fall away, so that the whole costs little more than the list.

use std::ops::Range;

/// Autojunk is for texts of at least this many code points.
const LONG: usize = 200;
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
struct Run {
    reference: u32,
    hypothesis: u32,
    size: u32,
}

/// A pair of ranges still to be searched. Its runs are at the end of the list when it is taken from the stack.
#[derive(Debug, Clone)]
struct Part {
    reference: Range<u32>,
    hypothesis: Range<u32>,
    /// First of its runs in the list; `None` when they were too many to list.
    runs: Option<usize>,
}

/// Finds matching blocks; keeps its buffers.
#[derive(Debug, Default)]
pub(crate) struct Matcher {
    anchors: Anchors,
    runs: Vec<Run>,
    spare: Vec<Run>,
    parts: Vec<Part>,
    /// Row and size of the run that ends at each place, for the search row by row.
    ends: Vec<(u32, u32)>,
}

impl Matcher {
    /// Compares two texts as `SequenceMatcher(None, reference, hypothesis)` does.
    pub(crate) fn compare(&mut self, reference: &[u32], hypothesis: &[u32]) -> MatchCounts {
        self.compare_within(reference, hypothesis, LIST_LIMIT)
    }

    fn compare_within(&mut self, reference: &[u32], hypothesis: &[u32], limit: usize) -> MatchCounts {
        if reference == hypothesis {
            return MatchCounts { matches: reference.len() as u32, penalty: 0 };
        }
        self.anchors.index(reference, hypothesis);
        self.runs.clear();
        self.push_part(0..reference.len() as u32, 0..hypothesis.len() as u32, limit);
        let mut matches = 0;
        let mut blanks = 0;
        while let Some(part) = self.parts.pop() {
            let found = match part.runs {
                Some(first) => longest(&self.runs[first..]),
                None => self.search_rows(&part),
            };
            let block = lengthen(found, &part, reference, hypothesis);
            matches += block.size;
            blanks += count_blanks(&reference[block.reference as usize..][..block.size as usize]);
            self.split(part, block, limit);
        }
        MatchCounts { matches, penalty: count_blanks(reference) + count_blanks(hypothesis) - 2 * blanks }
    }

    fn push_part(&mut self, reference: Range<u32>, hypothesis: Range<u32>, limit: usize) {
        let mut part = Part { reference, hypothesis, runs: None };
        if self.anchors.has_at_most(limit, &part) {
            part.runs = Some(self.runs.len());
            self.anchors.list_runs(&part, &mut self.runs);
        }
        self.parts.push(part);
    }

    /// Replaces a part by what is left and right of a block in it.
    fn split(&mut self, part: Part, block: Run, limit: usize) {
        let left = (part.reference.start..block.reference, part.hypothesis.start..block.hypothesis);
        let after = (block.reference + block.size, block.hypothesis + block.size);
        let right = (after.0..part.reference.end, after.1..part.hypothesis.end);
        let is_open = |(here, there): &(Range<u32>, Range<u32>)| {
            block.size > 0 && !here.is_empty() && !there.is_empty()
        };
        let Some(first) = part.runs else {
            for (here, there) in [left, right].into_iter().filter(is_open) {
                self.push_part(here, there, limit);
            }
            return;
        };
        self.divide(first, block, is_open(&left), is_open(&right));
        if is_open(&left) {
            self.parts.push(Part { reference: left.0, hypothesis: left.1, runs: Some(first) });
        }
        if is_open(&right) {
            let runs = Some(self.runs.len());
            self.runs.append(&mut self.spare);
            self.parts.push(Part { reference: right.0, hypothesis: right.1, runs });
        }
    }

    /// Keeps what the runs from `first` on have left of the block, and puts what they have right of it into `spare`.
    fn divide(&mut self, first: usize, block: Run, has_left: bool, has_right: bool) {
        let (after_reference, after_hypothesis) =
            (block.reference + block.size, block.hypothesis + block.size);
        self.spare.clear();
        let mut kept = first;
        for at in first..self.runs.len() {
            let run = self.runs[at];
            if has_right {
                let skipped = after_reference
                    .saturating_sub(run.reference)
                    .max(after_hypothesis.saturating_sub(run.hypothesis));
                if skipped < run.size {
                    self.spare.push(Run {
                        reference: run.reference + skipped,
                        hypothesis: run.hypothesis + skipped,
                        size: run.size - skipped,
                    });
                }
            }
            if has_left && run.reference < block.reference && run.hypothesis < block.hypothesis {
                let room = (block.reference - run.reference).min(block.hypothesis - run.hypothesis);
                self.runs[kept] = Run { size: run.size.min(room), ..run };
                kept += 1;
            }
        }
        self.runs.truncate(kept);
    }

    /// The longest run of a part, found row by row.
    fn search_rows(&mut self, part: &Part) -> Run {
        self.ends.clear();
        self.ends.resize(part.hypothesis.len() + 1, (u32::MAX, 0));
        let mut best = Run::default();
        for row in part.reference.clone() {
            // downwards: the entry to the left must still be of the row above
            for &place in self.anchors.places_in(row, &part.hypothesis).iter().rev() {
                let at = (place - part.hypothesis.start) as usize;
                let size = match self.ends[at] {
                    (above, size) if above.wrapping_add(1) == row => size + 1,
                    _ => 1,
                };
                self.ends[at + 1] = (row, size);
                let run = Run { reference: row + 1 - size, hypothesis: place + 1 - size, size };
                if run.is_before(&best) {
                    best = run;
                }
            }
        }
        best
    }
}

impl Run {
    /// Whether difflib takes this one: it is longer, or begins earlier in the reference, then in the hypothesis.
    #[inline]
    fn is_before(&self, other: &Run) -> bool {
        if self.size != other.size {
            return self.size > other.size;
        }
        (self.reference, self.hypothesis) < (other.reference, other.hypothesis)
    }
}

fn longest(runs: &[Run]) -> Run {
    let mut best = Run::default();
    for run in runs {
        if run.size >= best.size && run.is_before(&best) {
            best = *run;
        }
    }
    best
}

/// The run with its equal neighbours; without a run, what the part begins with on both sides.
fn lengthen(run: Run, part: &Part, reference: &[u32], hypothesis: &[u32]) -> Run {
    let (mut i, mut j) = match run.size {
        0 => (part.reference.start, part.hypothesis.start),
        _ => (run.reference, run.hypothesis),
    };
    let (mut end_i, mut end_j) = (i + run.size, j + run.size);
    let equal = |i: u32, j: u32| reference[i as usize] == hypothesis[j as usize];
    while i > part.reference.start && j > part.hypothesis.start && equal(i - 1, j - 1) {
        (i, j) = (i - 1, j - 1);
    }
    while end_i < part.reference.end && end_j < part.hypothesis.end && equal(end_i, end_j) {
        (end_i, end_j) = (end_i + 1, end_j + 1);
    }
    Run { reference: i, hypothesis: j, size: end_i - i }
}

fn count_blanks(text: &[u32]) -> u32 {
    text.iter().map(|&point| u32::from(matches!(point, 0x0A | 0x09 | 0x20))).sum()
}

/// Where the anchors stand.
#[derive(Debug, Default)]
struct Anchors {
    /// Code of each code point of the hypothesis, 0 for all others; all 0 between pairs.
    code_of: Vec<u32>,
    /// The code points by code; the first is no code point.
    points: Vec<u32>,
    counts: Vec<u32>,
    /// Code of the anchor at each place of the reference, 0 for none; one more 0 at the end.
    reference: Vec<u32>,
    /// Code of the anchor before each place of the hypothesis, [`NO_ANCHOR`] for none; one more at the end.
    hypothesis: Vec<u32>,
    /// Places of each code in the hypothesis are `places[starts[code]..starts[code + 1]]`.
    starts: Vec<u32>,
    places: Vec<u32>,
}

/// Equal to no code of the reference.
const NO_ANCHOR: u32 = u32::MAX;

impl Anchors {
    fn index(&mut self, reference: &[u32], hypothesis: &[u32]) {
        self.number(hypothesis);
        let frequent = if hypothesis.len() >= LONG { hypothesis.len() as u32 / 100 + 1 } else { u32::MAX };
        self.starts.clear();
        let mut total = 0;
        for (code, &count) in self.counts.iter().enumerate() {
            self.starts.push(total);
            if count > frequent {
                self.code_of[self.points[code] as usize] = 0;
            } else {
                total += count;
            }
        }
        self.starts.push(total);
        self.reference.clear();
        self.reference.extend(reference.iter().map(|&point| self.code_of[point as usize]));
        self.reference.push(0);
        self.place(hypothesis, total);
        self.points.iter().for_each(|&point| self.code_of[point as usize] = 0);
    }

    /// Gives codes from 1 on to the code points of the hypothesis and counts them.
    fn number(&mut self, hypothesis: &[u32]) {
        self.code_of.resize(0x11_0000, 0);
        self.points.clear();
        self.counts.clear();
        self.points.push(0);
        self.counts.push(0);
        for &point in hypothesis {
            let code = &mut self.code_of[point as usize];
            if *code == 0 {
                *code = self.points.len() as u32;
                self.points.push(point);
                self.counts.push(0);
            }
            self.counts[*code as usize] += 1;
        }
    }

    fn place(&mut self, hypothesis: &[u32], total: u32) {
        let next = &mut self.counts;
        next.clear();
        next.extend(&self.starts);
        self.places.clear();
        self.places.resize(total as usize, 0);
        self.hypothesis.clear();
        self.hypothesis.push(NO_ANCHOR);
        for (at, &point) in hypothesis.iter().enumerate() {
            let code = self.code_of[point as usize];
            if code == 0 {
                self.hypothesis.push(NO_ANCHOR);
                continue;
            }
            self.hypothesis.push(code);
            let next = &mut next[code as usize];
            self.places[*next as usize] = at as u32;
            *next += 1;
        }
        self.hypothesis.push(NO_ANCHOR);
    }

    /// Places in a range of the hypothesis of the anchor that stands at `row` of the reference.
    #[inline]
    fn places_in(&self, row: u32, range: &Range<u32>) -> &[u32] {
        let code = self.reference[row as usize] as usize;
        let places = &self.places[self.starts[code] as usize..self.starts[code + 1] as usize];
        if range.start == 0 && range.end as usize + 2 == self.hypothesis.len() {
            return places;
        }
        let first = places.partition_point(|&place| place < range.start);
        let end = places.partition_point(|&place| place < range.end);
        &places[first..end]
    }

    fn has_at_most(&self, limit: usize, part: &Part) -> bool {
        let mut count = 0;
        part.reference.clone().all(|row| {
            count += self.places_in(row, &part.hypothesis).len();
            count <= limit
        })
    }

    /// Adds all maximal runs of anchors inside the part.
    fn list_runs(&self, part: &Part, runs: &mut Vec<Run>) {
        let mut before = 0;
        for row in part.reference.clone() {
            for &place in self.places_in(row, &part.hypothesis) {
                let goes_on = before == self.hypothesis[place as usize] && place > part.hypothesis.start;
                if !goes_on {
                    let room = (part.reference.end - row).min(part.hypothesis.end - place);
                    runs.push(Run {
                        reference: row,
                        hypothesis: place,
                        size: self.run_size(row, place, room),
                    });
                }
            }
            before = self.reference[row as usize];
        }
    }

    #[inline]
    fn run_size(&self, row: u32, place: u32, room: u32) -> u32 {
        let here = &self.reference[row as usize..];
        let there = &self.hypothesis[place as usize + 1..];
        let equal = here.iter().zip(there).skip(1).take_while(|(a, b)| a == b).count() as u32;
        (equal + 1).min(room)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let found = Matcher::default().compare(&symbols(reference), &symbols(hypothesis));
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
        fn agrees_with_the_slow_matcher((reference, hypothesis) in pair(), limit in prop_oneof![Just(0), Just(40), Just(LIST_LIMIT)]) {
            let mut matcher = Matcher::default();
            let expected = slow(&reference, &hypothesis);
            prop_assert_eq!(matcher.compare_within(&reference, &hypothesis, limit), expected);
            // the buffers of one pair leave no trace in the next
            prop_assert_eq!(matcher.compare_within(&reference, &hypothesis, limit), expected);
        }
    }
}
