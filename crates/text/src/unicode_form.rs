//! The four normal forms.

use unicode_normalization::UnicodeNormalization;

use crate::class::properties;
use crate::step::Step;
use crate::tables::INERT;

/// Appends the text in the form of the step.
///
/// Stretches of inert code points are copied; only what is not inert, with the one code point before it that it may
/// join, goes through the composition tables.
pub(crate) fn append(form: Step, text: &[u32], out: &mut Vec<u32>) {
    let mut at = 0;
    while at < text.len() {
        let next = text[at..].iter().position(|&point| properties(point) & INERT == 0);
        let Some(next) = next else { break };
        let first = (at + next).saturating_sub(1).max(at);
        let length = text[at + next..].iter().take_while(|&&point| properties(point) & INERT == 0).count();
        let end = at + next + length;
        if is_ordered_tibetan(&text[at + next..end]) {
            out.extend(&text[at..end]);
        } else {
            out.extend(&text[at..first]);
            compose(form, &text[first..end], out);
        }
        at = end;
    }
    out.extend(&text[at..]);
}

/// Whether these are Tibetan marks that no form changes or composes, in the order of their combining classes.
fn is_ordered_tibetan(marks: &[u32]) -> bool {
    let mut before = 0;
    marks.iter().all(|&point| {
        let class = tibetan_mark_class(point);
        class >= std::mem::replace(&mut before, class).max(1)
    })
}

/// Combining class of the most frequent Tibetan marks, 0 for everything else.
fn tibetan_mark_class(point: u32) -> u8 {
    match point {
        0x0F71 => 129,
        0x0F72 | 0x0F7A..=0x0F7D | 0x0F80 => 130,
        0x0F74 => 132,
        0x0F39 => 216,
        0x0F35 | 0x0F37 => 220,
        0x0F82 | 0x0F83 => 230,
        _ => 0,
    }
}

fn compose(form: Step, text: &[u32], out: &mut Vec<u32>) {
    let letters = text.iter().map(|&point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER));
    match form {
        Step::Nfd => out.extend(letters.nfd().map(u32::from)),
        Step::Nfkc => out.extend(letters.nfkc().map(u32::from)),
        Step::Nfkd => out.extend(letters.nfkd().map(u32::from)),
        _ => out.extend(letters.nfc().map(u32::from)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn normal(form: Step, text: &str) -> String {
        let points: Vec<u32> = text.chars().map(u32::from).collect();
        let mut out = Vec::new();
        append(form, &points, &mut out);
        crate::decode::encode(&out)
    }

    proptest! {
        // no file of failures: tests leave the work tree alone
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn stretches_give_what_the_whole_text_gives(
            text in "[a-eéཀ-ྼ\u{300}-\u{320}가-각ᄀ-ᇿﬁ½ \u{9be}\u{9c7}]{0,30}",
        ) {
            prop_assert_eq!(normal(Step::Nfc, &text), text.nfc().collect::<String>());
            prop_assert_eq!(normal(Step::Nfd, &text), text.nfd().collect::<String>());
            prop_assert_eq!(normal(Step::Nfkc, &text), text.nfkc().collect::<String>());
            prop_assert_eq!(normal(Step::Nfkd, &text), text.nfkd().collect::<String>());
        }

        #[test]
        fn any_text(text in any::<String>()) {
            prop_assert_eq!(normal(Step::Nfc, &text), text.nfc().collect::<String>());
            prop_assert_eq!(normal(Step::Nfkd, &text), text.nfkd().collect::<String>());
        }
    }

    #[test]
    fn classes_of_marks_are_those_of_the_tables() {
        for letter in ('\u{f00}'..='\u{fff}').filter(|&letter| tibetan_mark_class(u32::from(letter)) > 0) {
            let class = unicode_normalization::char::canonical_combining_class(letter);
            assert_eq!(tibetan_mark_class(u32::from(letter)), class, "{letter:?}");
            assert!([letter].into_iter().nfkd().eq([letter]), "{letter:?}");
        }
    }

    #[test]
    fn every_code_point_after_a_letter() {
        for letter in ('\0'..=char::MAX).filter(|&letter| letter != 'a') {
            let text: String = ['a', letter, 'b'].into_iter().collect();
            assert_eq!(normal(Step::Nfc, &text), text.nfc().collect::<String>(), "{letter:?}");
            assert_eq!(normal(Step::Nfkc, &text), text.nfkc().collect::<String>(), "{letter:?}");
        }
    }
}
