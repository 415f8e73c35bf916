//! Expressions of equivalences, read as their users write them and written as both engines take them.
//! `src/text/expression.ts` is the twin.

const LARGEST: u64 = 5_000;
const DEEPEST: usize = 20;
const MOST_GROUPS: usize = 9;
const MOST_TIMES: u64 = 1_000;
const SYNTAX: &str = "^$.*+?()[]{}|/\\-";
/// Everything but the line ends of JavaScript.
const DOT: &str = "[^\\u{a}\\u{d}\\u{2028}\\u{2029}]";
const DIGITS: &str = "0-9";
const SPACES: &str = "\\u{9}-\\u{d}\\u{1c}-\\u{20}\\u{85}\\u{a0}\\u{1680}\\u{2000}-\\u{200a}\\u{2028}\\u{2029}\
                      \\u{202f}\\u{205f}\\u{3000}";

/// An expression in the form that both engines take as it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Expression {
    pub text: String,
    /// Number of its groups.
    pub groups: usize,
}

/// Reads an expression: letters, `.`, classes, groups, `|`, repetitions (`* + ? {n} {n,} {n,m}`, lazy ones too), `^`
/// and `$` for the ends of the text, `\d`, `\s`, `\u{…}`. What the two engines take in different ways, and what
/// matches nothing at all, is refused: the error says what was found and what was expected.
pub(crate) fn read_expression(source: &str) -> Result<Expression, String> {
    let mut reader = Reader { letters: source.chars().collect(), at: 0, groups: 0 };
    let Part { text, least, size, .. } = reader.alternatives(0)?;
    if reader.at < reader.letters.len() {
        return Err(reader.found(")", "a ( before it"));
    }
    if least == 0 {
        return Err("found an expression that matches the empty text, expected one that does not".to_owned());
    }
    if size > LARGEST {
        return Err(format!(
            "found an expression of {size} parts once repetitions are written out, expected at most {LARGEST}"
        ));
    }
    Ok(Expression { text, groups: reader.groups })
}

/// A part of an expression, written so that both engines read it alike.
#[derive(Default)]
struct Part {
    text: String,
    /// Fewest code points that it matches.
    least: u64,
    /// How large it is once repetitions are written out.
    size: u64,
    has_group: bool,
    is_repeated: bool,
}

impl Part {
    fn single(text: String) -> Self {
        Self { text, least: 1, size: 1, ..Self::default() }
    }
}

/// How often a part is repeated, and how many parts it becomes when that is written out.
struct Times {
    text: String,
    least: u64,
    is_loop: bool,
    size: u64,
}

/// What stands behind a backslash.
enum Escape {
    Letter(char),
    Class(&'static str),
}

struct Reader {
    letters: Vec<char>,
    at: usize,
    groups: usize,
}

type Read<T> = Result<T, String>;

impl Reader {
    fn found(&self, what: &str, expected: &str) -> String {
        format!("found {what} at character {} of the expression, expected {expected}", self.at + 1)
    }

    fn next(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn take(&mut self, letter: char) -> bool {
        let is_there = self.next() == Some(letter);
        self.at += usize::from(is_there);
        is_there
    }

    fn alternatives(&mut self, depth: usize) -> Read<Part> {
        if depth > DEEPEST {
            return Err(self.found("a group", &format!("at most {DEEPEST} groups inside of one another")));
        }
        let mut whole = self.sequence(depth)?;
        while self.take('|') {
            let part = self.sequence(depth)?;
            whole.text = whole.text + "|" + &part.text;
            whole.least = whole.least.min(part.least);
            whole.size = whole.size.saturating_add(part.size);
            whole.has_group |= part.has_group;
            whole.is_repeated |= part.is_repeated;
        }
        Ok(whole)
    }

    fn sequence(&mut self, depth: usize) -> Read<Part> {
        let mut whole = Part::default();
        while !matches!(self.next(), None | Some('|' | ')')) {
            let atom = self.atom(depth)?;
            let part = self.repetition(atom)?;
            whole.text += &part.text;
            whole.least = whole.least.saturating_add(part.least);
            whole.size = whole.size.saturating_add(part.size);
            whole.has_group |= part.has_group;
            whole.is_repeated |= part.is_repeated;
        }
        Ok(whole)
    }

    fn atom(&mut self, depth: usize) -> Read<Part> {
        match self.next().unwrap_or_default() {
            '(' => self.group(depth),
            '[' => Ok(Part::single(self.class()?)),
            '.' => {
                self.at += 1;
                Ok(Part::single(DOT.to_owned()))
            }
            letter @ ('^' | '$') => {
                self.at += 1;
                Ok(Part { text: letter.to_string(), size: 1, ..Part::default() })
            }
            '\\' => Ok(Part::single(match self.escape()? {
                Escape::Letter(letter) => written(letter),
                Escape::Class(members) => format!("[{members}]"),
            })),
            letter if letter != '-' && SYNTAX.contains(letter) => {
                Err(self.found(&letter.to_string(), &format!("\\{letter} for the character itself")))
            }
            letter => {
                self.at += 1;
                Ok(Part::single(written(letter)))
            }
        }
    }

    fn group(&mut self, depth: usize) -> Read<Part> {
        self.at += 1;
        let is_plain = self.take('?');
        if is_plain && !self.take(':') {
            return Err(self.found("(?", "(?:…), the only group that begins so"));
        }
        self.groups += usize::from(!is_plain);
        if self.groups > MOST_GROUPS {
            return Err(self.found("a group", &format!("at most {MOST_GROUPS} that are not (?:…)")));
        }
        let inside = self.alternatives(depth + 1)?;
        if !self.take(')') {
            return Err(self.found("the end", ")"));
        }
        let text = format!("({}{})", if is_plain { "?:" } else { "" }, inside.text);
        Ok(Part { text, has_group: !is_plain || inside.has_group, ..inside })
    }

    fn repetition(&mut self, part: Part) -> Read<Part> {
        let Some(times) = self.times()? else { return Ok(part) };
        let lazy = if self.take('?') { "?" } else { "" };
        let text = &times.text;
        if part.least == 0 {
            return Err(self.found(&format!("{text} after what may be empty"), "something that is not"));
        }
        if times.is_loop && part.has_group {
            return Err(self.found(&format!("{text} after a group"), "(?:…) in place of (…)"));
        }
        if times.is_loop && part.is_repeated {
            return Err(
                self.found(&format!("{text} after a group with a repetition in it"), "one of the two")
            );
        }
        Ok(Part {
            text: part.text + text + lazy,
            least: part.least.saturating_mul(times.least),
            size: part.size.saturating_mul(times.size),
            has_group: part.has_group,
            is_repeated: times.is_loop || part.is_repeated,
        })
    }

    fn times(&mut self) -> Read<Option<Times>> {
        let simple = [('*', 0, true, 1), ('+', 1, true, 2), ('?', 0, false, 1)];
        for (letter, least, is_loop, size) in simple {
            if self.take(letter) {
                return Ok(Some(Times { text: letter.to_string(), least, is_loop, size }));
            }
        }
        if self.next() != Some('{') {
            return Ok(None);
        }
        let Some((text, least, most)) = self.braces() else {
            return Err(self.found("{", "{n}, {n,} or {n,m}, or \\{ for the character itself"));
        };
        let last = most.flatten().unwrap_or(least);
        if last < least || last > MOST_TIMES || last == 0 {
            return Err(self.found(&text, &format!("numbers from 1 to {MOST_TIMES}, the smaller first")));
        }
        self.at += text.len();
        let is_open = most == Some(None);
        Ok(Some(Times { text, least, is_loop: is_open || last > 1, size: last + u64::from(is_open) }))
    }

    /// `{n}`, `{n,}` or `{n,m}` as it stands, the first number, and the second where there is a comma.
    fn braces(&self) -> Option<(String, u64, Option<Option<u64>>)> {
        let inside = self.letters[self.at + 1..].iter().position(|&letter| letter == '}')?;
        let inside: String = self.letters[self.at + 1..][..inside].iter().collect();
        let number = |digits: &str| {
            let is_number = digits.len() <= 4 && digits.bytes().all(|digit| digit.is_ascii_digit());
            if is_number { digits.parse::<u64>().ok() } else { None }
        };
        let (first, second) = match inside.split_once(',') {
            None => (inside.as_str(), None),
            Some((first, "")) => (first, Some(None)),
            Some((first, second)) => (first, Some(Some(number(second)?))),
        };
        Some((format!("{{{inside}}}"), number(first)?, second))
    }

    fn class(&mut self) -> Read<String> {
        self.at += 1;
        let negation = if self.take('^') { "^" } else { "" };
        let mut text = String::new();
        while self.next() != Some(']') {
            if self.next().is_none() {
                return Err(self.found("the end", "]"));
            }
            text += &self.member()?;
        }
        if text.is_empty() {
            return Err(self.found("]", "a character in the class before it"));
        }
        self.at += 1;
        Ok(format!("[{negation}{text}]"))
    }

    fn member(&mut self) -> Read<String> {
        let first = match self.member_letter()? {
            Escape::Letter(letter) => letter,
            Escape::Class(members) => return Ok(members.to_owned()),
        };
        if self.next() != Some('-') || self.letters.get(self.at + 1) == Some(&']') {
            return Ok(written(first));
        }
        self.at += 1;
        if self.next().is_none() {
            return Err(self.found("the end", "]"));
        }
        match self.member_letter()? {
            Escape::Letter(last) if last >= first => Ok(format!("{}-{}", written(first), written(last))),
            _ => Err(self.found("a range", "one character, -, and one that is not before it")),
        }
    }

    fn member_letter(&mut self) -> Read<Escape> {
        match self.next().unwrap_or_default() {
            '\\' => self.escape(),
            '[' => Err(self.found("[ in a class", "\\[ for the character itself")),
            letter => {
                self.at += 1;
                Ok(Escape::Letter(letter))
            }
        }
    }

    fn escape(&mut self) -> Read<Escape> {
        let found = match self.letters.get(self.at + 1).copied() {
            Some('u') => return self.code_point().map(Escape::Letter),
            Some('t') => Escape::Letter('\t'),
            Some('n') => Escape::Letter('\n'),
            Some('r') => Escape::Letter('\r'),
            Some('d') => Escape::Class(DIGITS),
            Some('s') => Escape::Class(SPACES),
            Some(letter) if SYNTAX.contains(letter) => Escape::Letter(letter),
            other => {
                let name = other.map(String::from).unwrap_or_default();
                let expected = format!("\\d, \\s, \\t, \\n, \\r, \\u{{…}} or \\ before one of {SYNTAX}");
                return Err(self.found(&format!("\\{name}"), &expected));
            }
        };
        self.at += 2;
        Ok(found)
    }

    fn code_point(&mut self) -> Read<char> {
        let number = code_point(&self.letters[self.at + 2..]);
        let Some((letter, length)) =
            number.and_then(|(number, length)| Some((char::from_u32(number)?, length)))
        else {
            return Err(self.found("\\u", "the number of a character, \\u{17F}"));
        };
        self.at += 2 + length;
        Ok(letter)
    }
}

/// The number in `{…}` or of four hexadecimal digits at the start of what follows `\u`, and their length.
pub(crate) fn code_point(letters: &[char]) -> Option<(u32, usize)> {
    let (digits, length) = if letters.first() == Some(&'{') {
        let end = letters.iter().take(8).position(|&letter| letter == '}')?;
        (&letters[1..end], end + 1)
    } else {
        (letters.get(..4)?, 4)
    };
    let is_number = !digits.is_empty() && digits.iter().all(char::is_ascii_hexdigit);
    let digits: String = digits.iter().collect();
    let number = if is_number { u32::from_str_radix(&digits, 16).ok()? } else { return None };
    Some((number, length))
}

/// A character that means itself in both engines, inside of a class and outside.
fn written(letter: char) -> String {
    if letter.is_ascii_alphanumeric() {
        letter.to_string()
    } else {
        format!("\\u{{{:x}}}", u32::from(letter))
    }
}
