//! Names in one arena, and an index of pages by image name and batch.

/// Name of an absent field (a missing value of pandas): no text is equal to it.
pub const ABSENT: &[u8] = b"\xff";

/// Texts one after the other in one allocation.
#[derive(Default)]
pub struct Names {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Names {
    /// Adds a name and returns its number.
    pub fn push(&mut self, name: &[u8]) -> u32 {
        self.bytes.extend_from_slice(name);
        self.ends.push(self.bytes.len());
        (self.ends.len() - 1) as u32
    }

    /// The bytes of a name: UTF-8 or [`ABSENT`].
    pub fn get(&self, number: u32) -> &[u8] {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.bytes[start..self.ends[number]]
    }

    /// Number of names.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Gives back what growing took too much.
    pub fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

/// Names without repetition, numbered as they come; few and in runs.
#[derive(Default)]
pub struct Interned {
    names: Names,
    numbers: std::collections::HashMap<Vec<u8>, u32>,
    last: u32,
}

impl Interned {
    /// The number of a name, a new one if needed.
    pub fn intern(&mut self, name: &[u8]) -> u32 {
        match self.find_from(name, self.last) {
            Some(number) => self.last = number,
            None => {
                self.last = self.names.push(name);
                self.numbers.insert(name.to_vec(), self.last);
            }
        }
        self.last
    }

    /// The number of a known name; `guess` is tried first.
    pub fn find_from(&self, name: &[u8], guess: u32) -> Option<u32> {
        if (guess as usize) < self.names.len() && self.names.get(guess) == name {
            return Some(guess);
        }
        self.numbers.get(name).copied()
    }

    /// All names in the order of their numbers.
    pub fn names(&self) -> &Names {
        &self.names
    }
}

/// Pages by (name, batch): open addressing over page numbers, the keys stay where they are.
pub struct PageIndex {
    /// Page number plus one; 0 is a free slot.
    slots: Vec<u32>,
    count: usize,
}

impl PageIndex {
    /// An empty index.
    pub fn new() -> Self {
        Self { slots: vec![0; 64], count: 0 }
    }

    /// The page with this key; `key_of` gives name and batch of a page.
    pub fn find<'a>(&self, name: &[u8], batch: u32, key_of: impl Fn(u32) -> (&'a [u8], u32)) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = hash(name, batch) as usize & mask;
        loop {
            let page = self.slots[at].checked_sub(1)?;
            if key_of(page) == (name, batch) {
                return Some(page);
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a page whose key is not in the index.
    pub fn insert<'a>(&mut self, page: u32, key_of: impl Fn(u32) -> (&'a [u8], u32)) {
        if self.count * 2 >= self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * 2];
            for slot in old.into_iter().filter(|&slot| slot != 0) {
                self.place(slot, &key_of);
            }
        }
        self.place(page + 1, &key_of);
        self.count += 1;
    }

    fn place<'a>(&mut self, slot: u32, key_of: &impl Fn(u32) -> (&'a [u8], u32)) {
        let (name, batch) = key_of(slot - 1);
        let mask = self.slots.len() - 1;
        let mut at = hash(name, batch) as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}

/// Multiply and fold over words of eight bytes; decides places in the table, never an order that anyone sees.
fn hash(name: &[u8], batch: u32) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let fold = |state: u64, word: u64| {
        let product = u128::from(state ^ word) * u128::from(FACTOR);
        (product as u64) ^ ((product >> 64) as u64)
    };
    let mut state = fold(FACTOR, u64::from(batch) << 32 | name.len() as u64);
    for chunk in name.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        state = fold(state, u64::from_le_bytes(word) ^ FACTOR.rotate_left(17));
    }
    fold(state, 0xD6E8_FEB8_6659_FD93)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_found_by_both_parts_of_the_key() {
        let mut names = Names::default();
        let mut index = PageIndex::new();
        let batches: Vec<u32> = (0..5000).map(|page| page % 7).collect();
        for page in 0..5000u32 {
            names.push(format!("page-{}.png", page / 7).as_bytes());
            index.insert(page, |page| (names.get(page), batches[page as usize]));
        }
        let key_of = |page: u32| (names.get(page), batches[page as usize]);
        for page in 0..5000u32 {
            assert_eq!(index.find(format!("page-{}.png", page / 7).as_bytes(), page % 7, key_of), Some(page));
        }
        assert_eq!(index.find(b"page-0.png", 7, key_of), None);
        assert_eq!(index.find(b"page-0.pn", 0, key_of), None);
        assert_eq!(index.find(b"", 0, key_of), None);
    }

    #[test]
    fn interned_names_keep_their_number() {
        let mut interned = Interned::default();
        let numbers: Vec<u32> =
            ["b", "b", "a", "b", "", "a"].iter().map(|name| interned.intern(name.as_bytes())).collect();
        assert_eq!(numbers, [0, 0, 1, 0, 2, 1]);
        assert_eq!(interned.find_from(b"a", 0), Some(1));
        assert_eq!(interned.find_from(ABSENT, 9), None);
    }
}
