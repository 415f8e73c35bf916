//! Weighted sums of many resamples.
use rayon::prelude::*;

use crate::weights::{Scheme, draw_weights};

/// Rows of numbers, row after row: the pages (or clusters of pages) that are resampled together.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    values: &'a [f64],
    columns: usize,
    rows: usize,
}

/// Values that are no table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// The number of values is no multiple of the number of columns.
    Ragged {
        /// Number of values given.
        values: usize,
        /// Number of columns given.
        columns: usize,
    },
    /// More rows than a 32-bit draw reaches.
    TooLong {
        /// Number of rows given.
        rows: usize,
    },
}

impl TableError {
    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Ragged { .. } => "TABLE_RAGGED",
            Self::TooLong { .. } => "TABLE_TOO_LONG",
        }
    }
}

impl std::error::Error for TableError {}

impl std::fmt::Display for TableError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ragged { values, columns } => {
                write!(
                    formatter,
                    "expected the number of values to be a multiple of {columns} columns, got {values}"
                )
            }
            Self::TooLong { rows } => write!(formatter, "expected fewer than 4,294,967,295 rows, got {rows}"),
        }
    }
}

impl<'a> Table<'a> {
    /// Looks at `values` as rows of `columns` numbers.
    ///
    /// # Errors
    /// When the values do not fill the last row, or there are more rows than 32 bits count.
    pub fn new(values: &'a [f64], columns: usize) -> Result<Self, TableError> {
        if columns == 0 || !values.len().is_multiple_of(columns) {
            return Err(TableError::Ragged { values: values.len(), columns });
        }
        let rows = values.len() / columns;
        if rows >= u32::MAX as usize {
            return Err(TableError::TooLong { rows });
        }
        Ok(Self { values, columns, rows })
    }

    /// Numbers per row.
    pub fn columns(&self) -> usize {
        self.columns
    }
}

/// Resamples whose weights are held at once by a thread: each block of rows is then read once for all of them.
const RESAMPLES_AT_ONCE: usize = 8;
/// Bytes of a block of rows: stays in the second-level cache beside the weights.
const BLOCK_BYTES: usize = 128 * 1024;
/// Columns summed at once: with two resamples, eight two-lane accumulators.
const WIDTH: usize = 8;

/// Writes the weighted column sums of resamples, one row of `sums` per resample, on the threads of the current pool.
///
/// The same for any number of threads: a sum is added row after row from the first, and a resample's weights depend on
/// `(scheme, seed, resample)` alone. `go_on` is called now and then with the number of resamples done since its last
/// call; once it says no, the work ends, and so says the result: `false`.
///
/// ```
/// use errata_statistics::{Scheme, Table, resampled_sums};
/// let table = Table::new(&[1.0, 10.0, 2.0, 20.0], 2)?;
/// let mut sums = [0.0; 2 * 100];
/// assert!(resampled_sums(&table, Scheme::Bootstrap, 42, &mut sums, |_| true));
/// assert!(sums.chunks(2).all(|row| row[0] >= 2.0 && row[1] == 10.0 * row[0]));
/// assert!(!resampled_sums(&table, Scheme::Bootstrap, 42, &mut sums, |_| false));
/// # Ok::<(), errata_statistics::TableError>(())
/// ```
pub fn resampled_sums(
    table: &Table<'_>,
    scheme: Scheme,
    seed: u32,
    sums: &mut [f64],
    go_on: impl Fn(usize) -> bool + Sync,
) -> bool {
    let groups = sums.par_chunks_mut(RESAMPLES_AT_ONCE * table.columns).enumerate();
    groups
        .try_for_each(|(group, sums)| {
            sum_group(table, scheme, seed, (group * RESAMPLES_AT_ONCE) as u32, sums);
            go_on(sums.len() / table.columns).then_some(())
        })
        .is_some()
}

/// Sums of up to [`RESAMPLES_AT_ONCE`] neighbouring resamples.
fn sum_group(table: &Table<'_>, scheme: Scheme, seed: u32, first: u32, sums: &mut [f64]) {
    sums.fill(0.0);
    if table.rows == 0 {
        return;
    }
    let resamples = sums.len() / table.columns;
    let mut weights = vec![0_u16; resamples * table.rows];
    for (resample, weights) in (0_u32..).zip(weights.chunks_mut(table.rows)) {
        draw_weights(scheme, seed, first + resample, weights);
    }
    let block = (BLOCK_BYTES / (8 * table.columns)).max(1);
    for start in (0..table.rows).step_by(block) {
        let end = (start + block).min(table.rows);
        let values = &table.values[start * table.columns..end * table.columns];
        let mut resample = 0;
        while resample < resamples {
            let pair = resample + 1 < resamples;
            let slice =
                |resample: usize| &weights[resample * table.rows + start..resample * table.rows + end];
            let sums = &mut sums[resample * table.columns..];
            if pair {
                add_block(values, table.columns, [slice(resample), slice(resample + 1)], sums);
            } else {
                add_block(values, table.columns, [slice(resample)], sums);
            }
            resample += 1 + usize::from(pair);
        }
    }
}

/// Adds a block of rows to the sums of `R` resamples, a group of columns at a time.
fn add_block<const R: usize>(values: &[f64], columns: usize, weights: [&[u16]; R], sums: &mut [f64]) {
    let mut column = 0;
    while column < columns {
        column += match columns - column {
            WIDTH.. => add_columns::<R, WIDTH>(values, columns, column, weights, sums),
            4.. => add_columns::<R, 4>(values, columns, column, weights, sums),
            2.. => add_columns::<R, 2>(values, columns, column, weights, sums),
            _ => add_columns::<R, 1>(values, columns, column, weights, sums),
        };
    }
}

/// Adds `W` columns; one accumulator a sum, so that rows are added in order. Returns `W`.
fn add_columns<const R: usize, const W: usize>(
    values: &[f64],
    columns: usize,
    column: usize,
    weights: [&[u16]; R],
    sums: &mut [f64],
) -> usize {
    let mut totals = [[0.0; W]; R];
    for (resample, totals) in totals.iter_mut().enumerate() {
        totals.copy_from_slice(&sums[resample * columns + column..][..W]);
    }
    for (row, values) in values.chunks_exact(columns).enumerate() {
        let values = &values[column..column + W];
        for (totals, weights) in totals.iter_mut().zip(weights) {
            let weight = f64::from(weights[row]);
            for (total, value) in totals.iter_mut().zip(values) {
                *total += weight * value;
            }
        }
    }
    for (resample, totals) in totals.iter().enumerate() {
        sums[resample * columns + column..][..W].copy_from_slice(totals);
    }
    W
}

#[cfg(test)]
mod tests {
    use super::{Table, TableError, resampled_sums};
    use crate::weights::{Scheme, draw_weights};
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// What the other engine does: one resample after the other, one row after the other.
    fn plain_sums(values: &[f64], columns: usize, scheme: Scheme, seed: u32, count: u32) -> Vec<f64> {
        let mut weights = vec![0; values.len() / columns];
        let mut sums = Vec::new();
        for resample in 0..count {
            draw_weights(scheme, seed, resample, &mut weights);
            let mut totals = vec![0.0; columns];
            for (row, &weight) in values.chunks(columns).zip(&weights) {
                for (total, value) in totals.iter_mut().zip(row) {
                    *total += f64::from(weight) * value;
                }
            }
            sums.extend(totals);
        }
        sums
    }

    fn all_sums(table: &Table<'_>, scheme: Scheme, seed: u32, count: u32) -> Vec<f64> {
        let mut sums = vec![0.0; count as usize * table.columns];
        assert!(resampled_sums(table, scheme, seed, &mut sums, |_| true));
        sums
    }

    fn sample(rows: usize, columns: usize) -> Vec<f64> {
        (0..rows * columns).map(|index| ((index * 7919 + 13) % 1009) as f64 / 1009.0).collect()
    }

    #[test]
    fn tiles_add_exactly_what_plain_loops_add() {
        for &(rows, columns, count) in
            &[(1, 1, 1), (2, 3, 2), (37, 7, 9), (1500, 15, 19), (20_000, 8, 17), (5000, 16, 3)]
        {
            let values = sample(rows, columns);
            let table = Table::new(&values, columns).expect("a table");
            for scheme in [Scheme::Bootstrap, Scheme::Swap] {
                let tiled = all_sums(&table, scheme, 3, count);
                let plain = plain_sums(&values, columns, scheme, 3, count);
                assert_eq!(tiled, plain, "{rows} rows, {columns} columns, {count} resamples, {scheme:?}");
            }
        }
    }

    #[test]
    fn more_resamples_begin_with_the_same_ones() {
        let values = sample(100, 3);
        let table = Table::new(&values, 3).expect("a table");
        let all = all_sums(&table, Scheme::Bootstrap, 9, 50);
        assert_eq!(all_sums(&table, Scheme::Bootstrap, 9, 20), all[..20 * 3]);
    }

    #[test]
    fn every_resample_is_reported_once_and_a_no_ends_the_work() {
        let values = sample(100, 3);
        let table = Table::new(&values, 3).expect("a table");
        let done = AtomicUsize::new(0);
        let report = |count| {
            done.fetch_add(count, Ordering::Relaxed);
            done.load(Ordering::Relaxed) < 1000
        };
        let mut sums = vec![0.0; 100_000 * 3];
        assert!(resampled_sums(&table, Scheme::Swap, 1, &mut sums[..50 * 3], report));
        assert_eq!(done.load(Ordering::Relaxed), 50);
        assert!(!resampled_sums(&table, Scheme::Swap, 1, &mut sums, report));
        assert!(done.load(Ordering::Relaxed) < 100_000);
    }

    #[test]
    fn threads_do_not_change_a_bit() {
        let values = sample(3000, 5);
        let table = Table::new(&values, 5).expect("a table");
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            pool.install(|| all_sums(&table, Scheme::Bootstrap, 1, 40))
        };
        assert_eq!(with(1), with(3));
    }

    #[test]
    fn no_rows_sum_to_nothing() {
        let table = Table::new(&[], 2).expect("a table");
        assert_eq!(all_sums(&table, Scheme::Bootstrap, 1, 2), [0.0; 4]);
    }

    #[test]
    fn a_ragged_table_is_refused() {
        let error = Table::new(&[1.0, 2.0, 3.0], 2).expect_err("ragged");
        assert_eq!(error, TableError::Ragged { values: 3, columns: 2 });
        assert_eq!(error.to_string(), "expected the number of values to be a multiple of 2 columns, got 3");
        assert_eq!(Table::new(&[], 0).expect_err("no columns").code(), "TABLE_RAGGED");
    }
}
