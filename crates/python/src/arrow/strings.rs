//! Columns of texts in every form that Arrow has.
use std::ffi::{CStr, c_char, c_void};

use super::abi::{ArrowArray, ArrowSchema};

/// How texts stand in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// Offsets of four bytes, or of eight.
    Small,
    Large,
    View,
    /// Numbers of the texts of another column.
    Dictionary(Index, Box<Format>),
    /// Nothing but nulls.
    Null,
}

/// The type of the numbers of a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
}

impl Format {
    /// The form of a column; its type in the words of the interface where it has no texts.
    pub fn of(schema: &ArrowSchema) -> Result<Self, String> {
        let name = text_at(schema.format);
        // SAFETY: a dictionary is null or a schema that lives as long as this one
        if let Some(dictionary) = unsafe { schema.dictionary.as_ref() } {
            let index = match name.as_str() {
                "c" => Index::I8,
                "C" => Index::U8,
                "s" => Index::I16,
                "S" => Index::U16,
                "i" => Index::I32,
                "I" => Index::U32,
                "l" => Index::I64,
                "L" => Index::U64,
                _ => return Err(name),
            };
            return Ok(Self::Dictionary(index, Box::new(Self::of(dictionary)?)));
        }
        match name.as_str() {
            "u" => Ok(Self::Small),
            "U" => Ok(Self::Large),
            "vu" => Ok(Self::View),
            "n" => Ok(Self::Null),
            _ => Err(name),
        }
    }
}

/// A text of the interface; empty for null.
pub fn text_at(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: names and formats end with a null
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

/// Whether a place of an array has a value; `at` counts from the start of its buffers.
pub fn is_valid(array: &ArrowArray, at: usize) -> bool {
    if array.null_count == 0 || array.n_buffers == 0 {
        return true;
    }
    let bits: *const u8 = buffer(array, 0).cast();
    // SAFETY: the bits, where there are any, reach as far as the values
    bits.is_null() || unsafe { *bits.add(at / 8) } >> (at % 8) & 1 == 1
}

fn buffer(array: &ArrowArray, number: usize) -> *const c_void {
    // SAFETY: the producer gives as many buffers as the type has
    unsafe { *array.buffers.add(number) }
}

/// Reads a value of a buffer.
///
/// # Safety
/// The buffer must hold a value of the type at the place.
unsafe fn value<T: Copy>(array: &ArrowArray, number: usize, at: usize) -> T {
    // SAFETY: the caller vouches for the place; buffers of producers need not be aligned
    unsafe { buffer(array, number).cast::<T>().add(at).read_unaligned() }
}

/// The bytes of a text; `None` for a null. `row` counts from the start of the array.
///
/// # Safety
/// The array must be one of the format that follows the interface, and have the row.
pub unsafe fn bytes_at<'a>(array: &'a ArrowArray, format: &Format, row: usize) -> Option<&'a [u8]> {
    let at = row + usize::try_from(array.offset).unwrap_or_default();
    if *format == Format::Null || !is_valid(array, at) {
        return None;
    }
    // SAFETY: the caller vouches for the array; offsets and views lie within its data, numbers within its dictionary
    unsafe {
        match format {
            Format::Null => None,
            Format::Small => {
                let [start, end] = [0, 1].map(|next| value::<i32>(array, 1, at + next) as usize);
                Some(slice(array, 2, start, end - start))
            }
            Format::Large => {
                let [start, end] = [0, 1].map(|next| value::<i64>(array, 1, at + next) as usize);
                Some(slice(array, 2, start, end - start))
            }
            Format::View => {
                let view = buffer(array, 1).cast::<u8>().add(16 * at);
                let length = view.cast::<u32>().read_unaligned() as usize;
                if length <= 12 {
                    return Some(std::slice::from_raw_parts(view.add(4), length));
                }
                let block = view.add(8).cast::<u32>().read_unaligned() as usize;
                let start = view.add(12).cast::<u32>().read_unaligned() as usize;
                Some(slice(array, 2 + block, start, length))
            }
            Format::Dictionary(index, format) => {
                let row = match index {
                    Index::I8 => value::<i8>(array, 1, at) as usize,
                    Index::U8 => value::<u8>(array, 1, at) as usize,
                    Index::I16 => value::<i16>(array, 1, at) as usize,
                    Index::U16 => value::<u16>(array, 1, at) as usize,
                    Index::I32 => value::<i32>(array, 1, at) as usize,
                    Index::U32 => value::<u32>(array, 1, at) as usize,
                    Index::I64 => value::<i64>(array, 1, at) as usize,
                    Index::U64 => value::<u64>(array, 1, at) as usize,
                };
                bytes_at(array.dictionary.as_ref()?, format, row)
            }
        }
    }
}

/// # Safety
/// The buffer must hold so many bytes from `start` on.
unsafe fn slice(array: &ArrowArray, number: usize, start: usize, length: usize) -> &[u8] {
    if length == 0 {
        // a buffer without a byte may be null
        return &[];
    }
    // SAFETY: the caller vouches for the bytes
    unsafe { std::slice::from_raw_parts(buffer(array, number).cast::<u8>().add(start), length) }
}
