//! Eight words in a register of AVX-512, or four in its shorter form.

use std::arch::x86_64::*;

use super::{Column, Lanes};

/// Four words with the instructions of AVX-512.
#[derive(Clone, Copy)]
pub(crate) struct Half(__m256i);

// truth tables of the three-input operations: a = 0xF0, b = 0xCC, c = 0xAA
const XOR_OR: i32 = (0xF0 ^ 0xCC) | 0xAA;
const OR_NOT: i32 = 0xF0 | (!0xAA & 0xFF);
const OR_AND_NOT: i32 = 0xF0 | (0xCC & !0xAA);
const OR_THEN_AND_NOT: i32 = (0xF0 | 0xCC) & (!0xAA & 0xFF);

impl Lanes for __m512i {
    const COUNT: usize = 8;
    type Tail = __m512i;

    #[inline(always)]
    unsafe fn splat(word: u64) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        unsafe { _mm512_set1_epi64(word as i64) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the caller vouches for AVX-512 F and for eight readable words; the load needs no alignment.
        unsafe { _mm512_loadu_epi64(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: the caller vouches for AVX-512 F and for eight writable words; the store needs no alignment.
        unsafe { _mm512_storeu_epi64(to.cast(), self) }
    }

    // two chains of merging loads, so that the second does not wait for the first
    #[inline(always)]
    unsafe fn profile(rows: &[*const u64], first: usize) -> Self {
        // SAFETY: the caller vouches for AVX-512 F, and for every row that eight words from `first` on can be
        // read and begin at a multiple of 64 bytes, which these loads need with a mask too. The rows
        // themselves are looked up with bounds.
        unsafe {
            let mut low = _mm512_load_epi64(rows[first].add(first).cast());
            low = _mm512_mask_load_epi64(low, 1 << 1, rows[first + 1].add(first).cast());
            low = _mm512_mask_load_epi64(low, 1 << 2, rows[first + 2].add(first).cast());
            low = _mm512_mask_load_epi64(low, 1 << 3, rows[first + 3].add(first).cast());
            let mut high = _mm512_load_epi64(rows[first + 4].add(first).cast());
            high = _mm512_mask_load_epi64(high, 1 << 5, rows[first + 5].add(first).cast());
            high = _mm512_mask_load_epi64(high, 1 << 6, rows[first + 6].add(first).cast());
            high = _mm512_mask_load_epi64(high, 1 << 7, rows[first + 7].add(first).cast());
            _mm512_mask_mov_epi64(low, 0xF0, high)
        }
    }

    #[inline(always)]
    unsafe fn gather(from: &[*const u8]) -> Self {
        // SAFETY: passed on to the caller: both halves are read as the shorter registers are.
        unsafe {
            let (low, high) = (<__m256i as Lanes>::gather(from), <__m256i as Lanes>::gather(&from[4..]));
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
        }
    }

    #[inline(always)]
    unsafe fn slide(low: Self, high: Self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        unsafe { _mm512_shrdi_epi64::<8>(low, high) }
    }

    #[inline(always)]
    unsafe fn turns(falling: Self, not_positive: Self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        unsafe { _mm512_ternarylogic_epi64::<OR_NOT>(falling, not_positive, not_positive) }
    }

    #[inline(always)]
    unsafe fn carry(above: Self, words: Self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        unsafe { _mm512_alignr_epi64::<7>(words, above) }
    }

    #[inline(always)]
    unsafe fn double(self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        unsafe { _mm512_add_epi64(self, self) }
    }

    #[inline(always)]
    unsafe fn step(
        equal: Self,
        column: Column<Self>,
        carry_positive: Self,
        carry_negative: Self,
    ) -> Column<Self> {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        unsafe {
            let (flat, falling) = (column.vertical_not_positive, column.vertical_negative);
            let diagonal = _mm512_or_epi64(equal, falling);
            let equal = _mm512_or_epi64(equal, _mm512_srli_epi64::<63>(carry_negative));
            let sum = _mm512_sub_epi64(flat, _mm512_andnot_epi64(flat, equal));
            let zero = _mm512_ternarylogic_epi64::<XOR_OR>(sum, flat, equal);
            let positive = _mm512_ternarylogic_epi64::<OR_AND_NOT>(falling, flat, zero);
            let negative = _mm512_andnot_epi64(flat, zero);
            let right = _mm512_shldi_epi64::<1>(positive, carry_positive);
            let left = _mm512_shldi_epi64::<1>(negative, carry_negative);
            Column {
                vertical_not_positive: _mm512_ternarylogic_epi64::<OR_THEN_AND_NOT>(diagonal, right, left),
                vertical_negative: _mm512_and_epi64(right, diagonal),
                horizontal_positive: positive,
                horizontal_negative: negative,
            }
        }
    }

    #[inline(always)]
    unsafe fn count_top(totals: Self, words: Self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        unsafe { _mm512_add_epi64(totals, _mm512_srli_epi64::<63>(words)) }
    }

    #[inline(always)]
    unsafe fn tail() -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn push(tail: &mut Self, words: Self) {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        *tail = unsafe { _mm512_shldi_epi64::<1>(*tail, words) };
    }

    #[inline(always)]
    unsafe fn tail_word(tail: Self) -> u64 {
        // SAFETY: the caller vouches for AVX-512 (F, DQ, VBMI2); no memory is touched.
        unsafe { _mm256_extract_epi64::<3>(_mm512_extracti64x4_epi64::<1>(tail)) as u64 }
    }
}

impl Lanes for Half {
    const COUNT: usize = 4;
    type Tail = Half;

    #[inline(always)]
    unsafe fn splat(word: u64) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the caller vouches for AVX-512 F and VL and for four readable words; the load needs no
        // alignment.
        Self(unsafe { _mm256_loadu_epi64(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: the caller vouches for AVX-512 F and VL and for four writable words; the store needs no
        // alignment.
        unsafe { _mm256_storeu_epi64(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn profile(rows: &[*const u64], first: usize) -> Self {
        // SAFETY: passed on to the caller: what is asked of the rows is the same, and AVX-512 contains AVX2.
        Self(unsafe { <__m256i as Lanes>::profile(rows, first) })
    }

    #[inline(always)]
    unsafe fn gather(from: &[*const u8]) -> Self {
        // SAFETY: passed on to the caller: what is asked of the words is the same, and AVX-512 contains AVX2.
        Self(unsafe { <__m256i as Lanes>::gather(from) })
    }

    #[inline(always)]
    unsafe fn slide(low: Self, high: Self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        Self(unsafe { _mm256_shrdi_epi64::<8>(low.0, high.0) })
    }

    #[inline(always)]
    unsafe fn turns(falling: Self, not_positive: Self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        Self(unsafe { _mm256_ternarylogic_epi64::<OR_NOT>(falling.0, not_positive.0, not_positive.0) })
    }

    #[inline(always)]
    unsafe fn carry(above: Self, words: Self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        Self(unsafe { _mm256_alignr_epi64::<3>(words.0, above.0) })
    }

    #[inline(always)]
    unsafe fn double(self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        Self(unsafe { _mm256_add_epi64(self.0, self.0) })
    }

    #[inline(always)]
    unsafe fn step(
        equal: Self,
        column: Column<Self>,
        carry_positive: Self,
        carry_negative: Self,
    ) -> Column<Self> {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        unsafe {
            let (flat, falling) = (column.vertical_not_positive.0, column.vertical_negative.0);
            let diagonal = _mm256_or_si256(equal.0, falling);
            let equal = _mm256_or_si256(equal.0, _mm256_srli_epi64::<63>(carry_negative.0));
            let sum = _mm256_sub_epi64(flat, _mm256_andnot_si256(flat, equal));
            let zero = _mm256_ternarylogic_epi64::<XOR_OR>(sum, flat, equal);
            let positive = _mm256_ternarylogic_epi64::<OR_AND_NOT>(falling, flat, zero);
            let negative = _mm256_andnot_si256(flat, zero);
            let right = _mm256_shldi_epi64::<1>(positive, carry_positive.0);
            let left = _mm256_shldi_epi64::<1>(negative, carry_negative.0);
            Column {
                vertical_not_positive: Self(_mm256_ternarylogic_epi64::<OR_THEN_AND_NOT>(
                    diagonal, right, left,
                )),
                vertical_negative: Self(_mm256_and_si256(right, diagonal)),
                horizontal_positive: Self(positive),
                horizontal_negative: Self(negative),
            }
        }
    }

    #[inline(always)]
    unsafe fn count_top(totals: Self, words: Self) -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        Self(unsafe { _mm256_add_epi64(totals.0, _mm256_srli_epi64::<63>(words.0)) })
    }

    #[inline(always)]
    unsafe fn tail() -> Self {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        Self(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    unsafe fn push(tail: &mut Self, words: Self) {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        tail.0 = unsafe { _mm256_shldi_epi64::<1>(tail.0, words.0) };
    }

    #[inline(always)]
    unsafe fn tail_word(tail: Self) -> u64 {
        // SAFETY: the caller vouches for AVX-512 (F, VL, VBMI2); no memory is touched.
        unsafe { _mm256_extract_epi64::<3>(tail.0) as u64 }
    }
}
