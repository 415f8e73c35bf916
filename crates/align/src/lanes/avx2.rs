//! Four words in a register of AVX2.

use std::arch::x86_64::*;

use super::{Column, Lanes};

impl Lanes for __m256i {
    const COUNT: usize = 4;
    type Tail = u64;

    #[inline(always)]
    unsafe fn splat(word: u64) -> Self {
        // SAFETY: the caller vouches for AVX2; no memory is touched.
        unsafe { _mm256_set1_epi64x(word as i64) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the caller vouches for AVX2 and for four readable words; the load needs no alignment.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: the caller vouches for AVX2 and for four writable words; the store needs no alignment.
        unsafe { _mm256_storeu_si256(to.cast(), self) }
    }

    // whole rows are loaded and blended: cheaper than gathering words
    #[inline(always)]
    unsafe fn profile(rows: &[*const u64], first: usize) -> Self {
        // SAFETY: the caller vouches for AVX2, and for every row that four words from `first` on can be read
        // and begin at a multiple of 32 bytes, which these loads need. The rows themselves are looked up with
        // bounds.
        unsafe {
            let zero = _mm256_load_si256(rows[first].add(first).cast());
            let one = _mm256_load_si256(rows[first + 1].add(first).cast());
            let two = _mm256_load_si256(rows[first + 2].add(first).cast());
            let three = _mm256_load_si256(rows[first + 3].add(first).cast());
            let low = _mm256_blend_epi32::<0b0000_1100>(zero, one);
            let high = _mm256_blend_epi32::<0b1100_0000>(two, three);
            _mm256_blend_epi32::<0b1111_0000>(low, high)
        }
    }

    #[inline(always)]
    unsafe fn gather(from: &[*const u8]) -> Self {
        // SAFETY: the caller vouches for AVX2 and for eight readable bytes at every pointer, which need no
        // alignment. The pointers themselves are looked up with bounds.
        unsafe {
            let word = |k: usize| from[k].cast::<i64>().read_unaligned();
            _mm256_set_epi64x(word(3), word(2), word(1), word(0))
        }
    }

    #[inline(always)]
    unsafe fn slide(low: Self, high: Self) -> Self {
        // SAFETY: the caller vouches for AVX2; no memory is touched.
        unsafe { _mm256_or_si256(_mm256_srli_epi64::<8>(low), _mm256_slli_epi64::<56>(high)) }
    }

    #[inline(always)]
    unsafe fn turns(falling: Self, not_positive: Self) -> Self {
        // SAFETY: the caller vouches for AVX2; no memory is touched.
        unsafe { _mm256_or_si256(falling, _mm256_xor_si256(not_positive, _mm256_set1_epi64x(-1))) }
    }

    #[inline(always)]
    unsafe fn carry(above: Self, words: Self) -> Self {
        // SAFETY: the caller vouches for AVX2; no memory is touched.
        unsafe { _mm256_alignr_epi8::<8>(words, _mm256_permute2x128_si256::<0x21>(above, words)) }
    }

    #[inline(always)]
    unsafe fn double(self) -> Self {
        // SAFETY: the caller vouches for AVX2; no memory is touched.
        unsafe { _mm256_add_epi64(self, self) }
    }

    #[inline(always)]
    unsafe fn step(
        equal: Self,
        column: Column<Self>,
        carry_positive: Self,
        carry_negative: Self,
    ) -> Column<Self> {
        // SAFETY: the caller vouches for AVX2; no memory is touched.
        unsafe {
            let (flat, falling) = (column.vertical_not_positive, column.vertical_negative);
            let from_above = _mm256_srli_epi64::<63>(carry_negative);
            let diagonal = _mm256_or_si256(equal, falling);
            let equal = _mm256_or_si256(equal, from_above);
            let sum = _mm256_sub_epi64(flat, _mm256_andnot_si256(flat, equal));
            let zero = _mm256_or_si256(_mm256_xor_si256(sum, flat), equal);
            let positive = _mm256_or_si256(falling, _mm256_andnot_si256(zero, flat));
            let negative = _mm256_andnot_si256(flat, zero);
            let right = _mm256_or_si256(positive.double(), _mm256_srli_epi64::<63>(carry_positive));
            let left = _mm256_or_si256(negative.double(), from_above);
            Column {
                vertical_not_positive: _mm256_andnot_si256(left, _mm256_or_si256(diagonal, right)),
                vertical_negative: _mm256_and_si256(right, diagonal),
                horizontal_positive: positive,
                horizontal_negative: negative,
            }
        }
    }

    #[inline(always)]
    unsafe fn count_top(totals: Self, words: Self) -> Self {
        // SAFETY: the caller vouches for AVX2; no memory is touched.
        unsafe { _mm256_add_epi64(totals, _mm256_srli_epi64::<63>(words)) }
    }

    #[inline(always)]
    unsafe fn tail() -> u64 {
        0
    }

    // the sign mask moves the bit to the integer units, which are idle here
    #[inline(always)]
    unsafe fn push(tail: &mut u64, words: Self) {
        // SAFETY: the caller vouches for AVX2; no memory is touched.
        let signs = unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(words)) };
        *tail = (*tail << 1) | (signs as u64 >> 3);
    }

    #[inline(always)]
    unsafe fn tail_word(tail: u64) -> u64 {
        tail
    }
}
