//! Laws of the counts in every unit, over random texts.

use errata_metrics::record::{EMPTY_RECORD, Record, UNIT_STRIDE, unit_slot};
use errata_metrics::{Plan, Scorer};
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

fn record(scorer: &mut Scorer, reference: &str, hypothesis: &str) -> Record {
    let (reference, hypothesis) = (scorer.prepare(reference), scorer.prepare(hypothesis));
    let mut counts = EMPTY_RECORD;
    scorer.score(&reference, &hypothesis, &mut counts).expect("short texts");
    counts
}

fn slot(record: &Record, unit: Unit, at: usize) -> u32 {
    record[UNIT_STRIDE * unit as usize + at]
}

proptest! {
    // no file of failures: tests leave the work tree alone
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn distances_in_every_unit_are_a_metric(a in text(), b in text(), c in text()) {
        let mut scorer = Scorer::new(Plan::all());
        let [same, near, back, far, third] = [(&a, &a), (&a, &b), (&b, &a), (&b, &c), (&a, &c)]
            .map(|(reference, hypothesis)| record(&mut scorer, reference, hypothesis));
        for unit in Unit::ALL {
            let distance = |of: &Record| slot(of, unit, unit_slot::DISTANCE);
            prop_assert_eq!(distance(&same), 0, "{}", unit.name());
            prop_assert_eq!(distance(&near), distance(&back), "{}", unit.name());
            prop_assert!(distance(&third) <= distance(&near) + distance(&far), "{}", unit.name());
        }
    }

    #[test]
    fn counts_in_every_unit_add_up(a in text(), b in text()) {
        let found = record(&mut Scorer::new(Plan::all()), &a, &b);
        for unit in Unit::ALL {
            let of = |at: usize| slot(&found, unit, at);
            let (hits, substitutions) = (of(unit_slot::HITS), of(unit_slot::SUBSTITUTIONS));
            let (deletions, insertions) = (of(unit_slot::DELETIONS), of(unit_slot::INSERTIONS));
            prop_assert_eq!(substitutions + deletions + insertions, of(unit_slot::DISTANCE), "{}", unit.name());
            prop_assert_eq!(hits + substitutions + deletions, of(unit_slot::REFERENCE_LENGTH), "{}", unit.name());
            prop_assert_eq!(hits + substitutions + insertions, of(unit_slot::HYPOTHESIS_LENGTH), "{}", unit.name());
        }
    }
}
