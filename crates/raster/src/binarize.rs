use crate::bitmap::{Bitmap, RasterError};
use crate::gaussian::{GAUSSIAN, GAUSSIAN_SINGLE, RADIUS};
use crate::grey::to_grey;
use crate::taps::round_even;

/// The networks were trained on pages that `cv2.adaptiveThreshold` of OpenCV made with block size 51 and C = 13.
const OFFSET: u8 = 13;
/// Columns worked on at once, so that their sums stay in registers.
const LANES: usize = 64;
/// More than single precision can be wrong about a mean: each pass rounds 51 numbers below 256 by at most 2⁻¹⁷ and 25
/// weighted sums of two below 512 by 2⁻¹⁶, together less than 0.001.
const DOUBT: f32 = 1.0 / 512.0;

/// 255 where grey is brighter than the Gaussian mean of 51 × 51 pixels less 13, else 0.
/// Grey has the weights of red and blue swapped, as the networks were trained.
pub fn binarize(source: &Bitmap) -> Bitmap<'static> {
    let (width, height) = (source.width(), source.height());
    Bitmap::owned(width, height, 1, threshold(&to_grey(source), width, height))
}

/// The same of a part that may reach beyond the right and the lower end of the page, where paper is white.
pub fn binarize_part(
    source: &Bitmap,
    (x, y): (usize, usize),
    (width, height): (usize, usize),
) -> Result<Bitmap<'static>, RasterError> {
    if x >= source.width() || y >= source.height() || width == 0 || height == 0 {
        return Err(RasterError::Part { width: source.width(), height: source.height() });
    }
    let inside = source.part(x, y, width.min(source.width() - x), height.min(source.height() - y));
    let grey = to_grey(&inside);
    let mut page = vec![255; width * height];
    for (to, from) in page.chunks_exact_mut(width).zip(grey.chunks_exact(inside.width())) {
        to[..from.len()].copy_from_slice(from);
    }
    Ok(Bitmap::owned(width, height, 1, threshold(&page, width, height)))
}

/// 255 where a pixel is brighter than the mean around it less the offset, else 0.
pub(crate) fn threshold(grey: &[u8], width: usize, height: usize) -> Vec<u8> {
    let mut out = vec![255; width * height];
    let doubtful = decide_in_wide_registers(&Page { grey, width, height }, &mut out);
    let page = Page { grey, width, height };
    for place in doubtful {
        let (x, y) = (place % width, place / width);
        if round_even(page.mean(x, y)) - f64::from(grey[place]) >= f64::from(OFFSET) {
            out[place] = 0;
        }
    }
    out
}

#[cfg(target_arch = "x86_64")]
fn decide_in_wide_registers(page: &Page, out: &mut [u8]) -> Vec<usize> {
    /// # Safety
    /// The processor must have AVX2 and FMA.
    #[target_feature(enable = "avx2,fma")]
    fn avx2(page: &Page, out: &mut [u8]) -> Vec<usize> {
        decide::<true>(page, out)
    }
    /// # Safety
    /// The processor must have AVX-512 F, BW, DQ and VL.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,fma")]
    fn avx512(page: &Page, out: &mut [u8]) -> Vec<usize> {
        decide::<true>(page, out)
    }
    let has_avx2 = std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma");
    if has_avx2
        && std::arch::is_x86_feature_detected!("avx512f")
        && std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512dq")
        && std::arch::is_x86_feature_detected!("avx512vl")
    {
        // SAFETY: the processor was just found to have the features
        unsafe { avx512(page, out) }
    } else if has_avx2 {
        // SAFETY: the processor was just found to have the features
        unsafe { avx2(page, out) }
    } else {
        decide::<false>(page, out)
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn decide_in_wide_registers(page: &Page, out: &mut [u8]) -> Vec<usize> {
    decide::<{ cfg!(target_arch = "aarch64") }>(page, out)
}

/// Sets the pixels that are surely dark to 0 and returns those that single precision cannot tell; `out` must be 255
/// throughout. `FUSED` adds a product without rounding it, where the processor can.
#[inline(always)]
fn decide<const FUSED: bool>(page: &Page, out: &mut [u8]) -> Vec<usize> {
    let &Page { grey, width, height } = page;
    // a few more than a power of two, so that the rows of a tile do not fall on the same cache lines
    let stride = width.next_multiple_of(LANES) + 16;
    let sums = blur_rows::<FUSED>(page, stride);
    let brightest = grey.iter().copied().max().unwrap_or(0);
    let mut doubtful = Vec::new();
    // down a strip of columns, whose sums stay in the nearest cache
    for x in (0..width).step_by(LANES) {
        for y in 0..height {
            let rows = |i: usize| (y.saturating_sub(i) * stride, (y + i).min(height - 1) * stride);
            let start = y * width + x;
            let pixels = &grey[start..start + LANES.min(width - x)];
            // a mean is never above the brightest pixel: what is nearly as bright stays white
            let darkest = pixels.iter().fold(255, |least: u8, &pixel| least.min(pixel));
            if u16::from(darkest) + u16::from(OFFSET) > u16::from(brightest) {
                continue;
            }
            let mean = blur_block::<FUSED>(|i| {
                let (above, below) = rows(i);
                (&sums[above + x..above + x + LANES], &sums[below + x..below + x + LANES])
            });
            let mut is_doubtful = false;
            for ((out, &pixel), mean) in out[start..].iter_mut().zip(pixels).zip(mean) {
                let excess = mean - (f32::from(pixel) + (f32::from(OFFSET) - 0.5));
                *out = if excess > 0.0 { 0 } else { 255 };
                is_doubtful |= excess.abs() <= DOUBT;
            }
            if is_doubtful {
                let is_near = |&(i, mean): &(usize, f32)| {
                    (mean - (f32::from(pixels[i]) + (f32::from(OFFSET) - 0.5))).abs() <= DOUBT
                };
                for (i, _) in mean.into_iter().take(pixels.len()).enumerate().filter(is_near) {
                    out[start + i] = 255;
                    doubtful.push(start + i);
                }
            }
        }
    }
    doubtful
}

/// Weighted sums along each row; the edge pixel repeats.
#[inline(always)]
fn blur_rows<const FUSED: bool>(&Page { grey, width, height }: &Page, stride: usize) -> Vec<f32> {
    let mut sums = vec![0.0; stride * height];
    let mut padded = vec![0.0; width.next_multiple_of(LANES) + 2 * RADIUS];
    for (row, sums) in grey.chunks_exact(width).zip(sums.chunks_exact_mut(stride)) {
        padded[..RADIUS].fill(f32::from(row[0]));
        padded[RADIUS + width..].fill(f32::from(row[width - 1]));
        for (to, &from) in padded[RADIUS..].iter_mut().zip(row) {
            *to = f32::from(from);
        }
        for x in (0..width).step_by(LANES) {
            let centre = x + RADIUS;
            let block = blur_block::<FUSED>(|i| {
                (&padded[centre - i..centre - i + LANES], &padded[centre + i..centre + i + LANES])
            });
            sums[x..x + LANES].copy_from_slice(&block);
        }
    }
    sums
}

/// Weighted sums of a block of columns.
#[inline(always)]
fn blur_block<'a, const FUSED: bool>(pair: impl Fn(usize) -> (&'a [f32], &'a [f32])) -> [f32; LANES] {
    let mut sums = [0.0; LANES];
    let (centre, _) = pair(0);
    for (sum, value) in sums.iter_mut().zip(centre) {
        *sum = GAUSSIAN_SINGLE[0] * value;
    }
    for (i, &weight) in GAUSSIAN_SINGLE.iter().enumerate().skip(1) {
        let (before, after) = pair(i);
        for ((sum, a), b) in sums.iter_mut().zip(before).zip(after) {
            *sum = if FUSED { weight.mul_add(a + b, *sum) } else { *sum + weight * (a + b) };
        }
    }
    sums
}

struct Page<'a> {
    grey: &'a [u8],
    width: usize,
    height: usize,
}

impl Page<'_> {
    /// The mean around a pixel in double precision. The centre comes first, then pairs outwards, along the rows, then
    /// down the columns: the order fixes the rounding.
    fn mean(&self, x: usize, y: usize) -> f64 {
        let along = |y: usize| {
            let row = &self.grey[y * self.width..(y + 1) * self.width];
            let at =
                |i: usize| f64::from(row[x.saturating_sub(i)]) + f64::from(row[(x + i).min(self.width - 1)]);
            (1..=RADIUS).fold(GAUSSIAN[0] * f64::from(row[x]), |sum, i| sum + GAUSSIAN[i] * at(i))
        };
        let pair = |i: usize| along(y.saturating_sub(i)) + along((y + i).min(self.height - 1));
        (1..=RADIUS).fold(GAUSSIAN[0] * along(y), |sum, i| sum + GAUSSIAN[i] * pair(i))
    }
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
