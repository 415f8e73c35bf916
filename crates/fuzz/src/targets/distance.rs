//! The distance of every path is that of the plain table, whichever text comes first, alone and among other pairs.

use errata_testkit::plain_distance;

use crate::aligners::each_aligner;
use crate::input::Input;

pub fn run(bytes: &[u8]) {
    let (reference, hypothesis) = Input::new(bytes).symbols();
    let distance = plain_distance(&reference, &hypothesis);
    let middle = hypothesis.len() / 2;
    let head = &hypothesis[..middle];
    let many: [(&[u32], &[u32]); 5] = [
        (&reference, &hypothesis),
        (&hypothesis, &reference),
        (&reference, &reference),
        (head, &hypothesis),
        (&[], &reference),
    ];
    let expected = [distance, distance, 0, (hypothesis.len() - middle) as u32, reference.len() as u32];
    let mut distances = Vec::new();
    each_aligner(|aligner| {
        let name = aligner.path().name();
        assert_eq!(aligner.distance(&reference, &hypothesis), Ok(distance), "{name}");
        assert_eq!(aligner.distance(&hypothesis, &reference), Ok(distance), "{name}, swapped");
        aligner.distance_many(&many, &mut distances).expect("nobody stops it");
        assert_eq!(distances, expected, "{name}, many at once");
    });
}
