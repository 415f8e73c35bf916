//! Text in UTF-8 or UTF-16 to code points, and back.

use thiserror::Error;

/// A surrogate without its other half.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("found a lone surrogate at UTF-16 offset {offset}, expected well-formed text")]
pub struct LoneSurrogate {
    /// Offset in UTF-16 units.
    pub offset: usize,
}

impl LoneSurrogate {
    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        "LONE_SURROGATE"
    }
}

/// Replaces `points` by the code points of `text`.
pub fn decode_utf8(text: &str, points: &mut Vec<u32>) {
    // counting first is cheaper than asking for room at every code point
    points.clear();
    points.resize(text.chars().count(), 0);
    let (bytes, slots) = (text.as_bytes(), points.as_mut_slice());
    let (mut at, mut done) = (0, 0);
    // where four code points of three bytes may begin again
    let mut retry = 0;
    while let Some(&[a, b, c, d]) = bytes[at..].first_chunk() {
        let word = u32::from_le_bytes([a, b, c, d]);
        let (point, length) = if word & 0x00C0_C0F0 == 0x0080_80E0 {
            if at >= retry {
                let copied = three_bytes(&bytes[at..], &mut slots[done..]);
                (at, done) = (at + 3 * copied, done + copied);
                retry = at + 12;
                if copied > 0 {
                    continue;
                }
            }
            ((word & 0x0F) << 12 | (word >> 2 & 0x0FC0) | (word >> 16 & 0x3F), 3)
        } else if a < 0x80 {
            (u32::from(a), 1)
        } else if a < 0xE0 {
            ((word & 0x1F) << 6 | (word >> 8 & 0x3F), 2)
        } else {
            ((word & 0x07) << 18 | (word << 4 & 0x3_F000) | (word >> 10 & 0x0FC0) | (word >> 24 & 0x3F), 4)
        };
        slots[done] = point;
        (at, done) = (at + length, done + 1);
    }
    for (slot, letter) in slots[done..].iter_mut().zip(text[at..].chars()) {
        *slot = u32::from(letter);
    }
}

/// Decodes code points of three bytes, four at a time, as long as there are four; gives their number.
#[cfg(target_arch = "x86_64")]
#[inline]
fn three_bytes(bytes: &[u8], slots: &mut [u32]) -> usize {
    if is_x86_feature_detected!("ssse3") {
        // SAFETY: the processor has the instructions
        return unsafe { three_bytes_ssse3(bytes, slots) };
    }
    0
}

#[cfg(not(target_arch = "x86_64"))]
#[inline]
fn three_bytes(_: &[u8], _: &mut [u32]) -> usize {
    0
}

/// As [`three_bytes`].
///
/// # Safety
/// The processor must have SSSE3.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "ssse3")]
fn three_bytes_ssse3(bytes: &[u8], slots: &mut [u32]) -> usize {
    use std::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128,
        _mm_set1_epi32, _mm_setr_epi8, _mm_shuffle_epi8, _mm_srli_epi32, _mm_storeu_si128,
    };
    const KINDS: [u8; 16] =
        [0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0, 0, 0, 0];
    const THREE: [u8; 16] =
        [0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0, 0, 0, 0];
    // a load takes sixteen bytes, of which twelve are used
    let groups = (bytes.len().saturating_sub(4) / 12).min(slots.len() / 4);
    // SAFETY: sixteen bytes can be read at 12 * group, four numbers written at 4 * group
    unsafe {
        let load = |from: *const u8| _mm_loadu_si128(from.cast::<__m128i>());
        let (kinds, three) = (load(KINDS.as_ptr()), load(THREE.as_ptr()));
        // the last byte of each code point first
        let order = _mm_setr_epi8(2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1);
        for group in 0..groups {
            let source = load(bytes.as_ptr().add(12 * group));
            if _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_and_si128(source, kinds), three)) != 0xFFFF {
                return 4 * group;
            }
            let words = _mm_shuffle_epi8(source, order);
            let low = _mm_and_si128(words, _mm_set1_epi32(0x3F));
            let middle = _mm_and_si128(_mm_srli_epi32(words, 2), _mm_set1_epi32(0x0FC0));
            let high = _mm_and_si128(_mm_srli_epi32(words, 4), _mm_set1_epi32(0xF000));
            let points = _mm_or_si128(_mm_or_si128(low, middle), high);
            _mm_storeu_si128(slots.as_mut_ptr().add(4 * group).cast::<__m128i>(), points);
        }
    }
    4 * groups
}

/// Replaces `points` by the code points of `units`; refuses lone surrogates.
pub fn decode_utf16(units: &[u16], points: &mut Vec<u32>) -> Result<(), LoneSurrogate> {
    points.clear();
    let plain = plain_prefix(units);
    points.extend(units[..plain].iter().map(|&unit| u32::from(unit)));
    let mut at = plain;
    while at < units.len() {
        let unit = u32::from(units[at]);
        if unit & 0xF800 != 0xD800 {
            points.push(unit);
            at += 1;
            continue;
        }
        let low = units.get(at + 1).map_or(0, |&low| u32::from(low));
        if unit & 0xFC00 != 0xD800 || low & 0xFC00 != 0xDC00 {
            return Err(LoneSurrogate { offset: at });
        }
        points.push(0x1_0000 + ((unit & 0x3FF) << 10 | (low & 0x3FF)));
        at += 2;
    }
    Ok(())
}

/// Length of a prefix without surrogates, in steps that the compiler turns into vector code.
fn plain_prefix(units: &[u16]) -> usize {
    const STEP: usize = 64;
    let mut at = 0;
    for chunk in units.chunks(STEP) {
        let found = chunk.iter().fold(false, |found, &unit| found | (unit & 0xF800 == 0xD800));
        if found {
            return at;
        }
        at += chunk.len();
    }
    at
}

/// The code points as a string; what is no scalar value becomes U+FFFD.
pub fn encode(points: &[u32]) -> String {
    points.iter().map(|&point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Appends the UTF-16 form of the code points.
pub fn encode_utf16(points: &[u32], units: &mut Vec<u16>) {
    units.reserve(points.len());
    for &point in points {
        if point < 0x1_0000 {
            units.push(point as u16);
        } else {
            let offset = point - 0x1_0000;
            units.extend([0xD800 | (offset >> 10) as u16, 0xDC00 | (offset & 0x3FF) as u16]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lone_surrogates_are_refused_with_their_place() {
        let mut points = Vec::new();
        for (units, offset) in [
            (vec![0xD800], 0),
            (vec![0x61, 0xDC00], 1),
            (vec![0xD83D, 0xDE00, 0xD83D, 0x61], 2),
            ([vec![0x0F40; 100], vec![0xDFFF]].concat(), 100),
        ] {
            let error = decode_utf16(&units, &mut points).unwrap_err();
            assert_eq!(error, LoneSurrogate { offset });
        }
    }

    proptest! {
        // no file of failures: tests leave the work tree alone
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn both_encodings_give_the_same_code_points(
            text in prop_oneof![any::<String>(), "[ཀ-ྼ\u{800}\u{ffff}]{0,90}[aé😀]?[ཀ-ྼ]{0,9}", "[ -~é]{0,40}"],
        ) {
            let expected: Vec<u32> = text.chars().map(u32::from).collect();
            let (mut eight, mut sixteen) = (Vec::new(), Vec::new());
            decode_utf8(&text, &mut eight);
            let units: Vec<u16> = text.encode_utf16().collect();
            decode_utf16(&units, &mut sixteen).unwrap();
            prop_assert_eq!(&eight, &expected);
            prop_assert_eq!(&sixteen, &expected);
            prop_assert_eq!(encode(&expected), text);
            let mut back = Vec::new();
            encode_utf16(&expected, &mut back);
            prop_assert_eq!(back, units);
        }
    }
}
