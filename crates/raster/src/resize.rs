use crate::bitmap::{Bitmap, RasterError};
use crate::taps::{Axis, Tap, round_even, taps};
use crate::wide::in_wide_registers;

const ONE: f64 = 2048.0;

/// Bilinear with 11-bit weights, no anti-aliasing; the same size is a copy.
/// Rows are mixed at 7 bits less, as OpenCV does, so that the bytes agree.
pub fn resize(source: &Bitmap, width: usize, height: usize) -> Result<Bitmap<'static>, RasterError> {
    check_target(width, height)?;
    if (width, height) == (source.width(), source.height()) {
        return Ok(source.to_owned_bitmap());
    }
    let length = width * source.channels();
    let mut mixer = RowMixer::new(source, width);
    let mut data = vec![0; length * height];
    let rows = taps(source.height(), height, Axis::Rows);
    for (tap, out) in rows.iter().zip(data.chunks_exact_mut(length)) {
        let (above, below) = weights(tap);
        mixer.prepare(tap.first, tap.second);
        mix_rows_wide((mixer.get(tap.first), above), (mixer.get(tap.second), below), out);
    }
    Ok(Bitmap::owned(width, height, source.channels(), data))
}

in_wide_registers! {
    fn mix_rows_wide(upper: (&[i32], i32), lower: (&[i32], i32), out: &mut [u8]) = mix_rows;
}

/// Rows and their weights.
#[inline(always)]
fn mix_rows((upper, above): (&[i32], i32), (lower, below): (&[i32], i32), out: &mut [u8]) {
    for ((out, &a), &b) in out.iter_mut().zip(upper).zip(lower) {
        *out = ((((above * (a >> 4)) >> 16) + ((below * (b >> 4)) >> 16) + 2) >> 2) as u8;
    }
}

fn check_target(width: usize, height: usize) -> Result<(), RasterError> {
    if width == 0 || height == 0 { Err(RasterError::Target { width, height }) } else { Ok(()) }
}

/// Weights of the first and the second neighbour.
fn weights(tap: &Tap) -> (i32, i32) {
    let second = round_even(f64::from(tap.fraction) * ONE);
    let first = round_even(f64::from(1.0 - tap.fraction) * ONE);
    (first as i32, second as i32)
}

/// Mixes source rows on demand and keeps the last two: neighbours of neighbouring target rows are mostly the same.
struct RowMixer<'a> {
    source: &'a Bitmap<'a>,
    columns: Vec<(usize, usize, i32, i32)>,
    slots: [(Option<usize>, Vec<i32>); 2],
}

impl<'a> RowMixer<'a> {
    fn new(source: &'a Bitmap<'a>, width: usize) -> Self {
        let columns = taps(source.width(), width, Axis::Columns)
            .iter()
            .map(|tap| {
                let (left, right) = weights(tap);
                (tap.first * source.channels(), tap.second * source.channels(), left, right)
            })
            .collect();
        let slot = || (None, vec![0; width * source.channels()]);
        Self { source, columns, slots: [slot(), slot()] }
    }

    fn prepare(&mut self, first: usize, second: usize) {
        for (row, keep) in [(first, second), (second, first)] {
            if self.slots.iter().any(|(held, _)| *held == Some(row)) {
                continue;
            }
            let free = usize::from(self.slots[0].0 == Some(keep));
            let (held, values) = &mut self.slots[free];
            *held = Some(row);
            let pixels = self.source.row(row);
            if self.source.channels() == 3 {
                mix_columns::<3>(pixels, &self.columns, values);
            } else {
                mix_columns::<1>(pixels, &self.columns, values);
            }
        }
    }

    fn get(&self, row: usize) -> &[i32] {
        let slot = usize::from(self.slots[0].0 != Some(row));
        &self.slots[slot].1
    }
}

#[inline(always)]
fn mix_columns<const CHANNELS: usize>(
    pixels: &[u8],
    columns: &[(usize, usize, i32, i32)],
    values: &mut [i32],
) {
    for (out, &(a, b, left, right)) in values.chunks_exact_mut(CHANNELS).zip(columns) {
        let (a, b) = (&pixels[a..a + CHANNELS], &pixels[b..b + CHANNELS]);
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = i32::from(a) * left + i32::from(b) * right;
        }
    }
}

/// Bilinear in doubles, cut to an integer: a mixed pixel below 1 counts as unset.
pub fn resize_mask(mask: &Bitmap, width: usize, height: usize) -> Result<Bitmap<'static>, RasterError> {
    check_target(width, height)?;
    if (width, height) == (mask.width(), mask.height()) {
        return Ok(mask.to_owned_bitmap());
    }
    let columns = taps(mask.width(), width, Axis::Columns);
    let mut data = vec![0; width * height];
    let bit = |value: u8| if value == 0 { 0.0 } else { 1.0 };
    for (tap, out) in taps(mask.height(), height, Axis::Rows).iter().zip(data.chunks_exact_mut(width)) {
        let (above, below) = (f64::from(1.0 - tap.fraction), f64::from(tap.fraction));
        let (upper, lower) = (mask.row(tap.first), mask.row(tap.second));
        for (column, out) in columns.iter().zip(out) {
            let (left, right) = (f64::from(1.0 - column.fraction), f64::from(column.fraction));
            let top = bit(upper[column.first]) * left + bit(upper[column.second]) * right;
            let bottom = bit(lower[column.first]) * left + bit(lower[column.second]) * right;
            if top * above + bottom * below >= 1.0 {
                *out = 255;
            }
        }
    }
    Ok(Bitmap::owned(width, height, 1, data))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enlarging_mixes_neighbours_and_keeps_the_ends() {
        let source = Bitmap::borrowed(2, 1, 1, &[0, 200]).unwrap();
        assert_eq!(resize(&source, 4, 1).unwrap().data(), &[0, 50, 150, 200]);
    }

    #[test]
    fn reducing_takes_single_pixels() {
        let source = Bitmap::borrowed(6, 1, 1, &[0, 10, 20, 30, 40, 50]).unwrap();
        assert_eq!(resize(&source, 2, 1).unwrap().data(), &[10, 40]);
    }

    #[test]
    fn a_mask_pixel_needs_all_it_is_made_of() {
        let mask = Bitmap::borrowed(4, 1, 1, &[255, 255, 0, 255]).unwrap();
        assert_eq!(resize_mask(&mask, 2, 1).unwrap().data(), &[255, 0]);
        assert_eq!(resize_mask(&mask, 4, 1).unwrap().data(), mask.data());
    }

    #[test]
    fn nothing_is_no_size() {
        let source = Bitmap::borrowed(1, 1, 1, &[0]).unwrap();
        assert_eq!(resize(&source, 0, 1).unwrap_err().code(), "RASTER_TARGET");
    }
}
