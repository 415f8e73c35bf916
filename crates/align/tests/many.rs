//! Many pairs in one call give what each gives alone, on every path.

use errata_align::{Aligner, Counts, Halt, Simd, Stop};
use errata_testkit::{Random, plain_distance, plain_script};

type Texts = (Vec<u32>, Vec<u32>);

/// Checks distances and counts on every path against the plain table.
fn agree(pairs: &[Texts], what: &str) {
    let pairs: Vec<(&[u32], &[u32])> = pairs.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let distances: Vec<u32> = pairs.iter().map(|(a, b)| plain_distance(a, b)).collect();
    let counts: Vec<Counts> = pairs.iter().map(|(a, b)| Counts::of(&plain_script(a, b))).collect();
    for path in Simd::available() {
        let mut aligner = Aligner::with_path(path);
        let (mut found, mut totals) = (Vec::new(), Vec::new());
        for count in [pairs.len(), 1.min(pairs.len()), pairs.len()] {
            aligner.distance_many(&pairs[..count], &mut found).expect("memory");
            aligner.counts_many(&pairs[..count], &mut totals).expect("memory");
            for pair in 0..count {
                let lengths = (pairs[pair].0.len(), pairs[pair].1.len());
                let name = path.name();
                assert_eq!(found[pair], distances[pair], "{name}: distance of {pair}, {lengths:?}, {what}");
                assert_eq!(totals[pair], counts[pair], "{name}: counts of {pair}, {lengths:?}, {what}");
            }
            assert_eq!((found.len(), totals.len()), (count, count));
        }
    }
}

#[test]
fn pages_of_every_rate_agree() {
    let seed = 2003;
    let mut random = Random::new(seed);
    for alphabet in [2, 5, 60, 900] {
        let pairs: Vec<Texts> = (0..60)
            .map(|number| {
                let text = random.text(120 + 11 * number, alphabet);
                let noisy = random.noisy(&text, [2, 6, 12, 20, 35, 80][number % 6], alphabet);
                (text, noisy)
            })
            .collect();
        agree(&pairs, &format!("seed {seed}, alphabet {alphabet}"));
    }
}

#[test]
fn scripts_along_the_edges_of_windows_agree() {
    let seed = 64;
    let mut random = Random::new(seed);
    // windows of one, two and four words prove shifts by half their diagonals, and no more
    for leads in [20..34, 52..66, 116..130] {
        let pairs: Vec<Texts> = leads
            .flat_map(|lead| [(lead, 300), (lead, lead as usize + 60)])
            .map(|(lead, shared)| {
                let passage = random.text(shared, 30);
                let ends: [Vec<u32>; 4] =
                    std::array::from_fn(|end| (0..lead).map(|k| 100 + 200 * end as u32 + k).collect());
                let reference = [&ends[0][..3], &passage, &ends[1], &ends[2][..3]].concat();
                let hypothesis = [&ends[3][..], &passage, &ends[2][..3]].concat();
                (reference, hypothesis)
            })
            .collect();
        agree(&pairs, &format!("seed {seed}"));
    }
}

#[test]
fn lengths_that_differ_agree() {
    let seed = 57;
    let mut random = Random::new(seed);
    let pairs: Vec<Texts> = (40..130)
        .chain(240..260)
        .flat_map(|less| [(less, true), (less, false)])
        .map(|(less, is_reference)| {
            let text = random.text(400 + less, 40);
            let at = random.below(400) as usize;
            let cut = [&text[..at], &text[at + less..]].concat();
            let cut = random.noisy(&cut, 2, 40);
            if is_reference { (cut, text) } else { (text, cut) }
        })
        .collect();
    agree(&pairs, &format!("seed {seed}"));
}

#[test]
fn pages_without_numbers_for_their_symbols_agree() {
    let seed = 1024;
    let mut random = Random::new(seed);
    let mut pairs = Vec::new();
    for alphabet in [300, 40_000, 60, 100_000, 7] {
        for number in 0..5 {
            let text = random.text(500 + 40 * number, alphabet);
            let noisy = random.noisy(&text, 15, alphabet);
            pairs.push((text, noisy));
        }
    }
    // long texts, short ones, equal ones and empty ones take other ways
    let long = random.text(4500, 30);
    pairs.push((long.clone(), random.noisy(&long, 3, 30)));
    pairs.push((random.text(100, 30), random.text(90, 30)));
    pairs.push((long.clone(), long));
    pairs.push((Vec::new(), random.text(300, 30)));
    pairs.push((random.text(300, 30), Vec::new()));
    pairs.push((Vec::new(), Vec::new()));
    agree(&pairs, &format!("seed {seed}"));
}

#[test]
fn a_stopped_call_ends() {
    let mut random = Random::new(1);
    let text = random.text(600, 30);
    let noisy = random.noisy(&text, 15, 30);
    let pairs = vec![(&text[..], &noisy[..]); 20];
    let stop = Stop::new();
    let mut aligner = Aligner::new().stopped_by(stop.clone());
    stop.set();
    assert_eq!(aligner.distance_many(&pairs, &mut Vec::new()), Err(Halt::Stopped));
    assert_eq!(aligner.counts_many(&pairs, &mut Vec::new()), Err(Halt::Stopped));
}
