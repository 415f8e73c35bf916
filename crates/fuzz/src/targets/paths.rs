//! Long texts made by a recipe: every path gives the same distance and the same sound script.
//!
//! An input of a few bytes leads to windows, bands and strips of any size, which no fuzzer would write out.

use errata_align::Op;
use errata_testkit::{Random, check_script, plain_script};

use crate::aligners::each_aligner;
use crate::input::Input;

/// Longest text: several strips of the widest path.
const LONGEST: usize = 1400;

/// Texts up to this length are compared with the plain table as well.
const PLAIN: usize = 130;

pub fn run(bytes: &[u8]) {
    let (reference, hypothesis) = texts(Input::new(bytes));
    let is_small = reference.len().max(hypothesis.len()) <= PLAIN;
    let mut first: Option<(u32, Vec<Op>)> =
        is_small.then(|| plain_script(&reference, &hypothesis)).map(|ops| (cost(&ops), ops));
    each_aligner(|aligner| {
        let name = aligner.path().name();
        let distance = aligner.distance(&reference, &hypothesis).expect("nobody stops it");
        let mut ops = Vec::new();
        aligner.align(&reference, &hypothesis, &mut ops).expect("nobody stops it");
        assert_eq!(check_script(&reference, &hypothesis, &ops), Ok(distance), "{name}");
        let (expected, script) = first.get_or_insert_with(|| (distance, ops.clone()));
        assert_eq!(distance, *expected, "{name}");
        assert_eq!(&ops, script, "{name}");
    });
}

fn cost(ops: &[Op]) -> u32 {
    errata_align::Counts::of(ops).distance()
}

/// A text over some symbols, and a second one made of it by edits: four bytes each.
fn texts(mut input: Input<'_>) -> (Vec<u32>, Vec<u32>) {
    let mut random = Random::new(u64::from(input.byte()));
    let alphabet = [1, 2, 4, 30, 100, 3000, 70_000][usize::from(input.byte() % 7)];
    let length = 4 * mostly_small(input.byte()) + usize::from(input.byte() % 64);
    let reference = random.text(length, alphabet);
    let mut hypothesis = random.noisy(&reference, u64::from(input.byte() % 101), alphabet);
    while !input.is_empty() && hypothesis.len() < LONGEST {
        let (kind, size) = (input.byte(), mostly_small(input.byte()));
        let at = usize::from(input.word()) % (hypothesis.len() + 1);
        let end = (at + size).min(hypothesis.len());
        match kind % 4 {
            0 => drop(hypothesis.drain(at..end)),
            1 => drop(hypothesis.splice(at..at, random.text(size, alphabet))),
            2 => hypothesis[at..end].reverse(),
            _ => {
                let passage: Vec<u32> = hypothesis.drain(at..end).collect();
                let to = hypothesis.len() - at.min(hypothesis.len());
                drop(hypothesis.splice(to..to, passage));
            }
        }
    }
    if alphabet == 3000 { (reference, hypothesis) } else { (hypothesis, reference) }
}

/// Up to 252: most texts and edits are short, some take several strips.
fn mostly_small(byte: u8) -> usize {
    usize::from(byte).pow(3) >> 16
}
