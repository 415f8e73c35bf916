//! Two words in a register of NEON, which every 64-bit ARM has.

use std::arch::aarch64::*;

use super::{Column, Lanes};

impl Lanes for uint64x2_t {
    const COUNT: usize = 2;
    type Tail = uint64x2_t;

    #[inline(always)]
    unsafe fn splat(word: u64) -> Self {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        unsafe { vdupq_n_u64(word) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: NEON is part of 64-bit ARM; the caller vouches for two readable words.
        unsafe { vld1q_u64(from) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: NEON is part of 64-bit ARM; the caller vouches for two writable words.
        unsafe { vst1q_u64(to, self) }
    }

    #[inline(always)]
    unsafe fn profile(rows: &[*const u64], first: usize) -> Self {
        // SAFETY: NEON is part of 64-bit ARM; the caller vouches for two readable words from `first` on in
        // both rows, of which one each is read.
        unsafe {
            let low = vld1_u64(rows[first].add(first));
            vcombine_u64(low, vld1_u64(rows[first + 1].add(first + 1)))
        }
    }

    #[inline(always)]
    unsafe fn gather(from: &[*const u8]) -> Self {
        // SAFETY: NEON is part of 64-bit ARM; the caller vouches for eight readable bytes at both pointers, and
        // loads of bytes need no alignment.
        unsafe { vreinterpretq_u64_u8(vcombine_u8(vld1_u8(from[0]), vld1_u8(from[1]))) }
    }

    #[inline(always)]
    unsafe fn slide(low: Self, high: Self) -> Self {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        unsafe { vorrq_u64(vshrq_n_u64::<8>(low), vshlq_n_u64::<56>(high)) }
    }

    #[inline(always)]
    unsafe fn turns(falling: Self, not_positive: Self) -> Self {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        unsafe {
            vreinterpretq_u64_u8(vornq_u8(vreinterpretq_u8_u64(falling), vreinterpretq_u8_u64(not_positive)))
        }
    }

    #[inline(always)]
    unsafe fn carry(above: Self, words: Self) -> Self {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        unsafe { vextq_u64::<1>(above, words) }
    }

    #[inline(always)]
    unsafe fn double(self) -> Self {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        unsafe { vaddq_u64(self, self) }
    }

    #[inline(always)]
    unsafe fn step(
        equal: Self,
        column: Column<Self>,
        carry_positive: Self,
        carry_negative: Self,
    ) -> Column<Self> {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        unsafe {
            let (flat, falling) = (column.vertical_not_positive, column.vertical_negative);
            let from_above = vshrq_n_u64::<63>(carry_negative);
            let diagonal = vorrq_u64(equal, falling);
            let equal = vorrq_u64(equal, from_above);
            let sum = vsubq_u64(flat, vbicq_u64(equal, flat));
            let zero = vorrq_u64(veorq_u64(sum, flat), equal);
            let positive = vorrq_u64(falling, vbicq_u64(flat, zero));
            let negative = vbicq_u64(zero, flat);
            // a shift with insertion joins both words in one instruction
            let right = vsliq_n_u64::<1>(vshrq_n_u64::<63>(carry_positive), positive);
            let left = vsliq_n_u64::<1>(from_above, negative);
            Column {
                vertical_not_positive: vbicq_u64(vorrq_u64(diagonal, right), left),
                vertical_negative: vandq_u64(right, diagonal),
                horizontal_positive: positive,
                horizontal_negative: negative,
            }
        }
    }

    #[inline(always)]
    unsafe fn count_top(totals: Self, words: Self) -> Self {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        unsafe { vsraq_n_u64::<63>(totals, words) }
    }

    #[inline(always)]
    unsafe fn tail() -> Self {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        unsafe { vdupq_n_u64(0) }
    }

    #[inline(always)]
    unsafe fn push(tail: &mut Self, words: Self) {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        *tail = unsafe { vsliq_n_u64::<1>(vshrq_n_u64::<63>(words), *tail) };
    }

    #[inline(always)]
    unsafe fn tail_word(tail: Self) -> u64 {
        // SAFETY: NEON is part of 64-bit ARM; no memory is touched.
        unsafe { vgetq_lane_u64::<1>(tail) }
    }
}
