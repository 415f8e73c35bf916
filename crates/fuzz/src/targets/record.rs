//! The record of a pair: the same on every path, with counts that add up.

use errata_metrics::Scorer;
use errata_metrics::record::{EMPTY_RECORD, Record, UNIT_STRIDE, unit_slot};
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
        check_units(&first, &swapped);
        for scorer in scorers.iter_mut() {
            assert_eq!(record(scorer, &reference, &hypothesis), first, "another path");
        }
        let same = record(&mut scorers[0], &reference, &reference);
        for unit in Unit::ALL {
            assert_eq!(same[UNIT_STRIDE * unit as usize + unit_slot::DISTANCE], 0, "{}", unit.name());
        }
    });
}

fn record(scorer: &mut Scorer, reference: &str, hypothesis: &str) -> Record {
    let (reference, hypothesis) = (scorer.prepare(reference), scorer.prepare(hypothesis));
    let mut counts = EMPTY_RECORD;
    scorer.score(&reference, &hypothesis, &mut counts).expect("nobody stops it");
    counts
}

fn check_units(record: &Record, swapped: &Record) {
    for unit in Unit::ALL {
        let slot = |of: &Record, at: usize| of[UNIT_STRIDE * unit as usize + at];
        let [hits, substitutions, deletions, insertions] =
            [unit_slot::HITS, unit_slot::SUBSTITUTIONS, unit_slot::DELETIONS, unit_slot::INSERTIONS]
                .map(|at| slot(record, at));
        let distance = slot(record, unit_slot::DISTANCE);
        assert_eq!(substitutions + deletions + insertions, distance, "{}", unit.name());
        assert_eq!(hits + substitutions + deletions, slot(record, unit_slot::REFERENCE_LENGTH));
        assert_eq!(hits + substitutions + insertions, slot(record, unit_slot::HYPOTHESIS_LENGTH));
        assert_eq!(distance, slot(swapped, unit_slot::DISTANCE), "{}, swapped", unit.name());
    }
}
