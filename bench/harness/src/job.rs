//! One thing to time: a job over a corpus on a path.

use std::collections::HashMap;
use std::hint::black_box;
use std::path::PathBuf;

use errata_align::{Aligner, Counts, Halt, Simd};

use crate::clock::cpu_ns;
use crate::corpus::{Pair, Unit, read};

/// What to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// A pair file.
    pub corpus: PathBuf,
    /// `distance`, `many`, `script`, `counts`, `many_counts` or `words`.
    pub kind: String,
    /// Name of a path, or of a peer.
    pub path: String,
}

/// Corpora that were read.
#[derive(Default)]
pub struct Harness {
    corpora: HashMap<(PathBuf, bool), Vec<Pair>>,
}

impl Harness {
    /// Runs a job once over its corpus and describes it as a line of JSON.
    ///
    /// # Errors
    /// Names what is unknown or unreadable.
    pub fn run(&mut self, job: &Job, repeats: u32) -> Result<String, String> {
        let unit = if job.kind == "words" { Unit::Word } else { Unit::CodePoint };
        let key = (job.corpus.clone(), unit == Unit::Word);
        if !self.corpora.contains_key(&key) {
            self.corpora.insert(key.clone(), read(&job.corpus, unit)?);
        }
        let pairs = &self.corpora[&key];
        let mut measure = measure(job)?;
        let mut best = u64::MAX;
        let mut sum = 0;
        for _ in 0..repeats.max(1) {
            let start = cpu_ns();
            sum = measure(pairs);
            best = best.min(cpu_ns() - start);
        }
        let name = job.corpus.file_stem().and_then(|stem| stem.to_str()).unwrap_or("?");
        let ns = best as f64 / pairs.len().max(1) as f64;
        Ok(format!(
            r#"{{"corpus":"{name}","job":"{}","path":"{}","pairs":{},"ns":{ns:.1},"distances":{sum}}}"#,
            job.kind,
            job.path,
            pairs.len()
        ))
    }

    /// What a job computes, to be compared with a peer's: distances, or substitutions, deletions and
    /// insertions of every script.
    ///
    /// # Errors
    /// As [`Harness::run`].
    pub fn results(&mut self, job: &Job) -> Result<String, String> {
        let unit = if job.kind == "words" { Unit::Word } else { Unit::CodePoint };
        let mut aligner = aligner(&job.path)?;
        let pairs = read(&job.corpus, unit)?;
        if job.kind == "many_counts" {
            let mut counts = Vec::new();
            aligner.counts_many(&slices(&pairs), &mut counts).map_err(|halt| halt.to_string())?;
            let counts: Vec<String> = counts.iter().map(edits).collect();
            return Ok(format!(r#"{{"results":[{}]}}"#, counts.join(",")));
        }
        if job.kind == "many" {
            let pairs = slices(&pairs);
            let mut distances = Vec::new();
            aligner.distance_many(&pairs, &mut distances).map_err(|halt| halt.to_string())?;
            return Ok(format!(r#"{{"results":{distances:?}}}"#));
        }
        let results: Vec<String> = pairs
            .iter()
            .map(|pair| match job.kind.as_str() {
                "script" | "counts" => Ok(edits(&aligner.counts(&pair.reference, &pair.hypothesis)?)),
                _ => Ok(aligner.distance(&pair.reference, &pair.hypothesis)?.to_string()),
            })
            .collect::<Result<_, Halt>>()
            .map_err(|halt| halt.to_string())?;
        Ok(format!(r#"{{"results":[{}]}}"#, results.join(",")))
    }
}

fn edits(counts: &Counts) -> String {
    format!("[{},{},{}]", counts.substitutions, counts.deletions, counts.insertions)
}

fn slices(pairs: &[Pair]) -> Vec<(&[u32], &[u32])> {
    pairs.iter().map(|pair| (&pair.reference[..], &pair.hypothesis[..])).collect()
}

fn aligner(name: &str) -> Result<Aligner, String> {
    let path = match name {
        "best" => Simd::best(),
        _ => Simd::from_name(name).ok_or_else(|| format!("expected the name of a path, got {name:?}"))?,
    };
    if !path.is_available() {
        return Err(format!("this processor lacks {name}"));
    }
    Ok(Aligner::with_path(path))
}

type Measure = Box<dyn FnMut(&[Pair]) -> u64>;

fn measure(job: &Job) -> Result<Measure, String> {
    #[cfg(feature = "peers")]
    if job.path == "rapidfuzz-rs" {
        return Ok(Box::new(|pairs| {
            let distance = |pair: &Pair| {
                rapidfuzz::distance::levenshtein::distance(
                    pair.reference.iter().copied(),
                    pair.hypothesis.iter().copied(),
                ) as u64
            };
            pairs.iter().map(|pair| black_box(distance(pair))).sum()
        }));
    }
    let mut aligner = aligner(&job.path)?;
    match job.kind.as_str() {
        "distance" | "words" => Ok(Box::new(move |pairs| {
            pairs
                .iter()
                .map(|pair| {
                    let found = aligner.distance(black_box(&pair.reference), black_box(&pair.hypothesis));
                    u64::from(found.expect("memory"))
                })
                .sum()
        })),
        // as `distanceMany` hands them over
        "many" => Ok(Box::new(move |pairs| {
            let pairs = slices(pairs);
            let mut distances = Vec::new();
            aligner.distance_many(black_box(&pairs), &mut distances).expect("memory");
            distances.into_iter().map(u64::from).sum()
        })),
        "counts" => Ok(Box::new(move |pairs| {
            pairs
                .iter()
                .map(|pair| {
                    let found = aligner.counts(black_box(&pair.reference), black_box(&pair.hypothesis));
                    u64::from(found.expect("memory").distance())
                })
                .sum()
        })),
        "many_counts" => Ok(Box::new(move |pairs| {
            let pairs = slices(pairs);
            let mut counts = Vec::new();
            aligner.counts_many(black_box(&pairs), &mut counts).expect("memory");
            counts.iter().map(|counts| u64::from(counts.distance())).sum()
        })),
        "script" => Ok(Box::new(move |pairs| {
            let mut ops = Vec::new();
            pairs
                .iter()
                .map(|pair| {
                    let (reference, hypothesis) = (black_box(&pair.reference), black_box(&pair.hypothesis));
                    aligner.align(reference, hypothesis, &mut ops).expect("memory");
                    u64::from(Counts::of(&ops).distance())
                })
                .sum()
        })),
        other => Err(format!(
            "expected job to be distance, many, script, counts, many_counts or words, got {other:?}"
        )),
    }
}
