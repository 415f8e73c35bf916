use crate::csv::FieldSpan;

/// Where a text is in its file: 12 bytes in place of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextSpan {
    offset: u64,
    /// Length, and in the lowest bit whether the bytes are a raw field.
    packed: u32,
}

impl TextSpan {
    /// A span of no bytes: an absent or empty text.
    pub const EMPTY: Self = Self { offset: 0, packed: 0 };

    /// The span of a field of the record at `record`; none for a field of 2 GiB or more.
    pub fn of_field(record: u64, field: FieldSpan) -> Option<Self> {
        let length = field.end - field.start;
        let packed = length.checked_mul(2)? | u32::from(field.is_raw);
        Some(Self { offset: record + u64::from(field.start), packed })
    }

    /// The span of a text that is there as it is; none for one of 2 GiB or more.
    pub fn of_bytes(offset: u64, length: usize) -> Option<Self> {
        let packed = u32::try_from(length).ok()?.checked_mul(2)?;
        Some(if length == 0 { Self::EMPTY } else { Self { offset, packed } })
    }

    /// The span in a file that begins at `start` among several.
    pub fn moved(self, start: u64) -> Self {
        Self { offset: self.offset + start, ..self }
    }

    /// Offset of the first byte in the file.
    pub fn offset(self) -> u64 {
        self.offset
    }

    /// Number of bytes.
    pub fn length(self) -> usize {
        (self.packed >> 1) as usize
    }

    /// Whether the bytes still have their quotes.
    pub fn is_raw(self) -> bool {
        self.packed & 1 == 1
    }
}
