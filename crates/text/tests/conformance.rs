//! Texts cut and normalised by other programs: `tests/conformance/texts.json`, which says which.

use errata_text::{Normalization, Unit, decode_utf8, encode};
use serde_json::Value;

fn texts() -> Vec<Value> {
    let path = format!("{}/../../tests/conformance/texts.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the case file is readable");
    let file: Value = serde_json::from_str(&text).expect("the case file is JSON");
    file["texts"].as_array().expect("a list").clone()
}

fn list(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|item| item.as_str().expect("a text")).collect()
}

#[test]
fn units() {
    for case in texts() {
        let mut points = Vec::new();
        decode_utf8(case["text"].as_str().expect("a text"), &mut points);
        for unit in Unit::ALL.into_iter().filter(|unit| *unit != Unit::Codepoint) {
            let found: Vec<String> =
                unit.cut(&points).into_iter().map(|span| encode(span.of(&points))).collect();
            assert_eq!(found, list(&case[unit.name()]), "{} {}", case["name"], unit.name());
        }
    }
}

#[test]
fn normalizations() {
    for case in texts() {
        for changed in case["normalized"].as_array().expect("a list") {
            let steps = list(&changed[0]);
            let normalization = Normalization::parse(steps.iter().copied()).expect("known names");
            let found = normalization.apply_to_str(case["text"].as_str().expect("a text"));
            assert_eq!(Some(found.as_str()), changed[1].as_str(), "{} {steps:?}", case["name"]);
        }
    }
}
