//! The tables of worked cases that both engines are run on.

use errata_align::{Aligner, OpKind};
use errata_metrics::rate::{
    Denominator, EmptyReference, collapsed_line_rate, error_rate, exact_lines, line_accuracy,
    line_error_rate, ssa, structure_accuracy, unit_rate,
};
use errata_metrics::record::*;
use errata_metrics::{ConfusionTable, ExactSum, Plan, Scorer};
use errata_text::{Normalization, Unit, UnitSet, decode_utf8};
use serde_json::Value;

fn cases(name: &str) -> Value {
    let path = format!("{}/../../tests/cases/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the case file is readable");
    serde_json::from_str(&text).expect("the case file is JSON")
}

fn items(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// A text as it stands, or as prefix, piece and number of repetitions.
fn text(case: &Value, key: &str) -> String {
    if let Some(text) = case[key].as_str() {
        return text.to_owned();
    }
    let parts = &case["repeat"][key];
    let piece = |at: usize| parts[at].as_str().expect("a text");
    piece(0).to_owned() + &piece(1).repeat(parts[2].as_u64().expect("a count") as usize)
}

fn plan(case: &Value) -> Plan {
    let names = case["normalization"].as_array().into_iter().flatten();
    let names = names.map(|name| name.as_str().expect("a name"));
    Plan { normalization: Normalization::parse(names).expect("known names"), ..Plan::all() }
}

fn record_of(plan: Plan, reference: &str, hypothesis: &str) -> Record {
    let mut scorer = Scorer::new(plan);
    let (reference, hypothesis) = (scorer.prepare(reference), scorer.prepare(hypothesis));
    let mut record = EMPTY_RECORD;
    scorer.score(&reference, &hypothesis, &mut record).expect("memory");
    record
}

fn rate_of(record: &Record, name: &str) -> f64 {
    let rate = |distance: usize, length: usize| {
        error_rate(record[distance], record[length], EmptyReference::One).expect("a rate")
    };
    let unit = |unit| unit_rate(record, unit, Denominator::Reference, EmptyReference::One).expect("a rate");
    match name {
        "cer" => unit(Unit::Codepoint),
        "wer" => unit(Unit::Word),
        "lines.cer" => line_error_rate(record[RAW_CODEPOINT_DISTANCE], record[RAW_CODEPOINT_REFERENCE]),
        "lines.wer" => line_error_rate(record[RAW_WORD_DISTANCE], record[RAW_WORD_REFERENCE]),
        "lines.cer_norm" => collapsed_line_rate(record),
        "lines.line_acc" => line_accuracy(record, LINE_FORWARD),
        "lines.line_acc_norm" => line_accuracy(record, LINE_FORWARD_COLLAPSED),
        "lines.rev_line_acc" => line_accuracy(record, LINE_REVERSE),
        "lines.rev_line_acc_norm" => line_accuracy(record, LINE_REVERSE_COLLAPSED),
        "lines.exact_line_precision" => exact_lines(record, LINE_EXACT)[0],
        "lines.exact_line_recall" => exact_lines(record, LINE_EXACT)[1],
        "lines.exact_line_f1" => exact_lines(record, LINE_EXACT)[2],
        "lines.exact_line_f1_norm" => exact_lines(record, LINE_EXACT_COLLAPSED)[2],
        "orcnorm.cer" => rate(ORCNORM_CODEPOINT_DISTANCE, ORCNORM_CODEPOINT_REFERENCE),
        "orcnorm.wer" => rate(ORCNORM_WORD_DISTANCE, ORCNORM_WORD_REFERENCE),
        "orcnorm.raw.cer" => rate(COLLAPSED_CODEPOINT_DISTANCE, COLLAPSED_CODEPOINT_REFERENCE),
        "orcnorm.raw.wer" => rate(RAW_WORD_DISTANCE, RAW_WORD_REFERENCE),
        "structure.cer" => rate(RAW_CODEPOINT_DISTANCE, RAW_CODEPOINT_REFERENCE),
        "structure.ssa" => ssa(record),
        "structure.structure_accuracy" => structure_accuracy(record),
        _ => panic!("no rate has the name {name}"),
    }
}

#[test]
fn slots_have_the_names_of_the_table() {
    let table = cases("record.json");
    let names: Vec<&str> = items(&table["slots"]).iter().map(|name| name.as_str().expect("a name")).collect();
    assert_eq!(slot_names(), names);
}

#[test]
fn metrics() {
    let names = slot_names();
    for case in items(&cases("metrics.json")) {
        let record = record_of(plan(case), &text(case, "reference"), &text(case, "hypothesis"));
        for (name, expected) in case["record"].as_object().expect("slots") {
            let slot = names.iter().position(|known| known == name).expect("a slot");
            assert_eq!(Some(u64::from(record[slot])), expected.as_u64(), "{} {name}", case["name"]);
        }
        for (name, expected) in case["rates"].as_object().into_iter().flatten() {
            assert_eq!(Some(rate_of(&record, name)), expected.as_f64(), "{} {name}", case["name"]);
        }
    }
}

/// A part of the plan gives the same numbers as the whole, and nothing that was not asked for.
#[test]
fn smaller_plans() {
    let none = Plan { scripts: true, ..Plan::default() };
    for case in items(&cases("metrics.json")) {
        let (reference, hypothesis) = (text(case, "reference"), text(case, "hypothesis"));
        let all = record_of(plan(case), &reference, &hypothesis);
        let normalization = plan(case).normalization;
        let mut plans: Vec<Plan> =
            Unit::ALL.map(|unit| Plan { units: UnitSet::NONE.with(unit), ..none.clone() }).into();
        plans.extend(Unit::ALL.map(Plan::distance));
        plans.push(Plan { lines: true, ..none.clone() });
        plans.push(Plan { orcnorm: true, ..none.clone() });
        plans.push(Plan { structure: true, ..none.clone() });
        plans.push(Plan { tibetan: true, ..none.clone() });
        plans.push(Plan { scripts: false, ..plan(case) });
        for plan in plans {
            let plan = Plan { normalization: normalization.clone(), ..plan };
            let some = record_of(plan.clone(), &reference, &hypothesis);
            for (slot, (&found, &whole)) in some.iter().zip(&all).enumerate() {
                let name = &case["name"];
                assert!(found == whole || found == NOT_COMPUTED, "{name} {slot} {plan:?}: {found}, {whole}");
            }
            let computed = some.iter().filter(|&&slot| slot != NOT_COMPUTED).count();
            let expected = match plan {
                Plan { lines: true, orcnorm: true, .. } => RECORD_LENGTH - 4 * UNIT_COUNT,
                Plan { lines: true, .. } => 17,
                Plan { orcnorm: true, .. } => 14,
                Plan { structure: true, .. } => 10,
                Plan { tibetan: true, .. } => 14,
                Plan { scripts: true, .. } => 7,
                _ => 3,
            };
            assert_eq!(computed, expected, "{plan:?}");
        }
    }
}

#[test]
fn denominators() {
    for case in items(&cases("denominators.json")) {
        let record = record_of(Plan::all(), &text(case, "reference"), &text(case, "hypothesis"));
        for (name, denominator) in
            [("ref", Denominator::Reference), ("max", Denominator::Max), ("path", Denominator::Path)]
        {
            let found = unit_rate(&record, Unit::Codepoint, denominator, EmptyReference::One);
            assert_eq!(found, case[name].as_f64(), "{} {name}", case["name"]);
        }
    }
    let record = record_of(Plan::all(), "", "xyz");
    let found = |empty| unit_rate(&record, Unit::Codepoint, Denominator::Max, empty);
    assert_eq!(found(EmptyReference::Insertions), Some(3.0));
    assert_eq!(found(EmptyReference::Null), None);
    let record = record_of(Plan::distance(Unit::Codepoint), "ab", "b");
    assert_eq!(unit_rate(&record, Unit::Codepoint, Denominator::Path, EmptyReference::One), None);
    assert_eq!(unit_rate(&record, Unit::Word, Denominator::Reference, EmptyReference::One), None);
}

#[test]
fn confusions() {
    let mut aligner = Aligner::new();
    for case in items(&cases("confusions.json")) {
        let unit = Unit::parse(case["unit"].as_str().expect("a name")).expect("a unit");
        let mut table = ConfusionTable::new(unit);
        for pair in items(&case["pairs"]) {
            let mut texts = [Vec::new(), Vec::new()];
            texts
                .iter_mut()
                .enumerate()
                .for_each(|(at, points)| decode_utf8(pair[at].as_str().expect("a text"), points));
            let mut one = ConfusionTable::new(unit);
            one.add(&mut aligner, &texts[0], &texts[1]).expect("memory");
            table.merge(one);
        }
        let found = |kind| table.top(kind, 10).into_iter();
        let substitutions: Vec<Value> = found(OpKind::Substitution)
            .map(|error| serde_json::json!([error.reference, error.hypothesis, error.count]))
            .collect();
        assert_eq!(substitutions, items(&case["substitutions"]), "{}", case["name"]);
        let deletions: Vec<Value> =
            found(OpKind::Deletion).map(|error| serde_json::json!([error.reference, error.count])).collect();
        assert_eq!(deletions, items(&case["deletions"]), "{}", case["name"]);
        let insertions: Vec<Value> = found(OpKind::Insertion)
            .map(|error| serde_json::json!([error.hypothesis, error.count]))
            .collect();
        assert_eq!(insertions, items(&case["insertions"]), "{}", case["name"]);
        assert!(table.top(OpKind::Substitution, 0).is_empty());
    }
}

/// A scorer and a side used again give what new ones give.
#[test]
fn buffers_leave_no_trace() {
    let table = cases("metrics.json");
    let mut scorer = Scorer::new(Plan::all());
    let (mut reference, mut hypothesis) = (scorer.prepare("x\r\ny z"), scorer.prepare("another text"));
    for case in items(&table).iter().filter(|case| case["normalization"].is_null()) {
        let texts = (text(case, "reference"), text(case, "hypothesis"));
        scorer.prepare_into(&texts.0, &mut reference);
        let units: Vec<u16> = texts.1.encode_utf16().collect();
        scorer.prepare_utf16_into(&units, &mut hypothesis).expect("well formed");
        let mut record = EMPTY_RECORD;
        scorer.score(&reference, &hypothesis, &mut record).expect("memory");
        assert_eq!(record, record_of(Plan::all(), &texts.0, &texts.1), "{}", case["name"]);
    }
}

#[test]
fn exact_sums() {
    for case in items(&cases("exact-sums.json")) {
        let mut sum = ExactSum::default();
        items(&case["values"]).iter().for_each(|value| sum.add(value.as_f64().expect("a number")));
        assert_eq!(sum.value(), case["sum"].as_f64().expect("a number"), "{}", case["name"]);
    }
}
