use crate::bitmap::{Bitmap, RasterError};
use crate::bits::{Bits, runs};
use crate::fill::{Rect, bounding_box, fill_contour};

/// Size of the rectangle an outline is grown by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// columns
    pub width: usize,
    /// rows
    pub height: usize,
}

/// The part of the page under the filled contour grown by a rectangle, without rows, then columns,
/// in which a channel has only zeros. Width and height may be 0.
pub fn crop_contour(page: &Bitmap, contour: &[i32], growth: Growth) -> Result<Bitmap<'static>, RasterError> {
    let region = Region::new(page, contour, growth)?;
    let rows = region.rows();
    let columns = region.columns(&rows);
    let channels = page.channels();
    let mut data = Vec::with_capacity(rows.len() * columns.len() * channels);
    let mut line = vec![0; region.rect.width * channels];
    let is_whole = columns.last().is_some_and(|last| last + 1 - columns[0] == columns.len());
    for &y in &rows {
        line.fill(0);
        let pixels = region.pixels(y);
        for (from, to) in runs(region.mask.row(y)) {
            let bytes = from * channels..to * channels;
            line[bytes.clone()].copy_from_slice(&pixels[bytes]);
        }
        if is_whole {
            data.extend_from_slice(&line[columns[0] * channels..][..columns.len() * channels]);
        } else {
            columns.iter().for_each(|&x| data.extend_from_slice(&line[x * channels..][..channels]));
        }
    }
    Ok(Bitmap::owned(columns.len(), rows.len(), channels, data))
}

/// The height `crop_contour` would give.
pub fn crop_height(page: &Bitmap, contour: &[i32], growth: Growth) -> Result<usize, RasterError> {
    Ok(Region::new(page, contour, growth)?.rows().len())
}

/// The grown outline on its page.
struct Region<'a> {
    page: &'a Bitmap<'a>,
    rect: Rect,
    mask: Bits,
}

impl<'a> Region<'a> {
    fn new(page: &'a Bitmap<'a>, contour: &[i32], growth: Growth) -> Result<Self, RasterError> {
        let (width, height) = (page.width(), page.height());
        if growth.width == 0 || growth.height == 0 {
            return Err(RasterError::Growth { width: growth.width, height: growth.height });
        }
        let shape = bounding_box(contour)
            .filter(|rect| {
                let fits =
                    |start: i64, length: usize, limit: usize| start >= 0 && start as usize + length <= limit;
                contour.len().is_multiple_of(2)
                    && fits(rect.x, rect.width, width)
                    && fits(rect.y, rect.height, height)
            })
            .ok_or(RasterError::Outline { width, height })?;
        let (x, right) = grow(shape.x as usize, shape.width, growth.width, width);
        let (y, bottom) = grow(shape.y as usize, shape.height, growth.height, height);
        let rect = Rect { x: x as i64, y: y as i64, width: right - x, height: bottom - y };
        let wide = widen_rows(&fill_contour(contour, shape), shape, rect, growth.width);
        Ok(Self { page, rect, mask: lengthen_columns(wide, shape, rect, growth.height) })
    }

    /// The page's bytes beside row `y` of the mask.
    fn pixels(&self, y: usize) -> &[u8] {
        let (start, channels) = (self.rect.x as usize, self.page.channels());
        &self.page.row(self.rect.y as usize + y)[start * channels..(start + self.rect.width) * channels]
    }

    /// Rows with a pixel that is not zero in each channel.
    fn rows(&self) -> Vec<usize> {
        let channels = self.page.channels();
        let has_all = |&y: &usize| {
            let pixels = self.pixels(y);
            let mut seen = 0;
            runs(self.mask.row(y)).any(|(from, to)| {
                pixels[from * channels..to * channels].chunks_exact(channels).any(|pixel| {
                    seen |= channel_flags(pixel);
                    seen == all_channels(channels)
                })
            })
        };
        (0..self.rect.height).filter(has_all).collect()
    }

    /// Columns with a pixel that is not zero in each channel on the rows.
    fn columns(&self, rows: &[usize]) -> Vec<usize> {
        let channels = self.page.channels();
        let mut seen = vec![0; self.rect.width];
        let mut open = vec![u64::MAX; self.rect.width.div_ceil(64)];
        for &y in rows {
            let pixels = self.pixels(y);
            for (word, (open, mask)) in open.iter_mut().zip(self.mask.row(y)).enumerate() {
                let mut pending = *open & mask;
                while pending != 0 {
                    let bit = pending.trailing_zeros();
                    pending &= pending - 1;
                    let x = word * 64 + bit as usize;
                    seen[x] |= channel_flags(&pixels[x * channels..][..channels]);
                    if seen[x] == all_channels(channels) {
                        *open &= !(1 << bit);
                    }
                }
            }
        }
        (0..self.rect.width).filter(|&x| seen[x] == all_channels(channels)).collect()
    }
}

fn all_channels(channels: usize) -> u8 {
    (1 << channels) - 1
}

/// A bit per channel that is not zero.
#[inline(always)]
fn channel_flags(pixel: &[u8]) -> u8 {
    pixel.iter().rev().fold(0, |flags, &part| flags << 1 | u8::from(part != 0))
}

/// Start and end after growing within the page. The anchor of the rectangle is its centre, rounded down:
/// an even side grows one pixel more to the right and below.
fn grow(start: usize, length: usize, growth: usize, limit: usize) -> (usize, usize) {
    (start.saturating_sub(growth - 1 - growth / 2), (start + length + growth / 2).min(limit))
}

/// Every row of the shape, widened, each as wide as the region.
fn widen_rows(shape: &Bits, shape_rect: Rect, rect: Rect, growth: usize) -> Bits {
    let reach = growth / 2;
    let back = growth - 1 - reach;
    let shift = (shape_rect.x - rect.x) as usize;
    let mut wide = Bits::new(rect.width, shape_rect.height);
    for y in 0..shape_rect.height {
        for (from, to) in runs(shape.row(y)) {
            wide.set_range(y, (shift + from).saturating_sub(back), (shift + to + reach).min(rect.width));
        }
    }
    wide
}

/// The rows in reach of each row of the region joined: a window of `growth` rows, or what of it lies on the shape,
/// is the end of one block of `growth` rows and the start of the next (van Herk 1992, Gil and Werman 1993).
fn lengthen_columns(wide: Bits, shape: Rect, rect: Rect, growth: usize) -> Bits {
    let (mut to_here, mut from_here) = (wide.clone(), wide);
    for y in (1..shape.height).filter(|y| y % growth != 0) {
        to_here.join(y, y - 1);
    }
    for y in (0..shape.height - 1).rev().filter(|y| (y + 1) % growth != 0) {
        from_here.join(y, y + 1);
    }
    let above = growth / 2;
    let mut mask = Bits::new(rect.width, rect.height);
    for y in 0..rect.height {
        // the first row in reach lies at or above the shape, or the last one at or below it, or both blocks meet
        let start = rect.y + y as i64 - shape.y - above as i64;
        let (from, to) = (start.max(0), (start + growth as i64).min(shape.height as i64));
        if from >= to {
            continue;
        }
        let (from, last) = (from as usize, to as usize - 1);
        if from % growth != 0 {
            mask.join_from(y, &from_here, from);
        }
        if from % growth == 0 || last / growth != from / growth {
            mask.join_from(y, &to_here, last);
        }
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Growth = Growth { width: 1, height: 1 };

    #[test]
    fn a_point_grows_more_to_the_right_and_below() {
        let data: Vec<u8> = (0..10 * 10 * 3).map(|i| 1 + (i / 3) as u8).collect();
        let page = Bitmap::borrowed(10, 10, 3, &data).unwrap();
        for (growth, first, size) in [
            (ONE, 56, (1, 1)),
            (Growth { width: 2, height: 1 }, 56, (2, 1)),
            (Growth { width: 4, height: 3 }, 45, (4, 3)),
            (Growth { width: 40, height: 40 }, 1, (10, 10)),
        ] {
            let found = crop_contour(&page, &[5, 5], growth).unwrap();
            assert_eq!(
                (found.width(), found.height(), found.data()[0]),
                (size.0, size.1, first),
                "{growth:?}"
            );
            assert_eq!(crop_height(&page, &[5, 5], growth).unwrap(), size.1, "{growth:?}");
        }
    }

    #[test]
    fn rows_and_columns_that_lack_a_channel_go() {
        let mut data = vec![9; 4 * 3 * 3];
        data[4 * 3..2 * 4 * 3].iter_mut().step_by(3).for_each(|blue| *blue = 0);
        data[0] = 0;
        data[2 * 4 * 3] = 0;
        let page = Bitmap::borrowed(4, 3, 3, &data).unwrap();
        let found = crop_contour(&page, &[0, 0, 0, 2, 3, 2, 3, 0], ONE).unwrap();
        assert_eq!((found.width(), found.height()), (3, 2));
    }

    #[test]
    fn a_black_region_leaves_nothing() {
        let page = Bitmap::borrowed(3, 3, 3, &[0; 27]).unwrap();
        let found = crop_contour(&page, &[0, 0, 2, 2], ONE).unwrap();
        assert_eq!((found.width(), found.height(), found.data().len()), (0, 0, 0));
    }

    #[test]
    fn outlines_must_lie_on_the_page() {
        let page = Bitmap::borrowed(3, 3, 3, &[0; 27]).unwrap();
        for contour in [&[][..], &[0], &[3, 0], &[-1, 0], &[0, 0, 0]] {
            assert_eq!(
                crop_contour(&page, contour, ONE).unwrap_err().code(),
                "RASTER_OUTLINE",
                "{contour:?}"
            );
        }
        let none = Growth { width: 0, height: 1 };
        assert_eq!(crop_height(&page, &[0, 0], none).unwrap_err().code(), "RASTER_GROWTH");
    }
}
