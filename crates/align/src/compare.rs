//! Symbols of two texts compared many at once.

/// Compares as many symbols as a register holds.
pub(crate) trait Compare {
    /// Symbols compared at once; at most 16.
    const COUNT: usize;

    /// A bit for every place where the texts differ, the first one lowest.
    ///
    /// # Safety
    /// Both must be readable for [`Self::COUNT`] symbols, and the processor must have the instructions.
    unsafe fn differences(left: *const u32, right: *const u32) -> u32;
}

/// Any machine.
pub(crate) struct Portable;

impl Compare for Portable {
    const COUNT: usize = 8;

    #[inline(always)]
    unsafe fn differences(left: *const u32, right: *const u32) -> u32 {
        // SAFETY: the caller vouches for eight symbols; arrays of `u32` need no other alignment.
        let (left, right) = unsafe { (*left.cast::<[u32; 8]>(), *right.cast::<[u32; 8]>()) };
        let mut bits = 0;
        for (place, (a, b)) in left.iter().zip(&right).enumerate() {
            bits |= u32::from(a != b) << place;
        }
        bits
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use super::Compare;
    use std::arch::x86_64::{
        _mm_cmpeq_epi32, _mm_loadu_si128, _mm_movemask_epi8, _mm_packs_epi16, _mm_packs_epi32,
        _mm_setzero_si128, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256, _mm256_movemask_ps,
        _mm512_cmpneq_epi32_mask, _mm512_loadu_si512,
    };

    /// AVX-512 F.
    pub(crate) struct Avx512;

    impl Compare for Avx512 {
        const COUNT: usize = 16;

        #[inline(always)]
        unsafe fn differences(left: *const u32, right: *const u32) -> u32 {
            // SAFETY: the caller vouches for the instructions and for sixteen symbols.
            unsafe {
                let (left, right) = (_mm512_loadu_si512(left.cast()), _mm512_loadu_si512(right.cast()));
                u32::from(_mm512_cmpneq_epi32_mask(left, right))
            }
        }
    }

    /// AVX2.
    pub(crate) struct Avx2;

    impl Compare for Avx2 {
        const COUNT: usize = 8;

        #[inline(always)]
        unsafe fn differences(left: *const u32, right: *const u32) -> u32 {
            // SAFETY: the caller vouches for the instructions and for eight symbols.
            unsafe {
                let (left, right) = (_mm256_loadu_si256(left.cast()), _mm256_loadu_si256(right.cast()));
                let equal = _mm256_cmpeq_epi32(left, right);
                _mm256_movemask_ps(_mm256_castsi256_ps(equal)) as u32 ^ 0xFF
            }
        }
    }

    /// Every x86-64.
    pub(crate) struct Sse2;

    impl Compare for Sse2 {
        const COUNT: usize = 8;

        #[inline(always)]
        unsafe fn differences(left: *const u32, right: *const u32) -> u32 {
            // SAFETY: SSE2 is part of every x86-64; the caller vouches for eight symbols.
            unsafe {
                let first = _mm_cmpeq_epi32(_mm_loadu_si128(left.cast()), _mm_loadu_si128(right.cast()));
                let (left, right) = (left.add(4), right.add(4));
                let second = _mm_cmpeq_epi32(_mm_loadu_si128(left.cast()), _mm_loadu_si128(right.cast()));
                let equal = _mm_packs_epi16(_mm_packs_epi32(first, second), _mm_setzero_si128());
                _mm_movemask_epi8(equal) as u32 ^ 0xFF
            }
        }
    }
}

#[cfg(target_arch = "aarch64")]
pub(crate) mod arm {
    use super::Compare;
    use std::arch::aarch64::{
        vaddvq_u16, vandq_u16, vceqq_u32, vcombine_u16, vld1q_u16, vld1q_u32, vmovn_u32, vmvnq_u16,
    };

    /// Every 64-bit ARM.
    pub(crate) struct Neon;

    impl Compare for Neon {
        const COUNT: usize = 8;

        #[inline(always)]
        unsafe fn differences(left: *const u32, right: *const u32) -> u32 {
            const PLACES: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
            // SAFETY: NEON is part of every 64-bit ARM; the caller vouches for eight symbols.
            unsafe {
                let first = vceqq_u32(vld1q_u32(left), vld1q_u32(right));
                let second = vceqq_u32(vld1q_u32(left.add(4)), vld1q_u32(right.add(4)));
                let equal = vcombine_u16(vmovn_u32(first), vmovn_u32(second));
                u32::from(vaddvq_u16(vandq_u16(vmvnq_u16(equal), vld1q_u16(PLACES.as_ptr()))))
            }
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod wasm {
    use super::Compare;
    use std::arch::wasm32::{i32x4_bitmask, i32x4_ne, v128_load};

    /// WebAssembly with SIMD.
    pub(crate) struct Simd128;

    impl Compare for Simd128 {
        const COUNT: usize = 8;

        #[inline(always)]
        unsafe fn differences(left: *const u32, right: *const u32) -> u32 {
            // SAFETY: the caller vouches for eight symbols, and the loads need no alignment.
            unsafe {
                let first = i32x4_ne(v128_load(left.cast()), v128_load(right.cast()));
                let second = i32x4_ne(v128_load(left.add(4).cast()), v128_load(right.add(4).cast()));
                u32::from(i32x4_bitmask(first)) | u32::from(i32x4_bitmask(second)) << 4
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Compare, Portable};

    fn check<C: Compare>() {
        let left: Vec<u32> = (0..C::COUNT as u32).map(|place| place << 16 | 7).collect();
        for bits in 0..1u32 << C::COUNT.min(8) {
            for shift in [0, C::COUNT - C::COUNT.min(8)] {
                let bits = bits << shift;
                let mut right = left.clone();
                for (place, symbol) in right.iter_mut().enumerate() {
                    // the highest and the lowest bit of a symbol count alike
                    *symbol ^= (bits >> place & 1) << if place % 2 == 0 { 31 } else { 0 };
                }
                // SAFETY: both have as many symbols, and the caller looked for the instructions.
                assert_eq!(unsafe { C::differences(left.as_ptr(), right.as_ptr()) }, bits);
            }
        }
    }

    #[test]
    fn every_place_that_differs_has_a_bit() {
        check::<Portable>();
        #[cfg(target_arch = "x86_64")]
        {
            check::<super::x86::Sse2>();
            if crate::Simd::Avx2.is_available() {
                check::<super::x86::Avx2>();
            }
            if crate::Simd::Avx512.is_available() {
                check::<super::x86::Avx512>();
            }
        }
        #[cfg(target_arch = "aarch64")]
        check::<super::arm::Neon>();
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        check::<super::wasm::Simd128>();
    }
}
