//! One word at a time, for any machine.

use super::{Column, Lanes};

impl Lanes for u64 {
    const COUNT: usize = 1;
    type Tail = u64;

    #[inline(always)]
    unsafe fn splat(word: u64) -> Self {
        word
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the caller vouches for a readable word.
        unsafe { from.read() }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: the caller vouches for a writable word.
        unsafe { to.write(self) }
    }

    #[inline(always)]
    unsafe fn profile(rows: &[*const u64], first: usize) -> Self {
        // SAFETY: the caller vouches for a readable word at `first` of the row.
        unsafe { rows[first].add(first).read() }
    }

    #[inline(always)]
    unsafe fn gather(from: &[*const u8]) -> Self {
        // SAFETY: the caller vouches for eight readable bytes, which need no alignment.
        unsafe { from[0].cast::<u64>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn slide(low: Self, high: Self) -> Self {
        low >> 8 | high << 56
    }

    #[inline(always)]
    unsafe fn turns(falling: Self, not_positive: Self) -> Self {
        falling | !not_positive
    }

    #[inline(always)]
    unsafe fn carry(above: Self, _words: Self) -> Self {
        above
    }

    #[inline(always)]
    unsafe fn double(self) -> Self {
        self << 1
    }

    #[inline(always)]
    unsafe fn step(
        equal: Self,
        column: Column<Self>,
        carry_positive: Self,
        carry_negative: Self,
    ) -> Column<Self> {
        let (flat, falling) = (column.vertical_not_positive, column.vertical_negative);
        let from_above = carry_negative >> 63;
        let diagonal = equal | falling;
        let equal = equal | from_above;
        let zero = (flat.wrapping_sub(equal & !flat) ^ flat) | equal;
        let positive = falling | (flat & !zero);
        let negative = zero & !flat;
        let right = (positive << 1) | (carry_positive >> 63);
        Column {
            vertical_not_positive: (diagonal | right) & !((negative << 1) | from_above),
            vertical_negative: right & diagonal,
            horizontal_positive: positive,
            horizontal_negative: negative,
        }
    }

    #[inline(always)]
    unsafe fn count_top(totals: Self, words: Self) -> Self {
        totals + (words >> 63)
    }

    #[inline(always)]
    unsafe fn tail() -> u64 {
        0
    }

    #[inline(always)]
    unsafe fn push(tail: &mut u64, words: Self) {
        *tail = (*tail << 1) | (words >> 63);
    }

    #[inline(always)]
    unsafe fn tail_word(tail: u64) -> u64 {
        tail
    }
}
