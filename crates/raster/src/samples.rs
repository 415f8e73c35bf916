use crate::bitmap::Bitmap;

/// Pixels looked at before the answer is asked for.
const BLOCK: usize = 64;

/// Red, green, blue samples as a page of blue, green, red; a page that is grey throughout has one channel.
pub fn page_of_samples(samples: &Bitmap) -> Bitmap<'static> {
    let (width, height) = (samples.width(), samples.height());
    if samples.channels() == 1 {
        return samples.to_owned_bitmap();
    }
    let pixels = samples.data().chunks_exact(3);
    if samples.data().chunks(3 * BLOCK).all(is_grey) {
        return Bitmap::owned(width, height, 1, pixels.map(|pixel| pixel[0]).collect());
    }
    let mut data = samples.data().to_vec();
    data.chunks_exact_mut(3).for_each(|pixel| pixel.swap(0, 2));
    Bitmap::owned(width, height, 3, data)
}

fn is_grey(block: &[u8]) -> bool {
    let difference = |pixel: &[u8]| (pixel[0] ^ pixel[1]) | (pixel[1] ^ pixel[2]);
    block.chunks_exact(3).fold(0, |all, pixel| all | difference(pixel)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_colour_keeps_all_channels() {
        for (place, channels) in [(None, 1), (Some(0), 3), (Some(1), 3), (Some(2), 3), (Some(302), 3)] {
            let mut data = vec![7; 101 * 3];
            place.into_iter().for_each(|place: usize| data[place] = 9);
            let page = page_of_samples(&Bitmap::borrowed(101, 1, 3, &data).unwrap());
            assert_eq!(page.channels(), channels, "{place:?}");
            assert_eq!(page.data().len(), 101 * channels);
        }
    }

    #[test]
    fn red_and_blue_change_places() {
        let page = page_of_samples(&Bitmap::borrowed(2, 1, 3, &[1, 2, 3, 4, 5, 6]).unwrap());
        assert_eq!(page.data(), [3, 2, 1, 6, 5, 4]);
    }
}
