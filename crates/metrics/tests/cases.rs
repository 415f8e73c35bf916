//! The tables of worked cases that both engines are run on.

use std::collections::HashMap;

use errata_align::{Aligner, Stop};
use errata_metrics::{
    CONFUSION_STRIDE, Combination, Confusions, Denominator, EmptyReference, ExactSum, Layout, METRICS,
    MetricSet, Plan, Rates, Rules, Scorer, Side,
};
use errata_text::{Normalization, Unit};
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

fn record_of(plan: &Plan, reference: &str, hypothesis: &str) -> Vec<u32> {
    let mut scorer = Scorer::new(plan);
    let mut record = vec![0; scorer.layout().len()];
    scorer.score(&mut Side::of(reference), &mut Side::of(hypothesis), &mut record).expect("memory");
    record
}

/// The rates of a page by key.
fn rates_of(plan: &Plan, rules: Rules, record: &[u32]) -> HashMap<&'static str, Option<f64>> {
    let rates = Rates::new(&Layout::new(plan), rules);
    rates.keys().zip(rates.of_page(record)).collect()
}

#[test]
fn slots_and_rates_have_the_names_of_the_table() {
    let table = cases("record.json");
    let names = |list: &str| -> Vec<String> {
        items(&table[list]).iter().map(|name| name.as_str().expect("a name").to_owned()).collect()
    };
    let layout = Layout::new(&Plan::all());
    assert_eq!(layout.names(), names("slots"));
    let rates = Rates::new(&layout, Rules::default());
    assert!(rates.keys().eq(names("rates")));
}

#[test]
fn metrics() {
    let names = Layout::new(&Plan::all()).names();
    for case in items(&cases("metrics.json")) {
        let plan = plan(case);
        let record = record_of(&plan, &text(case, "reference"), &text(case, "hypothesis"));
        for (name, expected) in case["record"].as_object().expect("slots") {
            let slot = names.iter().position(|known| known == name).expect("a slot");
            assert_eq!(Some(u64::from(record[slot])), expected.as_u64(), "{} {name}", case["name"]);
        }
        let found = rates_of(&plan, Rules::default(), &record);
        for (name, expected) in case["rates"].as_object().into_iter().flatten() {
            assert_eq!(found[name.as_str()], expected.as_f64(), "{} {name}", case["name"]);
        }
    }
}

/// A part of the plan gives the same numbers as the whole, and nothing that was not asked for.
#[test]
fn smaller_plans() {
    for case in items(&cases("metrics.json")) {
        let (reference, hypothesis) = (text(case, "reference"), text(case, "hypothesis"));
        let whole = plan(case);
        let names = Layout::new(&whole).names();
        let all: HashMap<_, _> = names.iter().zip(record_of(&whole, &reference, &hypothesis)).collect();
        for plan in smaller_plans_of(&whole) {
            let names = Layout::new(&plan).names();
            let found = record_of(&plan, &reference, &hypothesis);
            for (name, count) in names.iter().zip(found) {
                assert_eq!(count, all[name], "{} {name} {plan:?}", case["name"]);
            }
        }
    }
}

fn smaller_plans_of(whole: &Plan) -> impl Iterator<Item = Plan> {
    let pairs = METRICS.iter().flat_map(|first| METRICS.iter().map(|second| [first.name, second.name]));
    let sets = pairs.map(|pair| MetricSet::parse(pair).expect("metrics")).chain([MetricSet::ALL]);
    sets.flat_map(|metrics| [true, false].map(|scripts| (metrics, scripts)))
        .flat_map(|(metrics, scripts)| Unit::ALL.map(|unit| (metrics, scripts, unit)))
        .map(|(metrics, scripts, unit)| Plan { metrics, scripts, unit, ..whole.clone() })
}

fn rules(case: &Value) -> Rules {
    let rules = &case["rules"];
    Rules {
        denominator: match rules["denominator"].as_str() {
            None | Some("ref") => Denominator::Reference,
            Some("max") => Denominator::Max,
            Some("path") => Denominator::Path,
            Some(other) => panic!("no denominator has the name {other}"),
        },
        empty_reference: match rules["emptyReference"].as_str() {
            None | Some("one") => EmptyReference::One,
            Some("insertions") => EmptyReference::Insertions,
            Some("null") => EmptyReference::Null,
            Some(other) => panic!("no rule has the name {other}"),
        },
        normalize_before_eval: rules["normalizeBeforeEval"].as_bool().unwrap_or(true),
    }
}

fn rate_plan(case: &Value) -> Plan {
    let names = case["metrics"].as_array().into_iter().flatten().map(|name| name.as_str().expect("a name"));
    let metrics = MetricSet::parse(names).expect("known names");
    let unit = case["unit"].as_str().map_or(Unit::Codepoint, |name| Unit::parse(name).expect("a unit"));
    let metrics = if case["metrics"].is_null() { MetricSet::ALL } else { metrics };
    Plan { metrics, unit, ..Plan::all() }
}

fn assert_rates(
    place: &str,
    keys: impl Iterator<Item = &'static str>,
    found: impl Iterator<Item = Option<f64>>,
    expected: &Value,
) {
    let found: HashMap<&str, Option<f64>> = keys.zip(found).collect();
    for (key, value) in expected.as_object().into_iter().flatten() {
        assert_eq!(found[key.as_str()], value.as_f64(), "{place} {key}");
    }
}

/// Rates of pages, their means, and rates of all pages together, in whatever parts they were added.
#[test]
fn rates() {
    for case in items(&cases("rates.json")) {
        let (plan, name) = (rate_plan(case), &case["name"]);
        let rates = Rates::new(&Layout::new(&plan), rules(case));
        let mut parts = [rates.sums(), rates.sums()];
        for (at, page) in items(&case["pages"]).iter().enumerate() {
            let texts = [0, 1].map(|side| page[side].as_str().expect("a text"));
            let record = record_of(&plan, texts[0], texts[1]);
            let expected = &case["rates"][at];
            assert_rates(&format!("{name} page {at}"), rates.keys(), rates.of_page(&record), expected);
            rates.add(&mut parts[at % 2], &record);
        }
        let [mut sums, others] = parts;
        sums.merge(&others);
        assert_rates(&format!("{name} macro"), rates.keys(), rates.means(&sums), &case["macro"]);
        assert_rates(&format!("{name} micro"), rates.keys(), rates.pooled(&sums), &case["micro"]);
    }
}

/// A denominator that the counts do not hold gives no rate.
#[test]
fn a_path_needs_a_script() {
    let plan = Plan { metrics: MetricSet::parse(["cer"]).expect("a metric"), scripts: false, ..Plan::all() };
    let rules = Rules { denominator: Denominator::Path, ..Rules::default() };
    assert_eq!(rates_of(&plan, rules, &record_of(&plan, "ab", "b"))["cer"], None);
}

/// A scorer and a side used again give what new ones give.
#[test]
fn buffers_leave_no_trace() {
    let table = cases("metrics.json");
    let mut scorer = Scorer::new(&Plan::all());
    let (mut reference, mut hypothesis) = (Side::of("x\r\ny z"), Side::of("another text"));
    let mut record = vec![0; scorer.layout().len()];
    scorer.score(&mut reference, &mut hypothesis, &mut record).expect("memory");
    for case in items(&table).iter().filter(|case| case["normalization"].is_null()) {
        let texts = (text(case, "reference"), text(case, "hypothesis"));
        reference.read(&texts.0);
        let units: Vec<u16> = texts.1.encode_utf16().collect();
        hypothesis.read_utf16(&units).expect("well formed");
        // twice: the second time everything is prepared
        for _ in 0..2 {
            scorer.score(&mut reference, &mut hypothesis, &mut record).expect("memory");
            assert_eq!(record, record_of(&Plan::all(), &texts.0, &texts.1), "{}", case["name"]);
        }
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

fn points(text: &Value) -> Vec<u32> {
    text.as_str().expect("a text").chars().map(u32::from).collect()
}

fn numbers(value: &Value) -> impl Iterator<Item = u32> {
    items(value).iter().map(|number| number.as_u64().expect("a number") as u32)
}

#[test]
fn combinations() {
    let mut bench = Combination::new(Aligner::default(), Stop::new());
    for case in items(&cases("combinations.json")) {
        let texts: Vec<_> = items(&case["texts"]).iter().map(points).collect();
        let texts: Vec<&[u32]> = texts.iter().map(Vec::as_slice).collect();
        let mut found = vec![0; Combination::width(texts.len() - 1)];
        bench.count(&texts, &mut found).expect("memory");
        let single = [&case["length"], &case["vote"]].map(|number| number.as_u64().expect("a number") as u32);
        let expected: Vec<u32> =
            numbers(&case["edits"]).chain(single).chain(numbers(&case["common"])).collect();
        assert_eq!(found, expected, "{}", case["name"]);
    }
}

/// The parts of a text in UTF-16 units.
fn part(text: &Value, range: &[u32]) -> String {
    let units: Vec<u16> = text.as_str().expect("a text").encode_utf16().collect();
    String::from_utf16(&units[range[0] as usize..range[1] as usize]).expect("whole code points")
}

#[test]
fn confusions() {
    for case in items(&cases("confusions.json")) {
        let name = case["unit"].as_str().expect("a unit");
        let unit = Unit::CUTS.into_iter().find(|unit| unit.name() == name).expect("a known unit");
        let mut bench = Confusions::new(unit, Aligner::default(), Stop::new());
        let pairs = items(&case["pairs"]);
        for (number, pair) in pairs.iter().enumerate() {
            bench.add(number as u32, &points(&pair[0]), &points(&pair[1])).expect("memory");
        }
        let mut found = Vec::new();
        bench.take(&mut found);
        let (places, mut entries) = found[2..].split_at(found[0] as usize * CONFUSION_STRIDE);
        let mut counts = vec![0; found[0] as usize];
        for _ in 0..found[1] {
            let (of_pair, rest) = entries[1..].split_at(2 * entries[0] as usize);
            of_pair.chunks_exact(2).for_each(|entry| counts[entry[0] as usize] += entry[1]);
            entries = rest;
        }
        let mut left: Vec<(Vec<String>, u32)> = Vec::new();
        for (place, count) in places.chunks_exact(CONFUSION_STRIDE).zip(counts) {
            let pair = &pairs[place[1] as usize];
            let sides = [part(&pair[0], &place[2..4]), part(&pair[1], &place[4..6])];
            let used = [place[0] != 3, place[0] != 2];
            let texts = sides.into_iter().zip(used).filter(|(_, used)| *used).map(|(text, _)| text);
            left.push((texts.collect(), count));
        }
        for expected in
            ["substitutions", "deletions", "insertions"].iter().flat_map(|list| items(&case[*list]))
        {
            let (count, texts) = items(expected).split_last().expect("a count");
            let texts: Vec<String> =
                texts.iter().map(|text| text.as_str().expect("a text").to_owned()).collect();
            let wanted = (texts, count.as_u64().expect("a number") as u32);
            let at = left.iter().position(|found| *found == wanted);
            left.swap_remove(at.unwrap_or_else(|| panic!("{}: {wanted:?} not found", case["name"])));
        }
        assert!(left.is_empty(), "{}: {left:?}", case["name"]);
    }
}
