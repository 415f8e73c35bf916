//! Pair files: records separated by U+001E, reference and hypothesis by U+001F.

use std::collections::HashMap;
use std::path::Path;

/// A pair of texts as symbols.
pub struct Pair {
    /// The truth.
    pub reference: Vec<u32>,
    /// What was read.
    pub hypothesis: Vec<u32>,
}

/// What a symbol is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A code point.
    CodePoint,
    /// The number of a word, in order of first appearance in the pair.
    Word,
}

/// Reads a pair file.
///
/// # Errors
/// Says which record is not a pair, or why the file could not be read.
pub fn read(path: &Path, unit: Unit) -> Result<Vec<Pair>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.split('\u{1e}')
        .enumerate()
        .map(|(number, record)| {
            let (reference, hypothesis) = record
                .split_once('\u{1f}')
                .ok_or_else(|| format!("{}: record {number}: expected U+001F", path.display()))?;
            Ok(match unit {
                Unit::CodePoint => {
                    Pair { reference: code_points(reference), hypothesis: code_points(hypothesis) }
                }
                Unit::Word => words(reference, hypothesis),
            })
        })
        .collect()
}

fn code_points(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}

fn words<'a>(reference: &'a str, hypothesis: &'a str) -> Pair {
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    let mut number = |text: &'a str| -> Vec<u32> {
        text.split_whitespace()
            .map(|word| {
                let next = numbers.len() as u32;
                *numbers.entry(word).or_insert(next)
            })
            .collect()
    };
    Pair { reference: number(reference), hypothesis: number(hypothesis) }
}
