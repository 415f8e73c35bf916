//! Random texts that are the same on every machine.

/// Lengths around the sizes of words, registers and strips.
pub const EDGE_LENGTHS: [usize; 25] = [
    0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 191, 192, 193, 255, 256, 257, 319, 320, 511, 512, 513,
    577, 1000,
];

/// Splitmix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator; the same seed gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(end)) >> 64) as u64
    }

    /// A text over `alphabet` symbols.
    pub fn text(&mut self, length: usize, alphabet: u32) -> Vec<u32> {
        (0..length).map(|_| self.below(u64::from(alphabet)) as u32).collect()
    }

    /// A text with about `percent` errors in a hundred symbols: substitutions, deletions, insertions.
    pub fn noisy(&mut self, text: &[u32], percent: u64, alphabet: u32) -> Vec<u32> {
        let mut noisy = Vec::with_capacity(text.len());
        for &symbol in text {
            if self.below(100) >= percent {
                noisy.push(symbol);
                continue;
            }
            match self.below(10) {
                0..6 => noisy.push(self.below(u64::from(alphabet)) as u32),
                6..8 => {}
                _ => noisy.extend([self.below(u64::from(alphabet)) as u32, symbol]),
            }
        }
        noisy
    }

    /// A text with a passage cut out here and another one put in there.
    pub fn shifted(&mut self, text: &[u32], passage: usize, alphabet: u32) -> Vec<u32> {
        let cut = self.below(text.len() as u64 + 1) as usize;
        let end = (cut + passage).min(text.len());
        let mut shifted = [&text[..cut], &text[end..]].concat();
        let at = self.below(shifted.len() as u64 + 1) as usize;
        let passage = self.text(passage, alphabet);
        shifted.splice(at..at, passage);
        shifted
    }
}
