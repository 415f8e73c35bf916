//! Every path this processor has gives what the plain table gives.

use errata_align::{Aligner, Counts, Op, OpKind, Path};
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
    assert_eq!(aligner.distance(reference, hypothesis), distance, "{name}: distance, {what}");
    assert_eq!(
        aligner.distance(hypothesis, reference),
        distance,
        "{name}: distance of the swapped pair, {what}"
    );
    let mut ops = Vec::new();
    aligner.align(reference, hypothesis, &mut ops);
    assert_eq!(check_script(reference, hypothesis, &ops), Ok(distance), "{name}: script, {what}");
    assert_eq!(letters(&ops), letters(&expected), "{name}: script, {what}");
    assert_eq!(aligner.counts(reference, hypothesis), Counts::of(&expected), "{name}: counts, {what}");
}

#[test]
fn the_case_table_holds_on_every_path() {
    for path in Path::available() {
        let mut aligner = Aligner::with_path(path);
        for case in CASES {
            let (reference, hypothesis) = (symbols(case.reference), symbols(case.hypothesis));
            let mut ops = Vec::new();
            aligner.align(&reference, &hypothesis, &mut ops);
            assert_eq!(letters(&ops), case.script, "{}: {case:?}", path.name());
            agree(&mut aligner, &reference, &hypothesis, &format!("{case:?}"));
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
    let mut aligners: Vec<Aligner> = Path::available().map(Aligner::with_path).collect();
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
    let mut aligners: Vec<Aligner> = Path::available().map(Aligner::with_path).collect();
    for (length, alphabet, percent) in [(5000, 4, 10), (5000, 100, 30), (5003, 70_000, 20)] {
        let text = random.text(length, alphabet);
        let noisy = random.noisy(&text, percent, alphabet);
        let hypothesis = random.shifted(&noisy, 300, alphabet);
        for aligner in &mut aligners {
            agree(aligner, &text, &hypothesis, &format!("seed {seed}, {length} over {alphabet}"));
        }
    }
}
