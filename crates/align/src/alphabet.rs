//! Numbers the symbols of a reference from 1 up, so that tables by symbol are small.

use crate::Halt;
use crate::room;

/// Symbols below this have a place of their own in a table; others are hashed.
const NEAR: usize = 1 << 16;

/// Maps symbols to dense numbers; empty between two calls.
#[derive(Debug, Default)]
pub(crate) struct Alphabet {
    near: Vec<u32>,
    far: FarTable,
    used: Vec<u32>,
}

impl Alphabet {
    /// Numbers the reference's symbols in `rows` and the hypothesis's in `columns`, where 0 is a symbol
    /// that the reference lacks. `columns` gets `padding` zeros at both ends. Returns how many numbers
    /// there are, 0 included.
    pub(crate) fn number(
        &mut self,
        reference: &[u32],
        hypothesis: &[u32],
        rows: &mut Vec<u32>,
        columns: &mut Vec<u32>,
        padding: usize,
    ) -> Result<usize, Halt> {
        rows.clear();
        columns.clear();
        room::reserve(rows, reference.len())?;
        room::reserve(columns, hypothesis.len() + 2 * padding)?;
        if self.near.is_empty() {
            self.near = vec![0; NEAR];
        }
        let near_alone = |text: &[u32]| text.iter().fold(0, |all, &symbol| all | symbol) < NEAR as u32;
        let size = match <&mut [u32; NEAR]>::try_from(&mut self.near[..]) {
            Ok(near) if near_alone(reference) => number_near(near, reference, rows, &mut self.used),
            _ => self.number_any(reference, rows)?,
        };
        columns.resize(padding, 0);
        match <&[u32; NEAR]>::try_from(&self.near[..]) {
            Ok(near) if near_alone(hypothesis) => {
                columns.extend(hypothesis.iter().map(|&symbol| near[symbol as usize % NEAR]));
            }
            _ => columns.extend(hypothesis.iter().map(|&symbol| match self.near.get(symbol as usize) {
                Some(&number) => number,
                None => self.far.get(symbol),
            })),
        }
        columns.resize(columns.len() + padding, 0);
        for &symbol in &self.used[..size - 1] {
            if let Some(slot) = self.near.get_mut(symbol as usize) {
                *slot = 0;
            }
        }
        self.far.clear();
        Ok(size)
    }

    #[cold]
    fn number_any(&mut self, reference: &[u32], rows: &mut Vec<u32>) -> Result<usize, Halt> {
        let Self { near, far, used } = self;
        let mut next = 1;
        used.clear();
        room::reserve(used, reference.len())?;
        for &symbol in reference {
            let number = match near.get_mut(symbol as usize) {
                Some(slot) => {
                    if *slot == 0 {
                        *slot = next;
                    }
                    *slot
                }
                None => far.add(symbol, next)?,
            };
            if number == next {
                used.push(symbol);
                next += 1;
            }
            rows.push(number);
        }
        Ok(next as usize)
    }
}

/// Numbers symbols without a branch: which symbol is a new one can't be predicted.
fn number_near(near: &mut [u32; NEAR], reference: &[u32], rows: &mut Vec<u32>, used: &mut Vec<u32>) -> usize {
    // no more symbols than the table has places, and one that is written in vain
    if used.len() <= NEAR {
        used.resize(NEAR + 1, 0);
    }
    let used = &mut used[..=NEAR];
    let mut next = 1;
    rows.extend(reference.iter().map(|&symbol| {
        let slot = &mut near[symbol as usize % NEAR];
        let is_new = *slot == 0;
        // `next` counts from 1 and is at most the number of symbols seen, this one included
        used[next as usize - 1] = symbol;
        let number = if is_new { next } else { *slot };
        *slot = number;
        next += u32::from(is_new);
        number
    }));
    next as usize
}

/// Open addressing with linear probing; at most half full.
#[derive(Debug, Default)]
struct FarTable {
    slots: Vec<(u32, u32)>,
    /// Places in use: clearing costs as much as filling, however large the table once was.
    filled: Vec<usize>,
}

impl FarTable {
    fn is_empty(&self) -> bool {
        self.filled.is_empty()
    }

    fn place(&self, symbol: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = (symbol.wrapping_mul(0x9E37_79B1) >> 7) as usize & mask;
        while self.slots[place].1 != 0 && self.slots[place].0 != symbol {
            place = (place + 1) & mask;
        }
        place
    }

    fn add(&mut self, symbol: u32, next: u32) -> Result<u32, Halt> {
        if self.filled.len() * 2 >= self.slots.len() {
            self.grow()?;
        }
        let place = self.place(symbol);
        if self.slots[place].1 == 0 {
            self.slots[place] = (symbol, next);
            self.filled.push(place);
        }
        Ok(self.slots[place].1)
    }

    fn grow(&mut self) -> Result<(), Halt> {
        let size = (self.slots.len() * 2).max(256);
        let mut slots = Vec::new();
        room::lengthen(&mut slots, size, (0, 0))?;
        let old = std::mem::replace(&mut self.slots, slots);
        self.filled.clear();
        room::reserve(&mut self.filled, size / 2)?;
        for entry in old.into_iter().filter(|entry| entry.1 != 0) {
            let place = self.place(entry.0);
            self.slots[place] = entry;
            self.filled.push(place);
        }
        Ok(())
    }

    fn get(&self, symbol: u32) -> u32 {
        if self.is_empty() { 0 } else { self.slots[self.place(symbol)].1 }
    }

    fn clear(&mut self) {
        for place in self.filled.drain(..) {
            self.slots[place] = (0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Alphabet;

    #[test]
    fn numbers_are_dense_and_do_not_outlive_a_call() {
        let mut alphabet = Alphabet::default();
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        let far: Vec<u32> = (0..1000).map(|k| 0x10_0000 + k * 7919).collect();
        for _ in 0..2 {
            let size =
                alphabet.number(&[5, 0x10_0000, 5, u32::MAX], &[u32::MAX, 9, 5], &mut rows, &mut columns, 2);
            assert_eq!((size, &rows[..]), (Ok(4), &[1, 2, 1, 3][..]));
            assert_eq!(columns, [0, 0, 3, 0, 1, 0, 0]);
            assert_eq!(alphabet.number(&far, &far, &mut rows, &mut columns, 0), Ok(1001));
            assert_eq!(rows, columns);
            assert_eq!(alphabet.number(&[1], &far, &mut rows, &mut columns, 0), Ok(2));
            assert!(columns.iter().all(|&number| number == 0));
        }
    }
}
