use crate::bitmap::{Bitmap, RasterError};
use crate::taps::round_even;

/// A page sampled where `matrix` (x from X, Y, 1; then y) sends its pixels; the size stays, outside is 0.
/// Bilinear at 1/32 pixel in fixed point, as OpenCV up to 4.11 does.
pub fn rotate(source: &Bitmap, matrix: &[f64]) -> Result<Bitmap<'static>, RasterError> {
    let &[m0, m1, m2, m3, m4, m5] = matrix else {
        return Err(RasterError::Transformation { found: matrix.len(), expected: 6 });
    };
    let fixed = |value: f64| round_even(value * 1024.0) as i32;
    let along: Vec<(i32, i32)> =
        (0..source.width()).map(|x| (fixed(m0 * x as f64), fixed(m3 * x as f64))).collect();
    let mut data = vec![0; source.data().len()];
    let length = source.width() * source.channels();
    for (y, row) in data.chunks_exact_mut(length).enumerate() {
        let start_x = fixed(m1 * y as f64 + m2) + 16;
        let start_y = fixed(m4 * y as f64 + m5) + 16;
        let places = along.iter().map(|&(x, y)| ((start_x + x) >> 5, (start_y + y) >> 5));
        if source.channels() == 3 {
            sample_row::<3>(source, places, row);
        } else {
            sample_row::<1>(source, places, row);
        }
    }
    Ok(Bitmap::owned(source.width(), source.height(), source.channels(), data))
}

/// `places` are in 1/32 pixel.
fn sample_row<const CHANNELS: usize>(
    source: &Bitmap,
    places: impl Iterator<Item = (i32, i32)>,
    row: &mut [u8],
) {
    let (width, height) = (source.width() as i32, source.height() as i32);
    let stride = source.width() * CHANNELS;
    let data = source.data();
    for ((fixed_x, fixed_y), out) in places.zip(row.chunks_exact_mut(CHANNELS)) {
        let (x, y) = (fixed_x >> 5, fixed_y >> 5);
        let (right, below) = (fixed_x as u32 & 31, fixed_y as u32 & 31);
        let weights =
            [(32 - right) * (32 - below), right * (32 - below), (32 - right) * below, right * below];
        if x >= 0 && y >= 0 && x + 1 < width && y + 1 < height {
            let here = y as usize * stride + x as usize * CHANNELS;
            let upper = &data[here..here + 2 * CHANNELS];
            let lower = &data[here + stride..here + stride + 2 * CHANNELS];
            for (c, out) in out.iter_mut().enumerate() {
                *out = mix(weights, [upper[c], upper[CHANNELS + c], lower[c], lower[CHANNELS + c]]);
            }
        } else if x >= -1 && y >= -1 && x < width && y < height {
            for (c, out) in out.iter_mut().enumerate() {
                let at = |x: i32, y: i32| {
                    let inside = x >= 0 && y >= 0 && x < width && y < height;
                    if inside { data[y as usize * stride + x as usize * CHANNELS + c] } else { 0 }
                };
                *out = mix(weights, [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)]);
            }
        }
    }
}

#[inline(always)]
fn mix(weights: [u32; 4], pixels: [u8; 4]) -> u8 {
    let sum: u32 = weights.iter().zip(pixels).map(|(weight, pixel)| weight * u32::from(pixel)).sum();
    ((sum * 32 + 16384) >> 15) as u8
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
