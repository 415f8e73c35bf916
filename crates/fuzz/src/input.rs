//! Bytes of the fuzzer as numbers, texts and pairs.

/// Takes values off the front of an input; behind its end there are zeros.
pub struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The rest in two parts; the first number says where the second one begins.
    pub fn halves(mut self) -> (&'a [u8], &'a [u8]) {
        let at = usize::from(self.word()) % (self.0.len() + 1);
        self.0.split_at(at)
    }

    /// The rest as two texts.
    pub fn texts(self) -> (String, String) {
        let (first, second) = self.halves();
        (text(first), text(second))
    }

    /// The rest as two sequences of symbols over an alphabet that a byte chooses.
    pub fn symbols(mut self) -> (Vec<u32>, Vec<u32>) {
        let kind = self.byte();
        let symbol = |&byte: &u8| match kind % 5 {
            0 => u32::from(byte),
            1 => u32::from(byte % 2),
            2 => u32::from(byte % 5),
            // far apart, up to the largest number there is
            3 => u32::from(byte).wrapping_mul(0x0101_0101),
            _ => 0x0F00 + u32::from(byte),
        };
        let (first, second) = self.halves();
        (first.iter().map(symbol).collect(), second.iter().map(symbol).collect())
    }
}

/// Well-formed text whatever the bytes are.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
