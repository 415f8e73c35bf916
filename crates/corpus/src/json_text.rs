//! Strings of JSON, as they are written between their quotes.

use memchr::memchr;
use std::borrow::Cow;

/// The text of a string, or the UTF-16 offset of half a surrogate pair in it. The string is well-formed JSON.
pub fn decode_string(raw: &[u8]) -> Result<Cow<'_, [u8]>, usize> {
    let Some(first) = memchr(b'\\', raw) else { return Ok(Cow::Borrowed(raw)) };
    let mut text = raw[..first].to_vec();
    let mut rest = &raw[first..];
    while let [b'\\', kind, tail @ ..] = rest {
        rest = tail;
        match kind {
            b'u' => {
                let (point, used) = code_point(rest).ok_or_else(|| utf16_length(&text))?;
                text.extend_from_slice(point.encode_utf8(&mut [0; 4]).as_bytes());
                rest = &rest[used..];
            }
            b'b' => text.push(0x08),
            b'f' => text.push(0x0c),
            b'n' => text.push(b'\n'),
            b'r' => text.push(b'\r'),
            b't' => text.push(b'\t'),
            other => text.push(*other),
        }
        let plain = memchr(b'\\', rest).unwrap_or(rest.len());
        text.extend_from_slice(&rest[..plain]);
        rest = &rest[plain..];
    }
    Ok(Cow::Owned(text))
}

/// The character behind `\u`, and how many bytes stand for it; none for half a pair.
fn code_point(rest: &[u8]) -> Option<(char, usize)> {
    let unit = unit(rest)?;
    if let Some(point) = char::from_u32(unit) {
        return Some((point, 4));
    }
    if unit >= 0xdc00 || rest.get(4..6)? != b"\\u" {
        return None;
    }
    let low = self::unit(&rest[6..])?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
    char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + low).map(|point| (point, 10))
}

fn unit(rest: &[u8]) -> Option<u32> {
    u32::from_str_radix(std::str::from_utf8(rest.get(..4)?).ok()?, 16).ok()
}

fn utf16_length(text: &[u8]) -> usize {
    String::from_utf8_lossy(text).encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_become_what_they_stand_for() {
        let decode =
            |raw: &str| decode_string(raw.as_bytes()).map(|text| String::from_utf8_lossy(&text).into_owned());
        assert_eq!(decode("plain ཀ").as_deref(), Ok("plain ཀ"));
        assert_eq!(decode(r#"a\"\\\/\b\f\n\r\t\u0F40b"#).as_deref(), Ok("a\"\\/\u{8}\u{c}\n\r\tཀb"));
        assert_eq!(decode(r"\ud840\udc00").as_deref(), Ok("\u{20000}"));
        assert_eq!(decode(r"a\ud840\udc00\ud800b"), Err(3));
        assert_eq!(decode(r"\udc00\ud800"), Err(0));
        assert_eq!(decode(r"\ud800\u0041"), Err(0));
        assert_eq!(decode(r"x\ud800"), Err(1));
    }
}
