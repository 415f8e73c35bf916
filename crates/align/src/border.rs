//! Rows of the table that were kept, so that a sweep can go on below them.

use crate::Halt;
use crate::edge::Edge;
use crate::room;
use crate::sweep::Place;

/// Rows of one sweep that are kept at most: a quarter of one byte per column each.
pub(crate) const MOST_BORDERS: usize = 32;

/// The row above a strip.
#[derive(Debug)]
pub(crate) struct Border {
    /// Rows above it.
    pub(crate) row: usize,
    /// Its known columns are `first..=end`.
    pub(crate) first: usize,
    pub(crate) end: usize,
    /// Cost at column `first`.
    pub(crate) value: i64,
    /// Differences from `first` on: dearer, cheaper.
    bits: Vec<(u64, u64)>,
}

impl Border {
    /// Keeps the row of an edge, which lies `above` rows below the first one of the table.
    pub(crate) fn new(place: &Place, above: usize, value: i64, edge: &Edge) -> Result<Self, Halt> {
        let mut bits = Vec::new();
        edge.copy_to(place.first, place.end, &mut bits)?;
        Ok(Self { row: above + place.row, first: place.first, end: place.end, value, bits })
    }

    /// The same from differences that are kept already.
    pub(crate) fn of_bits(
        place: &Place,
        above: usize,
        value: i64,
        kept: &[(u64, u64)],
    ) -> Result<Self, Halt> {
        let mut bits = Vec::new();
        room::reserve(&mut bits, kept.len())?;
        bits.extend_from_slice(kept);
        Ok(Self { row: above + place.row, first: place.first, end: place.end, value, bits })
    }

    /// Writes the row into an edge up to column `end`.
    pub(crate) fn restore(&self, edge: &mut Edge, end: usize) {
        for (number, &(positive, negative)) in self.bits.iter().enumerate() {
            let column = self.first + 64 * number;
            if column >= end {
                break;
            }
            edge.write(column + 64, 0, 64, positive, negative);
        }
    }

    /// Cost at a column.
    pub(crate) fn cost(&self, column: usize) -> i64 {
        let columns = column - self.first;
        let mut cost = self.value;
        for (number, (positive, negative)) in self.bits.iter().take(columns.div_ceil(64)).enumerate() {
            let mask = !0u64 << (64 - (columns - 64 * number).min(64));
            cost += i64::from((positive & mask).count_ones()) - i64::from((negative & mask).count_ones());
        }
        cost
    }
}

/// Borders of a sweep in their order; when there are too many, every second one goes.
#[derive(Debug)]
pub(crate) struct Borders {
    kept: Vec<Border>,
    most: usize,
    /// One strip in so many has its border kept.
    stride: usize,
    strips: usize,
}

impl Borders {
    pub(crate) fn new(most: usize) -> Self {
        Self { kept: Vec::new(), most, stride: 1, strips: 0 }
    }

    /// Counts a strip; its border is made only if it is one of those that are kept.
    pub(crate) fn add(&mut self, border: impl FnOnce() -> Result<Border, Halt>) -> Result<(), Halt> {
        self.strips += 1;
        if !self.strips.is_multiple_of(self.stride) {
            return Ok(());
        }
        if self.kept.len() == self.most {
            let mut number = 0;
            self.kept.retain(|_| {
                number += 1;
                number % 2 == 0
            });
            self.stride *= 2;
            if !self.strips.is_multiple_of(self.stride) {
                return Ok(());
            }
        }
        self.kept.push(border()?);
        Ok(())
    }

    /// Hands the borders over, the lowest last.
    pub(crate) fn take(&mut self) -> Vec<Border> {
        self.stride = 1;
        self.strips = 0;
        std::mem::take(&mut self.kept)
    }
}

#[cfg(test)]
mod tests {
    use super::{Border, Borders};
    use crate::edge::Edge;
    use crate::sweep::Place;

    #[test]
    fn a_restored_border_has_the_costs_of_the_kept_one() {
        let mut edge = Edge::default();
        edge.resize(700).expect("room");
        edge.rise(0, 700);
        edge.write(300, 0, 64, 0x0F0F_1234_5678_9ABC, 0xF0F0_0000_0000_0000);
        for (first, end) in [(0, 600), (3, 131), (250, 251), (290, 418)] {
            let place = Place { row: 5, first, end };
            let border = Border::new(&place, 10, 77, &edge).expect("room");
            let mut other = Edge::default();
            other.resize(700).expect("room");
            border.restore(&mut other, end);
            for column in first..=end {
                let cost = 77 + i64::from(edge.difference(first, column));
                assert_eq!(border.cost(column), cost, "{first}..{end}, {column}");
                assert_eq!(77 + i64::from(other.difference(first, column)), cost);
            }
        }
    }

    #[test]
    fn kept_borders_stay_few_and_evenly_spread() {
        let border = |row: usize| {
            let place = Place { row, first: 0, end: 1 };
            Border::of_bits(&place, 0, 0, &[])
        };
        let mut borders = Borders::new(4);
        for row in 1..=100 {
            borders.add(|| border(row)).expect("room");
        }
        let rows: Vec<usize> = borders.take().iter().map(|border| border.row).collect();
        assert_eq!(rows, [32, 64, 96]);
    }
}
