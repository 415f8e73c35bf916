//! Times the core on corpora, prints JSON lines.
//!
//! ```text
//! errata-harness time CORPUS JOB PATH [REPEATS]   one line; PATH may be "all"
//! errata-harness results CORPUS JOB PATH          what the job computes, for comparison
//! errata-harness memory JOB LENGTH PERCENT        peak memory of one pair
//! errata-harness dataset ROOT PLAN,... PATH ROUNDS  what a pair of pages costs, see `dataset.rs`
//! errata-harness paths                            the paths of this processor
//! errata-harness serve                            such lines from stdin, one answer each
//! ```

mod clock;
mod corpus;
mod dataset;
mod job;
mod memory;

use std::io::{BufRead, Write};
use std::process::ExitCode;

use errata_align::Simd;
use job::{Harness, Job};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut harness = Harness::default();
    if words.first().is_some_and(|word| word == "serve") {
        return serve(&mut harness);
    }
    match answer(&mut harness, &words) {
        Ok(lines) => {
            println!("{}", lines.join("\n"));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("errata-harness: {message}");
            ExitCode::from(64)
        }
    }
}

/// Answers tab-separated requests until stdin ends, so that a driver can take turns with peers.
fn serve(harness: &mut Harness) -> ExitCode {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let text = match answer(harness, &words) {
            Ok(lines) => lines.join("\n"),
            Err(message) => format!(r#"{{"error":{message:?}}}"#),
        };
        if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}

fn answer(harness: &mut Harness, words: &[String]) -> Result<Vec<String>, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["dataset", root, plans, path, rounds] => dataset::time(root, plans, path, number(rounds)? as u32),
        ["time", corpus, kind, "all", ref rest @ ..] => {
            Simd::available().map(|path| time(harness, corpus, kind, path.name(), rest)).collect()
        }
        ["time", corpus, kind, path, ref rest @ ..] => Ok(vec![time(harness, corpus, kind, path, rest)?]),
        ["results", corpus, kind, path] => Ok(vec![harness.results(&job(corpus, kind, path))?]),
        ["memory", kind, length, percent] => {
            Ok(vec![memory::measure(kind, number(length)?, number(percent)? as u64)?])
        }
        ["paths"] => Ok(vec![Simd::available().map(Simd::name).collect::<Vec<_>>().join("\n")]),
        _ => Err("expected time, results, dataset, memory, paths or serve".to_owned()),
    }
}

fn time(
    harness: &mut Harness,
    corpus: &str,
    kind: &str,
    path: &str,
    rest: &[&str],
) -> Result<String, String> {
    let repeats = rest.first().map_or(Ok(1), |word| number(word))?;
    harness.run(&job(corpus, kind, path), repeats as u32)
}

fn job(corpus: &str, kind: &str, path: &str) -> Job {
    Job { corpus: corpus.into(), kind: kind.to_owned(), path: path.to_owned() }
}

fn number(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("expected a number, got {word:?}"))
}
