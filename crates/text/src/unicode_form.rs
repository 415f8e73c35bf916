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
        out.extend(&text[at..first]);
        compose(form, &text[first..at + next + length], out);
        at += next + length;
    }
    out.extend(&text[at..]);
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
    fn every_code_point_after_a_letter() {
        for letter in ('\0'..=char::MAX).filter(|&letter| letter != 'a') {
            let text: String = ['a', letter, 'b'].into_iter().collect();
            assert_eq!(normal(Step::Nfc, &text), text.nfc().collect::<String>(), "{letter:?}");
            assert_eq!(normal(Step::Nfkc, &text), text.nfkc().collect::<String>(), "{letter:?}");
        }
    }
}
