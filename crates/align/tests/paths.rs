//! Every path this processor has gives what the plain table gives.

use errata_align::{Aligner, Counts, Op, OpKind, Simd};
use errata_testkit::{CASES, EDGE_LENGTHS, Random, check_script, plain_distance, plain_script, symbols};

fn letters(ops: &[Op]) -> String {
    ops.iter()
        .map(|op| {
            let (letter, length) = match op.kind {
                OpKind::Hit => ("=", op.reference.len()),
                OpKind::Substitution => ("s", op.reference.len()),
                OpKind::Deletion => ("d", op.reference.len()),
                OpKind::Insertion => ("i", op.hypothesis.len()),
            };
            letter.repeat(length)
        })
        .collect()
}

/// Distance, script and counts of one pair on one path, against the plain table.
fn agree(aligner: &mut Aligner, reference: &[u32], hypothesis: &[u32], what: &str) {
    let expected = plain_script(reference, hypothesis);
    let distance = plain_distance(reference, hypothesis);
    let name = aligner.path().name();
    assert_eq!(aligner.distance(reference, hypothesis), Ok(distance), "{name}: distance, {what}");
    assert_eq!(
        aligner.distance(hypothesis, reference),
        Ok(distance),
        "{name}: distance of the swapped pair, {what}"
    );
    let mut ops = Vec::new();
    aligner.align(reference, hypothesis, &mut ops).expect("memory");
    assert_eq!(check_script(reference, hypothesis, &ops), Ok(distance), "{name}: script, {what}");
    assert_eq!(letters(&ops), letters(&expected), "{name}: script, {what}");
    assert_eq!(aligner.counts(reference, hypothesis), Ok(Counts::of(&expected)), "{name}: counts, {what}");
}

#[test]
fn the_case_table_holds_on_every_path() {
    for path in Simd::available() {
        let mut aligner = Aligner::with_path(path);
        for case in CASES {
            let (reference, hypothesis) = (symbols(case.reference), symbols(case.hypothesis));
            let mut ops = Vec::new();
            aligner.align(&reference, &hypothesis, &mut ops).expect("memory");
            assert_eq!(letters(&ops), case.script, "{}: {case:?}", path.name());
            agree(&mut aligner, &reference, &hypothesis, &format!("{case:?}"));
        }
    }
}

/// Every text of up to `longest` symbols over the first `alphabet` ones from `first` on.
fn every_text(longest: u32, alphabet: u32, first: u32) -> Vec<Vec<u32>> {
    (0..=longest)
        .flat_map(|length| {
            (0..alphabet.pow(length)).map(move |number| {
                (0..length).map(|place| first + number / alphabet.pow(place) % alphabet).collect()
            })
        })
        .collect()
}

#[test]
fn every_pair_of_small_texts_agrees() {
    let mut aligners: Vec<Aligner> = Simd::available().map(Aligner::with_path).collect();
    for (longest, alphabet) in [(6, 2), (4, 3)] {
        // far symbols take the way of pages, along diagonals
        let texts = every_text(longest, alphabet, 0x2_0000);
        for (reference, hypothesis) in texts.iter().flat_map(|a| texts.iter().map(move |b| (a, b))) {
            for aligner in &mut aligners {
                agree(aligner, reference, hypothesis, &format!("{reference:?}, {hypothesis:?}"));
            }
        }
    }
}

#[test]
fn texts_of_few_edits_agree() {
    let seed = 1986;
    let mut random = Random::new(seed);
    let mut aligners: Vec<Aligner> = Simd::available().map(Aligner::with_path).collect();
    for (length, alphabet) in
        (129..1500).step_by(97).flat_map(|length| [(length, 2), (length, 3), (length, 60)])
    {
        for edits in [1, 2, 3, 7, 20, 45, 90] {
            let reference = random.text(length, alphabet);
            let mut hypothesis = reference.clone();
            for _ in 0..edits {
                let place = random.below(hypothesis.len() as u64) as usize;
                let symbol = random.below(u64::from(alphabet)) as u32;
                match random.below(3) {
                    0 => hypothesis[place] = symbol,
                    1 => hypothesis.insert(place, symbol),
                    _ => drop(hypothesis.remove(place)),
                }
            }
            for aligner in &mut aligners {
                let what = format!("seed {seed}, {edits} edits in {length} over {alphabet}");
                agree(aligner, &reference, &hypothesis, &what);
            }
        }
    }
}

/// Some pairs of one size: unrelated, noisy at several rates, with passages moved.
fn pairs(random: &mut Random, length: usize, alphabet: u32) -> Vec<(Vec<u32>, Vec<u32>)> {
    let text = random.text(length, alphabet);
    let other = EDGE_LENGTHS[random.below(EDGE_LENGTHS.len() as u64) as usize];
    let percent = [0, 1, 5, 12, 30, 60][random.below(6) as usize];
    let noisy = random.noisy(&text, percent, alphabet);
    let passage = random.below(1 + length as u64 / 3) as usize;
    let shifted = random.shifted(&noisy, passage, alphabet);
    vec![(text.clone(), random.text(other, alphabet)), (text.clone(), noisy), (shifted, text)]
}

#[test]
fn lengths_around_words_and_strips_agree() {
    let seed = 20_260_101;
    let mut random = Random::new(seed);
    let mut aligners: Vec<Aligner> = Simd::available().map(Aligner::with_path).collect();
    for length in EDGE_LENGTHS {
        for alphabet in [1, 2, 4, 100, 70_000] {
            for (reference, hypothesis) in pairs(&mut random, length, alphabet) {
                let what = format!("seed {seed}, {} x {} over {alphabet}", reference.len(), hypothesis.len());
                for aligner in &mut aligners {
                    agree(aligner, &reference, &hypothesis, &what);
                }
            }
        }
    }
}

#[test]
fn long_texts_agree() {
    let seed = 7;
    let mut random = Random::new(seed);
    let mut aligners: Vec<Aligner> = Simd::available().map(Aligner::with_path).collect();
    for (length, alphabet, percent) in [(5000, 4, 10), (5000, 100, 30), (5003, 70_000, 20)] {
        let text = random.text(length, alphabet);
        let noisy = random.noisy(&text, percent, alphabet);
        let hypothesis = random.shifted(&noisy, 300, alphabet);
        for aligner in &mut aligners {
            agree(aligner, &text, &hypothesis, &format!("seed {seed}, {length} over {alphabet}"));
        }
    }
}

#[test]
fn many_pairs_at_once_agree_with_single_ones() {
    let seed = 11;
    let mut random = Random::new(seed);
    let mut texts = Vec::new();
    for _ in 0..1500 {
        let alphabet = [2, 30, 100, 70_000][random.below(4) as usize];
        let length = random.below(140) as usize;
        let reference = random.text(length, alphabet);
        let percent = [0, 5, 30, 100][random.below(4) as usize];
        let noisy = random.noisy(&reference, percent, alphabet);
        let cut = random.below(1 + noisy.len() as u64) as usize;
        texts.push((reference, if random.below(5) == 0 { noisy[cut..].to_vec() } else { noisy }));
    }
    for case in CASES {
        texts.push((symbols(case.reference), symbols(case.hypothesis)));
    }
    let pairs: Vec<(&[u32], &[u32])> = texts.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let expected: Vec<u32> = pairs.iter().map(|(a, b)| plain_distance(a, b)).collect();
    for path in Simd::available() {
        let mut aligner = Aligner::with_path(path);
        let mut distances = Vec::new();
        for count in [pairs.len(), 0, 1, 7, 9, pairs.len()] {
            aligner.distance_many(&pairs[..count], &mut distances).expect("memory");
            assert_eq!(distances, expected[..count], "{}, seed {seed}, {count} pairs", path.name());
        }
    }
}

/// A shared passage behind `lead` symbols of the hypothesis alone and before as many of the reference: its script
/// leaves the straight way by that many diagonals, and reading across costs only a little more. `first` numbers the
/// symbols.
fn shifted_pair(lead: usize, shared: usize, first: u32) -> (Vec<u32>, Vec<u32>) {
    let fresh = |from: usize, count: usize| (0..count).map(move |k| first + (from + k) as u32);
    let shared_part: Vec<u32> = fresh(0, shared).collect();
    let reference = shared_part.iter().copied().chain(fresh(shared, lead)).collect();
    let hypothesis = fresh(shared + lead, lead).chain(shared_part.iter().copied()).collect();
    (reference, hypothesis)
}

#[test]
fn scripts_along_the_edge_of_a_band_are_found() {
    let mut aligners: Vec<Aligner> = Simd::available().map(Aligner::with_path).collect();
    let narrow = (24..72).flat_map(|lead| (0..7).map(move |more| (lead, more)));
    let wide = [127, 128, 140, 200, 255, 256, 300, 420].into_iter().flat_map(|lead| [(lead, 1), (lead, 4)]);
    for (lead, more) in narrow.chain(wide) {
        // near symbols take the way of lines, far ones that of pages
        for first in [1, 0x2_0000] {
            let (reference, hypothesis) = shifted_pair(lead, lead + more, first);
            for aligner in &mut aligners {
                let what = format!("lead {lead}, {more} more, symbols from {first}");
                agree(aligner, &reference, &hypothesis, &what);
                agree(aligner, &hypothesis, &reference, &what);
            }
        }
    }
}

#[test]
fn a_budget_spent_at_the_start_leaves_one_way() {
    let mut aligners: Vec<Aligner> = Simd::available().map(Aligner::with_path).collect();
    for errors in [130, 141, 150, 163, 177, 200, 222, 300] {
        let reference: Vec<u32> = (0..1300).collect();
        let mut hypothesis = reference.clone();
        for symbol in &mut hypothesis[..errors] {
            *symbol += 5000;
        }
        // else the rest would be a common suffix
        hypothesis[1299] = 9999;
        for aligner in &mut aligners {
            agree(aligner, &reference, &hypothesis, &format!("{errors} errors"));
        }
    }
}
