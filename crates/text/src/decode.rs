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
    points.clear();
    let bytes = text.as_bytes();
    // A code point takes at least a byte; the estimate for three-byte scripts saves most of that.
    points.reserve(bytes.len() / 3 + 16);
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if let [a @ 0xE0..=0xEF, b, c, ..] = *rest {
            points.push((u32::from(a) & 0x0F) << 12 | (u32::from(b) & 0x3F) << 6 | (u32::from(c) & 0x3F));
            at += 3;
        } else if rest[0] < 0x80 {
            points.push(u32::from(rest[0]));
            at += 1;
        } else if let [a @ 0xC0..=0xDF, b, ..] = *rest {
            points.push((u32::from(a) & 0x1F) << 6 | (u32::from(b) & 0x3F));
            at += 2;
        } else if let [a, b, c, d, ..] = *rest {
            let high = (u32::from(a) & 0x07) << 18 | (u32::from(b) & 0x3F) << 12;
            points.push(high | (u32::from(c) & 0x3F) << 6 | (u32::from(d) & 0x3F));
            at += 4;
        } else {
            unreachable!("a str ends at a character boundary");
        }
    }
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
        fn both_encodings_give_the_same_code_points(text in any::<String>()) {
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
