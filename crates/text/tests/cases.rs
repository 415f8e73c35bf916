//! The tables of worked cases that both engines are run on, and properties of random texts.

use errata_text::{
    Equivalence, Equivalences, NAMED, Normalization, Step, Unit, Utf16Offsets, decode_utf8, decode_utf16,
    encode, end_edits, is_word, read_equivalences,
};
use proptest::prelude::*;
use serde_json::Value;
use unicode_segmentation::UnicodeSegmentation;

fn cases(name: &str) -> Value {
    let path = format!("{}/../../tests/cases/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the case file is readable");
    serde_json::from_str(&text).expect("the case file is JSON")
}

fn list(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|item| item.as_str().expect("a text")).collect()
}

fn points(text: &str) -> Vec<u32> {
    let mut points = Vec::new();
    decode_utf8(text, &mut points);
    points
}

fn segments(unit: Unit, text: &str) -> Vec<String> {
    let points = points(text);
    unit.cut(&points).into_iter().map(|span| encode(span.of(&points))).collect()
}

#[test]
fn units() {
    for case in cases("units.json").as_array().expect("a list") {
        let text = case["text"].as_str().expect("a text");
        for unit in Unit::CUTS {
            if case[unit.name()].is_array() {
                let name = format!("{} {}", case["name"], unit.name());
                assert_eq!(segments(unit, text), list(&case[unit.name()]), "{name}");
            }
        }
    }
}

#[test]
fn normalizations() {
    for case in cases("normalizations.json")["cases"].as_array().expect("a list") {
        let text = case["text"].as_str().expect("a text");
        let normalization = Normalization::parse(list(&case["names"])).expect("known names");
        let expected = case["expected"].as_str().expect("a text");
        assert_eq!(normalization.apply_to_str(text), expected, "{}", case["name"]);
    }
}

#[test]
fn page_ends() {
    for case in cases("page-ends.json").as_array().expect("a list") {
        let side = |name: &str| points(case[name].as_str().expect("a text"));
        let expected = case["expected"].as_u64().expect("a number") as usize;
        assert_eq!(end_edits(&side("reference"), &side("hypothesis")), expected, "{}", case["name"]);
    }
}

#[test]
fn steps_of_named_normalizations() {
    let table = cases("normalizations.json");
    for name in NAMED {
        let normalization = Normalization::parse([name]).expect("a known name");
        let steps: Vec<&str> = normalization.steps().iter().map(|step| step.name()).collect();
        assert_eq!(steps, list(&table["steps"][name]), "{name}");
    }
    let unknown = Normalization::parse(["nfc"]).expect_err("names are exact");
    assert_eq!((unknown.code(), unknown.got.as_str()), ("NORMALIZATION_UNKNOWN", "nfc"));
    assert!(Normalization::parse(["bo-expand"]).is_err(), "inner steps are not public");
}

#[test]
fn equivalences_of_the_user() {
    for case in cases("equivalences.json").as_array().expect("a list") {
        let rules = case["rules"].as_array().expect("a list").iter().map(|rule| Equivalence {
            from: rule["from"].as_str().expect("a text").to_owned(),
            to: rule["to"].as_str().expect("a text").to_owned(),
            is_expression: rule["isExpression"].as_bool().expect("a flag"),
        });
        let equivalences = Equivalences::new(rules.collect()).expect("rules that can be used");
        let table = case["table"].as_object().expect("a table").iter();
        let table = table.map(|(from, to)| (from.clone(), to.as_str().expect("a text").to_owned()));
        let read = read_equivalences(&table.collect::<Vec<_>>()).expect("rules that can be read");
        // the parser of JSON forgets the order of the table, which tells expressions apart
        let sorted = |rules: &Equivalences| {
            let mut rules = rules.given().to_vec();
            rules.sort_by_key(|rule| (rule.is_expression, rule.from.clone()));
            rules
        };
        assert_eq!(sorted(&read), sorted(&equivalences), "{}", case["name"]);
        let normalization = Normalization::new([Step::Equivalences]).with_equivalences(equivalences);
        for pair in case["texts"].as_array().expect("a list") {
            let [text, expected] = list(pair)[..] else { panic!("two texts") };
            assert_eq!(normalization.apply_to_str(text), expected, "{}", case["name"]);
        }
    }
}

#[test]
fn rules_that_cannot_be_used_are_refused() {
    for (from, is_expression) in [("", false), ("(", true), ("[b-a]", true)] {
        let rule = Equivalence { from: from.to_owned(), to: String::new(), is_expression };
        let error = Equivalences::new(vec![rule]).expect_err("a bad rule");
        assert_eq!((error.code(), error.got.as_str()), ("EQUIVALENCES_INVALID", from));
    }
}

/// Texts that are equal from a named normalisation on are different under all before it.
#[test]
fn equivalences() {
    for case in cases("normalizations.json")["equivalences"].as_array().expect("a list") {
        let from = NAMED.iter().position(|name| case["from"].as_str() == Some(name)).unwrap_or(NAMED.len());
        for (at, name) in NAMED.into_iter().enumerate() {
            let normalization = Normalization::parse([name]).expect("a known name");
            let texts: Vec<String> =
                list(&case["texts"]).into_iter().map(|text| normalization.apply_to_str(text)).collect();
            assert_eq!(texts[0] == texts[1], at >= from, "{case} {name}");
        }
    }
}

#[test]
fn names() {
    for unit in Unit::ALL {
        assert_eq!(Unit::parse(unit.name()), Ok(unit));
    }
    let unknown = Unit::parse("char").expect_err("not a unit");
    assert_eq!(
        unknown.to_string(),
        "expected unit to be codepoint, grapheme, word, syllable or line, got \"char\""
    );
}

/// Every normalisation, line end, unit and white space of the golden file that `ERRATA_GOLDENS` names.
#[test]
fn goldens() {
    let Some(folder) = std::env::var_os("ERRATA_GOLDENS") else {
        eprintln!("skipped: ERRATA_GOLDENS is not set");
        return;
    };
    let file = std::path::PathBuf::from(folder).join("normalise.jsonl");
    let lines = std::fs::read_to_string(file).expect("the golden file is readable");
    let mut count = 0;
    for line in lines.lines() {
        let case: Value = serde_json::from_str(line).expect("a golden line is JSON");
        let text = case["text"].as_str().expect("a text");
        for (key, names) in [
            ("ws", "whitespace"),
            ("NFC", "NFC"),
            ("NFD", "NFD"),
            ("NFKC", "NFKC"),
            ("NFKD", "NFKD"),
            ("tibetan", "tibetan"),
            ("lower", "lowercase"),
            ("pre003", "orcnorm"),
            ("pre003_raw", "whitespace"),
        ] {
            let normalization = Normalization::parse([names]).expect("a known name");
            assert_eq!(
                Some(normalization.apply_to_str(text).as_str()),
                case[key].as_str(),
                "{} {key}",
                case["id"]
            );
        }
        assert_eq!(segments(Unit::Line, text), list(&case["lines"]), "{}", case["id"]);
        count += 1;
    }
    assert_eq!(count, 635);
}

/// Texts with much of what the rules are about.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => "[ཀ-ཬཱ-྄ྍ-ྼ་།༎ །༌ༀ༹]",
        2 => "[ \n\r\t\u{a0}\u{200b}\u{feff}\u{ad}\u{85}\u{1c}\u{2028}]",
        1 => "[a-cA-CéΣ\u{301}\u{323}क्ष\u{200d}\u{200c}👩🚀🇨🇳각\u{1161}_,½]",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Texts in which every class of the cluster rules meets every other.
fn clusters() -> impl Strategy<Value = String> {
    let letter = prop_oneof![
        1 => prop::sample::select(vec![
            "a", "\r", "\n", "\u{200b}", "\u{301}", "\u{94d}", "\u{200c}", "\u{200d}", "🇨", "\u{600}", "\u{903}",
            "\u{1100}", "\u{1161}", "\u{11a8}", "가", "각", "👩", "क", "\u{93c}", "🏽", "ཀ", "\u{f72}", "\u{f7f}",
            "\u{f90}", "က", "\u{1039}",
        ]).prop_map(String::from),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(letter, 0..24).prop_map(|letters| letters.concat())
}

#[test]
fn every_code_point_is_cut_as_by_another_implementation() {
    for letter in '\0'..=char::MAX {
        for frame in [["a", "b"], ["क\u{94d}", "\u{301}"], ["👩\u{200d}", "\u{1161}"], ["🇨", "🇳"]] {
            let text = format!("{}{letter}{}", frame[0], frame[1]);
            let expected: Vec<&str> = text.graphemes(true).collect();
            assert_eq!(segments(Unit::Grapheme, &text), expected, "{:04x}", u32::from(letter));
        }
    }
}

/// Segments of Unicode with a letter or a number, as another implementation finds them.
fn other_words(text: &str) -> Vec<&str> {
    let has_letter = |word: &&str| word.chars().any(|letter| is_letter_or_number(u32::from(letter)));
    text.split_word_bounds().filter(has_letter).collect()
}

fn is_letter_or_number(point: u32) -> bool {
    is_word(point) && point != 0x5F
}

#[test]
fn every_code_point_is_cut_into_words_as_by_another_implementation() {
    for letter in '\0'..=char::MAX {
        for frame in [
            ["a", "b"],
            ["1.", "2"],
            ["א\"", "א"],
            ["ア", "_"],
            ["a'\u{301}", "\u{200d}b"],
            ["\u{200d}", " "],
        ] {
            let text = format!("{}{letter}{}", frame[0], frame[1]);
            assert_eq!(segments(Unit::UnicodeWord, &text), other_words(&text), "{text:?}");
        }
    }
}

/// Texts in which every class of the word rules meets every other.
fn word_pieces() -> impl Strategy<Value = String> {
    let letter = prop_oneof![
        4 => prop::sample::select(vec![
            "a", "é", "e\u{301}", "\r", "\n", "\u{85}", "\u{301}", "\u{ad}", "\u{200d}", " ",
            "\u{3000}", "👩", "©", "Ⓜ", "א", "ב", "1", "٣", "ア", "ー", "_", "\u{202f}", "🇨", "🇳", "'",
            "\"", ".", "’", ":", "·", ",", ";", "中", "ひ", "ก", "ำ", "ཀ", "་", "ི", "-", "가",
        ]).prop_map(String::from),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(letter, 0..24).prop_map(|letters| letters.concat())
}

proptest! {
    // no file of failures: tests leave the work tree alone
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn graphemes_tile_the_text(text in text()) {
        prop_assert_eq!(segments(Unit::Grapheme, &text).concat(), text);
    }

    #[test]
    fn graphemes_are_those_of_another_implementation(text in clusters()) {
        let expected: Vec<&str> = text.graphemes(true).collect();
        prop_assert_eq!(segments(Unit::Grapheme, &text), expected);
    }

    #[test]
    fn words_of_unicode_are_those_of_another_implementation(text in word_pieces()) {
        // the other one forgets after U+200D that letters such as U+24C2, which are pictures too, are letters (WB5)
        prop_assume!(!text.contains("\u{200d}Ⓜ"));
        // and joins a Hebrew letter to a quotation mark with U+200D and a picture behind it, which ICU does not (WB7b)
        prop_assume!(!text.contains("\"\u{200d}"));
        prop_assert_eq!(segments(Unit::UnicodeWord, &text), other_words(&text));
    }

    #[test]
    fn units_are_in_order_and_hold_no_gaps(text in text()) {
        let points = points(&text);
        for unit in Unit::ALL {
            let mut at = 0;
            for span in unit.cut(&points) {
                prop_assert!(at <= span.start && span.start <= span.end);
                prop_assert!(unit == Unit::Line || span.start < span.end);
                at = span.end;
            }
            prop_assert!(at as usize <= points.len());
        }
    }

    #[test]
    fn words_are_the_words_of_the_collapsed_text(text in text()) {
        let collapsed = Normalization::new([Step::Whitespace]).apply_to_str(&text);
        prop_assert_eq!(segments(Unit::Word, &text).join(" "), collapsed.as_str());
        prop_assert_eq!(segments(Unit::Word, &collapsed), segments(Unit::Word, &text));
    }

    #[test]
    fn named_normalizations_are_idempotent_and_in_nfc(text in text()) {
        for name in &NAMED[1..] {
            let normalization = Normalization::parse([*name]).expect("a known name");
            let once = normalization.apply_to_str(&text);
            // canonical drops one byte order mark each time
            if !once.starts_with('\u{feff}') {
                prop_assert_eq!(&normalization.apply_to_str(&once), &once, "{}", name);
            }
            prop_assert_eq!(&Normalization::new([Step::Nfc]).apply_to_str(&once), &once, "{}", name);
        }
    }

    #[test]
    fn single_steps_are_idempotent(text in text()) {
        for step in Step::ALL.into_iter().filter(|step| !matches!(step, Step::Bom | Step::Trim)) {
            let normalization = Normalization::new([step]);
            let once = normalization.apply_to_str(&text);
            prop_assert_eq!(&normalization.apply_to_str(&once), &once, "{}", step.name());
        }
    }

    #[test]
    fn offsets_are_those_of_utf16(text in text()) {
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut points = Vec::new();
        decode_utf16(&units, &mut points).expect("well formed");
        let offsets = Utf16Offsets::new(&points);
        for span in Unit::Grapheme.cut(&points) {
            let slice = &units[offsets.offset(span.start) as usize..offsets.offset(span.end) as usize];
            prop_assert_eq!(String::from_utf16_lossy(slice), encode(span.of(&points)));
        }
    }
}
