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
    /// `points` are row, column pairs; `weights` pairs (row, column) for each point, the constant, the row and the
    /// column.
    pub fn new(points: &'a [f64], weights: &'a [f64]) -> Result<Self, RasterError> {
        if !points.len().is_multiple_of(2) || weights.len() != points.len() + 6 {
            return Err(RasterError::Transformation { found: weights.len(), expected: points.len() + 6 });
        }
        Ok(Self { points, weights })
    }

    /// `f(q) = Σ wᵢ·U(|q − pᵢ|) + c·(1, q)` with `U(r) = r²·ln r`, for the row and the column of a whole line of
    /// pixels.
    #[inline(always)]
    fn evaluate_line(&self, y: f64, rows: &mut [f64], columns: &mut [f64]) {
        rows.fill(0.0);
        columns.fill(0.0);
        for (point, weight) in self.points.chunks_exact(2).zip(self.weights.chunks_exact(2)) {
            let dy = y - point[0];
            for (x, (row, column)) in rows.iter_mut().zip(columns.iter_mut()).enumerate() {
                let dx = x as u32 as i32 as f64 - point[1];
                let square = dy * dy + dx * dx;
                let bend = 0.5 * square * logarithm(square);
                let bend = if square == 0.0 { 0.0 } else { bend };
                *row += weight[0] * bend;
                *column += weight[1] * bend;
            }
        }
        let affine = &self.weights[self.points.len()..];
        for (x, (row, column)) in rows.iter_mut().zip(columns).enumerate() {
            let x = x as u32 as i32 as f64;
            *row += affine[0] + affine[2] * y + affine[4] * x;
            *column += affine[1] + affine[3] * y + affine[5] * x;
        }
    }
}

/// Each pixel of a page and its mask sampled by cubic B-spline where the thin-plate spline sends it; what falls
/// outside is 0.
pub fn warp(
    page: &Bitmap,
    mask: &Bitmap,
    spline: &Spline,
) -> Result<(Bitmap<'static>, Bitmap<'static>), RasterError> {
    let (width, height) = (page.width(), page.height());
    if (mask.width(), mask.height()) != (width, height) {
        let found = mask.data().len();
        return Err(RasterError::Size { width, height, channels: mask.channels(), found });
    }
    let planes_of = |source: &Bitmap| -> Vec<Vec<f64>> {
        (0..source.channels()).map(|channel| spline_coefficients(source, channel)).collect()
    };
    let mut targets = [page, mask].map(|source| Target {
        planes: planes_of(source),
        data: vec![0; source.data().len()],
        channels: source.channels(),
    });
    sample(&mut targets, width, height, spline);
    let [page, mask] = targets.map(|target| Bitmap::owned(width, height, target.channels, target.data));
    Ok((page, mask))
}

/// An image in the making and the coefficients it is sampled from.
struct Target {
    planes: Vec<Vec<f64>>,
    data: Vec<u8>,
    channels: usize,
}

#[cfg(target_arch = "x86_64")]
fn sample(targets: &mut [Target], width: usize, height: usize, spline: &Spline) {
    /// The same operations in wider registers; without fused multiplication the results are the same.
    ///
    /// # Safety
    /// The processor must have AVX2.
    #[target_feature(enable = "avx2")]
    fn sample_avx2(targets: &mut [Target], width: usize, height: usize, spline: &Spline) {
        sample_lines(targets, width, height, spline);
    }
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor was just found to have the feature
        unsafe { sample_avx2(targets, width, height, spline) };
    } else {
        sample_lines(targets, width, height, spline);
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn sample(targets: &mut [Target], width: usize, height: usize, spline: &Spline) {
    sample_lines(targets, width, height, spline);
}

#[inline(always)]
fn sample_lines(targets: &mut [Target], width: usize, height: usize, spline: &Spline) {
    let (mut rows, mut columns) = (vec![0.0; width], vec![0.0; width]);
    for y in 0..height {
        spline.evaluate_line(y as f64, &mut rows, &mut columns);
        for x in 0..width {
            let (Some(row), Some(column)) = (Taps::at(rows[x], height), Taps::at(columns[x], width)) else {
                continue;
            };
            for target in &mut *targets {
                let start = (y * width + x) * target.channels;
                for (out, plane) in target.data[start..].iter_mut().zip(&target.planes) {
                    *out = to_byte(mix(plane, width, &row, &column));
                }
            }
        }
    }
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
    fn the_identity_keeps_page_and_mask() {
        let data: Vec<u8> = (0..7 * 5 * 3).map(|i| (i * 53 % 256) as u8).collect();
        let page = Bitmap::borrowed(7, 5, 3, &data).unwrap();
        let mask = Bitmap::borrowed(7, 5, 1, &data[..35]).unwrap();
        let (page, mask) = warp(&page, &mask, &Spline::new(&[], &IDENTITY).unwrap()).unwrap();
        assert_eq!(page.data(), data);
        assert_eq!(mask.data(), &data[..35]);
    }

    #[test]
    fn page_and_mask_have_one_size() {
        let page = Bitmap::borrowed(3, 1, 1, &[10, 20, 30]).unwrap();
        let mask = Bitmap::borrowed(1, 3, 1, &[10, 20, 30]).unwrap();
        let spline = Spline::new(&[], &IDENTITY).unwrap();
        assert_eq!(warp(&page, &mask, &spline).unwrap_err().code(), "RASTER_SIZE");
    }

    #[test]
    fn what_comes_from_outside_is_black() {
        let page = Bitmap::borrowed(3, 1, 1, &[10, 20, 30]).unwrap();
        let shifted = [0.0, 1.0, 1.0, 0.0, 0.0, 1.0];
        let (warped, _) = warp(&page, &page, &Spline::new(&[], &shifted).unwrap()).unwrap();
        assert_eq!(warped.data(), [20, 30, 0]);
    }

    #[test]
    fn lengths_must_fit() {
        assert_eq!(Spline::new(&[0.0, 0.0], &IDENTITY).unwrap_err().code(), "RASTER_TRANSFORMATION");
    }
}
