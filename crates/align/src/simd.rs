//! The instruction sets an aligner can run on.

/// An instruction set; every one gives the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Simd {
    /// x86-64 with AVX-512 (F, BW, DQ, VL, VBMI2): eight words per step.
    Avx512,
    /// x86-64 with AVX2: four words per step.
    Avx2,
    /// 64-bit ARM: two words per step.
    Neon,
    /// Every x86-64: two words per step.
    Sse2,
    /// WebAssembly with SIMD: two words per step.
    Simd128,
    /// Any machine: one word per step.
    Scalar,
}

impl Simd {
    /// Every path, the fastest first.
    pub const ALL: [Self; 6] =
        [Self::Avx512, Self::Avx2, Self::Neon, Self::Sse2, Self::Simd128, Self::Scalar];

    /// The paths this processor can run, the fastest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|path| path.is_available())
    }

    /// The fastest path of this processor.
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::Scalar)
    }

    /// Whether this processor can run the path.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("bmi2")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2"),
            Self::Neon => cfg!(target_arch = "aarch64"),
            Self::Sse2 => cfg!(target_arch = "x86_64"),
            Self::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            Self::Scalar => true,
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
        }
    }

    /// The path's name in settings and records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Neon => "neon",
            Self::Sse2 => "sse2",
            Self::Simd128 => "simd128",
            Self::Scalar => "scalar",
        }
    }

    /// The path of that name; `None` for an unknown one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|path| path.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::Simd;

    #[test]
    fn every_name_leads_back_to_its_path() {
        for path in Simd::ALL {
            assert_eq!(Simd::from_name(path.name()), Some(path));
        }
        assert_eq!(Simd::from_name("mmx"), None);
        assert!(Simd::Scalar.is_available());
        assert!(Simd::best().is_available());
    }
}
