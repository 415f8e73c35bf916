//! What a call leaves.

use crate::failure::Failure;

/// What a call gives.
pub enum Answer {
    Numbers(Vec<u32>),
    /// UTF-16 units.
    Text(Vec<u16>),
}

/// The kind of a reply, where its content begins and how many numbers or UTF-16 units it has.
#[repr(C)]
#[derive(Debug)]
pub struct Reply {
    kind: u32,
    start: *const u8,
    count: usize,
    /// What the pointer leads to.
    numbers: Vec<u32>,
    text: Vec<u16>,
}

const NUMBERS: u32 = 0;
const TEXT: u32 = 1;
const FAILURE: u32 = 2;

impl Default for Reply {
    fn default() -> Self {
        Self::of_text(Vec::new())
    }
}

impl Reply {
    /// The reply of a call; a failure is its code and its message, a line each.
    pub fn of(answer: Result<Answer, Failure>) -> Self {
        match answer {
            Ok(Answer::Numbers(numbers)) => {
                let (start, count) = (numbers.as_ptr().cast(), numbers.len());
                Self { kind: NUMBERS, start, count, numbers, text: Vec::new() }
            }
            Ok(Answer::Text(text)) => Self::of_text(text),
            Err(Failure { code, message }) => {
                let text = format!("{code}\n{message}").encode_utf16().collect();
                Self { kind: FAILURE, ..Self::of_text(text) }
            }
        }
    }

    pub fn of_text(text: Vec<u16>) -> Self {
        let (start, count) = (text.as_ptr().cast(), text.len());
        Self { kind: TEXT, start, count, numbers: Vec::new(), text }
    }
}
