//! Laws of the counts in every unit, over random texts.

use errata_metrics::{MetricSet, Plan, Scorer, Side, UnitCounts};
use errata_text::Unit;
use proptest::prelude::*;

/// Few pieces, so that units repeat: letters, marks, all that separates.
fn text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "ཀ",
        "ཁ",
        "\u{f72}",
        "་",
        "།",
        " ",
        "\n",
        "\r\n",
        "\u{2028}",
        "a",
        "b",
        "\u{301}",
        "👩\u{200d}🚀",
        "ab",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Counts of the pair in every unit.
fn counts(reference: &str, hypothesis: &str) -> Vec<UnitCounts> {
    let metrics = MetricSet::parse(["units"]).expect("a metric");
    let mut scorer = Scorer::new(&Plan { metrics, ..Plan::all() });
    let mut record = vec![0; scorer.layout().len()];
    let (mut reference, mut hypothesis) = (Side::of(reference), Side::of(hypothesis));
    scorer.score(&mut reference, &mut hypothesis, &mut record).expect("short texts");
    Unit::ALL.into_iter().filter_map(|unit| scorer.layout().unit(&record, unit)).collect()
}

proptest! {
    // no file of failures: tests leave the work tree alone
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn distances_in_every_unit_are_a_metric(a in text(), b in text(), c in text()) {
        let [same, near, back, far, third] = [(&a, &a), (&a, &b), (&b, &a), (&b, &c), (&a, &c)]
            .map(|(reference, hypothesis)| counts(reference, hypothesis));
        for (at, unit) in Unit::ALL.into_iter().enumerate() {
            prop_assert_eq!(same[at].distance, 0, "{}", unit.name());
            prop_assert_eq!(near[at].distance, back[at].distance, "{}", unit.name());
            prop_assert!(third[at].distance <= near[at].distance + far[at].distance, "{}", unit.name());
        }
    }

    #[test]
    fn counts_in_every_unit_add_up(a in text(), b in text()) {
        for (unit, found) in Unit::ALL.into_iter().zip(counts(&a, &b)) {
            let script = found.script.expect("a script");
            let (hits, substitutions) = (script.hits, script.substitutions);
            prop_assert_eq!(script.distance(), found.distance, "{}", unit.name());
            prop_assert_eq!(hits + substitutions + script.deletions, found.reference_length, "{}", unit.name());
            prop_assert_eq!(hits + substitutions + script.insertions, found.hypothesis_length, "{}", unit.name());
        }
    }
}
