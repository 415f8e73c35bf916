//! Whether there is memory for a pair of long texts, asked before work on it begins.
//!
//! What is prepared of a text (its units, their keys, other forms of it) is many lists, each linear in the text; a
//! list that can't grow ends the process. So the sum is asked for at once, and given back, before the first of them
//! is made.

use std::sync::atomic::{AtomicUsize, Ordering};

use errata_align::Halt;
use errata_text::Unit;

/// Bytes that a record needs for each code point of both texts.
const RECORD_BYTES: usize = 128;

/// Bytes for each code point of a pair: the point itself, and what a cut into units and their numbers need.
const POINT_BYTES: usize = 16;
const UNIT_BYTES: usize = 96;

/// Below this nothing is asked: ordinary pages pay nothing.
const SMALL_BYTES: usize = 1 << 20;

/// Bytes that all threads have been granted.
static GRANTED: AtomicUsize = AtomicUsize::new(0);

/// A grant of memory; it ends when this is dropped.
#[derive(Debug, Default)]
pub struct Room(usize);

impl Room {
    /// Memory for the record of texts with so many code points in all.
    pub fn for_record(points: usize) -> Result<Self, Halt> {
        Self::for_bytes(points.saturating_mul(RECORD_BYTES))
    }

    /// Memory for the distance of texts with so many code points in all.
    pub fn for_distance(unit: Unit, points: usize) -> Result<Self, Halt> {
        Self::for_bytes(points.saturating_mul(if unit == Unit::Codepoint { POINT_BYTES } else { UNIT_BYTES }))
    }

    /// Memory for the script of texts with so many code points in all.
    pub fn for_script(points: usize) -> Result<Self, Halt> {
        Self::for_bytes(points.saturating_mul(UNIT_BYTES))
    }

    /// Memory for so many bytes besides those that other threads were granted and may not have taken yet.
    pub fn for_bytes(bytes: usize) -> Result<Self, Halt> {
        if bytes < SMALL_BYTES {
            return Ok(Self(0));
        }
        let others = GRANTED.fetch_add(bytes, Ordering::Relaxed);
        let room = Self(bytes);
        let mut asked: Vec<u8> = Vec::new();
        asked.try_reserve_exact(others.saturating_add(bytes)).map_err(|_| Halt::TooLarge)?;
        // else the compiler might leave out memory that nobody uses
        std::hint::black_box(asked.as_mut_ptr());
        Ok(room)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        GRANTED.fetch_sub(self.0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{GRANTED, Room};
    use errata_align::Halt;
    use std::sync::atomic::Ordering;

    #[test]
    fn what_no_machine_has_is_refused_and_grants_end() {
        assert!(matches!(Room::for_record(usize::MAX), Err(Halt::TooLarge)));
        assert!(matches!(Room::for_bytes(1 << 50), Err(Halt::TooLarge)));
        let room = Room::for_record(100_000).expect("13 MB");
        assert_eq!(GRANTED.load(Ordering::Relaxed), 12_800_000);
        drop(room);
        assert_eq!(GRANTED.load(Ordering::Relaxed), 0);
    }
}
