//! Counts and rates, column by column, as Arrow has them.
use std::ffi::c_void;

/// Some rows of the table, column by column.
pub struct Columns {
    pub rows: usize,
    /// Rows with values, a bit each; and how many have none.
    pub present: Vec<u8>,
    pub absent: usize,
    pub counts: Vec<Vec<i64>>,
    pub rates: Vec<Rates>,
}

/// A column that has nulls of its own.
#[derive(Default)]
pub struct Rates {
    pub values: Vec<f64>,
    pub present: Vec<u8>,
    pub absent: usize,
}

impl Columns {
    pub fn new(counts: usize, rates: usize) -> Self {
        Self {
            rows: 0,
            present: Vec::new(),
            absent: 0,
            counts: vec![Vec::new(); counts],
            rates: (0..rates).map(|_| Rates::default()).collect(),
        }
    }

    /// Adds a row; one without values is all nulls.
    pub fn push(&mut self, row: Option<(&[u32], &[Option<f64>])>) {
        let at = self.rows;
        self.rows += 1;
        set_bit(&mut self.present, at, row.is_some());
        self.absent += usize::from(row.is_none());
        for (number, column) in self.counts.iter_mut().enumerate() {
            column.push(row.map_or(0, |(counts, _)| i64::from(counts[number])));
        }
        for (number, column) in self.rates.iter_mut().enumerate() {
            let value = row.and_then(|(_, rates)| rates[number]);
            set_bit(&mut column.present, at, value.is_some());
            column.absent += usize::from(value.is_none());
            column.values.push(value.unwrap_or_default());
        }
    }

    /// The validity, the values and the nulls of a column.
    pub fn buffers(&self, number: usize) -> (&[u8], *const c_void, usize) {
        if let Some(column) = self.counts.get(number) {
            return (&self.present, column.as_ptr().cast(), self.absent);
        }
        let column = &self.rates[number - self.counts.len()];
        (&column.present, column.values.as_ptr().cast(), column.absent)
    }
}

fn set_bit(bits: &mut Vec<u8>, at: usize, is_set: bool) {
    if at.is_multiple_of(8) {
        bits.push(0);
    }
    bits[at / 8] |= u8::from(is_set) << (at % 8);
}

pub fn has_bit(bits: &[u8], at: usize) -> bool {
    bits[at / 8] >> (at % 8) & 1 == 1
}
