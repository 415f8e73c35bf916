/// Random words of one resample, a pure function of `(seed, resample, scheme)`.
///
/// Chris Doty-Humphrey's sfc32: 32-bit adds, shifts and a rotation only, so that JavaScript makes the same words.
/// Every resample has its own generator; threads therefore cannot change what a resample draws.
pub struct Generator {
    a: u32,
    b: u32,
    c: u32,
    counter: u32,
}

/// Rounds after which three seed words have reached every bit (the author's figure).
const WARM_UP: usize = 15;

impl Generator {
    /// Starts the stream of one resample.
    pub fn new(seed: u32, resample: u32, scheme: u32) -> Self {
        let mut generator = Self { a: seed, b: resample, c: scheme, counter: 1 };
        for _ in 0..WARM_UP {
            generator.word();
        }
        generator
    }

    /// The next 32 random bits.
    #[inline]
    pub fn word(&mut self) -> u32 {
        let word = self.a.wrapping_add(self.b).wrapping_add(self.counter);
        self.counter = self.counter.wrapping_add(1);
        self.a = self.b ^ (self.b >> 9);
        self.b = self.c.wrapping_add(self.c << 3);
        self.c = self.c.rotate_left(21).wrapping_add(word);
        word
    }

    /// A number below `bound`, every one equally likely (Lemire's multiplication with rejection).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.word()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.word()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::Generator;

    #[test]
    fn words_are_those_of_the_other_engine() {
        // the same words stand in tests/unit/statistics/generator.test.ts
        let words = |seed, resample, scheme| {
            let mut generator = Generator::new(seed, resample, scheme);
            [generator.word(), generator.word(), generator.word()]
        };
        assert_eq!(words(0, 0, 0), EXPECTED[0]);
        assert_eq!(words(1, 2, 3), EXPECTED[1]);
        assert_eq!(words(u32::MAX, u32::MAX, 1), EXPECTED[2]);
    }

    const EXPECTED: [[u32; 3]; 3] = [
        [0xfb52c520, 0x38802be1, 0x948279e6],
        [0xeda6a65f, 0x05843866, 0x42e2d5db],
        [0x58233c20, 0x28ce7704, 0xe5d1c7e7],
    ];

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        for bound in [1_u32, 2, 3, 7, 100] {
            let mut seen = vec![0_u32; bound as usize];
            let mut generator = Generator::new(11, bound, 0);
            for _ in 0..bound * 10_000 {
                seen[generator.below(bound) as usize] += 1;
            }
            // 6 standard deviations of a count with mean 10,000
            assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 600), "bound {bound}: {seen:?}");
        }
    }

    #[test]
    fn rejection_keeps_a_bound_that_does_not_divide_fair() {
        // without rejection, of 3 * 2^30 values every third would be drawn twice as often
        let bound = 3 << 30;
        let mut generator = Generator::new(5, 0, 0);
        let mut thirds = [0_u32; 3];
        for _ in 0..30_000 {
            thirds[(generator.below(bound) % 3) as usize] += 1;
        }
        assert!(thirds.iter().all(|&count| count.abs_diff(10_000) < 500), "{thirds:?}");
    }

    #[test]
    fn neighbouring_resamples_share_nothing() {
        let mut first = Generator::new(1, 0, 0);
        let mut second = Generator::new(1, 1, 0);
        let differing: u32 = (0..1000).map(|_| (first.word() ^ second.word()).count_ones()).sum();
        assert!(differing.abs_diff(16_000) < 600, "{differing} of 32,000 bits differ");
    }
}
