use crate::bitmap::Bitmap;
use crate::taps::round_even;

/// One half of the 51-tap Gaussian with sigma 8, the centre first: normalized in double, stored in single precision.
const GAUSSIAN: [f64; RADIUS + 1] = [
    0.04993893951177597,
    0.04955030977725983,
    0.04840248078107834,
    0.046548210084438324,
    0.04407095909118652,
    0.04107864946126938,
    0.03769588842988014,
    0.03405539691448212,
    0.03028949722647667,
    0.02652237005531788,
    0.022863712161779404,
    0.019404180347919464,
    0.01621280051767826,
    0.013336285017430782,
    0.010800053365528584,
    0.008610553108155727,
    0.0067585003562271595,
    0.005222564563155174,
    0.0039731175638735294,
    0.002975727431476116,
    0.002194163855165243,
    0.0015927921049296856,
    0.0011383171658962965,
    0.0008009062148630619,
    0.0005547715118154883,
    0.000378321303287521,
];
const RADIUS: usize = 25;
/// The networks were trained on pages that `cv2.adaptiveThreshold` of OpenCV made with block size 51 and C = 13.
const OFFSET: f64 = 13.0;
/// 0.299, 0.587 and 0.114 of Rec. 601 in the 15 bits of fixed point that OpenCV 4 has (RY15, GY15, BY15).
const GREY_WEIGHTS: [u32; 3] = [9798, 19_235, 3735];
const WEIGHT_BITS: u32 = 15;
const HALF: u32 = 1 << (WEIGHT_BITS - 1);
/// Columns worked on at once, so that their sums stay in registers.
const LANES: usize = 16;

/// 255 where grey is brighter than the Gaussian mean of 51 × 51 pixels less 13, else 0.
/// Grey has the weights of red and blue swapped, as the networks were trained.
pub fn binarize(source: &Bitmap) -> Bitmap<'static> {
    let (width, height) = (source.width(), source.height());
    let grey = to_grey(source);
    let mut data = vec![255; width * height];
    threshold(&grey, width, height, &mut data);
    Bitmap::owned(width, height, 1, data)
}

fn to_grey(source: &Bitmap) -> Vec<u8> {
    if source.channels() == 1 {
        return source.data().to_vec();
    }
    let weigh = |pixel: &[u8]| {
        let sum: u32 = pixel.iter().zip(GREY_WEIGHTS).map(|(&part, weight)| u32::from(part) * weight).sum();
        ((sum + HALF) >> WEIGHT_BITS) as u8
    };
    source.data().chunks_exact(3).map(weigh).collect()
}

#[cfg(target_arch = "x86_64")]
fn threshold(grey: &[u8], width: usize, height: usize, out: &mut [u8]) {
    /// The same operations in wider registers; without fused multiplication the results are the same.
    ///
    /// # Safety
    /// The processor must have AVX2.
    #[target_feature(enable = "avx2")]
    fn threshold_avx2(grey: &[u8], width: usize, height: usize, out: &mut [u8]) {
        threshold_lanes(grey, width, height, out);
    }
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor was just found to have the feature
        unsafe { threshold_avx2(grey, width, height, out) };
    } else {
        threshold_lanes(grey, width, height, out);
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn threshold(grey: &[u8], width: usize, height: usize, out: &mut [u8]) {
    threshold_lanes(grey, width, height, out);
}

/// `out` must be 255 throughout.
#[inline(always)]
fn threshold_lanes(grey: &[u8], width: usize, height: usize, out: &mut [u8]) {
    // a few more than a power of two, so that the rows of a tile do not fall on the same cache lines
    let stride = width.next_multiple_of(LANES) + 8;
    let sums = blur_rows(grey, width, height, stride);
    let brightest = f64::from(grey.iter().copied().max().unwrap_or(0));
    for y in 0..height {
        let rows = |i: usize| (y.saturating_sub(i) * stride, (y + i).min(height - 1) * stride);
        for x in (0..width).step_by(LANES) {
            let end = (x + LANES).min(width);
            let pixels = &grey[y * width + x..y * width + end];
            // a mean is never above the brightest pixel: what is nearly as bright stays white
            if pixels.iter().all(|&pixel| f64::from(pixel) - brightest > -OFFSET) {
                continue;
            }
            let mean = blur_block(|i| {
                let (above, below) = rows(i);
                (&sums[above + x..above + x + LANES], &sums[below + x..below + x + LANES])
            });
            for ((out, &pixel), mean) in out[y * width + x..y * width + end].iter_mut().zip(pixels).zip(mean)
            {
                if f64::from(pixel) - round_even(mean) <= -OFFSET {
                    *out = 0;
                }
            }
        }
    }
}

/// Weighted sums along each row; the edge pixel repeats.
#[inline(always)]
fn blur_rows(grey: &[u8], width: usize, height: usize, stride: usize) -> Vec<f64> {
    let mut sums = vec![0.0; stride * height];
    let mut padded = vec![0.0; width.next_multiple_of(LANES) + 2 * RADIUS];
    for (row, sums) in grey.chunks_exact(width).zip(sums.chunks_exact_mut(stride)) {
        padded[..RADIUS].fill(f64::from(row[0]));
        padded[RADIUS + width..].fill(f64::from(row[width - 1]));
        for (to, &from) in padded[RADIUS..].iter_mut().zip(row) {
            *to = f64::from(from);
        }
        for x in (0..width).step_by(LANES) {
            let centre = x + RADIUS;
            let block = blur_block(|i| {
                (&padded[centre - i..centre - i + LANES], &padded[centre + i..centre + i + LANES])
            });
            sums[x..x + LANES].copy_from_slice(&block);
        }
    }
    sums
}

/// Weighted sums of a block of columns. The centre comes first, then pairs outwards: the order fixes the rounding.
#[inline(always)]
fn blur_block<'a>(pair: impl Fn(usize) -> (&'a [f64], &'a [f64])) -> [f64; LANES] {
    let mut sums = [0.0; LANES];
    let (centre, _) = pair(0);
    for (sum, value) in sums.iter_mut().zip(centre) {
        *sum = GAUSSIAN[0] * value;
    }
    for (i, weight) in GAUSSIAN.iter().enumerate().skip(1) {
        let (before, after) = pair(i);
        for ((sum, a), b) in sums.iter_mut().zip(before).zip(after) {
            *sum += weight * (a + b);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniform_areas_of_any_shade_are_white() {
        for shade in [0, 90, 255] {
            let data = vec![shade; 70 * 60];
            let page = Bitmap::borrowed(70, 60, 1, &data).unwrap();
            assert!(binarize(&page).data().iter().all(|&value| value == 255), "shade {shade}");
        }
    }

    #[test]
    fn ink_is_black_and_the_first_channel_weighs_as_red() {
        let mut data = vec![255; 60 * 60 * 3];
        data[(30 * 60 + 30) * 3..][..3].copy_from_slice(&[0, 255, 255]);
        let page = Bitmap::borrowed(60, 60, 3, &data).unwrap();
        let found = binarize(&page);
        let black: Vec<usize> = (0..3600).filter(|&i| found.data()[i] == 0).collect();
        assert_eq!(black, [30 * 60 + 30]);
    }

    /// Sums of every pixel on its own, in the order of the block.
    fn slow(grey: &[u8], width: usize, height: usize) -> Vec<u8> {
        let at = |x: i64, y: i64| {
            let (x, y) = (x.clamp(0, width as i64 - 1), y.clamp(0, height as i64 - 1));
            f64::from(grey[y as usize * width + x as usize])
        };
        let along = |x: i64, y: i64| {
            (1..=25).fold(GAUSSIAN[0] * at(x, y), |sum, i| {
                sum + GAUSSIAN[i as usize] * (at(x - i, y) + at(x + i, y))
            })
        };
        let clamp = |y: i64| y.clamp(0, height as i64 - 1);
        let mut out = Vec::new();
        for y in 0..height as i64 {
            for x in 0..width as i64 {
                let mean = (1..=25).fold(GAUSSIAN[0] * along(x, y), |sum, i| {
                    sum + GAUSSIAN[i as usize] * (along(x, clamp(y - i)) + along(x, clamp(y + i)))
                });
                out.push(if at(x, y) - mean.round_ties_even() > -13.0 { 255 } else { 0 });
            }
        }
        out
    }

    #[test]
    fn blocks_give_what_single_pixels_give() {
        let mut state = 1_u32;
        for (width, height) in [(1, 1), (15, 3), (16, 2), (17, 40), (83, 61)] {
            let grey: Vec<u8> = (0..width * height)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 24) as u8
                })
                .collect();
            let page = Bitmap::borrowed(width, height, 1, &grey).unwrap();
            assert_eq!(binarize(&page).data(), slow(&grey, width, height), "{width} × {height}");
        }
    }
}
