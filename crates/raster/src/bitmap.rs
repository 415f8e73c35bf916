use std::borrow::Cow;

/// Bytes of an image, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap<'a> {
    width: usize,
    height: usize,
    channels: usize,
    data: Cow<'a, [u8]>,
}

/// Input that no function here can work with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RasterError {
    /// The bytes are not those of an image of this size.
    #[error("image of {width} × {height} pixels with {channels} channels: {found} bytes")]
    Size {
        /// pixels in a row
        width: usize,
        /// rows
        height: usize,
        /// bytes of a pixel, 1 or 3
        channels: usize,
        /// bytes given
        found: usize,
    },
    /// A size that cannot be reached by resizing.
    #[error("resize to {width} × {height} pixels, expected at least one each way")]
    Target {
        /// pixels in a row
        width: usize,
        /// rows
        height: usize,
    },
    /// A part without a pixel of the page.
    #[error("part outside the page of {width} × {height} pixels")]
    Part {
        /// pixels in a row
        width: usize,
        /// rows
        height: usize,
    },
    /// An outline that leaves the page, or is not made of pairs.
    #[error("outline outside the page of {width} × {height} pixels")]
    Outline {
        /// pixels in a row
        width: usize,
        /// rows
        height: usize,
    },
    /// Arrays of a transformation that do not belong together.
    #[error("transformation of {found} numbers, expected {expected}")]
    Transformation {
        /// numbers given
        found: usize,
        /// numbers needed
        expected: usize,
    },
    /// A rectangle without area to grow an outline by.
    #[error("growth of {width} × {height} pixels, expected at least one each way")]
    Growth {
        /// columns
        width: usize,
        /// rows
        height: usize,
    },
}

impl RasterError {
    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Size { .. } => "RASTER_SIZE",
            Self::Target { .. } => "RASTER_TARGET",
            Self::Part { .. } => "RASTER_PART",
            Self::Outline { .. } => "RASTER_OUTLINE",
            Self::Transformation { .. } => "RASTER_TRANSFORMATION",
            Self::Growth { .. } => "RASTER_GROWTH",
        }
    }
}

impl<'a> Bitmap<'a> {
    /// An image over borrowed bytes; the length must fit and there must be a pixel.
    pub fn borrowed(
        width: usize,
        height: usize,
        channels: usize,
        data: &'a [u8],
    ) -> Result<Self, RasterError> {
        let fits =
            width.checked_mul(height).and_then(|pixels| pixels.checked_mul(channels)) == Some(data.len());
        if !fits || data.is_empty() || !(channels == 1 || channels == 3) {
            return Err(RasterError::Size { width, height, channels, found: data.len() });
        }
        Ok(Self { width, height, channels, data: Cow::Borrowed(data) })
    }

    /// An image over its own bytes, which may be none.
    pub(crate) fn owned(width: usize, height: usize, channels: usize, data: Vec<u8>) -> Bitmap<'static> {
        debug_assert_eq!(data.len(), width * height * channels);
        Bitmap { width, height, channels, data: Cow::Owned(data) }
    }

    /// Pixels in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Bytes of a pixel.
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// All bytes.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// The bytes of row `y`.
    pub(crate) fn row(&self, y: usize) -> &[u8] {
        let bytes = self.width * self.channels;
        &self.data[y * bytes..(y + 1) * bytes]
    }

    /// A copy of a part, which must lie inside.
    pub(crate) fn part(&self, x: usize, y: usize, width: usize, height: usize) -> Bitmap<'static> {
        let columns = x * self.channels..(x + width) * self.channels;
        let mut data = Vec::with_capacity(columns.len() * height);
        (y..y + height).for_each(|y| data.extend_from_slice(&self.row(y)[columns.clone()]));
        Self::owned(width, height, self.channels, data)
    }

    /// The bytes, copied only when they are borrowed.
    pub fn into_data(self) -> Vec<u8> {
        self.data.into_owned()
    }

    pub(crate) fn to_owned_bitmap(&self) -> Bitmap<'static> {
        Self::owned(self.width, self.height, self.channels, self.data.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_must_fit() {
        for (width, height, channels, bytes) in
            [(2, 2, 1, 3), (0, 0, 1, 0), (1, 1, 2, 2), (usize::MAX, 2, 1, 1)]
        {
            let data = vec![0; bytes];
            let found = Bitmap::borrowed(width, height, channels, &data);
            assert_eq!(
                found.map_err(|error| error.code()),
                Err("RASTER_SIZE"),
                "{width} × {height} × {channels}"
            );
        }
    }
}
