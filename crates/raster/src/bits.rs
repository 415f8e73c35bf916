/// Rows of bits, each in whole words; what lies beyond the width is 0.
#[derive(Clone)]
pub(crate) struct Bits {
    words: usize,
    data: Vec<u64>,
}

impl Bits {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        let words = width.div_ceil(64);
        Self { words, data: vec![0; words * height] }
    }

    pub(crate) fn row(&self, y: usize) -> &[u64] {
        &self.data[y * self.words..(y + 1) * self.words]
    }

    pub(crate) fn set(&mut self, x: usize, y: usize) {
        self.data[y * self.words + x / 64] |= 1 << (x % 64);
    }

    /// Sets `from` up to but not including `to`, which is larger.
    pub(crate) fn set_range(&mut self, y: usize, from: usize, to: usize) {
        let row = &mut self.data[y * self.words..(y + 1) * self.words];
        let (first, last) = (from / 64, (to - 1) / 64);
        let (head, tail) = (u64::MAX << (from % 64), u64::MAX >> (63 - (to - 1) % 64));
        if first == last {
            row[first] |= head & tail;
            return;
        }
        row[first] |= head;
        row[first + 1..last].fill(u64::MAX);
        row[last] |= tail;
    }

    /// Adds row `other` to row `y`.
    pub(crate) fn join(&mut self, y: usize, other: usize) {
        for word in 0..self.words {
            self.data[y * self.words + word] |= self.data[other * self.words + word];
        }
    }

    /// Adds row `other` of another of the same width to row `y`.
    pub(crate) fn join_from(&mut self, y: usize, source: &Self, other: usize) {
        let row = &mut self.data[y * self.words..(y + 1) * self.words];
        row.iter_mut().zip(source.row(other)).for_each(|(word, more)| *word |= more);
    }
}

/// Start and end of each run of set bits.
pub(crate) fn runs(row: &[u64]) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let from = next(row, at, false)?;
        let to = next(row, from, true).unwrap_or(row.len() * 64);
        at = to;
        Some((from, to))
    })
}

/// The first set bit from `at` on, or, `inverted`, the first that is not set.
fn next(row: &[u64], at: usize, inverted: bool) -> Option<usize> {
    let flip = if inverted { u64::MAX } else { 0 };
    let mut word = at / 64;
    let mut rest = (row.get(word)? ^ flip) & (u64::MAX << (at % 64));
    while rest == 0 {
        word += 1;
        rest = row.get(word)? ^ flip;
    }
    Some(word * 64 + rest.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_the_runs_that_were_set() {
        for (from, to) in [(0, 1), (5, 64), (63, 65), (64, 128), (0, 200), (199, 200), (70, 71)] {
            let mut bits = Bits::new(200, 2);
            bits.set_range(1, from, to);
            assert_eq!(runs(bits.row(1)).collect::<Vec<_>>(), [(from, to)], "{from}..{to}");
            assert_eq!(runs(bits.row(0)).count(), 0);
        }
    }

    #[test]
    fn runs_reach_the_end_of_the_last_word() {
        let mut bits = Bits::new(128, 1);
        bits.set(3, 0);
        bits.set_range(0, 100, 128);
        assert_eq!(runs(bits.row(0)).collect::<Vec<_>>(), [(3, 4), (100, 128)]);
    }
}
