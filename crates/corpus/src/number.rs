//! Numbers as text: six decimals as Python prints them, full doubles as JavaScript does.

use std::io::Write;

/// A rate rounded to six decimals (half to even on the exact value) in Python's shortest form: `0.14166`, `1.0`,
/// `8.2e-05`.
pub fn push_rounded(out: &mut Vec<u8>, value: f64) {
    let mut digits = [0u8; 64];
    let mut cursor = &mut digits[..];
    // the standard library rounds the exact binary value, ties to even
    if write!(cursor, "{value:.6}").is_err() {
        // 10^50 and up: no rate of a page, and nothing to round
        push_shortest(out, value);
        return;
    }
    let left = cursor.len();
    let text = &digits[..digits.len() - left];
    let point = text.len() - 7;
    if point == 1 && text[0] == b'0' && text[2..6] == *b"0000" && text[6..] != *b"00" {
        // below 1e-4: 0.000082 is 8.2e-05
        let (first, second) = (text[6], text[7]);
        match (first, second) {
            (b'0', digit) => out.extend_from_slice(&[digit, b'e', b'-', b'0', b'6']),
            (digit, b'0') => out.extend_from_slice(&[digit, b'e', b'-', b'0', b'5']),
            (first, second) => out.extend_from_slice(&[first, b'.', second, b'e', b'-', b'0', b'5']),
        }
        return;
    }
    let zeros = text[point + 2..].iter().rev().take_while(|&&digit| digit == b'0').count();
    out.extend_from_slice(&text[..text.len() - zeros]);
}

/// A double in the shortest form that reads back the same, as JavaScript's `String(value)`: `0.1`, `3`, `1e-7`.
pub fn push_shortest(out: &mut Vec<u8>, value: f64) {
    if value == value.trunc() && value.abs() < 1e15 {
        // whole numbers are most of all cells
        let _ = write!(out, "{}", value as i64);
        return;
    }
    if (1e-6..1e21).contains(&value.abs()) {
        let _ = write!(out, "{value}");
        return;
    }
    let start = out.len();
    let _ = write!(out, "{value:e}");
    if value.abs() >= 1e21
        && let Some(at) = out[start..].iter().position(|&byte| byte == b'e')
    {
        out.insert(start + at + 1, b'+');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_as_python_does() {
        for (value, expected) in [
            (0.0, "0.0"),
            (1.0, "1.0"),
            (3.0, "3.0"),
            (0.141_659_724_524, "0.14166"),
            (1.0 / 128.0, "0.007812"),
            (3.0 / 128.0, "0.023438"),
            (5.0 / 128.0, "0.039062"),
            (8.2e-5, "8.2e-05"),
            (8.21e-5, "8.2e-05"),
            (8.0e-5, "8e-05"),
            (1.0e-4, "0.0001"),
            (9.99996e-5, "0.0001"),
            (9.9e-5, "9.9e-05"),
            (1.0e-5, "1e-05"),
            (2.4e-6, "2e-06"),
            (5.0e-7, "0.0"),
            (5.1e-7, "1e-06"),
            (1.0 / 3.0, "0.333333"),
            (2.0 / 3.0, "0.666667"),
            (0.999_999_6, "1.0"),
            (12.5, "12.5"),
            (1_234_567.0 / 7.0, "176366.714286"),
        ] {
            let mut out = Vec::new();
            push_rounded(&mut out, value);
            assert_eq!(String::from_utf8(out).unwrap(), expected, "{value:?}");
        }
    }

    #[test]
    fn shortest_as_javascript_does() {
        for (value, expected) in [
            (0.0, "0"),
            (1.0, "1"),
            (-0.0, "0"),
            (0.1, "0.1"),
            (1.0 / 3.0, "0.3333333333333333"),
            (0.000_001, "0.000001"),
            (0.000_000_123, "1.23e-7"),
            (1e-7, "1e-7"),
            (1234.5, "1234.5"),
            (1e15, "1000000000000000"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.5e300, "1.5e+300"),
        ] {
            let mut out = Vec::new();
            push_shortest(&mut out, value);
            assert_eq!(String::from_utf8(out).unwrap(), expected, "{value:?}");
        }
    }
}
