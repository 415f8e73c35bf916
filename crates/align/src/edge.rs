//! Horizontal differences along one row of the table, two bits per column.

use crate::Halt;
use crate::room;

/// Bits kept free before column 0, because a strip writes a few columns to the left of its first.
const MARGIN: usize = 64;

/// For every column whether its cell is dearer or cheaper than the one to the left; bits go from the highest
/// of a word to the lowest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edge {
    positive: Vec<u64>,
    negative: Vec<u64>,
}

impl Edge {
    /// Makes room for `columns` columns; what they hold is open.
    pub(crate) fn resize(&mut self, columns: usize) -> Result<(), Halt> {
        // a word more, because 64 bits are read at any bit offset, and one for the columns a strip runs past
        let words = (columns + MARGIN) / 64 + 3;
        room::lengthen(&mut self.positive, words, 0)?;
        room::lengthen(&mut self.negative, words, 0)
    }

    /// Adds the differences of `from..to` to a list, 64 columns at a time.
    pub(crate) fn copy_to(&self, from: usize, to: usize, bits: &mut Vec<(u64, u64)>) -> Result<(), Halt> {
        room::reserve(bits, bits.len() + (to - from).div_ceil(64))?;
        bits.extend((from..to).step_by(64).map(|column| self.read(column)));
        Ok(())
    }

    /// Makes every cell of `from..to` dearer by one than its left neighbour.
    pub(crate) fn rise(&mut self, from: usize, to: usize) {
        let (mut at, end) = (from + MARGIN, to + MARGIN);
        while at < end {
            let count = (64 - at % 64).min(end - at);
            let mask = (!0u64 << (64 - count)) >> (at % 64);
            self.positive[at / 64] |= mask;
            self.negative[at / 64] &= !mask;
            at += count;
        }
    }

    /// The cell at column `to` less the one at column `from`.
    pub(crate) fn difference(&self, from: usize, to: usize) -> i32 {
        let (mut at, end) = (from + MARGIN, to + MARGIN);
        let mut sum = 0;
        while at < end {
            let count = (64 - at % 64).min(end - at);
            let mask = (!0u64 << (64 - count)) >> (at % 64);
            sum += (self.positive[at / 64] & mask).count_ones() as i32;
            sum -= (self.negative[at / 64] & mask).count_ones() as i32;
            at += count;
        }
        sum
    }

    /// The first column of `from..=to` whose total is within the budget, with its cost; `value` is the cost at
    /// `from`. The total may change by two from one column to the next.
    pub(crate) fn first_within(
        &self,
        from: usize,
        to: usize,
        value: i64,
        budget: i64,
        total: impl Fn(usize, i64) -> i64,
    ) -> Option<(usize, i64)> {
        let (mut at, mut value) = (from, value);
        let mut stride = 64;
        while total(at, value) > budget {
            if at == to {
                return None;
            }
            let next = (at + stride).min(to);
            let next_value = value + i64::from(self.difference(at, next));
            let lowest = (total(at, value) + total(next, next_value)) / 2 - (next - at) as i64;
            if lowest > budget || stride == 1 {
                (at, value) = (next, next_value);
                // eight single columns without success: look further ahead again
                stride = if stride == 1 && at.is_multiple_of(8) { 64 } else { stride };
            } else {
                stride /= 8;
            }
        }
        Some((at, value))
    }

    /// The last such column; `value` is the cost at `to`.
    pub(crate) fn last_within(
        &self,
        from: usize,
        to: usize,
        value: i64,
        budget: i64,
        total: impl Fn(usize, i64) -> i64,
    ) -> Option<(usize, i64)> {
        let (mut at, mut value) = (to, value);
        let mut stride = 64;
        while total(at, value) > budget {
            if at == from {
                return None;
            }
            let next = at.saturating_sub(stride).max(from);
            let next_value = value - i64::from(self.difference(next, at));
            let lowest = (total(at, value) + total(next, next_value)) / 2 - (at - next) as i64;
            if lowest > budget || stride == 1 {
                (at, value) = (next, next_value);
                // eight single columns without success: look further ahead again
                stride = if stride == 1 && at.is_multiple_of(8) { 64 } else { stride };
            } else {
                stride /= 8;
            }
        }
        Some((at, value))
    }

    /// The 64 columns from `column` on: dearer, cheaper.
    #[inline(always)]
    pub(crate) fn read(&self, column: usize) -> (u64, u64) {
        let (word, shift) = ((column + MARGIN) / 64, (column + MARGIN) % 64);
        let join = |words: &[u64]| (words[word] << shift) | ((words[word + 1] >> 1) >> (63 - shift));
        (join(&self.positive), join(&self.negative))
    }

    /// Writes the `count` columns (1 to 64) that end `lag` columns before column `end`; the bits are the lowest.
    #[inline(always)]
    pub(crate) fn write(&mut self, end: usize, lag: usize, count: usize, positive: u64, negative: u64) {
        let at = end + MARGIN - lag - count;
        let (word, shift) = (at / 64, at % 64);
        let mask = !0u64 << (64 - count);
        let put = |words: &mut [u64], bits: u64| {
            let bits = bits << (64 - count);
            words[word] = (words[word] & !(mask >> shift)) | (bits >> shift);
            if shift + count > 64 {
                let rest = 64 - shift;
                words[word + 1] = (words[word + 1] & !(mask << rest)) | (bits << rest);
            }
        };
        put(&mut self.positive, positive);
        put(&mut self.negative, negative);
    }
}

#[cfg(test)]
mod tests {
    use super::Edge;

    #[test]
    fn what_is_written_at_any_offset_is_read_back() {
        let mut edge = Edge::default();
        edge.resize(300).expect("room");
        edge.rise(0, 300);
        assert_eq!(edge.difference(7, 290), 283);
        for (end, count) in [(64, 64), (70, 3), (131, 64), (200, 1), (265, 33)] {
            edge.rise(0, 300);
            let bits = 0xDEAD_BEEF_0123_4567u64 & (!0 >> (64 - count));
            edge.write(end + 5, 5, count, bits, !bits & (!0 >> (64 - count)));
            let (positive, negative) = edge.read(end - count);
            assert_eq!(positive >> (64 - count), bits, "end {end}, count {count}");
            assert_eq!(negative >> (64 - count), !bits & (!0 >> (64 - count)));
            let expected = 2 * bits.count_ones() as i32 - count as i32 + 300 - count as i32;
            assert_eq!(edge.difference(0, 300), expected);
        }
    }
}
