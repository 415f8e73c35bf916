//! Properties of random pairs, shrunk to small ones by proptest where they fail.

use errata_align::{Aligner, Counts, Simd};
use errata_testkit::{EDGE_LENGTHS, Random, check_script, plain_distance, plain_script};
use proptest::prelude::*;

/// A pair made from a few numbers, so that shrinking leads to short texts over few symbols.
fn pair() -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    let length = prop_oneof![0..300usize, proptest::sample::select(EDGE_LENGTHS.to_vec())];
    let alphabet = proptest::sample::select(vec![1u32, 2, 4, 100, 70_000]);
    let percent = proptest::sample::select(vec![0u64, 2, 10, 30, 100]);
    (length, alphabet, percent, 0..80usize, any::<u64>()).prop_map(
        |(length, alphabet, percent, passage, seed)| {
            let mut random = Random::new(seed);
            let reference = random.text(length, alphabet);
            let noisy = random.noisy(&reference, percent, alphabet);
            (reference, random.shifted(&noisy, passage, alphabet))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_path_gives_the_plain_script((reference, hypothesis) in pair()) {
        let distance = plain_distance(&reference, &hypothesis);
        let expected = plain_script(&reference, &hypothesis);
        for path in Simd::available() {
            let mut aligner = Aligner::with_path(path);
            let mut ops = Vec::new();
            aligner.align(&reference, &hypothesis, &mut ops).expect("memory");
            prop_assert_eq!(check_script(&reference, &hypothesis, &ops), Ok(distance));
            prop_assert_eq!(&ops, &expected, "{}", path.name());
            prop_assert_eq!(aligner.counts(&reference, &hypothesis), Ok(Counts::of(&expected)));
            prop_assert_eq!(aligner.distance(&reference, &hypothesis), Ok(distance), "{}", path.name());
            prop_assert_eq!(aligner.distance(&hypothesis, &reference), Ok(distance), "{}", path.name());
        }
    }

    #[test]
    fn a_divided_table_gives_the_plain_script(
        (reference, hypothesis) in pair(), bytes in 0..20_000usize, rows in 1..6usize,
    ) {
        let expected = plain_script(&reference, &hypothesis);
        for path in Simd::available() {
            let mut ops = Vec::new();
            Aligner::with_path(path).keeping(bytes, rows).align(&reference, &hypothesis, &mut ops).expect("memory");
            prop_assert_eq!(&ops, &expected, "{}, {} bytes, {} rows", path.name(), bytes, rows);
        }
    }

    #[test]
    fn no_guess_changes_a_result((reference, hypothesis) in pair(), wrong in any::<u32>()) {
        let expected = plain_script(&reference, &hypothesis);
        let distance = plain_distance(&reference, &hypothesis);
        let mut ops = Vec::new();
        for path in Simd::available() {
            let mut aligner = Aligner::with_path(path);
            let near = [0, 1, distance / 2, distance.saturating_sub(1), distance, 2 * distance];
            for guess in near.into_iter().chain([wrong, wrong % 300, u32::MAX]).map(Some) {
                prop_assert_eq!(aligner.expecting(guess).distance(&reference, &hypothesis), Ok(distance));
                aligner.expecting(guess).align(&reference, &hypothesis, &mut ops).expect("memory");
                prop_assert_eq!(&ops, &expected, "{:?}", guess);
                let (pairs, mut distances) = ([(&reference[..], &hypothesis[..]); 9], Vec::new());
                aligner.distance_many_expecting(&pairs, &[guess; 7], &mut distances).expect("memory");
                prop_assert_eq!(&distances, &[distance; 9], "{:?}", guess);
            }
        }
    }

    #[test]
    fn distances_are_a_metric((reference, hypothesis) in pair(), seed in any::<u64>()) {
        let mut aligner = Aligner::new();
        let mut distance = |first: &[u32], second: &[u32]| aligner.distance(first, second).expect("memory");
        let third = Random::new(seed).noisy(&hypothesis, 20, 100);
        prop_assert_eq!(distance(&reference, &reference), 0);
        let (near, far) = (distance(&reference, &hypothesis), distance(&hypothesis, &third));
        prop_assert!(distance(&reference, &third) <= near + far);
        prop_assert!(near as usize >= reference.len().abs_diff(hypothesis.len()));
        prop_assert!(near as usize <= reference.len().max(hypothesis.len()));
    }
}
