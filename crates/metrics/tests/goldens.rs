//! Pairs with every metric from independent programs; read from the folder that `ERRATA_GOLDENS` names.

use std::collections::HashMap;
use std::fs::read_to_string;
use std::path::PathBuf;

use errata_align::Counts;
use errata_metrics::{Layout, MetricSet, Plan, Rates, Rules, Scorer, Side};
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

/// The record of a pair by the names of its slots, and its rates by their keys.
struct Page {
    layout: Layout,
    record: Vec<u32>,
    rates: HashMap<&'static str, Option<f64>>,
}

impl Page {
    fn of(plan: &Plan, pair: &Value) -> Self {
        let mut scorer = Scorer::new(plan);
        let mut record = vec![0; scorer.layout().len()];
        let [reference, hypothesis] = &mut ["ref", "hyp"].map(|key| Side::of(text(pair, key)));
        scorer.score(reference, hypothesis, &mut record).expect("memory");
        let rates = Rates::new(scorer.layout(), Rules::default());
        let rates = rates.keys().zip(rates.of_page(&record)).collect();
        Self { layout: scorer.layout().clone(), record, rates }
    }

    fn slot(&self, name: &str) -> f64 {
        let slot = self.layout.names().iter().position(|known| known == name).expect("a slot");
        f64::from(self.record[slot])
    }

    /// The slots of these metrics.
    fn slots_of(&self, metrics: &[&str]) -> HashMap<String, u32> {
        let names = self.layout.names().into_iter().zip(self.record.iter().copied());
        names.filter(|(name, _)| metrics.iter().any(|metric| name.starts_with(metric))).collect()
    }
}

fn check(place: &str, found: Option<f64>, expected: &Value) {
    assert_eq!(found, Some(expected.as_f64().expect("a number")), "{place}");
}

fn check_units(id: &str, page: &Page, pair: &Value) {
    for (unit, key) in [
        (Unit::Codepoint, "cp"),
        (Unit::Grapheme, "grapheme"),
        (Unit::Word, "word"),
        (Unit::Syllable, "syllable"),
    ] {
        let found = page.layout.unit(&page.record, unit).expect("every unit");
        let gb9c = &pair["grapheme_gb9c"];
        let expected = if key == "grapheme" && gb9c.is_object() { gb9c } else { &pair[key] };
        let lengths = [found.reference_length, found.hypothesis_length, found.distance];
        for (count, name) in lengths.into_iter().zip(["ref_len", "hyp_len", "distance"]) {
            assert_eq!(Some(u64::from(count)), expected[name].as_u64(), "{id} {key} {name}");
        }
        let one = &expected["one_optimal"];
        if one.is_object() {
            let [hits, substitutions, deletions, insertions] =
                ["H", "S", "D", "I"].map(|name| one[name].as_u64().expect("a count") as u32);
            let script = Counts { hits, substitutions, deletions, insertions };
            assert_eq!(found.script, Some(script), "{id} {key}: the script is that of rapidfuzz");
        }
    }
}

fn check_lines(id: &str, page: &Page, expected: &Value) {
    let names = page.rates.keys().filter_map(|key| key.strip_prefix("lines."));
    let mut count = 0;
    for name in names {
        check(&format!("{id} lines {name}"), page.rates[format!("lines.{name}").as_str()], &expected[name]);
        count += 1;
    }
    assert_eq!(count, 16);
}

fn check_documents(id: &str, page: &Page, pair: &Value) {
    let (prepared, raw) = (&pair["seed003"]["normalize_true"], &pair["seed003"]["normalize_false"]);
    let structure = &pair["seed004"];
    for (key, expected) in [
        ("orcnorm.wer", &prepared["wer"]),
        ("orcnorm.cer", &prepared["cer"]),
        ("orcnorm.raw.wer", &raw["wer"]),
        ("orcnorm.raw.cer", &raw["cer"]),
        ("structure.wer", &structure["wer"]),
        ("structure.cer", &structure["cer"]),
        ("structure.ssa", &structure["ssa"]),
    ] {
        check(&format!("{id} {key}"), page.rates[key], expected);
    }
    check(&format!("{id} correct"), Some(page.slot("structure.ssaMatches")), &structure["correct"]);
    check(&format!("{id} penalty"), Some(page.slot("structure.ssaPenalty")), &structure["penalty"]);
}

#[test]
fn every_metric_of_every_pair() {
    let Some(pairs) = golden_lines("pairs.jsonl") else { return };
    for pair in &pairs {
        let id = text(pair, "id");
        let page = Page::of(&Plan::all(), pair);
        check_units(id, &page, pair);
        check_lines(id, &page, &pair["seed001"]);
        check_documents(id, &page, pair);
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
            let metrics = MetricSet::parse(["cer"]).expect("a metric");
            let plan = Plan { metrics, scripts: false, normalization, ..Plan::all() };
            let place = format!("{} {key}", text(pair, "id"));
            check(&place, Page::of(&plan, pair).rates["cer"], &pair["cer_000"][key]["raw"]);
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
        let (found, raw) = (Page::of(&plan, pair), Page::of(&Plan::all(), pair));
        let metrics = ["lines.", "orcnorm.", "structure."];
        assert_eq!(found.slots_of(&metrics), raw.slots_of(&metrics), "{}", text(pair, "id"));
    }
}
