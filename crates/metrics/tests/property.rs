//! Laws of the counts in every unit, over random texts.

use errata_metrics::{Ahead, Foresight, MetricSet, Plan, Scorer, Side, UnitCounts};
use errata_text::{Normalization, Unit};
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

/// The pieces of a page: longer than a line, so that it runs beside others.
fn page() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(text(), 0..40)
}

/// Pieces that stand in place of those of a page.
fn edits() -> impl Strategy<Value = Vec<(usize, String)>> {
    prop::collection::vec((0..40usize, text()), 0..12)
}

fn edited(page: &[String], edits: &[(usize, String)]) -> String {
    let mut page = page.to_vec();
    for (at, piece) in edits {
        if let Some(old) = page.get_mut(*at) {
            old.clone_from(piece);
        }
    }
    page.concat()
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

    /// A pair scored in a block, after others and beside them, has the record that it has alone.
    #[test]
    fn no_pair_depends_on_others(
        pages in prop::collection::vec((page(), prop::collection::vec(edits(), 1..4)), 1..4),
        only in prop::sample::select(vec!["", "cer", "lines", "structure"]),
        steps in prop::sample::select(vec![vec![], vec!["lowercase"], vec!["whitespace"]]),
    ) {
        let mut plan = Plan { normalization: Normalization::parse(steps).expect("known steps"), ..Plan::all() };
        if !only.is_empty() {
            plan.metrics = MetricSet::parse([only]).expect("a metric");
            plan.scripts = false;
        }
        let mut scorer = Scorer::new(&plan);
        let mut foresights = Vec::new();
        let mut alone = vec![0; scorer.layout().len()];
        let mut record = alone.clone();
        // twice: the second time much is expected
        for _ in 0..2 {
            let mut sides: Vec<(Side, Vec<Side>)> = pages.iter().map(|(reference, models)| {
                let hypotheses = models.iter().map(|edits| Side::of(&edited(reference, edits)));
                (Side::of(&reference.concat()), hypotheses.collect())
            }).collect();
            for (reference, hypotheses) in &mut sides {
                scorer.prepare(reference);
                hypotheses.iter_mut().for_each(|hypothesis| scorer.prepare(hypothesis));
            }
            let pairs: Vec<Ahead<'_>> = sides.iter().flat_map(|(reference, hypotheses)| {
                hypotheses.iter().enumerate().map(move |(series, hypothesis)| Ahead { series, reference, hypothesis })
            }).collect();
            scorer.foresee(&pairs, &mut foresights).expect("memory");
            let mut known = foresights.drain(..);
            for (page, (reference, hypotheses)) in sides.iter_mut().enumerate() {
                for (series, hypothesis) in hypotheses.iter_mut().enumerate() {
                    let foresight: Foresight = known.next().expect("one for each pair");
                    scorer.follow(series);
                    scorer.score_foreseen(reference, hypothesis, &foresight, &mut record).expect("memory");
                    let (given, edits) = (&pages[page].0, &pages[page].1[series]);
                    let mut fresh = [Side::of(&given.concat()), Side::of(&edited(given, edits))];
                    let [first, second] = &mut fresh;
                    Scorer::new(&plan).score(first, second, &mut alone).expect("memory");
                    prop_assert_eq!(&record, &alone, "page {}, model {}", page, series);
                }
            }
        }
    }
}
