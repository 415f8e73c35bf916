use crate::bitmap::{Bitmap, RasterError};
use crate::taps::round_even;
use crate::wide::in_wide_registers;

/// A page sampled where `matrix` (x from X, Y, 1; then y) sends its pixels; the size stays, outside is 0.
/// Bilinear at 1/32 pixel in fixed point, as OpenCV up to 4.11 does.
pub fn rotate(source: &Bitmap, matrix: &[f64]) -> Result<Bitmap<'static>, RasterError> {
    let &[m0, m1, m2, m3, m4, m5] = matrix else {
        return Err(RasterError::Transformation { found: matrix.len(), expected: 6 });
    };
    let fixed = |value: f64| round_even(value * 1024.0) as i32;
    let width = source.width();
    let mut row = Row {
        along_x: (0..width).map(|x| fixed(m0 * x as f64)).collect(),
        along_y: (0..width).map(|x| fixed(m3 * x as f64)).collect(),
        places: vec![(0, 0); width],
        neighbours: vec![0; width * source.channels()],
    };
    let mut data = vec![0; source.data().len()];
    for (y, out) in data.chunks_exact_mut(width * source.channels()).enumerate() {
        row.start(fixed(m1 * y as f64 + m2) + 16, fixed(m4 * y as f64 + m5) + 16);
        if source.channels() == 3 {
            row.fetch::<3>(source);
            mix_row_wide_3(&row, out);
        } else {
            row.fetch::<1>(source);
            mix_row_wide_1(&row, out);
        }
    }
    Ok(Bitmap::owned(width, source.height(), source.channels(), data))
}

/// A row in the making: places first, then what lies there, then the mean of that, each as one loop.
struct Row {
    along_x: Vec<i32>,
    along_y: Vec<i32>,
    /// where a pixel comes from, in 1/32 pixel
    places: Vec<(i32, i32)>,
    /// above left, above right, below left, below right from the lowest byte on, for each channel of each pixel
    neighbours: Vec<u32>,
}

impl Row {
    fn start(&mut self, start_x: i32, start_y: i32) {
        for ((place, x), y) in self.places.iter_mut().zip(&self.along_x).zip(&self.along_y) {
            *place = ((start_x + x) >> 5, (start_y + y) >> 5);
        }
    }

    fn fetch<const CHANNELS: usize>(&mut self, source: &Bitmap) {
        let (width, height) = (source.width() as i32, source.height() as i32);
        let (inner_width, inner_height) = (width as u32 - 1, height as u32 - 1);
        let stride = source.width() * CHANNELS;
        let data = source.data();
        let out = self.neighbours.chunks_exact_mut(CHANNELS);
        for (&(fixed_x, fixed_y), out) in self.places.iter().zip(out) {
            let (x, y) = (fixed_x >> 5, fixed_y >> 5);
            // as unsigned numbers those left of and above the page are large
            if (x as u32) < inner_width && (y as u32) < inner_height {
                let here = y as usize * stride + x as usize * CHANNELS;
                let upper = &data[here..here + 2 * CHANNELS];
                let lower = &data[here + stride..here + stride + 2 * CHANNELS];
                for (c, out) in out.iter_mut().enumerate() {
                    *out = u32::from_le_bytes([upper[c], upper[CHANNELS + c], lower[c], lower[CHANNELS + c]]);
                }
                continue;
            }
            for (c, out) in out.iter_mut().enumerate() {
                let at = |x: i32, y: i32| {
                    let inside = x >= 0 && y >= 0 && x < width && y < height;
                    if inside { data[y as usize * stride + x as usize * CHANNELS + c] } else { 0 }
                };
                *out = u32::from_le_bytes([at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)]);
            }
        }
    }
}

in_wide_registers! {
    fn mix_row_wide_1(row: &Row, out: &mut [u8]) = mix_row_1;
}

in_wide_registers! {
    fn mix_row_wide_3(row: &Row, out: &mut [u8]) = mix_row_3;
}

#[inline(always)]
fn mix_row_1(row: &Row, out: &mut [u8]) {
    for ((out, &(x, y)), &pixels) in out.iter_mut().zip(&row.places).zip(&row.neighbours) {
        *out = mix(x as u32 & 31, y as u32 & 31, pixels);
    }
}

#[inline(always)]
fn mix_row_3(row: &Row, out: &mut [u8]) {
    let pixels = out.chunks_exact_mut(3).zip(row.neighbours.chunks_exact(3));
    for (&(x, y), (out, neighbours)) in row.places.iter().zip(pixels) {
        for (out, &pixels) in out.iter_mut().zip(neighbours) {
            *out = mix(x as u32 & 31, y as u32 & 31, pixels);
        }
    }
}

/// The four neighbours by how far the place lies to the right and below, in 1/32 pixel.
#[inline(always)]
fn mix(right: u32, below: u32, pixels: u32) -> u8 {
    let (above_left, above_right) = (pixels & 255, (pixels >> 8) & 255);
    let (below_left, below_right) = ((pixels >> 16) & 255, pixels >> 24);
    let above = above_left * (32 - right) + above_right * right;
    let under = below_left * (32 - right) + below_right * right;
    ((above * (32 - below) + under * below + 512) >> 10) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_by_whole_and_part_pixels() {
        let source = Bitmap::borrowed(3, 1, 1, &[100, 200, 40]).unwrap();
        for (shift, expected) in
            [(0.0, [100, 200, 40]), (1.0, [200, 40, 0]), (-1.0, [0, 100, 200]), (0.5, [150, 120, 20])]
        {
            let turned = rotate(&source, &[1.0, 0.0, shift, 0.0, 1.0, 0.0]).unwrap();
            assert_eq!(turned.data(), expected, "shift {shift}");
        }
    }

    #[test]
    fn needs_six_numbers() {
        let source = Bitmap::borrowed(1, 1, 1, &[0]).unwrap();
        assert_eq!(rotate(&source, &[1.0]).unwrap_err().code(), "RASTER_TRANSFORMATION");
    }
}
