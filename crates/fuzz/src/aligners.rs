//! Aligners and scorers on every path of this processor, kept from input to input as programs keep theirs.

use std::cell::RefCell;

use errata_align::{Aligner, Simd, Stop};
use errata_metrics::{Plan, Scorer};
use errata_text::{NAMED, Normalization};

thread_local! {
    static ALIGNERS: RefCell<Vec<Aligner>> = RefCell::new(Simd::available().flat_map(aligners_of).collect());
    static SCORERS: RefCell<Vec<Vec<Scorer>>> = RefCell::new(NAMED.into_iter().map(scorers_of).collect());
}

/// Calls `visit` with the aligners of each path, the fastest first.
pub fn each_aligner(mut visit: impl FnMut(&mut Aligner)) {
    ALIGNERS.with_borrow_mut(|aligners| aligners.iter_mut().for_each(&mut visit));
}

/// The aligner of the fastest path.
pub fn with_best_aligner<T>(work: impl FnOnce(&mut Aligner) -> T) -> T {
    ALIGNERS.with_borrow_mut(|aligners| work(&mut aligners[0]))
}

/// Scorers of every metric on each path, for a text after the normalisation of that number in [`NAMED`].
pub fn with_scorers<T>(normalization: usize, work: impl FnOnce(&mut [Scorer]) -> T) -> T {
    SCORERS.with_borrow_mut(|scorers| work(&mut scorers[normalization]))
}

/// One as programs have it, and two that divide small tables as the first divides large ones.
fn aligners_of(path: Simd) -> [Aligner; 3] {
    let aligner = || Aligner::with_path(path);
    [aligner(), aligner().keeping(0, 1), aligner().keeping(4096, 3)]
}

fn scorers_of(name: &str) -> Vec<Scorer> {
    let normalization = Normalization::parse([name]).expect("a known name");
    let plan = Plan { normalization, ..Plan::all() };
    let scorer = |path| Scorer::with_aligner(&plan, Aligner::with_path(path), Stop::new());
    Simd::available().map(scorer).collect()
}
