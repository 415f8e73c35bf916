//! Tables too large to be kept: they are divided, and the script stays the same; a flag ends the work in its midst.

use errata_align::{Aligner, Halt, Op, Simd, Stop};
use errata_testkit::{Random, check_script, plain_script};
use std::time::{Duration, Instant};

fn script(mut aligner: Aligner, reference: &[u32], hypothesis: &[u32]) -> Vec<Op> {
    let mut ops = Vec::new();
    aligner.align(reference, hypothesis, &mut ops).expect("memory");
    ops
}

/// Unrelated texts, noisy ones, one with a passage moved far, repeated ones with many equal ways.
fn pairs(random: &mut Random, length: usize, alphabet: u32) -> Vec<(Vec<u32>, Vec<u32>)> {
    let text = random.text(length, alphabet);
    let (noisy, unrelated) = (random.noisy(&text, 30, alphabet), random.text(length * 4 / 5, alphabet));
    let moved = [&text[length / 2..], &text[..length / 2]].concat();
    let repeated: Vec<u32> =
        text.iter().zip([7, 7, 9].into_iter().cycle()).map(|(&a, b)| a % 2 + b).collect();
    let again = random.noisy(&repeated, 20, 2);
    vec![(text.clone(), unrelated), (text.clone(), noisy), (moved, text), (repeated, again)]
}

#[test]
fn a_divided_table_has_the_plain_script() {
    let mut random = Random::new(41);
    for (length, alphabet) in [(1500, 3), (2700, 40), (2300, 5000)] {
        for (reference, hypothesis) in pairs(&mut random, length, alphabet) {
            let expected = plain_script(&reference, &hypothesis);
            for path in Simd::available() {
                for (bytes, rows) in [(0, 1), (0, 2), (0, 32), (6_000, 3)] {
                    let found =
                        script(Aligner::with_path(path).keeping(bytes, rows), &reference, &hypothesis);
                    assert!(found == expected, "{}: {length}, {alphabet}, {bytes}, {rows}", path.name());
                }
            }
        }
    }
}

#[test]
fn a_divided_table_has_the_script_of_the_kept_one() {
    let mut random = Random::new(43);
    for (length, alphabet) in [(30_000, 4), (21_000, 900)] {
        for (reference, hypothesis) in pairs(&mut random, length, alphabet) {
            let expected = script(Aligner::new().keeping(usize::MAX, 32), &reference, &hypothesis);
            check_script(&reference, &hypothesis, &expected).expect("a script");
            for (bytes, rows) in [(0, 2), (0, 32), (100_000, 5), (1 << 20, 32)] {
                let found = script(Aligner::new().keeping(bytes, rows), &reference, &hypothesis);
                assert!(found == expected, "{length}, {alphabet}, {bytes}, {rows}");
            }
        }
    }
}

#[test]
fn a_flag_ends_a_long_pair_at_once() {
    let mut random = Random::new(47);
    let (reference, hypothesis) = (random.text(3_000_000, 90), random.text(3_000_000, 90));
    for is_script in [false, true] {
        let stop = Stop::new();
        let mut aligner = Aligner::new().stopped_by(stop.clone());
        let (other, started) = (stop.clone(), Instant::now());
        let timer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            other.set();
        });
        let mut ops = Vec::new();
        let found = match is_script {
            true => aligner.align(&reference, &hypothesis, &mut ops),
            false => aligner.distance(&reference, &hypothesis).map(|_| ()),
        };
        timer.join().expect("a timer");
        assert_eq!(found, Err(Halt::Stopped));
        assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
    }
}
