//! Two words in a register of WebAssembly.

use std::arch::wasm32::*;

use super::{Column, Lanes};

impl Lanes for v128 {
    const COUNT: usize = 2;
    type Tail = u64;

    #[inline(always)]
    unsafe fn splat(word: u64) -> Self {
        u64x2_splat(word)
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the caller vouches for two readable words, and the load needs no alignment.
        unsafe { v128_load(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: the caller vouches for two writable words, and the store needs no alignment.
        unsafe { v128_store(to.cast(), self) }
    }

    #[inline(always)]
    unsafe fn profile(rows: &[*const u64], first: usize) -> Self {
        // SAFETY: the caller vouches for two readable words from `first` on in both rows, of which one each is read,
        // so that no alignment is needed.
        unsafe {
            let low = v128_load64_zero(rows[first].add(first));
            v128_load64_lane::<1>(low, rows[first + 1].add(first + 1))
        }
    }

    #[inline(always)]
    unsafe fn gather(from: &[*const u8]) -> Self {
        // SAFETY: the caller vouches for eight readable bytes at both pointers, and the loads need no alignment.
        unsafe { v128_load64_lane::<1>(v128_load64_zero(from[0].cast()), from[1].cast()) }
    }

    #[inline(always)]
    unsafe fn slide(low: Self, high: Self) -> Self {
        v128_or(u64x2_shr(low, 8), u64x2_shl(high, 56))
    }

    #[inline(always)]
    unsafe fn turns(falling: Self, not_positive: Self) -> Self {
        v128_or(falling, v128_not(not_positive))
    }

    #[inline(always)]
    unsafe fn carry(above: Self, words: Self) -> Self {
        u64x2_shuffle::<1, 2>(above, words)
    }

    #[inline(always)]
    unsafe fn double(self) -> Self {
        u64x2_add(self, self)
    }

    #[inline(always)]
    unsafe fn step(
        equal: Self,
        column: Column<Self>,
        carry_positive: Self,
        carry_negative: Self,
    ) -> Column<Self> {
        let (flat, falling) = (column.vertical_not_positive, column.vertical_negative);
        let from_above = u64x2_shr(carry_negative, 63);
        let diagonal = v128_or(equal, falling);
        let equal = v128_or(equal, from_above);
        let sum = u64x2_sub(flat, v128_andnot(equal, flat));
        let zero = v128_or(v128_xor(sum, flat), equal);
        let positive = v128_or(falling, v128_andnot(flat, zero));
        let negative = v128_andnot(zero, flat);
        let right = v128_or(u64x2_add(positive, positive), u64x2_shr(carry_positive, 63));
        let left = v128_or(u64x2_add(negative, negative), from_above);
        Column {
            vertical_not_positive: v128_andnot(v128_or(diagonal, right), left),
            vertical_negative: v128_and(right, diagonal),
            horizontal_positive: positive,
            horizontal_negative: negative,
        }
    }

    #[inline(always)]
    unsafe fn count_top(totals: Self, words: Self) -> Self {
        u64x2_add(totals, u64x2_shr(words, 63))
    }

    #[inline(always)]
    unsafe fn tail() -> u64 {
        0
    }

    #[inline(always)]
    unsafe fn push(tail: &mut u64, words: Self) {
        *tail = (*tail << 1) | (u64x2_extract_lane::<1>(words) >> 63);
    }

    #[inline(always)]
    unsafe fn tail_word(tail: u64) -> u64 {
        tail
    }
}
