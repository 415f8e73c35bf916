//! The script of every path is the canonical one of the plain table, and replaying it gives the hypothesis.

use errata_align::Counts;
use errata_testkit::{check_script, plain_distance, plain_script};

use crate::aligners::each_aligner;
use crate::input::Input;

pub fn run(bytes: &[u8]) {
    let (reference, hypothesis) = Input::new(bytes).symbols();
    let expected = plain_script(&reference, &hypothesis);
    let counts = Counts::of(&expected);
    assert_eq!(counts.distance(), plain_distance(&reference, &hypothesis));
    assert_eq!((counts.hits + counts.substitutions + counts.deletions) as usize, reference.len());
    let mut ops = Vec::new();
    each_aligner(|aligner| {
        let name = aligner.path().name();
        aligner.align(&reference, &hypothesis, &mut ops).expect("nobody stops it");
        assert_eq!(check_script(&reference, &hypothesis, &ops), Ok(counts.distance()), "{name}");
        assert_eq!(ops, expected, "{name}");
        assert_eq!(aligner.counts(&reference, &hypothesis), Ok(counts), "{name}");
    });
}
