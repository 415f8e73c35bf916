//! Normal forms are those of the crate that has the tables; steps and named normalisations change nothing twice.

use errata_text::{Equivalence, Equivalences, NAMED, Normalization, Step};
use unicode_normalization::UnicodeNormalization;

use crate::input::{Input, text};

pub fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let steps = [input.byte(), input.byte()];
    let (first, second) = input.halves();
    let text = text(&[first, second].concat());
    check_forms(&text);
    for step in Step::ALL {
        // one byte order mark goes each time
        if step != Step::Bom && !(step == Step::Trim && text.contains('\u{feff}')) {
            check_twice(&Normalization::new([step]), &text, step.name());
        }
    }
    check_removed(&text);
    check_equivalences(&text);
    for name in NAMED {
        let normalization = Normalization::parse([name]).expect("a known name");
        let once = normalization.apply_to_str(&text);
        // canonical drops one byte order mark each time
        if !once.starts_with('\u{feff}') {
            check_twice(&normalization, &text, name);
        }
        if name != "raw" {
            assert_eq!(once.nfc().collect::<String>(), once, "{name} is in NFC");
        }
    }
    check_order(steps, &text);
}

fn check_forms(text: &str) {
    let found = |step| Normalization::new([step]).apply_to_str(text);
    assert_eq!(found(Step::Nfc), text.nfc().collect::<String>(), "{text:?}");
    assert_eq!(found(Step::Nfd), text.nfd().collect::<String>(), "{text:?}");
    assert_eq!(found(Step::Nfkc), text.nfkc().collect::<String>(), "{text:?}");
    assert_eq!(found(Step::Nfkd), text.nfkd().collect::<String>(), "{text:?}");
}

fn check_twice(normalization: &Normalization, text: &str, name: &str) {
    let once = normalization.apply_to_str(text);
    assert_eq!(normalization.apply_to_str(&once), once, "{name} twice, {text:?}");
}

/// What a step is there to remove is gone.
fn check_removed(text: &str) {
    let found = |step| Normalization::new([step]).apply_to_str(text);
    assert!(!found(Step::Nospace).contains(char::is_whitespace), "{text:?}");
    assert!(
        !found(Step::Nopunctuation)
            .contains(|letter: char| letter.is_ascii_punctuation() && is_removed(letter))
    );
    assert!(!found(Step::Arabic).contains('\u{640}'), "{text:?}");
    assert!(!found(Step::Fraktur).contains('ſ'), "{text:?}");
    let (plain, folded) = (found(Step::Nodiacritics), found(Step::Casefold));
    assert_eq!(plain.nfc().collect::<String>(), plain, "{text:?}");
    let upper = |letter: char| letter.is_ascii_uppercase();
    assert!(!folded.contains(upper), "{text:?}");
}

/// ASCII that is punctuation, not a symbol, and never part of a word.
fn is_removed(letter: char) -> bool {
    !"$+<=>^`|~'".contains(letter)
}

/// Rules made of the text itself: each sequence is replaced wherever it stands, as the standard library does where only
/// one is given.
fn check_equivalences(text: &str) {
    let letters: Vec<char> = text.chars().collect();
    for length in [1, 2, 3] {
        let Some(from) = letters.get(..length).map(|letters| letters.iter().collect::<String>()) else {
            break;
        };
        for (is_expression, pattern) in [(false, from.clone()), (true, escaped(&from))] {
            let rule = Equivalence { from: pattern, to: "<>".to_owned(), is_expression };
            let equivalences = Equivalences::new(vec![rule]).expect("a rule that can be used");
            let normalization = Normalization::new([Step::Equivalences]).with_equivalences(equivalences);
            assert_eq!(normalization.apply_to_str(text), text.replace(&from, "<>"), "{from:?} in {text:?}");
        }
    }
}

/// Letters as the reader of a file writes them into an expression.
fn escaped(text: &str) -> String {
    text.chars().map(|letter| format!("\\u{{{:x}}}", u32::from(letter))).collect()
}

/// Two steps at once are one after the other.
fn check_order(numbers: [u8; 2], text: &str) {
    let [first, second] = numbers.map(|number| Step::ALL[usize::from(number) % Step::ALL.len()]);
    let apart = Normalization::new([second]).apply_to_str(&Normalization::new([first]).apply_to_str(text));
    assert_eq!(Normalization::new([first, second]).apply_to_str(text), apart);
}
