//! Equivalences of the user's own: sequences of code points and regular expressions, each with what takes its place.

use std::collections::HashMap;
use std::sync::Arc;

use regex_lite::{Captures, Regex};
use thiserror::Error;

use crate::decode::{decode_utf8, encode};

/// A rule that cannot be used; the reader of the file refuses such rules with their place, before they come here.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a sequence or an expression of the documented syntax, got {got:?}")]
pub struct BadEquivalence {
    /// The rule.
    pub got: String,
}

impl BadEquivalence {
    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        "EQUIVALENCES_INVALID"
    }
}

/// One rule, as the reader of the file wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equivalence {
    /// A sequence of code points, or an expression in the syntax that both engines read alike.
    pub from: String,
    /// What takes its place; of an expression `$1` to `$9` are its groups and `$$` is `$`.
    pub to: String,
    /// Whether `from` is an expression.
    pub is_expression: bool,
}

/// Rules ready for use. Sequences are replaced in one pass from the left, the longest first; then each expression in
/// turn, in one pass each.
#[derive(Debug, Clone, Default)]
pub struct Equivalences {
    /// None where there are no rules, as for nearly every text: that costs nothing.
    rules: Option<Arc<Rules>>,
}

#[derive(Debug, Default)]
struct Rules {
    given: Vec<Equivalence>,
    /// By the first code point, the longest first.
    sequences: HashMap<u32, Vec<Sequence>>,
    expressions: Vec<(Regex, String)>,
}

#[derive(Debug)]
struct Sequence {
    from: Vec<u32>,
    to: Vec<u32>,
}

impl PartialEq for Equivalences {
    fn eq(&self, other: &Self) -> bool {
        self.given() == other.given()
    }
}

impl Eq for Equivalences {}

impl Equivalences {
    /// Makes the rules ready.
    pub fn new(given: Vec<Equivalence>) -> Result<Self, BadEquivalence> {
        let mut rules = Rules::default();
        for rule in &given {
            let bad = || BadEquivalence { got: rule.from.clone() };
            if rule.is_expression {
                let expression = Regex::new(&rule.from).map_err(|_| bad())?;
                rules.expressions.push((expression, rule.to.clone()));
                continue;
            }
            let [from, to] =
                [&rule.from, &rule.to].map(|text| text.chars().map(u32::from).collect::<Vec<_>>());
            let first = *from.first().ok_or_else(bad)?;
            rules.sequences.entry(first).or_default().push(Sequence { from, to });
        }
        for sequences in rules.sequences.values_mut() {
            sequences.sort_by_key(|sequence| std::cmp::Reverse(sequence.from.len()));
        }
        rules.given = given;
        Ok(Self { rules: Some(Arc::new(rules)) })
    }

    /// The rules, in the order given.
    pub fn given(&self) -> &[Equivalence] {
        self.rules.as_ref().map_or(&[], |rules| &rules.given)
    }

    /// Appends the text with all rules applied.
    pub(crate) fn append(&self, text: &[u32], out: &mut Vec<u32>) {
        let Some(rules) = &self.rules else { return out.extend_from_slice(text) };
        if rules.expressions.is_empty() {
            return rules.append_sequences(text, out);
        }
        let mut replaced = Vec::with_capacity(text.len());
        rules.append_sequences(text, &mut replaced);
        let mut words = encode(&replaced);
        for (expression, to) in &rules.expressions {
            words = expression.replace_all(&words, |found: &Captures<'_>| expand(found, to)).into_owned();
        }
        decode_utf8(&words, &mut replaced);
        out.extend(replaced);
    }
}

impl Rules {
    fn append_sequences(&self, text: &[u32], out: &mut Vec<u32>) {
        let mut rest = text;
        while let [point, after @ ..] = rest {
            let sequences = self.sequences.get(point).map_or(&[][..], Vec::as_slice);
            if let Some(sequence) = sequences.iter().find(|sequence| rest.starts_with(&sequence.from)) {
                out.extend(&sequence.to);
                rest = &rest[sequence.from.len()..];
            } else {
                out.push(*point);
                rest = after;
            }
        }
    }
}

/// The replacement with its groups; one that took no part is empty.
fn expand(found: &Captures<'_>, to: &str) -> String {
    let mut text = String::new();
    let mut letters = to.chars();
    while let Some(letter) = letters.next() {
        match (letter, if letter == '$' { letters.next() } else { None }) {
            ('$', Some(digit @ '1'..='9')) => {
                let group = digit.to_digit(10).and_then(|number| found.get(number as usize));
                text.push_str(group.map_or("", |group| group.as_str()));
            }
            _ => text.push(letter),
        }
    }
    text
}
