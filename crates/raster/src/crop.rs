use crate::bitmap::{Bitmap, RasterError};
use crate::fill::{Rect, bounding_box, fill_contour};

const ALL_CHANNELS: u8 = 7;

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
    let mut region = Region::new(page, contour, growth)?;
    let rect = region.rect;
    let width = rect.width;
    let mut seen = vec![0; width];
    let mut kept = Vec::new();
    while let Some((y, mask)) = region.next_row() {
        let pixels = page_row(page, rect, y);
        let mut flags = vec![0; width];
        for ((flag, &bit), pixel) in flags.iter_mut().zip(mask).zip(pixels.chunks_exact(3)) {
            *flag = bit * channel_flags(pixel);
        }
        if flags.iter().fold(0, |all, flag| all | flag) == ALL_CHANNELS {
            for (seen, flag) in seen.iter_mut().zip(&flags) {
                *seen |= flag;
            }
            kept.push((y, mask.to_vec()));
        }
    }
    let columns: Vec<usize> = (0..width).filter(|&x| seen[x] == ALL_CHANNELS).collect();
    let mut data = Vec::with_capacity(kept.len() * columns.len() * 3);
    for (y, mask) in &kept {
        let pixels = page_row(page, rect, *y);
        for &x in &columns {
            let bit = mask[x];
            data.extend([pixels[3 * x] * bit, pixels[3 * x + 1] * bit, pixels[3 * x + 2] * bit]);
        }
    }
    Ok(Bitmap::owned(columns.len(), kept.len(), 3, data))
}

/// The height `crop_contour` would give.
pub fn crop_height(page: &Bitmap, contour: &[i32], growth: Growth) -> Result<usize, RasterError> {
    let mut region = Region::new(page, contour, growth)?;
    let rect = region.rect;
    let mut height = 0;
    while let Some((y, mask)) = region.next_row() {
        let pixels = page_row(page, rect, y);
        let mut seen = 0;
        for (&bit, pixel) in mask.iter().zip(pixels.chunks_exact(3)) {
            if bit != 0 {
                seen |= channel_flags(pixel);
                if seen == ALL_CHANNELS {
                    height += 1;
                    break;
                }
            }
        }
    }
    Ok(height)
}

/// A bit per channel that is not zero.
#[inline(always)]
fn channel_flags(pixel: &[u8]) -> u8 {
    u8::from(pixel[0] != 0) | (u8::from(pixel[1] != 0) << 1) | (u8::from(pixel[2] != 0) << 2)
}

fn page_row<'a>(page: &'a Bitmap, rect: Rect, y: usize) -> &'a [u8] {
    let row = page.row(rect.y as usize + y);
    &row[rect.x as usize * 3..(rect.x as usize + rect.width) * 3]
}

/// The grown outline, row by row. Separable: first every row of the shape is widened,
/// then the rows in reach are counted per column while the window slides down.
struct Region {
    rect: Rect,
    shape: Rect,
    growth: Growth,
    /// the shape's rows, widened, each as wide as the region
    wide: Vec<u8>,
    count: Vec<u32>,
    mask: Vec<u8>,
    added: usize,
    removed: usize,
    row: usize,
}

impl Region {
    fn new(page: &Bitmap, contour: &[i32], growth: Growth) -> Result<Self, RasterError> {
        let (width, height) = (page.width(), page.height());
        if growth.width == 0 || growth.height == 0 {
            return Err(RasterError::Growth { width: growth.width, height: growth.height });
        }
        if page.channels() != 3 {
            return Err(RasterError::Size {
                width,
                height,
                channels: page.channels(),
                found: page.data().len(),
            });
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
        let (count, mask) = (vec![0; rect.width], vec![0; rect.width]);
        Ok(Self { rect, shape, growth, wide, count, mask, added: 0, removed: 0, row: 0 })
    }

    /// The next row from the top and its mask of 0 and 1.
    fn next_row(&mut self) -> Option<(usize, &[u8])> {
        let y = self.row;
        if y == self.rect.height {
            return None;
        }
        self.row += 1;
        let above = self.growth.height / 2;
        let below = self.growth.height - 1 - above;
        // rows of the shape in reach: distances from its first row, which may lie above or below this one
        let offset = self.rect.y + y as i64 - self.shape.y;
        let from = (offset - above as i64).max(0) as usize;
        let to = ((offset + below as i64 + 1).max(0) as usize).min(self.shape.height);
        let width = self.rect.width;
        while self.added < to {
            let row = &self.wide[self.added * width..(self.added + 1) * width];
            self.count.iter_mut().zip(row).for_each(|(count, &bit)| *count += u32::from(bit));
            self.added += 1;
        }
        while self.removed < from.min(self.added) {
            let row = &self.wide[self.removed * width..(self.removed + 1) * width];
            self.count.iter_mut().zip(row).for_each(|(count, &bit)| *count -= u32::from(bit));
            self.removed += 1;
        }
        self.mask.iter_mut().zip(&self.count).for_each(|(bit, &count)| *bit = u8::from(count > 0));
        Some((y, &self.mask))
    }
}

/// Start and end after growing within the page. The anchor of the rectangle is its centre, rounded down:
/// an even side grows one pixel more to the right and below.
fn grow(start: usize, length: usize, growth: usize, limit: usize) -> (usize, usize) {
    (start.saturating_sub(growth - 1 - growth / 2), (start + length + growth / 2).min(limit))
}

fn widen_rows(shape: &[u8], shape_rect: Rect, rect: Rect, growth: usize) -> Vec<u8> {
    let reach = growth / 2;
    let back = growth - 1 - reach;
    let shift = (shape_rect.x - rect.x) as usize;
    let mut wide = vec![0; rect.width * shape_rect.height];
    for (row, wide) in shape.chunks_exact(shape_rect.width).zip(wide.chunks_exact_mut(rect.width)) {
        let mut painted = 0;
        for (x, _) in row.iter().enumerate().filter(|&(_, &bit)| bit != 0) {
            let to = (shift + x + reach + 1).min(rect.width);
            let from = (shift + x).saturating_sub(back).max(painted);
            if from < to {
                wide[from..to].fill(1);
            }
            painted = painted.max(to);
        }
    }
    wide
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
