//! Cases worked by hand or with another program, run by every path.

/// A pair of texts and its canonical script: `=` hit, `s` substitution, `d` deletion, `i` insertion.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The truth.
    pub reference: &'static str,
    /// What was read.
    pub hypothesis: &'static str,
    /// One letter an op, from the beginning.
    pub script: &'static str,
}

/// Code points of a text.
pub fn symbols(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}

const fn case(reference: &'static str, hypothesis: &'static str, script: &'static str) -> Case {
    Case { reference, hypothesis, script }
}

/// The table; scripts agree with rapidfuzz 3.14 `Levenshtein.editops`.
pub const CASES: &[Case] = &[
    case("", "", ""),
    case("", "a", "i"),
    case("a", "", "d"),
    case("a", "a", "="),
    case("a", "b", "s"),
    case("", "abc", "iii"),
    case("abc", "", "ddd"),
    case("abc", "abc", "==="),
    case("kitten", "sitting", "s===s=i"),
    case("Saturday", "Sunday", "=dd=s==="),
    case("Abstand", "Sand", "sddd==="),
    case("ab", "ba", "i=d"),
    case("GGTAAAA", "NNGGTAA", "ii===dd=="),
    case("aaaa", "aa", "==dd"),
    case("aa", "aaaa", "==ii"),
    case("abab", "baba", "i===d"),
    case("the cat went to the store", "the car went to green store", "======s=========ss=ii======"),
    case("abcdef", "azced", "=s=d=s"),
    case("བཀྲ་ཤིས་བདེ་ལེགས།", "བཀྲ་ཤས་བདེ་ལེགས", "=====d==========d"),
    case("སངས་རྒྱས", "སངས་རྒྱལ་", "=======is"),
    case("a😀b", "a😁b", "=s="),
    case("😀😀😀", "😀", "=dd"),
    case("xabcy", "yabcx", "s===s"),
    case("intention", "execution", "sssss===="),
    case("aXbXc", "abc", "=d=d="),
    case("abc", "aXbXc", "=i=i="),
    case("aabbaabb", "bbaabbaa", "ii======dd"),
    case(
        "abababababababababababababababababababab",
        "babababababababababababababababababababa",
        "i=======================================d",
    ),
];
