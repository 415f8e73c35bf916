use std::borrow::Cow;

use crate::bitmap::Bitmap;

/// 0.299, 0.587 and 0.114 of Rec. 601 in the 15 bits of fixed point that OpenCV 4 has (RY15, GY15, BY15).
const GREY_WEIGHTS: [u32; 3] = [9798, 19_235, 3735];
const WEIGHT_BITS: u32 = 15;
const HALF: u32 = 1 << (WEIGHT_BITS - 1);

/// Grey with the weights of red and blue swapped, as the networks were trained.
pub(crate) fn to_grey<'a>(source: &'a Bitmap) -> Cow<'a, [u8]> {
    if source.channels() == 1 {
        return Cow::Borrowed(source.data());
    }
    let weigh = |pixel: &[u8]| {
        let sum: u32 = pixel.iter().zip(GREY_WEIGHTS).map(|(&part, weight)| u32::from(part) * weight).sum();
        ((sum + HALF) >> WEIGHT_BITS) as u8
    };
    Cow::Owned(source.data().chunks_exact(3).map(weigh).collect())
}
