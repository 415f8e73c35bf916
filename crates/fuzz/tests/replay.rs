//! The inputs of earlier fuzzing, on stable: the corpora, one input per line in hexadecimal, and every past failure.

use std::fs;
use std::path::PathBuf;

use errata_fuzz::TARGETS;

fn folder(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "tests", "fuzz", name].iter().collect()
}

fn bytes_of(line: &str) -> Vec<u8> {
    let digits = |at: usize| u8::from_str_radix(&line[at..at + 2], 16).expect("two hexadecimal digits");
    (0..line.len()).step_by(2).map(digits).collect()
}

#[test]
fn every_target_has_a_corpus_that_passes() {
    for (name, run) in TARGETS {
        let file = folder("corpus").join(format!("{name}.hex"));
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(text.lines().count() > 10, "{name}: found an empty corpus");
        for (at, line) in text.lines().enumerate() {
            // the name of the input stands before the message of a failed promise
            println!("{name}.hex:{}", at + 1);
            run(&bytes_of(line));
        }
    }
}

#[test]
fn past_failures_stay_away() {
    for (name, run) in TARGETS {
        let Ok(files) = fs::read_dir(folder("regressions").join(name)) else { continue };
        for file in files {
            let path = file.expect("a file of the folder").path();
            println!("{}", path.display());
            run(&fs::read(&path).expect("a readable file"));
        }
    }
}
