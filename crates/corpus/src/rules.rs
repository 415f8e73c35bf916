//! How rows become pages: the project's own rules and those of the OpenPecha program.

use crate::csv::Dialect;
use errata_text::is_space;
use std::borrow::Cow;

/// Which rules hold on loading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Names are trimmed, texts are not; every word is text; odd rows are errors.
    Strict,
    /// What pandas and the OpenPecha program do: everything is trimmed, some words are missing values, short rows
    /// are filled, a long first row shifts the columns.
    OpenPecha,
}

impl Rules {
    /// The dialect of the files.
    pub fn dialect(self) -> Dialect {
        match self {
            Self::Strict => Dialect::Rfc4180,
            Self::OpenPecha => Dialect::Pandas,
        }
    }

    /// A name after loading; none for a missing value.
    pub fn name(self, value: Option<&[u8]>) -> Option<&[u8]> {
        let value = value?;
        if self == Self::OpenPecha && is_missing_value(value) {
            return None;
        }
        Some(trim(value))
    }

    /// Whether a text is a missing value, which counts as empty.
    pub fn is_missing_text(self, value: &[u8]) -> bool {
        self == Self::OpenPecha && is_missing_value(value)
    }

    /// A text as it is scored.
    pub fn text(self, value: Cow<'_, str>) -> Cow<'_, str> {
        if self == Self::Strict {
            return value;
        }
        match value {
            Cow::Borrowed(text) => Cow::Borrowed(trim_text(text)),
            Cow::Owned(text) => Cow::Owned(trim_text(&text).to_owned()),
        }
    }
}

/// Texts that pandas reads as a missing value, quoted or not, before anything is trimmed.
fn is_missing_value(value: &[u8]) -> bool {
    matches!(
        value,
        b"" | b"#N/A"
            | b"#N/A N/A"
            | b"#NA"
            | b"-1.#IND"
            | b"-1.#QNAN"
            | b"-NaN"
            | b"-nan"
            | b"1.#IND"
            | b"1.#QNAN"
            | b"<NA>"
            | b"N/A"
            | b"NA"
            | b"NULL"
            | b"NaN"
            | b"None"
            | b"n/a"
            | b"nan"
            | b"null"
    )
}

/// Python's `str.strip()`; bytes that are not UTF-8 (never from a checked file) stay.
pub fn trim(value: &[u8]) -> &[u8] {
    std::str::from_utf8(value).map_or(value, |text| trim_text(text).as_bytes())
}

fn trim_text(text: &str) -> &str {
    text.trim_matches(|point| is_space(u32::from(point)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_after_the_test_for_missing_values() {
        for (value, strict, compat) in [
            ("a", Some("a"), Some("a")),
            (" a\u{a0}\u{3000}\u{1c}", Some("a"), Some("a")),
            ("\u{200b}a\u{feff}", Some("\u{200b}a\u{feff}"), Some("\u{200b}a\u{feff}")),
            ("NA", Some("NA"), None),
            (" NA ", Some("NA"), Some("NA")),
            ("na", Some("na"), Some("na")),
            ("", Some(""), None),
            (" ", Some(""), Some("")),
        ] {
            assert_eq!(Rules::Strict.name(Some(value.as_bytes())), strict.map(str::as_bytes), "{value:?}");
            assert_eq!(Rules::OpenPecha.name(Some(value.as_bytes())), compat.map(str::as_bytes), "{value:?}");
        }
    }
}
