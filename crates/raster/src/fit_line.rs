use crate::binarize::threshold;
use crate::bitmap::{Bitmap, RasterError};
use crate::grey::to_grey;
use crate::resize::resize;

/// The picture of a line with white squares at both ends, resized and thresholded in the middle of a frame that is
/// black before, which leaves the seams the networks were trained with.
pub fn fit_line(
    image: &Bitmap,
    (new_width, new_height): (usize, usize),
    (width, height): (usize, usize),
) -> Result<Bitmap<'static>, RasterError> {
    if new_width > width || new_height > height {
        return Err(RasterError::Target { width: new_width, height: new_height });
    }
    let fitted = resize(&pad(image), new_width, new_height)?;
    let grey = to_grey(&fitted);
    let mut frame = vec![0; width * height];
    let (left, top) = ((width - new_width) / 2, (height - new_height) / 2);
    for (to, from) in frame.chunks_exact_mut(width).skip(top).zip(grey.chunks_exact(new_width)) {
        to[left..left + new_width].copy_from_slice(from);
    }
    Ok(Bitmap::owned(width, height, 1, threshold(&frame, width, height)))
}

fn pad(image: &Bitmap) -> Bitmap<'static> {
    let (width, height, channels) = (image.width() + 2 * image.height(), image.height(), image.channels());
    let mut data = vec![255; width * height * channels];
    let (from, to) = (height * channels, (height + image.width()) * channels);
    for (y, row) in data.chunks_exact_mut(width * channels).enumerate() {
        row[from..to].copy_from_slice(image.row(y));
    }
    Bitmap::owned(width, height, channels, data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_must_fit_into_the_frame() {
        let image = Bitmap::borrowed(2, 2, 1, &[255; 4]).unwrap();
        for size in [(0, 1), (1, 0), (5, 1), (1, 5)] {
            assert_eq!(fit_line(&image, size, (4, 4)).unwrap_err().code(), "RASTER_TARGET", "{size:?}");
        }
    }

    #[test]
    fn the_frame_is_white_but_for_the_seam() {
        let image = Bitmap::borrowed(80, 20, 1, &[255; 1600]).unwrap();
        let fitted = fit_line(&image, (40, 6), (40, 40)).unwrap();
        let column: Vec<u8> = (0..40).map(|y| fitted.data()[y * 40 + 20]).collect();
        assert_eq!((column[0], column[20], column.contains(&0)), (255, 255, true));
    }
}
