//! Normal forms are those of the crate that has the tables; steps and named normalisations change nothing twice.

use errata_text::{NAMED, Normalization, Step};
use unicode_normalization::UnicodeNormalization;

use crate::input::{Input, text};

pub fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let steps = [input.byte(), input.byte()];
    let (first, second) = input.halves();
    let text = text(&[first, second].concat());
    check_forms(&text);
    for step in Step::ALL.into_iter().filter(|step| *step != Step::Bom) {
        check_twice(&Normalization::new([step]), &text, step.name());
    }
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

/// Two steps at once are one after the other.
fn check_order(numbers: [u8; 2], text: &str) {
    let [first, second] = numbers.map(|number| Step::ALL[usize::from(number) % Step::ALL.len()]);
    let apart = Normalization::new([second]).apply_to_str(&Normalization::new([first]).apply_to_str(text));
    assert_eq!(Normalization::new([first, second]).apply_to_str(text), apart);
}
