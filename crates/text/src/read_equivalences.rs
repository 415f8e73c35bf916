//! Rules as their users write them, read into those that the engine takes. `src/text/read-equivalences.ts` is the
//! twin, and reads files, too.

use std::collections::HashMap;

use thiserror::Error;

use crate::equivalences::{Equivalence, Equivalences};
use crate::expression::{code_point, read_expression};

/// A rule that nobody can follow: its place, what was found, what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {message}")]
pub struct BadRule {
    place: String,
    message: String,
}

impl BadRule {
    /// What is wrong with the rules at a place.
    pub fn new(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { place: place.into(), message: message.into() }
    }

    /// Stable name for callers in other languages.
    pub fn code(&self) -> &'static str {
        "EQUIVALENCES_INVALID"
    }
}

/// The rules of a table: `FROM` or `/EXPRESSION/`, each with what takes its place.
///
/// ```
/// # use errata_text::{Normalization, Step, read_equivalences};
/// let rules = read_equivalences(&[("ſ".to_owned(), "s".to_owned())])?;
/// let normalization = Normalization::new([Step::Equivalences]).with_equivalences(rules);
/// assert_eq!(normalization.apply_to_str("daſs"), "dass");
/// # Ok::<(), errata_text::BadRule>(())
/// ```
pub fn read_equivalences(table: &[(String, String)]) -> Result<Equivalences, BadRule> {
    let rules = read_rules(table)?;
    Equivalences::new(rules).map_err(|error| BadRule::new("equivalences", error.to_string()))
}

fn read_rules(table: &[(String, String)]) -> Result<Vec<Equivalence>, BadRule> {
    if table.is_empty() {
        let message = "found no rule, expected at least one: FROM, a tab, TO";
        return Err(BadRule::new("equivalences", message));
    }
    let mut places: HashMap<(bool, String), String> = HashMap::new();
    let mut rules = Vec::with_capacity(table.len());
    for (from, to) in table {
        let place = format!("equivalences[{from:?}]");
        let rule = rule_of(from, to).map_err(|message| BadRule::new(&place, message))?;
        if let Some(first) = places.insert((rule.is_expression, rule.from.clone()), place.clone()) {
            let message = format!("found the rule of {first} again, expected each FROM once");
            return Err(BadRule::new(place, message));
        }
        rules.push(rule);
    }
    // the order of sequences is of no account, that of expressions is
    let key = |rule: &Equivalence| {
        let letters = if rule.is_expression { Vec::new() } else { rule.from.encode_utf16().collect() };
        (rule.is_expression, letters)
    };
    rules.sort_by_cached_key(key);
    Ok(rules)
}

fn rule_of(from: &str, to: &str) -> Result<Equivalence, String> {
    let Some(expression) = from.strip_prefix('/') else {
        let from = unescaped(from)?;
        if from.is_empty() {
            return Err("found nothing before the tab, expected what to replace".to_owned());
        }
        return Ok(Equivalence { from, to: unescaped(to)?, is_expression: false });
    };
    let Some(source) = expression.strip_suffix('/').filter(|source| !source.is_empty()) else {
        return Err(format!("found {from:?}, expected /EXPRESSION/, or \\/ for a slash itself"));
    };
    let read = read_expression(source)?;
    Ok(Equivalence { from: read.text, to: replacement_of(unescaped(to)?, read.groups)?, is_expression: true })
}

fn replacement_of(to: String, groups: usize) -> Result<String, String> {
    let mut letters = to.chars();
    while let Some(letter) = letters.next() {
        if letter != '$' {
            continue;
        }
        let name = letters.next();
        let group = name.and_then(|name| name.to_digit(10)).map_or(0, |digit| digit as usize);
        if name != Some('$') && !(1..=groups).contains(&group) {
            let known = if groups == 0 { String::new() } else { format!("$1 to ${groups}, or ") };
            let name = name.map(String::from).unwrap_or_default();
            return Err(format!("found ${name}, expected {known}$$ for the character itself"));
        }
    }
    Ok(to)
}

fn unescaped(text: &str) -> Result<String, String> {
    let letters: Vec<char> = text.chars().collect();
    let mut found = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        if letter != '\\' {
            found.push(letter);
            at += 1;
            continue;
        }
        let (meant, length) = escape(&letters[at + 1..])?;
        found.push(meant);
        at += 1 + length;
    }
    Ok(found)
}

/// What is meant by what follows a backslash, and its length.
fn escape(letters: &[char]) -> Result<(char, usize), String> {
    let name = letters.first().copied();
    let number = if name == Some('u') { code_point(&letters[1..]) } else { None };
    let length = number.map_or(1, |(_, length)| 1 + length).min(letters.len());
    let meant = match name {
        Some('t') => Some('\t'),
        Some('n') => Some('\n'),
        Some('r') => Some('\r'),
        Some('\\' | '/' | '#') => name,
        _ => number.and_then(|(number, _)| char::from_u32(number)),
    };
    meant.map(|letter| (letter, length)).ok_or_else(|| {
        let name: String = letters[..length].iter().collect();
        format!("found \\{name}, expected \\t, \\n, \\r, \\\\, \\/, \\# or \\u{{…}} with the number of a character")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(from: &str, to: &str) -> String {
        read_rules(&[(from.to_owned(), to.to_owned())]).expect_err(from).to_string()
    }

    #[test]
    fn rules_that_nobody_can_follow_are_refused() {
        for (from, to, expected) in [
            ("", "b", "found nothing before the tab, expected what to replace"),
            ("a", "\\", "found \\, expected \\t, "),
            ("a", "\\u{d800}", "found \\u{d800}, expected \\t, "),
            ("/a/", "$", "found $, expected $$ for the character itself"),
            ("/", "b", "found \"/\", expected /EXPRESSION/, or \\/ for a slash itself"),
            ("/a", "b", "found \"/a\", expected /EXPRESSION/, or \\/ for a slash itself"),
            ("/a*/", "b", "found an expression that matches the empty text, expected one that does not"),
            ("/a(?=b)/", "b", "found (? at character 4 of the expression, expected (?:…), the only group"),
            (
                "/(a)+/",
                "b",
                "found + after a group at character 5 of the expression, expected (?:…) in place",
            ),
            (
                "/(?:a?)+b/",
                "b",
                "found + after what may be empty at character 8 of the expression, expected s",
            ),
            ("/(?:a+)+b/", "b", "found + after a group with a repetition in it at character 8 of the expres"),
            ("/\\bx/", "y", "found \\b at character 1 of the expression, expected \\d, \\s, "),
            ("/[b-a]/", "y", "found a range at character 5 of the expression, expected one character, -, "),
            ("/[[a]]/", "y", "found [ in a class at character 2 of the expression, expected \\[ for the ch"),
            ("/[]/", "y", "found ] at character 2 of the expression, expected a character in the class"),
            ("/[a/", "y", "found the end at character 3 of the expression, expected ]"),
            ("/(a/", "y", "found the end at character 3 of the expression, expected )"),
            ("/a)/", "y", "found ) at character 2 of the expression, expected a ( before it"),
            ("/a{2/", "y", "found { at character 2 of the expression, expected {n}, {n,} or {n,m}, or \\{"),
            (
                "/a{3,2}/",
                "y",
                "found {3,2} at character 2 of the expression, expected numbers from 1 to 1000,",
            ),
            ("/*a/", "y", "found * at character 1 of the expression, expected \\* for the character itself"),
            ("/a/", "$1", "found $1, expected $$ for the character itself"),
            ("/(a)/", "$2", "found $2, expected $1 to $1, or $$ for the character itself"),
            ("/a{1000}b{1000}c{1000}d{1000}e{1000}f/", "", "found an expression of 5001 parts "),
        ] {
            let (found, place) = (message(from, to), format!("equivalences[{from:?}]: "));
            assert!(found.strip_prefix(&place).is_some_and(|told| told.starts_with(expected)), "{found}");
        }
    }

    #[test]
    fn a_rule_is_given_once() {
        let table = [("a", "b"), ("\\u0061", "c")].map(|(from, to)| (from.to_owned(), to.to_owned()));
        let error = read_rules(&table).expect_err("twice");
        assert!(error.to_string().contains("found the rule of equivalences[\"a\"] again"), "{error}");
        assert_eq!(read_rules(&[]).expect_err("none").code(), "EQUIVALENCES_INVALID");
    }
}
