//! One part of an evaluation that is done in several.

use std::ops::Range;

/// A part of several: an even, contiguous share of whatever is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `of`.
    pub number: u32,
    /// How many parts there are.
    pub of: u32,
}

impl Shard {
    /// The one part of an undivided whole.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Its share of `count` things: where the share of one part ends, that of the next begins.
    pub fn share_of(self, count: usize) -> Range<usize> {
        let place = |number: u32| (count as u128 * u128::from(number) / u128::from(self.of)) as usize;
        place(self.number - 1)..place(self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn shares_are_even_and_cover_everything_once() {
        for (count, of) in [(0, 1), (0, 3), (1, 3), (2, 3), (7, 3), (10, 10), (63_000, 16), (5, u32::MAX)] {
            let mut end = 0;
            for number in (1..=of).take(20).chain(of.saturating_sub(3).max(21)..=of) {
                let share = Shard { number, of }.share_of(count);
                assert!(number == 1 || share.start >= end, "{count} in {of}");
                assert!(share.len() <= count.div_ceil(of as usize), "{count} in {of}");
                end = share.end;
            }
            assert_eq!(end, count, "{count} in {of}");
        }
    }
}
