//! Anchors of difflib's matcher: the code points of the hypothesis that are not too frequent in it.

use std::ops::Range;

use crate::matcher::{Part, Run};

/// Autojunk is for texts of at least this many code points.
pub(crate) const LONG: usize = 200;

/// Where the anchors stand.
#[derive(Debug, Default)]
pub(crate) struct Anchors {
    /// Code of each code point of the hypothesis, 0 for all others; all 0 between pairs.
    code_of: Vec<u32>,
    /// The code points by code; the first is no code point.
    points: Vec<u32>,
    counts: Vec<u32>,
    /// Code of the anchor at each place of the reference, 0 for none; one more 0 at the end.
    reference: Vec<u32>,
    /// The rows of the reference in which an anchor stands, and for each row how many of them are above it.
    rows: Vec<u32>,
    above: Vec<u32>,
    /// Code of the anchor before each place of the hypothesis, [`NO_ANCHOR`] for none; one more at the end.
    hypothesis: Vec<u32>,
    /// Places of each code in the hypothesis are `places[starts[code]..starts[code + 1]]`.
    starts: Vec<u32>,
    places: Vec<u32>,
    /// The places of the most frequent anchor.
    most: usize,
}

/// A list of at most so many places is searched from its beginning.
const FEW: usize = 16;

/// Equal to no code of the reference.
const NO_ANCHOR: u32 = u32::MAX;

impl Anchors {
    /// Finds the anchors of a pair of texts.
    pub(crate) fn index(&mut self, reference: &[u32], hypothesis: &[u32]) {
        self.number(hypothesis);
        let frequent = if hypothesis.len() >= LONG { hypothesis.len() as u32 / 100 + 1 } else { u32::MAX };
        self.starts.clear();
        let mut total = 0;
        let mut most = 0;
        for (code, &count) in self.counts.iter().enumerate() {
            self.starts.push(total);
            if count > frequent {
                self.code_of[self.points[code] as usize] = 0;
            } else {
                total += count;
                most = most.max(count);
            }
        }
        self.most = most as usize;
        self.starts.push(total);
        self.reference.clear();
        self.reference.extend(reference.iter().map(|&point| self.code_of[point as usize]));
        self.reference.push(0);
        self.list_rows();
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

    /// Lists the rows of anchors, which are few: every row is written, and only those that count stay.
    fn list_rows(&mut self) {
        self.rows.clear();
        self.rows.resize(self.reference.len(), 0);
        self.above.clear();
        let mut count = 0;
        self.above.extend(self.reference.iter().zip(0..).map(|(&code, row)| {
            self.rows[count] = row;
            let above = count as u32;
            count += usize::from(code != 0);
            above
        }));
        self.rows.truncate(count);
    }

    /// The rows of a range in which an anchor stands.
    fn rows_in(&self, range: Range<u32>) -> &[u32] {
        &self.rows[self.above[range.start as usize] as usize..self.above[range.end as usize] as usize]
    }

    /// Without branches that depend on the text: what is no anchor is written behind the places, again and again.
    fn place(&mut self, hypothesis: &[u32], total: u32) {
        let next = &mut self.counts;
        next.clear();
        next.extend(&self.starts);
        next[0] = total;
        self.places.clear();
        self.places.resize(total as usize + 1, 0);
        self.hypothesis.clear();
        self.hypothesis.push(NO_ANCHOR);
        self.hypothesis.extend(hypothesis.iter().zip(0..).map(|(&point, at)| {
            let code = self.code_of[point as usize];
            let next = &mut next[code as usize];
            self.places[*next as usize] = at;
            let is_anchor = code != 0;
            *next += u32::from(is_anchor);
            if is_anchor { code } else { NO_ANCHOR }
        }));
        self.hypothesis.push(NO_ANCHOR);
    }

    /// Places in the hypothesis of the anchor that stands at `row` of the reference.
    #[inline]
    fn places_of(&self, row: u32) -> &[u32] {
        let code = self.reference[row as usize] as usize;
        &self.places[self.starts[code] as usize..self.starts[code + 1] as usize]
    }

    /// Places in a range of the hypothesis of the anchor that stands at `row` of the reference.
    #[inline]
    pub(crate) fn places_in(&self, row: u32, range: &Range<u32>) -> &[u32] {
        let places = self.places_of(row);
        let first = places.partition_point(|&place| place < range.start);
        let end = places.partition_point(|&place| place < range.end);
        &places[first..end]
    }

    fn is_whole(&self, hypothesis: &Range<u32>) -> bool {
        hypothesis.start == 0 && hypothesis.end as usize + 2 == self.hypothesis.len()
    }

    /// Whether a part has no more than so many shared places.
    pub(crate) fn has_at_most(&self, limit: usize, part: &Part) -> bool {
        if part.reference.len().saturating_mul(self.most) <= limit {
            return true;
        }
        let is_whole = self.is_whole(&part.hypothesis);
        let mut count = 0;
        for row in part.reference.clone() {
            count += match is_whole {
                true => self.places_of(row).len(),
                false => self.places_in(row, &part.hypothesis).len(),
            };
            if count > limit {
                return false;
            }
        }
        true
    }

    /// The first anchor of the reference, in its first place of the hypothesis, inside the part.
    pub(crate) fn first_in(&self, part: &Part) -> Option<Run> {
        self.rows_in(part.reference.clone()).iter().find_map(|&row| {
            let places = self.places_of(row);
            let first = match places.len() <= FEW {
                true => places.iter().position(|&place| place >= part.hypothesis.start)?,
                false => places.partition_point(|&place| place < part.hypothesis.start),
            };
            let &place = places.get(first).filter(|&&place| place < part.hypothesis.end)?;
            Some(Run { reference: row, hypothesis: place, size: 1 })
        })
    }

    /// Adds all maximal runs of two or more anchors inside the part.
    pub(crate) fn list_runs(&self, part: &Part, runs: &mut Vec<Run>) {
        let is_whole = self.is_whole(&part.hypothesis);
        let places_of = |row: u32| match is_whole {
            true => self.places_of(row),
            false => self.places_in(row, &part.hypothesis),
        };
        // in the last row nothing but singles begins
        for &row in self.rows_in(part.reference.start..part.reference.end - 1) {
            let code = self.reference[row as usize];
            let after = self.reference[row as usize + 1];
            if after == 0 {
                continue;
            }
            let before = if row > part.reference.start { self.reference[row as usize - 1] } else { 0 };
            let mut add = |place: u32| {
                // else it is the rest of a run that was added
                if before != self.hypothesis[place as usize] || place == part.hypothesis.start {
                    let room = (part.reference.end - row).min(part.hypothesis.end - place);
                    let size = self.run_size(row, place, room);
                    runs.push(Run { reference: row, hypothesis: place, size });
                }
            };
            // of both anchors that a run begins with, the one that stands in fewer places
            let (here, next) = (places_of(row), places_of(row + 1));
            if here.len() <= next.len() {
                for &place in here {
                    if after == self.hypothesis[place as usize + 2] && place + 1 < part.hypothesis.end {
                        add(place);
                    }
                }
            } else {
                for &place in next {
                    if code == self.hypothesis[place as usize] && place > part.hypothesis.start {
                        add(place - 1);
                    }
                }
            }
        }
    }

    #[inline]
    fn run_size(&self, row: u32, place: u32, room: u32) -> u32 {
        let mut size = 2;
        while size < room
            && self.reference[(row + size) as usize] == self.hypothesis[(place + size) as usize + 1]
        {
            size += 1;
        }
        size
    }
}
