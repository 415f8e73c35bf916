//! What the fuzzer runs: one function of bytes per target, which panics when a promise does not hold.
//!
//! The same functions run over the committed inputs on stable (`tests/replay.rs`) and under libFuzzer on nightly
//! (`libfuzzer/`, a package of its own, so that a normal build does not know it).

mod aligners;
mod input;
mod targets;

/// A target: its name, which is that of its corpus, and what it does with an input.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: [Target; 7] = [
    ("distance", targets::distance::run),
    ("script", targets::script::run),
    ("paths", targets::paths::run),
    ("units", targets::units::run),
    ("normalization", targets::normalization::run),
    ("record", targets::record::run),
    ("csv", targets::csv::run),
];

/// The target of that name.
pub fn target(name: &str) -> Option<fn(&[u8])> {
    TARGETS.into_iter().find(|(known, _)| *known == name).map(|(_, run)| run)
}
