use std::fmt::Write;

/// A text in quotes, escaped as JavaScript's `JSON.stringify` does: messages are the same in both engines.
pub fn quoted(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for point in text.chars() {
        match point {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\0'..='\u{1f}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(point));
            }
            _ => out.push(point),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn is_json() {
        assert_eq!(super::quoted("a\"\\\n\u{1}\u{7f}བོ".as_bytes()), "\"a\\\"\\\\\\n\\u0001\u{7f}བོ\"");
    }
}
