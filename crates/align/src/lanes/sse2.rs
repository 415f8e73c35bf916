//! Two words in a register of SSE2, which every x86-64 has.

use std::arch::x86_64::*;

use super::{Column, Lanes};

impl Lanes for __m128i {
    const COUNT: usize = 2;
    type Tail = u64;

    #[inline(always)]
    unsafe fn splat(word: u64) -> Self {
        // SAFETY: SSE2 is part of x86-64; no memory is touched.
        unsafe { _mm_set1_epi64x(word as i64) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: SSE2 is part of x86-64; the caller vouches for two readable words, and the load needs no
        // alignment.
        unsafe { _mm_loadu_si128(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: SSE2 is part of x86-64; the caller vouches for two writable words, and the store needs no
        // alignment.
        unsafe { _mm_storeu_si128(to.cast(), self) }
    }

    #[inline(always)]
    unsafe fn profile(rows: &[*const u64], first: usize) -> Self {
        // SAFETY: SSE2 is part of x86-64; the caller vouches for two readable words from `first` on in both
        // rows, of which one each is read, so that no alignment is needed.
        unsafe {
            let low = _mm_load_sd(rows[first].add(first).cast());
            _mm_castpd_si128(_mm_loadh_pd(low, rows[first + 1].add(first + 1).cast()))
        }
    }

    #[inline(always)]
    unsafe fn gather(from: &[*const u8]) -> Self {
        // SAFETY: SSE2 is part of x86-64; the caller vouches for eight readable bytes at both pointers, which need
        // no alignment.
        unsafe {
            let word = |k: usize| from[k].cast::<i64>().read_unaligned();
            _mm_set_epi64x(word(1), word(0))
        }
    }

    #[inline(always)]
    unsafe fn slide(low: Self, high: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64; no memory is touched.
        unsafe { _mm_or_si128(_mm_srli_epi64::<8>(low), _mm_slli_epi64::<56>(high)) }
    }

    #[inline(always)]
    unsafe fn turns(falling: Self, not_positive: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64; no memory is touched.
        unsafe { _mm_or_si128(falling, _mm_xor_si128(not_positive, _mm_set1_epi64x(-1))) }
    }

    #[inline(always)]
    unsafe fn carry(above: Self, words: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64; no memory is touched.
        unsafe { _mm_castpd_si128(_mm_shuffle_pd::<0b01>(_mm_castsi128_pd(above), _mm_castsi128_pd(words))) }
    }

    #[inline(always)]
    unsafe fn double(self) -> Self {
        // SAFETY: SSE2 is part of x86-64; no memory is touched.
        unsafe { _mm_add_epi64(self, self) }
    }

    #[inline(always)]
    unsafe fn step(
        equal: Self,
        column: Column<Self>,
        carry_positive: Self,
        carry_negative: Self,
    ) -> Column<Self> {
        // SAFETY: SSE2 is part of x86-64; no memory is touched.
        unsafe {
            let (flat, falling) = (column.vertical_not_positive, column.vertical_negative);
            let from_above = _mm_srli_epi64::<63>(carry_negative);
            let diagonal = _mm_or_si128(equal, falling);
            let equal = _mm_or_si128(equal, from_above);
            let sum = _mm_sub_epi64(flat, _mm_andnot_si128(flat, equal));
            let zero = _mm_or_si128(_mm_xor_si128(sum, flat), equal);
            let positive = _mm_or_si128(falling, _mm_andnot_si128(zero, flat));
            let negative = _mm_andnot_si128(flat, zero);
            let right = _mm_or_si128(positive.double(), _mm_srli_epi64::<63>(carry_positive));
            let left = _mm_or_si128(negative.double(), from_above);
            Column {
                vertical_not_positive: _mm_andnot_si128(left, _mm_or_si128(diagonal, right)),
                vertical_negative: _mm_and_si128(right, diagonal),
                horizontal_positive: positive,
                horizontal_negative: negative,
            }
        }
    }

    #[inline(always)]
    unsafe fn count_top(totals: Self, words: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64; no memory is touched.
        unsafe { _mm_add_epi64(totals, _mm_srli_epi64::<63>(words)) }
    }

    #[inline(always)]
    unsafe fn tail() -> u64 {
        0
    }

    #[inline(always)]
    unsafe fn push(tail: &mut u64, words: Self) {
        // SAFETY: SSE2 is part of x86-64; no memory is touched.
        let signs = unsafe { _mm_movemask_pd(_mm_castsi128_pd(words)) };
        *tail = (*tail << 1) | (signs as u64 >> 1);
    }

    #[inline(always)]
    unsafe fn tail_word(tail: u64) -> u64 {
        tail
    }
}
