//! Pairs with every metric from independent programs; read from the folder that `ERRATA_GOLDENS` names.

use std::fs::read_to_string;
use std::path::PathBuf;

use errata_metrics::rate::{
    EmptyReference, collapsed_line_rate, error_rate, exact_lines, line_accuracy, line_error_rate, ssa,
};
use errata_metrics::record::*;
use errata_metrics::{Plan, Scorer};
use errata_text::{Normalization, Unit};
use serde_json::Value;

fn golden_lines(name: &str) -> Option<Vec<Value>> {
    let Some(folder) = std::env::var_os("ERRATA_GOLDENS") else {
        eprintln!("skipped: ERRATA_GOLDENS is not set");
        return None;
    };
    let text = read_to_string(PathBuf::from(folder).join(name)).expect("the golden file is readable");
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a golden line is JSON")).collect())
}

fn text<'a>(pair: &'a Value, key: &str) -> &'a str {
    pair[key].as_str().expect("a text")
}

fn record_of(plan: Plan, reference: &str, hypothesis: &str) -> Record {
    let mut scorer = Scorer::new(plan);
    let (reference, hypothesis) = (scorer.prepare(reference), scorer.prepare(hypothesis));
    let mut record = EMPTY_RECORD;
    scorer.score(&reference, &hypothesis, &mut record).expect("memory");
    record
}

fn rate(distance: usize, length: usize, record: &Record) -> f64 {
    error_rate(record[distance], record[length], EmptyReference::One).expect("a rate")
}

fn check(place: &str, found: f64, expected: &Value) {
    let expected = expected.as_f64().expect("a number");
    assert!(found == expected, "{place}: found {found}, expected {expected}");
}

fn check_units(id: &str, record: &Record, pair: &Value) {
    for (unit, key) in [
        (Unit::Codepoint, "cp"),
        (Unit::Grapheme, "grapheme"),
        (Unit::Word, "word"),
        (Unit::Syllable, "syllable"),
    ] {
        let slots = &record[UNIT_STRIDE * unit as usize..][..UNIT_STRIDE];
        let gb9c = &pair["grapheme_gb9c"];
        let expected = if key == "grapheme" && gb9c.is_object() { gb9c } else { &pair[key] };
        let found = [unit_slot::REFERENCE_LENGTH, unit_slot::HYPOTHESIS_LENGTH, unit_slot::DISTANCE];
        for (slot, name) in found.into_iter().zip(["ref_len", "hyp_len", "distance"]) {
            assert_eq!(
                u64::from(slots[slot]),
                expected[name].as_u64().expect("a count"),
                "{id} {key} {name}"
            );
        }
        let one = &expected["one_optimal"];
        if one.is_object() {
            let names = ["H", "S", "D", "I"].map(|name| one[name].as_u64().expect("a count") as u32);
            assert_eq!(slots[..4], names, "{id} {key}: the script is that of rapidfuzz");
        }
    }
}

fn check_lines(id: &str, record: &Record, expected: &Value) {
    let place = |name: &str| format!("{id} lines {name}");
    let value = |name: &str, found: f64| check(&place(name), found, &expected[name]);
    value("len_gt", f64::from(record[RAW_CODEPOINT_REFERENCE]));
    value("len_pred", f64::from(record[RAW_CODEPOINT_HYPOTHESIS]));
    let wer = line_error_rate(record[RAW_WORD_DISTANCE], record[RAW_WORD_REFERENCE]);
    value("wer", wer);
    value("wer_norm", wer);
    value("cer", line_error_rate(record[RAW_CODEPOINT_DISTANCE], record[RAW_CODEPOINT_REFERENCE]));
    value("cer_norm", collapsed_line_rate(record));
    value("line_acc", line_accuracy(record, LINE_FORWARD));
    value("line_acc_norm", line_accuracy(record, LINE_FORWARD_COLLAPSED));
    value("rev_line_acc", line_accuracy(record, LINE_REVERSE));
    value("rev_line_acc_norm", line_accuracy(record, LINE_REVERSE_COLLAPSED));
    for (slot, suffix) in [(LINE_EXACT, ""), (LINE_EXACT_COLLAPSED, "_norm")] {
        let names = ["precision", "recall", "f1"].map(|name| format!("exact_line_{name}{suffix}"));
        for (name, found) in names.iter().zip(exact_lines(record, slot)) {
            value(name, found);
        }
    }
}

fn check_documents(id: &str, record: &Record, pair: &Value) {
    let place = |name: &str| format!("{id} {name}");
    let orcnorm = &pair["seed003"]["normalize_true"];
    check(
        &place("orcnorm wer"),
        rate(ORCNORM_WORD_DISTANCE, ORCNORM_WORD_REFERENCE, record),
        &orcnorm["wer"],
    );
    check(
        &place("orcnorm cer"),
        rate(ORCNORM_CODEPOINT_DISTANCE, ORCNORM_CODEPOINT_REFERENCE, record),
        &orcnorm["cer"],
    );
    let raw = &pair["seed003"]["normalize_false"];
    check(&place("orcnorm raw wer"), rate(RAW_WORD_DISTANCE, RAW_WORD_REFERENCE, record), &raw["wer"]);
    check(
        &place("orcnorm raw cer"),
        rate(COLLAPSED_CODEPOINT_DISTANCE, COLLAPSED_CODEPOINT_REFERENCE, record),
        &raw["cer"],
    );
    let structure = &pair["seed004"];
    check(&place("wer"), rate(RAW_WORD_DISTANCE, RAW_WORD_REFERENCE, record), &structure["wer"]);
    check(&place("cer"), rate(RAW_CODEPOINT_DISTANCE, RAW_CODEPOINT_REFERENCE, record), &structure["cer"]);
    check(&place("correct"), f64::from(record[SSA_MATCHES]), &structure["correct"]);
    check(&place("penalty"), f64::from(record[SSA_PENALTY]), &structure["penalty"]);
    check(&place("ssa"), ssa(record), &structure["ssa"]);
}

#[test]
fn every_metric_of_every_pair() {
    let Some(pairs) = golden_lines("pairs.jsonl") else { return };
    for pair in &pairs {
        let id = text(pair, "id");
        let record = record_of(Plan::all(), text(pair, "ref"), text(pair, "hyp"));
        assert!(record.iter().all(|&slot| slot != NOT_COMPUTED), "{id}");
        check_units(id, &record, pair);
        check_lines(id, &record, &pair["seed001"]);
        check_documents(id, &record, pair);
    }
    assert_eq!(pairs.len(), 460);
}

#[test]
fn normalised_error_rates() {
    let Some(pairs) = golden_lines("pairs.jsonl") else { return };
    for pair in &pairs {
        for (key, steps) in [
            ("none", &[][..]),
            ("ws", &["whitespace"]),
            ("NFC", &["NFC"]),
            ("NFKD", &["NFKD"]),
            ("ws+NFC", &["NFC", "whitespace"]),
        ] {
            let normalization = Normalization::parse(steps.iter().copied()).expect("known steps");
            let plan = Plan { normalization, ..Plan::distance(Unit::Codepoint) };
            let record = record_of(plan, text(pair, "ref"), text(pair, "hyp"));
            let place = format!("{} {key}", text(pair, "id"));
            check(
                &place,
                rate(unit_slot::DISTANCE, unit_slot::REFERENCE_LENGTH, &record),
                &pair["cer_000"][key]["raw"],
            );
        }
    }
}

/// The raw metrics are the same whatever the unit text is.
#[test]
fn normalisation_leaves_raw_metrics_alone() {
    let Some(pairs) = golden_lines("pairs.jsonl") else { return };
    for pair in pairs.iter().step_by(3) {
        let normalization = Normalization::parse(["NFKD", "whitespace"]).expect("known steps");
        let plan = Plan { normalization, ..Plan::all() };
        let record = record_of(plan, text(pair, "ref"), text(pair, "hyp"));
        let raw = record_of(Plan::all(), text(pair, "ref"), text(pair, "hyp"));
        let id = text(pair, "id");
        assert_eq!(
            record[RAW_CODEPOINT_REFERENCE..TIBETAN_REFERENCE],
            raw[RAW_CODEPOINT_REFERENCE..TIBETAN_REFERENCE],
            "{id}"
        );
    }
}
