//! What a call is given: the number of the operation, how many numbers and texts there are, the numbers, how many
//! UTF-16 units each text has, and the units, two in a word. They are taken one after the other.
use crate::failure::Failure;

/// The rest of a frame.
pub struct Frame<'a> {
    pub operation: u32,
    numbers: &'a [u32],
    lengths: &'a [u32],
    units: &'a [u16],
}

impl<'a> Frame<'a> {
    pub fn of(words: &'a [u32]) -> Result<Self, Failure> {
        let cut = || {
            let (&[operation, numbers, texts], rest) = words.split_first_chunk::<3>()?;
            let (numbers, rest) = rest.split_at_checked(numbers as usize)?;
            let (lengths, rest) = rest.split_at_checked(texts as usize)?;
            // SAFETY: every two bytes are a number, and words are aligned for them.
            let (_, units, _) = unsafe { rest.align_to::<u16>() };
            let wanted: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
            (wanted <= units.len() as u64).then_some(Self { operation, numbers, lengths, units })
        };
        cut().ok_or_else(|| Failure::invalid("expected as many numbers and units as the frame says"))
    }

    pub fn number(&mut self) -> Result<u32, Failure> {
        let (&number, rest) =
            self.numbers.split_first().ok_or_else(|| Failure::invalid("expected another number"))?;
        self.numbers = rest;
        Ok(number)
    }

    pub fn text(&mut self) -> Result<&'a [u16], Failure> {
        let (&length, rest) =
            self.lengths.split_first().ok_or_else(|| Failure::invalid("expected another text"))?;
        let (text, units) = self.units.split_at(length as usize);
        (self.lengths, self.units) = (rest, units);
        Ok(text)
    }

    /// A text of which is known that it is well formed, such as a name.
    pub fn string(&mut self) -> Result<String, Failure> {
        String::from_utf16(self.text()?).map_err(Failure::invalid)
    }

    pub fn strings(&mut self, count: u32) -> Result<Vec<String>, Failure> {
        (0..count).map(|_| self.string()).collect()
    }

    /// How many texts are left.
    pub fn texts_left(&self) -> usize {
        self.lengths.len()
    }

    /// The next texts as pairs, at most so many, with whether all of them have at most so many units.
    pub fn pairs(&mut self, most: usize) -> Result<Vec<[&'a [u16]; 2]>, Failure> {
        (0..most.min(self.lengths.len() / 2)).map(|_| Ok([self.text()?, self.text()?])).collect()
    }
}
