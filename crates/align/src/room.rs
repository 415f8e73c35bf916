//! Memory whose size the texts decide: a failed allocation is an error, not the end of the process.

use crate::Halt;

/// Makes room for `length` elements in all.
pub(crate) fn reserve<T>(list: &mut Vec<T>, length: usize) -> Result<(), Halt> {
    let more = length.saturating_sub(list.len());
    list.try_reserve_exact(more).map_err(|_| Halt::TooLarge)
}

/// Lengthens a list to `length` elements if it is shorter.
pub(crate) fn lengthen<T: Clone>(list: &mut Vec<T>, length: usize, value: T) -> Result<(), Halt> {
    if list.len() < length {
        reserve(list, length)?;
        list.resize(length, value);
    }
    Ok(())
}

/// Adds an element; room grows as that of any list.
#[inline]
pub(crate) fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), Halt> {
    if list.len() == list.capacity() {
        list.try_reserve(1).map_err(|_| Halt::TooLarge)?;
    }
    list.push(value);
    Ok(())
}
