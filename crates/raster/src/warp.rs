use crate::bitmap::{Bitmap, RasterError};
use crate::cubic_spline::spline_coefficients;
use crate::logarithm::logarithm;

const SNAP: f64 = 1e-9;

/// Control points of a thin-plate spline and its solved weights.
#[derive(Clone, Copy, Debug)]
pub struct Spline<'a> {
    points: &'a [f64],
    weights: &'a [f64],
}

impl<'a> Spline<'a> {
    /// `points` are row, column pairs; `weights` pairs (row, column) for each point, the constant, the row and the column.
    pub fn new(points: &'a [f64], weights: &'a [f64]) -> Result<Self, RasterError> {
        if !points.len().is_multiple_of(2) || weights.len() != points.len() + 6 {
            return Err(RasterError::Transformation { found: weights.len(), expected: points.len() + 6 });
        }
        Ok(Self { points, weights })
    }

    /// `f(q) = Σ wᵢ·U(|q − pᵢ|) + c·(1, q)` with `U(r) = r²·ln r`, for row and column.
    #[inline(always)]
    fn evaluate(&self, y: f64, x: f64) -> (f64, f64) {
        let (mut row, mut column) = (0.0, 0.0);
        for (point, weight) in self.points.chunks_exact(2).zip(self.weights.chunks_exact(2)) {
            let (dy, dx) = (y - point[0], x - point[1]);
            let square = dy * dy + dx * dx;
            if square != 0.0 {
                let bend = 0.5 * square * logarithm(square);
                row += weight[0] * bend;
                column += weight[1] * bend;
            }
        }
        let affine = &self.weights[self.points.len()..];
        (
            row + (affine[0] + affine[2] * y + affine[4] * x),
            column + (affine[1] + affine[3] * y + affine[5] * x),
        )
    }
}

/// Each pixel sampled by cubic B-spline where the thin-plate spline sends it; what falls outside is 0.
pub fn warp(source: &Bitmap, spline: &Spline) -> Bitmap<'static> {
    let (width, height, channels) = (source.width(), source.height(), source.channels());
    let planes: Vec<Vec<f64>> = (0..channels).map(|channel| spline_coefficients(source, channel)).collect();
    let mut data = vec![0; source.data().len()];
    for (y, row) in data.chunks_exact_mut(width * channels).enumerate() {
        for (x, pixel) in row.chunks_exact_mut(channels).enumerate() {
            let (at_row, at_column) = spline.evaluate(y as f64, x as f64);
            let (Some(rows), Some(columns)) = (Taps::at(at_row, height), Taps::at(at_column, width)) else {
                continue;
            };
            for (out, plane) in pixel.iter_mut().zip(&planes) {
                *out = to_byte(mix(plane, width, &rows, &columns));
            }
        }
    }
    Bitmap::owned(width, height, channels, data)
}

/// Indices and weights of the four samples around a place on one axis.
struct Taps {
    indices: [usize; 4],
    weights: [f64; 4],
}

impl Taps {
    /// `None` outside. Places within rounding noise of the border lie on it.
    #[inline(always)]
    fn at(place: f64, length: usize) -> Option<Self> {
        let last = (length - 1) as f64;
        let place = if place.abs() <= SNAP {
            0.0
        } else if (place - last).abs() <= SNAP {
            last
        } else {
            place
        };
        if !(place >= 0.0 && place <= last) {
            return None;
        }
        let start = place.floor();
        let t = place - start;
        let u = 1.0 - t;
        let weights = [
            (u * u * u) / 6.0,
            (3.0 * t * t * t - 6.0 * t * t + 4.0) / 6.0,
            (-3.0 * t * t * t + 3.0 * t * t + 3.0 * t + 1.0) / 6.0,
            (t * t * t) / 6.0,
        ];
        Some(Self { indices: std::array::from_fn(|i| mirror(start as i64 - 1 + i as i64, length)), weights })
    }
}

fn mirror(index: i64, length: usize) -> usize {
    if length == 1 {
        return 0;
    }
    let period = 2 * length as i64 - 2;
    let inside = index.rem_euclid(period);
    (if inside < length as i64 { inside } else { period - inside }) as usize
}

#[inline(always)]
fn mix(plane: &[f64], width: usize, rows: &Taps, columns: &Taps) -> f64 {
    let mut sum = 0.0;
    for (&row, row_weight) in rows.indices.iter().zip(rows.weights) {
        let line = &plane[row * width..(row + 1) * width];
        let mut along = 0.0;
        for (&column, weight) in columns.indices.iter().zip(columns.weights) {
            along += weight * line[column];
        }
        sum += row_weight * along;
    }
    sum
}

fn to_byte(value: f64) -> u8 {
    if value > 0.0 { (value + 0.5).floor().min(255.0) as u8 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDENTITY: [f64; 6] = [0.0, 0.0, 1.0, 0.0, 0.0, 1.0];

    #[test]
    fn the_identity_keeps_the_page() {
        let data: Vec<u8> = (0..7 * 5 * 3).map(|i| (i * 53 % 256) as u8).collect();
        let page = Bitmap::borrowed(7, 5, 3, &data).unwrap();
        assert_eq!(warp(&page, &Spline::new(&[], &IDENTITY).unwrap()).data(), data);
    }

    #[test]
    fn what_comes_from_outside_is_black() {
        let page = Bitmap::borrowed(3, 1, 1, &[10, 20, 30]).unwrap();
        let shifted = [0.0, 1.0, 1.0, 0.0, 0.0, 1.0];
        assert_eq!(warp(&page, &Spline::new(&[], &shifted).unwrap()).data(), [20, 30, 0]);
    }

    #[test]
    fn lengths_must_fit() {
        assert_eq!(Spline::new(&[0.0, 0.0], &IDENTITY).unwrap_err().code(), "RASTER_TRANSFORMATION");
    }
}
