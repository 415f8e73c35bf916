//! The record of a pair: the same on every path, with counts that add up.

use errata_metrics::{Scorer, Side, UnitCounts};
use errata_text::{NAMED, Unit};

use crate::aligners::with_scorers;
use crate::input::Input;

pub fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let normalization = usize::from(input.byte()) % NAMED.len();
    let (reference, hypothesis) = input.texts();
    with_scorers(normalization, |scorers| {
        let first = record(&mut scorers[0], &reference, &hypothesis);
        let swapped = record(&mut scorers[0], &hypothesis, &reference);
        let same = record(&mut scorers[0], &reference, &reference);
        for unit in Unit::ALL {
            let of = |record: &[u32]| scorers[0].layout().unit(record, unit).expect("every unit");
            check_unit(unit, of(&first), of(&swapped));
            assert_eq!(of(&same).distance, 0, "{}", unit.name());
        }
        for scorer in scorers.iter_mut() {
            assert_eq!(record(scorer, &reference, &hypothesis), first, "another path");
        }
    });
}

fn record(scorer: &mut Scorer, reference: &str, hypothesis: &str) -> Vec<u32> {
    let mut record = vec![0; scorer.layout().len()];
    let (mut reference, mut hypothesis) = (Side::of(reference), Side::of(hypothesis));
    scorer.score(&mut reference, &mut hypothesis, &mut record).expect("nobody stops it");
    record
}

fn check_unit(unit: Unit, found: UnitCounts, swapped: UnitCounts) {
    let script = found.script.expect("a script");
    let (hits, substitutions) = (script.hits, script.substitutions);
    assert_eq!(script.distance(), found.distance, "{}", unit.name());
    assert_eq!(hits + substitutions + script.deletions, found.reference_length);
    assert_eq!(hits + substitutions + script.insertions, found.hypothesis_length);
    assert_eq!(found.distance, swapped.distance, "{}, swapped", unit.name());
}
